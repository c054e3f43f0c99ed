"""The shapes of answers about rules: searches, pages, charts, house rules and books."""

from marshmallow import INCLUDE, Schema, fields, validate

from api.schemas import EventSchema, RuleQuoteSchema, Truth, text


class ReadingSchema(Schema):
    """Where the book is unclear, and the reading the referee takes."""

    topic = text(required=True)
    reading = text(required=True)
    rules = fields.List(fields.String())


class ExampleSchema(Schema):
    """A worked example of the book."""

    id = text(required=True)
    section = text(required=True)
    rules = fields.List(fields.String(), required=True)
    given = text(required=True)
    when = text(required=True)
    then = text(required=True)


class PassageSchema(Schema):
    """A quotation from a rulebook somebody loaded onto this server."""

    book_id = text(required=True)
    title = text(required=True)
    heading = text(required=True)
    text = fields.String(required=True)


class HouseRuleSchema(Schema):
    """What the table settled for itself."""

    number = fields.Integer(required=True)
    text = fields.String(required=True)
    rules = fields.List(fields.Nested(RuleQuoteSchema), required=True)
    agreed = fields.List(fields.String(), required=True)
    waits_for = fields.List(fields.String(), required=True)
    version = fields.Integer(required=True, metadata={"description": "The table's version when it was made."})
    at = fields.Integer(required=True, metadata={"description": "Milliseconds since 1970."})


class ListOfHouseRulesSchema(Schema):
    house_rules = fields.List(fields.Nested(HouseRuleSchema), required=True)


class EntrySchema(RuleQuoteSchema):
    """A rule with what a reader should see beside it."""

    book_title = text(required=True)
    game = text(required=True)
    heading = text("The same as `section`.", required=True)
    role = text(required=True)
    example = fields.Nested(ExampleSchema, required=True, allow_none=True)
    readings = fields.List(fields.Nested(ReadingSchema), required=True)
    related = fields.List(fields.Nested(RuleQuoteSchema), required=True)
    passages = fields.List(fields.Nested(PassageSchema), required=True)
    house_rules = fields.List(fields.Nested(HouseRuleSchema), metadata={"description": "Only at a table."})


class HitSchema(EntrySchema):
    """A rule that answers, and why it is here."""

    score = fields.Float(required=True)
    why = text(required=True)


class SearchSchema(Schema):
    """The rules that answer a question, the best first."""

    q = text(required=True)
    engine = text("`full text`, or with the word vectors or the whole sentence model beside it.", required=True)
    corrected = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata={"description": "Slips put right."}
    )
    results = fields.List(fields.Nested(HitSchema), required=True)
    passages = fields.List(fields.Nested(PassageSchema), required=True)
    house_rules = fields.List(fields.Nested(HouseRuleSchema), metadata={"description": "Only at a table."})


class RuleSchema(EntrySchema):
    """One rule with what stands around it."""

    see = fields.List(fields.String())
    changes = fields.List(fields.String())
    bold = fields.Boolean(metadata={"description": "A prohibition the book prints in bold, beating all other rules."})
    neighbours = fields.List(fields.Nested(RuleQuoteSchema), required=True)
    examples = fields.List(fields.Nested(ExampleSchema), required=True)
    ambiguities = fields.List(fields.Nested(ReadingSchema), required=True)


class StepSchema(Schema):
    """A part of the turn, and the part it lies in."""

    key = text(required=True)
    title = text(required=True)
    inside = text()
    rules = fields.List(fields.String(), required=True)


class UseSchema(Schema):
    """What may be used or done in a window."""

    kind = text(required=True)
    key = text(required=True)
    title = text(required=True)
    rules = fields.List(fields.String(), required=True)


class WindowSchema(Schema):
    """A point in time: what may be used in it, and who goes first."""

    class Meta:
        unknown = INCLUDE

    key = text(required=True)
    title = text(required=True)
    step = text()
    order = text("Who goes first.")
    rules = fields.List(fields.String())
    cards = fields.List(fields.String())
    actions = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata={"description": "What seats are asked for in it, each action with its rules."},
    )
    uses = fields.List(fields.Nested(UseSchema), required=True)


