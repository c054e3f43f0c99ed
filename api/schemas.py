"""The shapes of answers, for documenting them; msgspec writes them."""

from collections.abc import Mapping
from typing import Any

from marshmallow import INCLUDE, Schema, fields, validate


def text(says: str = "", **options: Any) -> fields.String:
    return fields.String(metadata={"description": says} if says else {}, **options)


class Truth(fields.Boolean):
    """true or false and nothing that merely equals them."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class ProblemSchema(Schema):
    """RFC 9457. A refusal has `rules`, bad input has `errors` by field."""

    type = text(required=True)
    title = text(required=True)
    status = fields.Integer(required=True)
    detail = text(required=True)
    rules = fields.List(fields.Nested(lambda: RuleQuoteSchema()))
    remedy = text("What would help.")
    errors = fields.Dict(keys=fields.String(), values=fields.List(fields.String()))
    at = fields.Integer(metadata={"description": "Which of several actions, counted from 0."})
    version = fields.Integer(metadata={"description": "The table's version now."})
    seat = text()


class RuleQuoteSchema(Schema):
    id = text(required=True)
    book = text(required=True)
    book_title = text()
    section = text(required=True)
    page = text("The lasting address of its page.")
    text = fields.String(required=True)


class GameSchema(Schema):
    """A title: scenarios, options, seats, packs and action types."""

    class Meta:
        unknown = INCLUDE

    key = text(required=True)
    title = text(required=True)
    playable = fields.Boolean(
        required=True, metadata={"description": "Otherwise only its rules, timing and reference are there."}
    )
    broken = text("Why its game is left out, where one is installed and does not hold.")


class ListOfGamesSchema(Schema):
    games = fields.List(fields.Nested(GameSchema), required=True)


class ReferenceSchema(Schema):
    entries = fields.List(fields.Dict(), required=True)


class OpenedSchema(Schema):
    """A new table: keep the pass, tell the code."""

    id = text(required=True)
    code = text("Six characters to join with.", required=True)
    host_pass = text("The host's secret; it covers every seat.", required=True, data_key="pass")
    version = fields.Integer(required=True)
    events = fields.List(fields.Nested(lambda: EventSchema()), required=True)
    prompts = fields.List(fields.Nested(lambda: PromptSchema()), required=True)
    same = fields.Boolean(metadata={"description": "Imports: whether it ended as exported."})


class JoinedSchema(Schema):
    id = text(required=True)
    game = text(required=True)
    held = text("The secret for these seats.", required=True, data_key="pass")
    seats = fields.List(fields.String(), required=True)


class EventSchema(Schema):
    """A fact that happened, with the rules that made it so."""

    kind = text(required=True)
    rules = fields.List(fields.String(), required=True)
    seat = text()
    data = fields.Dict()
    text = fields.String()
    seen_by = fields.List(fields.String(), allow_none=True)


class PromptSchema(Schema):
    """What the referee waits for."""

    seats = fields.List(fields.String(), required=True)
    action = text(required=True)
    text = fields.String(required=True)
    rules = fields.List(fields.String(), required=True)
    must = fields.Boolean(metadata={"default": True})
    window = fields.String(allow_none=True)
    side = fields.String(allow_none=True)
    choice = fields.Dict(allow_none=True)
    cards = fields.List(fields.String())


class OutcomeSchema(Schema):
    winners = fields.List(fields.String(), required=True)
    rules = fields.List(fields.String(), required=True)
    why = text(required=True)


class PlayedSchema(Schema):
    """What an action came to."""

    version = fields.Integer(required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)
    prompts = fields.List(fields.Nested(PromptSchema), required=True)
    outcome = fields.Nested(OutcomeSchema, required=True, allow_none=True)


class NoteSchema(Schema):
    """What changed rules left behind: the action that no longer holds, why, and what hands must put back."""

    version = fields.Integer(required=True)
    text = fields.String(required=True)
    rules = fields.List(fields.Nested(RuleQuoteSchema), required=True)
    to = fields.Integer(required=True, metadata={"description": "The last version that still holds."})
    put_back = fields.List(fields.String(), required=True)
    action = fields.Dict(required=True, metadata={"description": "Its version, seat and type."})
    rules_versions = fields.List(fields.String(), required=True, metadata={"description": "From which, to which."})


class TableSchema(Schema):
    """A table as these seats see it."""

    id = text(required=True)
    game = text(required=True)
    title = text(required=True)
    rules_version = text(required=True)
    version = fields.Integer(required=True)
    code = text(required=True)
    seats = fields.List(
        fields.Dict(),
        required=True,
        metadata={"description": "As set up; `taken`: somebody has joined the seat; `phones`: how many have."},
    )
    yours = fields.List(fields.String(), required=True)
    host = fields.Boolean(required=True)
    note = fields.Nested(NoteSchema, required=True, allow_none=True)
    view = fields.Dict(required=True)
    prompts = fields.List(fields.Nested(PromptSchema), required=True)
    outcome = fields.Nested(OutcomeSchema, required=True, allow_none=True)


class PromptsSchema(Schema):
    version = fields.Integer(required=True)
    prompts = fields.List(fields.Nested(PromptSchema), required=True)


class OptionsSchema(Schema):
    version = fields.Integer(required=True)
    seat = text(required=True)
    type = text(required=True)
    options = fields.List(
        fields.Dict(),
        required=True,
        metadata={"description": "Every way to complete the action; of more than 400 only the plain ones."},
    )
    choices = fields.List(
        fields.Dict(), metadata={"description": "The shapes of all answers, where options cannot list them."}
    )


class LineSchema(Schema):
    """One entry of the ledger as the log tells it."""

    version = fields.Integer(required=True)
    kind = text(required=True, validate=validate.OneOf(("setup", "action", "undo")))
    seat = text(required=True, allow_none=True)
    type = text(required=True)
    at = fields.Integer(required=True, metadata={"description": "Milliseconds since 1970."})
    events = fields.List(fields.Nested(EventSchema), required=True)
    undone_by = fields.Integer(required=True, allow_none=True)


class LogSchema(Schema):
    version = fields.Integer(required=True)
    lines = fields.List(fields.Nested(LineSchema), required=True)
    next = fields.Integer(required=True, allow_none=True)


class ScoreSchema(Schema):
    """Every point with its source and rule, and how the totals came about."""

    class Meta:
        unknown = INCLUDE

    version = fields.Integer(required=True)
    lines = fields.List(fields.Dict(), required=True)
    totals = fields.Dict(required=True)
    sides = fields.Dict(required=True)
    outcome = fields.Nested(OutcomeSchema, required=True, allow_none=True)
    history = fields.List(fields.Dict(), required=True)


class UndoneSchema(Schema):
    """Done: what hands must put back. Not done: who has yet to agree."""

    done = fields.Boolean(required=True)
    version = fields.Integer(required=True)
    to = fields.Integer(required=True, allow_none=True)
    put_back = fields.List(fields.String(), required=True)
    agreed = fields.List(fields.String(), required=True)
    waits_for = fields.List(fields.String(), required=True)
    prompts = fields.List(fields.Nested(PromptSchema), required=True)


class PackSchema(Schema):
    key = text(required=True)
    title = text(required=True)
    kind = text(required=True)
    source = text(required=True)
    game = text()
    document = fields.Dict()


class ListOfPacksSchema(Schema):
    packs = fields.List(fields.Nested(PackSchema), required=True)


class StatusSchema(Schema):
    status = text(required=True)
