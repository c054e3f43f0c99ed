"""A shape is defined once: the schema of a struct says what the struct says, no less and no more."""

from typing import Literal

import pytest
from msgspec import UNSET, Struct, UnsetType, field, to_builtins

from api.structs import Annotated, Loose, Meta, schema_of
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text


class Chair(Loose):
    legs: Annotated[int, Meta(ge=3, le=4)]


class Room(Struct, omit_defaults=True):
    name: Annotated[str, Meta(min_length=1, max_length=9, pattern="^[a-z]+$")]
    chairs: Annotated[list[Chair], Meta(max_length=2)]
    wood: Literal["oak", "elm"] = "oak"
    lit: bool = True
    sign: Text = ""
    secret: str | UnsetType = field(name="pass", default=UNSET)
    above: "Room | None" = None


WHOLE = {"name": "hall", "chairs": [{"legs": 4, "colour": "red"}]}


def faults(**said) -> dict:
    return schema_of(Room)().validate(WHOLE | said)


def test_what_fits_is_taken_with_what_was_left_out():
    assert schema_of(Room)().load(WHOLE | {"pass": "x"}) == WHOLE | {"wood": "oak", "lit": True, "secret": "x"}


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "far too long"}, "name"),
        ({"name": "Hall"}, "name"),
        ({"name": 7}, "name"),
        ({"name": None}, "name"),
        ({"lit": "yes"}, "lit"),
        ({"lit": 1}, "lit"),
        ({"wood": "ash"}, "wood"),
        ({"chairs": [{"legs": 3.5}]}, "chairs"),
        ({"chairs": [{"legs": "4"}]}, "chairs"),
        ({"chairs": [{"legs": 5}]}, "chairs"),
        ({"chairs": [{}]}, "chairs"),
        ({"chairs": [{"legs": 3}] * 3}, "chairs"),
        ({"above": {"name": "loft"}}, "above"),
        ({"colour": "red"}, "colour"),
        ({"secret": "by another name"}, "secret"),
    ],
)
def test_what_does_not_fit_is_named(said, field):
    assert list(faults(**said)) == [field]


def test_a_room_may_lie_above_another_and_null_is_none():
    assert not faults(above=WHOLE | {"above": None})
    assert faults(above=WHOLE | {"above": {}})["above"]["above"].keys() == {"name", "chairs"}


def test_what_a_schema_cannot_tell_is_refused_at_the_start():
    class Odd(Struct):
        when: bytes

    with pytest.raises(TypeError, match="BytesType"):
        schema_of(Odd)


def test_the_shapes_of_choice_are_told_apart_and_hold_each_other(client):
    schemas = client.get("/openapi.json").json["components"]["schemas"]
    union = schemas["Shape"]
    assert union["discriminator"]["propertyName"] == "shape"
    assert {branch["$ref"] for branch in union["oneOf"]} == set(union["discriminator"]["mapping"].values())
    for tag, ref in union["discriminator"]["mapping"].items():
        branch = schemas[ref.rpartition("/")[2]]
        assert branch["properties"]["shape"]["enum"] == [tag] and not branch["additionalProperties"]
    assert {"$ref": "#/components/schemas/Shape"} in schemas["Option"]["properties"]["then"]["anyOf"]
    assert {"$ref": "#/components/schemas/Shape"} in schemas["Prompt"]["properties"]["choice"]["anyOf"]
    assert schemas["Prompt"]["properties"]["text"]["type"] == "string"


def test_every_field_of_a_prompt_is_described_and_only_what_is_always_sent_is_required(client):
    described = client.get("/openapi.json").json["components"]["schemas"]["Prompt"]
    assert set(described["properties"]) == set(Prompt.__struct_encode_fields__)
    sent = to_builtins(Prompt(["anna"], "conquer", "Conquer.", []))
    assert set(described["required"]) <= set(sent)
    assert "must" not in sent and described["properties"]["must"]["default"] is True