class ConflictSchema(Schema):
    text = fields.String(required=True)
    rules = fields.List(fields.String(), required=True)


class TimingSchema(Schema):
    """The chart of a title: its steps, its windows in order, and how conflicts are settled."""

    game = text(required=True)
    title = text(required=True)
    playable = fields.Boolean(required=True)
    steps = fields.List(fields.Nested(StepSchema), required=True)
    windows = fields.List(fields.Nested(WindowSchema), required=True)
    conflicts = fields.List(fields.Nested(ConflictSchema), required=True)
    cited = fields.List(fields.Nested(RuleQuoteSchema), required=True)


class NewHouseRuleSchema(Schema):
    """A ruling of the table."""

    text = fields.String(required=True, validate=validate.Length(min=1, max=2000))
    rules = fields.List(
        fields.String(validate=validate.Length(min=1, max=100)),
        validate=validate.Length(max=20),
        metadata={"description": "Ids of the book's rules it touches."},
    )
    agreed = fields.List(
        fields.String(validate=validate.Length(min=1, max=64)),
        validate=validate.Length(max=12),
        metadata={"description": "The seats that agree, out of those this pass covers; left out: all of those."},
    )


class AgreementSchema(Schema):
    agree = Truth(load_default=True)
    seats = fields.List(
        fields.String(validate=validate.Length(min=1, max=64)),
        validate=validate.Length(max=12),
        metadata={"description": "Left out: every seat of this pass."},
    )


class BookSchema(Schema):
    """A rulebook somebody loaded onto this server."""

    id = text(required=True)
    title = text(required=True)
    game = text(required=True, allow_none=True)
    book = text("Which of the books it is a copy of, if any.", required=True, allow_none=True)
    passages = fields.Integer(required=True)
    added_at = fields.Integer(metadata={"description": "Milliseconds since 1970."})


class AddedBookSchema(BookSchema):
    secret = text("Keep it: it takes the book away again.", required=True, data_key="pass")
    headings = fields.List(fields.String(), required=True)


class ListOfBooksSchema(Schema):
    books = fields.List(fields.Nested(BookSchema), required=True)


class NowSchema(Schema):
    """Which windows are open, who may act in which order, and what each seat could use and do."""

    class Meta:
        unknown = INCLUDE

    version = fields.Integer(required=True)
    open = fields.List(
        fields.Dict(), required=True, metadata={"description": "Open windows; their seats in the order of right."}
    )
    windows = fields.List(fields.Dict(), metadata={"description": "The same, as the game asks each seat."})
    waits_for = fields.List(fields.Dict(), metadata={"description": "What must come before play goes on."})
    card = fields.Dict(metadata={"description": "The card asked for, with the moment it may be played."})
    playable_now = fields.Boolean(metadata={"description": "Whether a seat could play that card now."})


class RulingSchema(Schema):
    """The answer to "may I?"."""

    legal = fields.Boolean(
        required=True,
        allow_none=True,
        metadata={"description": "Yes or no; null where it depends on what others hold hidden from the one who asks."},
    )
    events = fields.List(fields.Nested(EventSchema), required=True, metadata={"description": "What would happen."})
    rules = fields.List(
        fields.Nested(RuleQuoteSchema), required=True, metadata={"description": "Every rule that decides it."}
    )
    why = text(required=True)
    remedy = text("For a no: what would make it legal, where that is simple.", required=True, allow_none=True)
    first = fields.Dict(
        required=True, allow_none=True, metadata={"description": "An action after which it would be legal."}
    )
    instead = fields.List(fields.Dict(), required=True, metadata={"description": "Like actions that are legal now."})
    depends_on = fields.Dict(
        required=True,
        allow_none=True,
        metadata={"description": "What the answer waits for: dice, a printed fact, or what seats hold hidden."},
    )
    readings = fields.List(
        fields.Nested(ReadingSchema), required=True, metadata={"description": "Settled readings it rests on."}
    )
    house_rules = fields.List(fields.Nested(HouseRuleSchema), required=True)
