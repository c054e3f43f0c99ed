"""The description of the API: which call a request reaches, and whether an answer is one the description knows."""

import json
import re
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote_to_bytes

import werkzeug.urls  # noqa: F401  how bytes that are no text are read in an address
from jsonschema_rs import Draft202012Validator

from tools.fuzz.exchange import Answer, Request

WITH_PACKS = ("addPack", "importTable", "openTable")
METHODS = ("get", "post", "put", "patch", "delete")
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
PROBLEM = "application/problem+json"
REPLAY = "Idempotent-Replay"
MEASURED = re.compile(r"must (have|be) (at (most|least) )?-?\d|too (long|short|many|few)|\bat most \d+ characters")
"""How a refusal speaks of a length or a range."""
NOT_IN_A_HEADER = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]|[^\x00-\xff]")
MOST_REMEMBERED = 1 << 18
"""So many answers are known to be as described: the same once more is not read again."""
JSON, PAGE = "application/json", "text/html"


class Operation(NamedTuple):
    """A call as it is described."""

    id: str
    method: str
    path: str
    described: dict[str, Any]
    parameters: list[dict[str, Any]]

    @property
    def changes(self) -> bool:
        return self.method != "get"

    @property
    def needs_pass(self) -> bool:
        return bool(self.described.get("security"))

    @property
    def is_told(self) -> bool:
        """Whether all of its body is described; packs are told apart by what they hold."""
        return self.id not in WITH_PACKS

    def body_schema(self) -> dict[str, Any] | None:
        content = self.described.get("requestBody", {}).get("content", {})
        schema: dict[str, Any] | None = content.get(JSON, {}).get("schema")
        return schema


