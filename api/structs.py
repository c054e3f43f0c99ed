"""One definition of a shape: the schema of a struct, read off its fields.

marshmallow documents answers by it and checks bodies by it; msgspec writes the answers. A field that an encoded struct
may leave out is optional, every other is required. What is still a sentence with slots in the engine is text once told.

>>> class Seat(Struct):
...     seat: Annotated[str, Meta(max_length=3)]
...     chair: int
>>> schema_of(Seat)().validate({"seat": "anna", "chair": "2"})
{'seat': ['must have at most 3 characters'], 'chair': ['must be a whole number']}
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any

from marshmallow import INCLUDE, RAISE, Schema, ValidationError, fields, pre_load, validate
from msgspec import NODEFAULT, Meta, Struct, inspect

from referee.kernel.say import Say, say

__all__ = ["Annotated", "Branches", "Loose", "Meta", "Row", "Truth", "schema_of"]

Type = inspect.Type
MOST_FIELDS = 60
NUMBERS_AND_WORDS = {inspect.StrType: "string", inspect.IntType: "integer", inspect.DictType: "object"}


class Loose(Struct):
    """A struct to which a game may add fields of its own."""


class Truth(fields.Boolean):
    """true or false and nothing that merely equals them."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Fault(str):
    """What a field is told that is not as it must be: English for marshmallow, and the sentence for other languages."""

    said: Say

    def __new__(cls, sentence: str, **slots: Any) -> "Fault":
        told = say(sentence, **slots)
        made = super().__new__(cls, told)
        made.said = told
        return made

    def format(self, *_: Any, **more: Any) -> "Fault":
        """Its slots are filled already; marshmallow has none of its own."""
        return self


