"""Odds: of what is at hand at a table, and of what somebody types in without one."""

from typing import Any

import msgspec
from flask import Response, request
from flask.views import MethodView
from msgspec import Struct

from api import telling
from api.answers import answer
from api.aside import aside
from api.charts import is_playable
from api.passes import Holder, database, holder
from api.problems import invalid, missing, refusal
from api.quoting import quotes
from api.request import ACTION_LIMIT, etag, json_body
from api.schemas import RuleQuote
from api.spec import BODY_PROBLEMS, Blueprint, header, query
from api.spec import json_body as documented
from api.structs import Annotated, Meta
from referee import registry
from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.errors import invalid as invalid_field
from referee.kernel.hiding import imagined
from referee.kernel.odds import Assumed, Given, Matter, Odds, Share, Spread, Weighed
from referee.kernel.speech import Voice

blueprint = Blueprint("odds", __name__, url_prefix="/v1", description="How likely what may come is.")


class OddsTold(Struct):
    """How likely each end is, told with all that is taken for granted."""

    about: str
    title: str
    outcomes: Annotated[list[Share], Meta(description="All there are; their shares add up to one.")]
    spreads: Annotated[list[Spread], Meta(description="How likely each number of something is.")]
    choices: Annotated[list[Weighed], Meta(description="The decision at hand, answer by answer.")]
    given: Annotated[list[Assumed], Meta(description="What is taken for granted.")]
    exact: Annotated[bool, Meta(description="False: the rarest rolls were left out; `given` says how many.")]
    rules: Annotated[list[RuleQuote], Meta(description="Every rule it rests on.")]


class OddsAtTable(Struct):
    """What can be asked about, or the answer about one of these."""

    version: int
    matters: list[Matter]
    odds: OddsTold | None = None


@blueprint.route("/tables/<table_id>/odds")
class AtTable(MethodView):
    @blueprint.says(
        200,
        OddsAtTable,
        "What can be asked, or the odds of one of these",
        (422,),
        operationId="getOdds",
        parameters=[
            query("about", "What is asked about, as it was listed; left out, it is listed.", type="string"),
            query("play", "How both sides are supposed to play, as it was listed.", type="string"),
            header("If-None-Match", "The ETag of what you have."),
        ],
        responses={304: {"description": "Nothing changed since that ETag"}},
    )
    def get(self, table_id: str) -> Response:
        """The odds of what is at hand: without `about` what can be asked, with it the answer."""
        with database().reading() as connection:
            table = holder(connection, table_id)
        about, given = request.args.get("about"), Given(request.args.get("play", Given().play))
        language = telling.language(table.game)
        tag = etag(
            table.version, table.row.held, table.host, table.row.rules_version, *table.eyes, language, about, given.play
        )
        if request.if_none_match.contains_weak(tag.strip('"')):
            return Response(status=304, headers={"ETag": tag})
        return answer(_at(table, about, given), 200, {"ETag": tag, "Cache-Control": "no-cache"})


@blueprint.route("/odds/<game>")
class Calculator(MethodView):
    @blueprint.says(
        200,
        OddsTold,
        "The odds",
        (*BODY_PROBLEMS, 404, 503),
        needs_pass=False,
        operationId="reckonOdds",
        requestBody=documented({"$ref": "#/components/schemas/OddsQuestion"}, "What the calculator of the game asks."),
    )
    def post(self, game: str) -> Response:
        """The odds of something that lies on no table: what is asked for is the game's to say."""
        if not is_playable(game):
            raise missing("There is no game {name} that can be played here.", game[:100])
        title = registry.get(game)
        asked = title.calculator()
        if asked is None:
            raise missing("There is no calculator for {name}.", title.title)
        speaker = telling.voice(title, None)
        try:
            question = msgspec.convert(json_body(ACTION_LIMIT), asked)
            found = aside().work(lambda: title.reckon(question))
        except msgspec.ValidationError as fault:
            raise invalid(invalid_field(fault).errors, speaker) from None
        except Invalid as fault:
            raise invalid(fault.errors, speaker) from None
        return answer(told(speaker, found))


def _at(table: Holder, about: str | None, given: Given) -> OddsAtTable:
    """As far as the seats of this pass may see."""
    position = imagined(table.game, table.game.decode(table.row.position), table.eyes)
    speaker = table.voice(position)
    if about is None:
        return OddsAtTable(table.version, [_listed(speaker, one) for one in table.game.contests(position)])
    try:
        matter = table.game.matter(position, about, given)
        found = aside().work(lambda: table.game.odds(position, matter, given))
    except Invalid as fault:
        raise invalid(fault.errors, speaker) from None
    except Missing as unread:
        raise refusal(Refusal(list(unread.rules), unread.question), speaker) from None
    return OddsAtTable(table.version, [_listed(speaker, matter)], told(speaker, found))


def told(speaker: Voice, found: Odds) -> OddsTold:
    """Odds in words, with the text of every rule they rest on."""
    rules = dict.fromkeys([*found.rules, *(rule for one in found.given for rule in one.rules)])
    return OddsTold(
        found.about,
        speaker.tell(found.title),
        [_in_words(speaker, one) for one in found.outcomes],
        [_in_words(speaker, one) for one in found.spreads],
        [_weighed(speaker, one) for one in found.choices],
        [_in_words(speaker, one) for one in found.given],
        found.exact,
        quotes(rules),
    )


def _weighed(speaker: Voice, one: Weighed) -> Weighed:
    shares = [_in_words(speaker, share) for share in one.shares]
    spreads = [_in_words(speaker, spread) for spread in one.spreads]
    return Weighed(one.action, speaker.tell(one.text), shares, spreads)


def _in_words(speaker: Voice, one: Any) -> Any:
    return msgspec.structs.replace(one, text=speaker.tell(one.text))


def _listed(speaker: Voice, matter: Matter) -> Matter:
    plays = [msgspec.structs.replace(play, title=speaker.tell(play.title)) for play in matter.plays]
    return msgspec.structs.replace(matter, title=speaker.tell(matter.title), plays=plays)