class Description:
    """All calls, each found by what is asked for."""

    def __init__(self, whole: dict[str, Any]) -> None:
        self.whole = whole
        self.operations = [
            Operation(told["operationId"], method.upper(), path, told, [*item.get("parameters", []), *_own(told)])
            for path, item in whole["paths"].items()
            for method, told in item.items()
            if method in METHODS
        ]
        self.by_id = {operation.id: operation for operation in self.operations}
        plain = [operation for operation in self.operations if "{" not in operation.path]
        self._exact = {(operation.method, operation.path): operation for operation in plain}
        self._formed = [(_pattern(one.path), one) for one in self.operations if "{" in one.path]
        self.answer_check = cache(self._answer_check)
        self.body_check = cache(self._body_check)
        self.value_check = cache(self._value_check)
        self._as_described: set[tuple[str, int, str, int]] = set()

    def reached(self, request: Request) -> Operation | None:
        """The call that this is a request for; HEAD is answered as GET is, and slashes before it all count as one."""
        method = "GET" if request.method == "HEAD" else request.method
        path = "/" + unquote_to_bytes(request.path).decode("latin-1").lstrip("/")
        if found := self._exact.get((method, path)):
            return found
        for pattern, operation in self._formed:
            if operation.method == method and pattern.fullmatch(path):
                return operation
        return None

    # ---- answers

    def fault(self, request: Request, answer: Answer, operation: Operation | None) -> str:
        """What is wrong with an answer, or nothing."""
        for name, value in answer.headers:
            if NOT_IN_A_HEADER.search(value):
                return f"the header {name} cannot be sent: {value[:80]!r}"
        if answer.status >= 500:
            return f"status {answer.status}"
        if operation is None or request.method in ("HEAD", "OPTIONS"):
            return self._fault_elsewhere(request, answer)
        return self._fault_described(answer, operation) or self._fault_taken(request, answer, operation)

    def _fault_elsewhere(self, request: Request, answer: Answer) -> str:
        """No call of ours: a no is still told as a problem, or as a page; and nothing comes of it."""
        if answer.status < 300 and request.method in CHANGING:
            return f"{request.method} is not described here, but accepted"
        if answer.status >= 400 and request.method != "HEAD" and answer.media_type not in (PROBLEM, PAGE):
            return f"{answer.status} as {answer.media_type or 'nothing'}, not as a problem"
        return ""

    def _fault_described(self, answer: Answer, operation: Operation) -> str:
        told = operation.described["responses"].get(str(answer.status))
        if told is None:
            return f"status {answer.status} is not described: {answer.body[:200]!r}"
        content = told.get("content")
        if not content:
            return "a body that is not described" if answer.body else ""
        if answer.media_type not in content:
            return f"{answer.media_type or 'nothing'} where {', '.join(content)} is described"
        seen = operation.id, answer.status, answer.media_type, hash(answer.body)
        if seen in self._as_described:
            return ""
        wrong = self._wrong_body(operation, answer)
        if not wrong and len(self._as_described) < MOST_REMEMBERED:
            self._as_described.add(seen)
        return wrong

    def _wrong_body(self, operation: Operation, answer: Answer) -> str:
        check = self.answer_check(operation.id, str(answer.status), answer.media_type)
        if check is None:
            return ""
        try:
            data = json.loads(answer.body)
        except ValueError as fault:
            return f"the body is no JSON: {fault}"
        return "" if check.is_valid(data) else _wrong(check, data)

    def _answer_check(self, id: str, status: str, media_type: str) -> Draft202012Validator | None:
        schema = self.by_id[id].described["responses"][status]["content"][media_type].get("schema")
        return self.check(schema) if schema and media_type.endswith("json") else None

    def check(self, schema: dict[str, Any]) -> Draft202012Validator:
        return Draft202012Validator({**schema, "components": self.whole["components"]})

    # ---- requests

    def _fault_taken(self, request: Request, answer: Answer, operation: Operation) -> str:
        """Something was accepted that the description forbids, or refused for a length that it allows.

        What is told once more was asked before, as it was asked then.
        """
        if answer.header(REPLAY) or (answer.status >= 300 and answer.status != 422):
            return ""
        if answer.status < 300:
            if operation.needs_pass and not (request.header("Authorization") or request.header("Passes")):
                return "accepted without a pass"
            forbidden = self.forbidden(request, operation)
            return f"accepted, though forbidden: {forbidden}" if forbidden else ""
        said = MEASURED.search(answer.json().get("detail", ""))
        if said and operation.is_told and not self.forbidden(request, operation):
            return f"refused for its measure, though allowed: {said.string[:300]}"
        return ""

    def forbidden(self, request: Request, operation: Operation) -> str:
        """What the description says against a request: its body, its query, its headers; or nothing."""
        sent = dict(reversed(parse_qsl(request.query, keep_blank_values=True, errors="werkzeug.url_quote")))
        for parameter in operation.parameters if not self._is_unread(request, operation) else ():
            name, place = parameter["name"], parameter["in"]
            value = sent.get(name) if place == "query" else request.header(name) if place == "header" else None
            if value is None or (place == "header" and not value):
                continue
            check = self.value_check(operation.id, place, name)
            if not check.is_valid(_read(value, parameter["schema"])):
                return f"{place} {name}={value[:100]!r}"
        return self._forbidden_body(request, operation)

    @staticmethod
    def _is_unread(request: Request, operation: Operation) -> bool:
        """The query of a book is for a plain text alone."""
        return operation.id == "addBook" and not request.header("Content-Type").startswith("text/")

    def _forbidden_body(self, request: Request, operation: Operation) -> str:
        check = self.body_check(operation.id)
        media_type = request.header("Content-Type").partition(";")[0].strip().lower()
        if check is None or not (media_type == JSON or media_type.endswith("+json")):
            return ""
        try:
            data = json.loads(request.body)
        except (ValueError, RecursionError):
            return "the body is no JSON"
        try:
            return "" if check.is_valid(data) else f"body {_wrong(check, data)}"
        except ValueError:
            return "the body is too deep, or no text"

    def _body_check(self, id: str) -> Draft202012Validator | None:
        schema = self.by_id[id].body_schema()
        return None if schema is None else self.check(schema)

    def _value_check(self, id: str, place: str, name: str) -> Draft202012Validator:
        found = (one for one in self.by_id[id].parameters if (one["in"], one["name"]) == (place, name))
        return self.check(next(found)["schema"])


def _wrong(check: Draft202012Validator, data: Any) -> str:
    wrong = next(check.iter_errors(data))
    return f"{wrong.instance_path}: {wrong.message[:300]}"


def _own(told: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = told.get("parameters", [])
    return found


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))


def _read(value: str, schema: dict[str, Any]) -> Any:
    """A word of the query as the number it stands for, where one is asked for."""
    if schema.get("type") == "integer" and re.fullmatch(r"-?\d{1,30}", value, re.ASCII):
        return int(value)
    return value
