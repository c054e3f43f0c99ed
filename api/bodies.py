"""The shapes of bodies: what may be sent to open, join, import and undo. Actions are their game's to define."""

from marshmallow import INCLUDE, Schema, fields, validate

from api.rule_schemas import NewHouseRuleSchema
from api.schemas import Truth, text

SEAT = validate.Length(min=1, max=64)
KEY = validate.Length(min=1, max=200)


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


class JoinSchema(Schema):
    """A join code, and the seats to take (none: only watch)."""

    code = text(required=True, validate=validate.Length(min=1, max=20))
    seat = text(validate=SEAT)
    seats = fields.List(fields.String(validate=SEAT), validate=validate.Length(max=12))


class UndoSchema(Schema):
    """Back to a version; `consent: false` says no to what another seat asked."""

    version = fields.Integer(required=True, strict=True, validate=validate.Range(min=0, max=2**31 - 1))
    consent = Truth(load_default=True)


class KeptHouseRuleSchema(NewHouseRuleSchema):
    """A house rule of an exported table."""

    number = fields.Integer(strict=True)
    version = fields.Integer(strict=True, validate=validate.Range(min=0, max=2**31 - 1))
    at = fields.Integer(strict=True, validate=validate.Range(min=0, max=2**53))


class ExportSchema(Schema):
    """A whole table: how it was set up, everything played, and the packs it needs."""

    format = text(required=True, validate=validate.Equal("referee-table-1"))
    game = text(required=True, validate=KEY)
    rules_version = text(validate=KEY)
    setup = fields.Nested(NewTableSchema, required=True)
    packs = fields.List(fields.Dict(), validate=validate.Length(max=20))
    entries = fields.List(fields.Dict(), required=True, validate=validate.Length(max=20000))
    house_rules = fields.List(fields.Nested(KeptHouseRuleSchema), validate=validate.Length(max=200))
    digest = text("SHA-256 of the last position.", validate=validate.Length(max=64))
