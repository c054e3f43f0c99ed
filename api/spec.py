"""The API's own description: what flask-smorest documents, plus the actions of every game.

An action type is defined once, in its game; here it becomes a branch of a oneOf with a discriminator.
"""

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar, cast

import yaml
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from flask_smorest import Api
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import Schema
from marshmallow.fields import Dict
from msgspec import Struct
from msgspec.json import schema as json_schema

from api.problems import MEDIA_TYPE
from api.request import BODY_LIMIT, LIMITS, Parser
from api.schemas import Problem
from api.structs import Branches, Row, schema_of
from referee import registry
from referee.kernel.game import Game

PHRASES = {
    400: "The body is not JSON",
    401: "No pass, or none that is known",
    403: "The pass does not cover this, or a page of another site asks",
    404: "No such thing",
    408: "The body did not come in time",
    409: "The seat is taken, there is no room, something is kept hidden, or the rules have changed too much",
    410: "The table was put away; its host can bring it back",
    412: "The table has moved on",
    413: "The body is too large",
    415: "The body must be JSON",
    422: "Refused by the rules, or bad input",
    429: "Too much in an hour: try later",
    503: "Busy or not ready: try again",
}
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
F = TypeVar("F", bound=Callable[..., Any])
BODY_PROBLEMS = (400, 403, 408, 413, 415, 422)
TABLE_PROBLEMS = (401, 403, 404, 409, 410, 503)
ACTION_BODY = {"$ref": "#/components/schemas/ActionBody"}


class Converter(OpenAPIConverter):
    """Documents what apispec has no words for: a struct's own sentence, unions of structs, structs written as lists."""

    def init_attribute_functions(self) -> None:
        super().init_attribute_functions()  # type: ignore[no-untyped-call]
        self.attribute_functions[:0] = [self.branches, self.row]
        self.attribute_functions.append(self.sized)

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        told: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        says = getattr(schema.Meta, "says", "")
        return told | ({"description": says} if says else {})

    def branches(self, field: Any, ret: dict[str, Any], **_: Any) -> dict[str, Any]:
        """A union is a schema of its own, so that it may hold itself."""
        if not isinstance(field, Branches):
            return {}
        known = self.spec.components.schemas
        if field.title not in known:
            known[field.title] = {}
            resolve: Callable[..., dict[str, str]] = self.resolve_nested_schema
            refs = {_tag(struct): resolve(schema_of(struct)) for struct in field.structs}
            mapping = {tag: ref["$ref"] for tag, ref in refs.items()}
            by = field.structs[0].__struct_config__.tag_field
            known[field.title] = {
                "oneOf": list(refs.values()),
                "discriminator": {"propertyName": by, "mapping": mapping},
            }
        return {"$ref": f"#/components/schemas/{field.title}"}

    def sized(self, field: Any, ret: dict[str, Any], **_: Any) -> dict[str, Any]:
        """How many entries an object may have; apispec takes it for a text."""
        told = {"maxLength": "maxProperties", "minLength": "minProperties"}
        return {told[name]: ret.pop(name) for name in told if isinstance(field, Dict) and name in ret}

    def row(self, field: Any, ret: dict[str, Any], **_: Any) -> dict[str, Any]:
        if not isinstance(field, Row):
            return {}
        places = [self.field2property(place) for place in field.places]
        alike = all(place == places[0] for place in places)
        told = {"items": places[0]} if alike else {"prefixItems": places}
        return {"type": "array", **told, "minItems": len(places), "maxItems": len(places)}


def _tag(struct: type[Struct]) -> str:
    return str(struct.__struct_config__.tag)


class Plugin(MarshmallowPlugin):
    """apispec's, with our converter."""

    Converter = Converter


