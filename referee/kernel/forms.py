"""The form of printed facts: which keys a game's pieces bear, and how a value of each must look."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from referee.kernel.errors import Invalid
from referee.kernel.say import Say, Text

Check = Callable[[Any], str | None]
ONE_OF = "one-of"
YES_NO = ("yes", "no")


class Form(Struct, omit_defaults=True):
    """How a value must look: its kind and its bounds, for whoever checks it or asks for it."""

    kind: str
    low: int = 0
    high: int = 0
    names: list[str] = []
    also: list[str] = []
    """Further words that are understood and seldom needed: nobody is offered them first."""
    fields: dict[str, "Form"] = {}

    def __call__(self, value: Any) -> str | None:
        """What the value should be instead, or None."""
        if self.kind == "record":
            return record_fault(self, value)
        fine, wanted = FORMS[self.kind]
        names = ", ".join(self.names)
        return None if fine(self, value) else wanted.format(low=self.low, high=self.high, names=names)


def number(low: int, high: int) -> Form:
    """A whole number within bounds."""
    return Form("number", low, high)


def one_of(*names: str, also: Iterable[str] = ()) -> Form:
    """One of these words, or of those that are `also` understood."""
    return Form(ONE_OF, names=list(names), also=list(also))


def counts(*names: str) -> Form:
    """Small numbers by name, like a price."""
    return Form("counts", 0, 9, list(names))


def faces(low: int, high: int) -> Form:
    """The numbers on a die."""
    return Form("faces", low, high)


def yes_no(*also: str) -> Form:
    """Whether something is so, or what was seen instead."""
    return one_of(*YES_NO, also=also)


def words(most: int = 9) -> Form:
    """Up to so many words, like the lines on a card."""
    return Form("words", 0, most)


def record(**fields: Form) -> Form:
    """Several values under one fact, like everything printed on a card."""
    return Form("record", fields=fields)


def is_number(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def are_counts(form: Form, value: Any) -> bool:
    fine = isinstance(value, dict)
    return fine and all(key in form.names and is_number(one, form.low, form.high) for key, one in value.items())


def are_faces(form: Form, value: Any) -> bool:
    fine = isinstance(value, list | tuple) and bool(value)
    return fine and all(is_number(face, form.low, form.high) for face in value)


def are_words(form: Form, value: Any) -> bool:
    fine = isinstance(value, list | tuple) and form.low <= len(value) <= form.high
    return fine and all(isinstance(word, str) and word for word in value)


def record_fault(form: Form, value: Any) -> str | None:
    """What a record should be instead; the first field that is wrong is named."""
    if not isinstance(value, dict) or value.keys() != form.fields.keys():
        return f"a record of {', '.join(form.fields)}"
    faults = ((name, field(value[name])) for name, field in form.fields.items())
    return next((f"a record; {name} must be {fault}" for name, fault in faults if fault), None)


FORMS: dict[str, tuple[Callable[[Form, Any], bool], str]] = {
    "number": (lambda form, value: is_number(value, form.low, form.high), "a number from {low} to {high}"),
    ONE_OF: (lambda form, value: value in form.names or value in form.also, "one of {names}"),
    "counts": (are_counts, "numbers for {names}"),
    "words": (are_words, "up to {high} words"),
    "faces": (are_faces, "a list of the numbers on the faces, from {low} to {high}"),
}


class FactForms:
    """All facts of a game: pattern of the key, what it is about, how its value is checked."""

    def __init__(
        self,
        facts: Iterable[tuple[str, str, Check]],
        rules: Mapping[str, list[str]],
        likely: Mapping[str, list[Any]],
        lasts: Mapping[str, Callable[[re.Match[str]], tuple[str, ...]]] | None = None,
    ) -> None:
        """`lasts`: by what a fact is about, the subjects it holds as long as they stay undisturbed."""
        self._lasts = lasts or {}
        self._facts = [(re.compile(pattern), about, check) for pattern, about, check in facts]
        self._rules = rules
        self._likely = likely

    def _form(self, key: str) -> tuple[str, Check] | None:
        return next(((about, check) for pattern, about, check in self._facts if pattern.fullmatch(key)), None)

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
        form = self._form(key)
        if form is None:
            return "no piece of this game bears such a fact"
        check = form[1]
        fault = check(value)
        if fault and isinstance(check, Form) and check.kind == ONE_OF:
            return Say(f"must be one of {{names:{key.rpartition('.')[2]} or}}", {"names": check.names})
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
