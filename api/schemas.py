"""The shapes of bodies and answers, for reading the cold ones and for documenting all of them."""

from marshmallow import INCLUDE, Schema, fields, validate

SEAT = validate.Length(min=1, max=64)
KEY = validate.Length(min=1, max=200)


def text(says: str = "", **options) -> fields.String:
    return fields.String(metadata={"description": says} if says else {}, **options)


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
    section = text(required=True)
    text = fields.String(required=True)


class RuleSchema(RuleQuoteSchema):
    """One rule with what stands around it."""

    page = fields.Integer(allow_none=True)
    role = text()
    neighbours = fields.List(fields.Nested(RuleQuoteSchema))
    examples = fields.List(fields.Dict())
    ambiguities = fields.List(fields.Dict())


class GameSchema(Schema):
    """A title: scenarios, options, seats, packs and action types."""

    class Meta:
        unknown = INCLUDE

    key = text(required=True)
    title = text(required=True)


class ListOfGamesSchema(Schema):
    games = fields.List(fields.Nested(GameSchema), required=True)


class ChartSchema(Schema):
    """Windows in order, what may be used in each, who goes first."""

    class Meta:
        unknown = INCLUDE

    windows = fields.List(fields.Dict())


class ReferenceSchema(Schema):
    entries = fields.List(fields.Dict(), required=True)


class SeatSchema(Schema):
    """A side at the table; what else a seat needs (a race, a team) is the game's to say."""

    class Meta:
        unknown = INCLUDE

    seat = text("The key actions use.", required=True, validate=SEAT)
    name = text("The player's name.", validate=validate.Length(max=80))


class NewTableSchema(Schema):
    """What is to be played, by whom."""

    game = text(required=True, validate=KEY)
    scenario = text(validate=KEY)
    seats = fields.List(fields.Nested(SeatSchema), required=True, validate=validate.Length(min=1, max=12))
    options = fields.Dict(keys=fields.String(), metadata={"description": "Table options by name."})
    packs = fields.List(
        fields.Raw(metadata={"type": ["string", "object"]}),
        validate=validate.Length(max=20),
        metadata={"description": "Keys of packs, or whole pack documents."},
    )
    first = text("The seat that begins; left out, it is drawn.", validate=SEAT)
    position = fields.Dict(metadata={"description": "A typed-in position to start from."})
    seed = text("Makes the server's dice repeatable.", validate=validate.Regexp(r"^[ -~]{1,100}$"))


class OpenedSchema(Schema):
    """A new table: keep the pass, tell the code."""

    id = text(required=True)
    code = text("Six characters to join with.", required=True)
    host_pass = text("The host's secret; it covers every seat.", required=True, data_key="pass")
    version = fields.Integer(required=True)
    events = fields.List(fields.Nested(lambda: EventSchema()), required=True)
    prompts = fields.List(fields.Nested(lambda: PromptSchema()), required=True)
    same = fields.Boolean(metadata={"description": "Imports: whether it ended as exported."})


class JoinSchema(Schema):
    """A join code, and the seats to take (none: only watch)."""

    code = text(required=True, validate=validate.Length(min=1, max=20))
    seat = text(validate=SEAT)
    seats = fields.List(fields.String(validate=SEAT), validate=validate.Length(max=12))


class JoinedSchema(Schema):
    id = text(required=True)
    game = text(required=True)
    held = text("The secret for these seats.", required=True, data_key="pass")
    seats = fields.List(fields.String(), required=True)


class EventSchema(Schema):
    """A fact that happened, with the rules that made it so."""

    kind = text(required=True)
    rules = fields.List(fields.String(), required=True)
    seat = text(allow_none=True)
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


class RulingSchema(Schema):
    """The answer to "may I?"."""

    legal = fields.Boolean(required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)
    rules = fields.List(fields.Nested(RuleQuoteSchema), required=True)
    why = text(required=True)
    remedy = text(allow_none=True)
    depends_on = fields.Dict(allow_none=True, metadata={"description": "Dice or a printed fact the answer waits for."})


class TableSchema(Schema):
    """A table as these seats see it."""

    id = text(required=True)
    game = text(required=True)
    title = text(required=True)
    rules_version = text(required=True)
    version = fields.Integer(required=True)
    code = text(required=True)
    seats = fields.List(fields.Dict(), required=True)
    yours = fields.List(fields.String(), required=True)
    host = fields.Boolean(required=True)
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
    options = fields.List(fields.Dict(), required=True)


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


class UndoSchema(Schema):
    """Back to a version; `consent: false` says no to what another seat asked."""

    version = fields.Integer(required=True, strict=True, validate=validate.Range(min=0, max=2**31 - 1))
    consent = fields.Boolean(load_default=True, truthy={True}, falsy={False})


class UndoneSchema(Schema):
    """Done: what hands must put back. Not done: who has yet to agree."""

    done = fields.Boolean(required=True)
    version = fields.Integer(required=True)
    to = fields.Integer(required=True, allow_none=True)
    put_back = fields.List(fields.String(), required=True)
    agreed = fields.List(fields.String(), required=True)
    waits_for = fields.List(fields.String(), required=True)
    prompts = fields.List(fields.Nested(PromptSchema), required=True)


class ExportSchema(Schema):
    """A whole table: how it was set up, everything played, and the packs it needs."""

    format = text(required=True, validate=validate.Equal("referee-table-1"))
    game = text(required=True, validate=KEY)
    rules_version = text(validate=KEY)
    setup = fields.Nested(NewTableSchema, required=True)
    packs = fields.List(fields.Dict(), validate=validate.Length(max=20))
    entries = fields.List(fields.Dict(), required=True, validate=validate.Length(max=20000))
    digest = text("SHA-256 of the last position.", validate=validate.Length(max=64))


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