class Measured(fields.Field[Any]):
    """A list or an object that is measured before anything in it is looked at."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if isinstance(value, list | dict):
            self._validate(value)
        return super()._deserialize(value, attr, data, **kwargs)


class Entries(Measured, fields.List[Any]):
    """A list of no more than it may have."""


class Object(Measured, fields.Dict):
    """An object of no more than it may have."""


class Shaped(Schema):
    """A body with no more fields than any has; those that nobody knows are named one by one."""

    @pre_load
    def measure(self, data: Any, **_: Any) -> Any:
        if isinstance(data, dict) and len(data) > MOST_FIELDS:
            raise ValidationError(Fault("must have at most {most} fields", most=MOST_FIELDS))
        return data


class Branches(fields.Field[Any]):
    """One of several structs, told apart by their tag."""

    def __init__(self, structs: Iterable[type[Struct]], **more: Any) -> None:
        super().__init__(**more)
        self.structs = tuple(structs)

    @property
    def title(self) -> str:
        """What they all are: the name of the struct they share."""
        shared = [base for base in self.structs[0].__mro__ if all(issubclass(one, base) for one in self.structs)]
        return shared[0].__name__


class Row(fields.Field[Any]):
    """A tuple, or a struct written as a list: each field at its place."""

    def __init__(self, places: Iterable[fields.Field[Any]], **more: Any) -> None:
        super().__init__(**more)
        self.places = list(places)


@cache
def schema_of(struct: type[Struct]) -> type[Schema]:
    """The schema of a struct, made once."""
    read = inspect.type_info(struct)
    assert isinstance(read, inspect.StructType)
    made = {one.name: _named(one, struct) for one in read.fields}
    if read.tag_field:
        made = {read.tag_field: fields.String(required=True, validate=validate.OneOf([read.tag]))} | made
    unknown = INCLUDE if issubclass(struct, Loose) else RAISE
    settings = {"unknown": unknown, "register": False, "says": (struct.__doc__ or "").split("\n")[0]}
    there = [one.encode_name for one in read.fields]
    said = {"unknown": Fault("is no field here; there are {known}", known=there), "type": Fault("must be an object")}
    parts = {"Meta": type("Meta", (Schema.Meta,), settings), "error_messages": said, **made}
    return type(f"{struct.__name__}Schema", (Shaped,), parts)


def _named(one: inspect.Field, struct: type[Struct]) -> fields.Field[Any]:
    """A field of a struct, with whether it must be there and what it is if it is not."""
    unset = one.default is NODEFAULT and one.default_factory is NODEFAULT
    optional = not one.required and (unset or struct.__struct_config__.omit_defaults)
    more: dict[str, Any] = {"required": not optional}
    if optional and isinstance(one.default, bool | int | str) and one.default:
        more["load_default"] = one.default
    if one.encode_name != one.name:
        more["data_key"] = one.encode_name
    return _field(one.type, **more)


def _field(told: Type, **more: Any) -> fields.Field[Any]:
    """The field that documents and checks a type."""
    if isinstance(told, inspect.Metadata):
        return _field(told.type, metadata=told.extra_json_schema or {}, **more)
    if isinstance(told, inspect.UnionType):
        return _one_of([one for one in told.types if not isinstance(one, inspect.RawType)], more)
    if isinstance(told, inspect.StructType):
        return _nested(told, more)
    if isinstance(told, inspect.ListType | inspect.VarTupleType | inspect.SetType | inspect.FrozenSetType):
        return Entries(_field(told.item_type), validate=_length(told, "entries"), **_must_be("a list"), **more)
    if isinstance(told, inspect.TupleType):
        return Row(map(_field, told.item_types), **more)
    if isinstance(told, inspect.DictType):
        keys, values = _field(told.key_type), _field(told.value_type)
        return Object(keys=keys, values=values, validate=_length(told, "entries"), **_must_be("an object"), **more)
    return _plain(told, more)


def _plain(told: Type, more: dict[str, Any]) -> fields.Field[Any]:
    match told:
        case inspect.StrType():
            formed = (
                [validate.Regexp(told.pattern, error=Fault("must match {pattern}", pattern=told.pattern))]
                if told.pattern
                else []
            )
            return fields.String(validate=[*_length(told, "characters"), *formed], **_must_be("text"), **more)
        case inspect.IntType():
            return fields.Integer(strict=True, validate=_range(told), **_must_be("a whole number"), **more)
        case inspect.FloatType():
            return fields.Float(**_must_be("a number"), **more)
        case inspect.BoolType():
            return Truth(**_must_be("true or false"), **more)
        case inspect.LiteralType():
            listed = validate.OneOf(told.values, error=Fault("must be {these: or}", these=list(map(str, told.values))))
            return fields.String(validate=listed, **_must_be("text"), **more)
        case inspect.AnyType() | inspect.RawType():
            return fields.Raw(**_must_be("something"), **more)
    raise TypeError(f"no schema has a field for {told}")


def _must_be(what: str) -> dict[str, Any]:
    """What is said of a field that is not so; its name is put before it."""
    wrong = Fault("must be {what}", what=what)
    return {"error_messages": {"required": Fault("is missing"), "null": wrong, "invalid": wrong, "type": wrong}}


def _range(told: inspect.IntType) -> list[validate.Validator]:
    if told.ge is None and told.le is None:
        return []
    return [validate.Range(told.ge, told.le, error=Fault("must be {bounds}", bounds=_bounds(told.ge, told.le)))]


def _length(told: Any, what: str) -> list[validate.Validator]:
    low, high = told.min_length, told.max_length
    if low is None and high is None:
        return []
    return [validate.Length(low, high, error=Fault("must have {bounds} {what}", bounds=_bounds(low, high), what=what))]


def _bounds(low: Any, high: Any) -> Say:
    if low is None:
        return say("at most {high}", high=high)
    return say("at least {low}", low=low) if high is None else say("{low} to {high}", low=low, high=high)


def _nested(told: inspect.StructType, more: dict[str, Any]) -> fields.Field[Any]:
    struct = told.cls
    if struct is Say:
        return fields.String(**_must_be("text"), **more)
    if told.array_like:
        return Row([_field(one.type) for one in told.fields], **more)
    return fields.Nested(lambda: schema_of(struct)(), **_must_be("an object"), **more)


def _one_of(types: list[Type], more: dict[str, Any]) -> fields.Field[Any]:
    """A type or null; several structs; or one of several plain kinds."""
    if any(isinstance(one, inspect.NoneType) for one in types):
        more = more | {"allow_none": True}
        types = [one for one in types if not isinstance(one, inspect.NoneType)]
    types = [one for one in types if not _is_say(one)] or types
    if len(types) == 1:
        return _field(types[0], **more)
    structs = [one for one in types if isinstance(one, inspect.StructType)]
    if len(structs) == len(types):
        return Branches([one.cls for one in structs], **more)
    kinds = [NUMBERS_AND_WORDS[type(one)] for one in types]
    return fields.Raw(**{**more, "metadata": more.get("metadata", {}) | {"type": kinds}})


def _is_say(told: Type) -> bool:
    return isinstance(told, inspect.StructType) and told.cls is Say