class RefereeApi(Api):
    """flask-smorest's Api with our errors and our own page."""

    ERROR_SCHEMA = schema_of(Problem)
    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Errors are made in `problems`."""


class Blueprint(SmorestBlueprint):
    """A group of calls. `says` documents a call without standing in its way."""

    ARGUMENTS_PARSER = Parser()

    def says(
        self,
        status: int,
        shape: type[Struct] | dict[str, Any] | None,
        text: str,
        problems: Iterable[int] = (),
        needs_pass: bool = True,
        media_type: str = "application/json",
        **more: Any,
    ) -> Callable[[F], F]:
        """What a call answers: its success, its problems, and whether a pass is needed."""
        content = {} if shape is None else {"content": {media_type: {"schema": documented(shape)}}}
        responses: dict[int, Any] = {status: {"description": text, **content}}
        for code in sorted({*problems, *(TABLE_PROBLEMS if needs_pass else ())}):
            problem = {"schema": schema_of(Problem)}
            responses[code] = {"description": PHRASES[code], "content": {MEDIA_TYPE: problem}}
        responses |= more.pop("responses", {})
        security: list[dict[str, list[str]]] = [{"pass": []}] if needs_pass else []
        return cast(Callable[[F], F], self.doc(responses=responses, security=security, **more))

    def arguments(self, body: type[Struct], limit: int = BODY_LIMIT, **more: Any) -> Callable[[F], F]:
        """The body a call takes, checked and documented; `limit`: how many bytes it may have."""
        LIMITS[schema_of(body)] = limit
        return cast(Callable[[F], F], super().arguments(schema_of(body), **more))


def documented(shape: type[Struct] | dict[str, Any]) -> type[Schema] | dict[str, Any]:
    """A struct as its schema; a shape that was written out by hand as it is."""
    return shape if isinstance(shape, dict) else schema_of(shape)


def header(name: str, text: str, pattern: str | None = None) -> dict[str, Any]:
    """A request header, documented."""
    schema = {"type": "string"} | ({"pattern": pattern} if pattern else {})
    return {"name": name, "in": "header", "description": text, "schema": schema}


def query(name: str, text: str, *, required: bool = False, **schema: Any) -> dict[str, Any]:
    """A query parameter, documented."""
    return {"name": name, "in": "query", "description": text, "required": required, "schema": schema}


def json_body(schema: Any, text: str) -> dict[str, Any]:
    return {"required": True, "description": text, "content": {"application/json": {"schema": schema}}}


def build(app: Flask) -> RefereeApi:
    """An empty description with the passes and the actions of every game in it."""
    api = RefereeApi(app, spec_kwargs={"marshmallow_plugin": Plugin()})
    api.spec.components.security_scheme(
        "pass", {"type": "http", "scheme": "bearer", "description": "The secret a phone holds for its seats."}
    )
    games = list(map(registry.get, registry.keys()))
    for game in games:
        _add_actions(api, game)
    actions = [{"$ref": f"#/components/schemas/{game.key}-action"} for game in games]
    api.spec.components.schema("Action", {"anyOf": actions})
    several = {"type": "array", "items": _ref("Action"), "minItems": 1, "maxItems": 100}
    api.spec.components.schema("ActionBody", {"anyOf": [_ref("Action"), several]})
    _add_calculators(api, games)
    return api


@cache
def as_json(api: RefereeApi) -> bytes:
    """The whole description as data."""
    return json.dumps(api.spec.to_dict()).encode()


@cache
def as_yaml(api: RefereeApi) -> str:
    """The whole description as text."""
    plain = json.loads(as_json(api))
    text: str = yaml.dump(plain, Dumper=_Dumper, sort_keys=True, allow_unicode=True, width=110)
    return text


def describe(api: RefereeApi, *shapes: type[Struct]) -> None:
    """Shapes that no answer has as a whole: what comes by the stream."""
    for shape in shapes:
        api.spec.components.schema(shape.__name__, schema=schema_of(shape))


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _add_actions(api: RefereeApi, game: Game[Any]) -> None:
    """One schema per action type, and their union told apart by `type`."""
    mapping = {kind: _add_schema(api, game, schema) for kind, schema in game.action_schemas().items()}
    branches = [{"$ref": ref} for ref in mapping.values()]
    discriminator = {"propertyName": "type", "mapping": mapping}
    api.spec.components.schema(f"{game.key}-action", {"oneOf": branches, "discriminator": discriminator})


def _add_calculators(api: RefereeApi, games: Iterable[Game[Any]]) -> None:
    """What each calculator asks for; a body is a question of one of them."""
    asked = {game: struct for game in games if (struct := game.calculator()) is not None}
    questions = [{"$ref": _add_schema(api, game, json_schema(struct))} for game, struct in asked.items()]
    api.spec.components.schema("OddsQuestion", {"anyOf": questions} if questions else {"type": "object"})


def _add_schema(api: RefereeApi, game: Game[Any], schema: dict[str, Any]) -> str:
    """A struct of a game with all it is made of, each under the game's name; where it is now.

    Two that go by one name are both there: a game may call an action as it calls what lies on the table.
    """
    known = api.spec.components.schemas
    names = {name: f"{game.key}.{name}" for name in schema["$defs"]}
    whole = _renamed(schema, names)
    while others := [name for name, part in whole["$defs"].items() if known.get(names[name], part) != part]:
        names |= {name: f"{names[name]}-other" for name in others}
        whole = _renamed(schema, names)
    for name, part in whole["$defs"].items():
        if names[name] not in known:
            api.spec.components.schema(names[name], part)
    return str(whole["$ref"])


def _renamed(schema: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """A schema whose parts are looked for among all others."""
    text = json.dumps(schema)
    for name, instead in names.items():
        text = text.replace(f'"#/$defs/{name}"', f'"#/components/schemas/{instead}"')
    found: dict[str, Any] = json.loads(text)
    return found
