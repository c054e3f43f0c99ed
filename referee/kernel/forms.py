"""The forms of printed facts: which keys a game's pieces bear, and how a value of each must look."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.form import (
    ONE_OF,
    YES_NO,
    Form,
    counts,
    faces,
    key,
    lines,
    number,
    one_of,
    record,
    register_grammar,
    some,
    text,
    words,
    yes_no,
)
from referee.kernel.say import Text

__all__ = [
    "NO_FORMS",
    "ONE_OF",
    "YES_NO",
    "FactForms",
    "Form",
    "counts",
    "faces",
    "key",
    "lines",
    "number",
    "one_of",
    "record",
    "register_grammar",
    "some",
    "text",
    "words",
    "yes_no",
]

Check = Callable[[Any], str | None]
"""What a value should be instead, or None; for one whose form cannot be told as data."""


class FactForms:
    """All facts of a game: pattern of the key, what it is about, how its value is checked."""

    def __init__(
        self,
        facts: Iterable[tuple[str, str, Form | Check]],
        rules: Mapping[str, list[str]],
        likely: Mapping[str, list[Any]],
        lasts: Mapping[str, Callable[[re.Match[str]], tuple[str, ...]]] | None = None,
    ) -> None:
        """`lasts`: by what a fact is about, the subjects it holds as long as they stay undisturbed."""
        self._lasts = lasts or {}
        self._facts = [(re.compile(pattern), about, form) for pattern, about, form in facts]
        self._rules = rules
        self._likely = likely

    def _form(self, key: str) -> tuple[str, Form | Check] | None:
        return next(((about, form) for pattern, about, form in self._facts if pattern.fullmatch(key)), None)

    def form(self, key: str) -> Form | None:
        """How the value of a fact looks, where that can be told."""
        found = self._form(key)
        return found[1] if found and isinstance(found[1], Form) else None

    def about(self, key: str) -> str:
        """What a fact is about: its values are called as the things of that kind are."""
        found = self._form(key)
        return found[0] if found else ""

    def lasts(self, key: str) -> tuple[str, ...]:
        """The subjects of a fact that ends; none: it holds for good."""
        for pattern, about, _ in self._facts if self._lasts else ():
            match = pattern.fullmatch(key)
            if match:
                return self._lasts[about](match) if about in self._lasts else ()
        return ()

    def fault(self, key: str, value: Any) -> Text | None:
        """What is wrong with a fact, or None."""
        found = self._form(key)
        if found is None:
            return "no piece of this game bears such a fact"
        form = found[1]
        if isinstance(form, Form):
            return form.fault(value, key.rpartition(".")[2])
        fault = form(value)
        return f"must be {fault}" if fault else None

    def check(self, key: str, value: Any) -> list[str]:
        """The rules a fact belongs to; Invalid names the field that is wrong."""
        form = self._form(key)
        fault = self.fault(key, value)
        if form is None or fault:
            raise Invalid.of("fact" if form is None else "value", fault or "")
        return self._rules[form[0]]

    def plausible(self, key: str) -> list[Any]:
        """A few values a fact could have, for whoever has to offer a choice."""
        form = self._form(key)
        return self._likely.get(form[0] if form else "", [1, 2, 3])


NO_FORMS = FactForms([], {}, {})
"""Of a game on whose pieces nothing is printed that the referee would ask for."""
