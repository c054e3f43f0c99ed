"""Rosters: lists that players put together before they meet, built, checked and shared without a table."""

from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView
from msgspec import Struct

from api import telling
from api.answers import answer
from api.charts import is_playable
from api.game_schemas import Choice, FieldOfDocument
from api.problems import invalid, missing
from api.quoting import quotes
from api.request import ACTION_LIMIT, json_body
from api.schemas import RuleQuote
from api.spec import BODY_PROBLEMS, Blueprint
from api.spec import json_body as documented
from api.structs import Annotated, Meta, schema_of
from referee import registry
from referee.kernel.errors import Invalid
from referee.kernel.errors import invalid as invalid_field
from referee.kernel.roster import Checked, Record, Roster, RosterEntry, RosterSum, RosterTaken, RosterWanted
from referee.kernel.speech import Voice

blueprint = Blueprint("rosters", __name__, url_prefix="/v1", description="Lists put together before one meets.")


class RosterRecord(Struct):
    """How something is typed in that the game does not know: the fields of its form, and the action that tells it."""

    title: str
    hint: str
    action: str
    side: Annotated[str, Meta(description="The field that says whose it is.")]
    fields: list[FieldOfDocument]


class RosterForm(Struct):
    """What a list is made of, and what its parts are called."""

    title: str
    side_title: str
    sides: list[Choice]
    lead_title: str
    size_title: str
    size_option: Annotated[str, Meta(description="The option by which a table agrees on it.")]
    sizes: list[int]
    size: Annotated[int, Meta(description="The usual one.")]
    options: Annotated[list[str], Meta(description="Options of a table that matter to a list.")]
    entries: list[RosterEntry]
    record: RosterRecord
    action: Annotated[str, Meta(description="The action that brings a list to a table.")]


class RosterFault(Struct):
    """What a list may not have, by which rules, and what would mend it."""

    why: str
    remedy: str
    entry: Annotated[str, Meta(description="What it is about, where that is one thing.")]
    rules: list[RuleQuote]


class RosterChecked(Struct):
    """A list as it stands, with everything that is wrong with it."""

    side: str
    entries: list[RosterTaken]
    lead: Annotated[str, Meta(description="Who leads it; empty: nobody is settled on.")]
    leads: Annotated[list[str], Meta(description="Who could.")]
    size: int
    title: str
    sums: list[RosterSum]
    faults: list[RosterFault]
    asked: Annotated[list[str], Meta(description="What a table will ask for once the list is brought there.")]
    text: Annotated[str, Meta(description="As players post it; it can be sent back as `text`.")]
    typed: Annotated[list[RosterEntry], Meta(description="What was typed in, as the other entries are told.")]
    actions: Annotated[list[dict[str, Any]], Meta(description="What is said at a table, without the seat.")]


@blueprint.route("/rosters/<game>")
class Rosters(MethodView):
    @blueprint.says(200, RosterForm, "What a list is made of", (404,), needs_pass=False, operationId="getRosterForm")
    def get(self, game: str) -> Response:
        """What may be taken into a list, and how something is typed in that the game does not know."""
        roster, speaker = found(game)
        form = roster.form()
        return answer(
            RosterForm(
                speaker.tell(roster.title),
                speaker.tell(form.side_title),
                [Choice(key, speaker.tell(title)) for key, title in form.sides.items()],
                speaker.tell(form.lead_title),
                speaker.tell(form.size_title),
                form.size_option,
                form.sizes,
                form.size,
                form.options,
                [_entry(speaker, one) for one in form.entries],
                _record(speaker, form.record),
                form.action,
            )
        )

    @blueprint.says(
        200,
        RosterChecked,
        "The list, and what is wrong with it",
        (*BODY_PROBLEMS, 404),
        needs_pass=False,
        operationId="checkRoster",
        requestBody=documented(schema_of(RosterWanted), "A list by its parts, or as text."),
    )
    def post(self, game: str) -> Response:
        """Check a list: all its faults at once, each with its rules and a way out; its sums, and its text."""
        roster, speaker = found(game)
        try:
            checked = roster.check(msgspec.convert(json_body(ACTION_LIMIT), RosterWanted))
        except msgspec.ValidationError as fault:
            raise invalid(invalid_field(fault).errors, speaker) from None
        except Invalid as fault:
            raise invalid(fault.errors, speaker) from None
        return answer(_told(speaker, checked))


def found(game: str) -> tuple[Roster, Voice]:
    """The lists of a game, and the game speaking."""
    if not is_playable(game):
        raise missing("There is no game {name} that can be played here.", game[:100])
    title = registry.get(game)
    if title.roster is None:
        raise missing("No lists are put together for {name}.", title.title)
    return title.roster, telling.voice(title, None)


def _told(speaker: Voice, checked: Checked) -> RosterChecked:
    return RosterChecked(
        checked.side,
        checked.entries,
        checked.lead,
        checked.leads,
        checked.size,
        checked.title,
        [RosterSum(one.key, one.number, speaker.tell(one.text), one.most) for one in checked.sums],
        [
            RosterFault(speaker.tell(one.why), speaker.tell(one.remedy), one.entry, quotes(one.rules))
            for one in checked.wrong
        ],
        list(map(speaker.tell, checked.asked)),
        checked.text,
        [_entry(speaker, one) for one in checked.typed],
        checked.actions,
    )


def _entry(speaker: Voice, one: RosterEntry) -> RosterEntry:
    told = {name: speaker.tell(getattr(one, name)) for name in ("title", "group", "hint")}
    return msgspec.structs.replace(one, brings=list(map(speaker.tell, one.brings)), **told)


def _record(speaker: Voice, record: Record) -> RosterRecord:
    fields: Any = [field.told(speaker) for field in record.fields]
    return RosterRecord(speaker.tell(record.title), speaker.tell(record.hint), record.action, record.side, fields)
