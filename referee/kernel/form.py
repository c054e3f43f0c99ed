"""How a value must look that is printed on a piece or seen at the table, and what is wrong with one that does not.

A form is plain data, so that whoever asks for a value can draw it: what is printed on a card is one record.

>>> card = record(["text"], attack=number(0, 9).called("Attack"), type=one_of("melee", "ranged"), text=text(80))
>>> card.fault({"attack": 2, "type": "melee"})
>>> str(card.fault({"attack": 12, "type": "melee"}))
'Attack must be a number from 0 to 9'
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.say import Say, Text, say
from referee.kernel.wordbook import as_words

ONE_OF, RECORD, LINES, SOME = "one-of", "record", "lines", "some"
YES_NO = ("yes", "no")
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
AT_LINE, IN_FIELD, INSIDE = "line {number}: {fault}", "{field} {fault}", "{field}, {fault}"
"""Where in a value something is wrong, and what."""

Grammar = Callable[[str], Text | None]
"""What is wrong with a line, or None."""


class Form(Struct, omit_defaults=True):
    """How a value must look: its kind and its bounds, for whoever checks it or asks for it.

    `title` and `hint` say to people what it is, `titles` what each of its names means; a number is asked for from its
    `start` on. A record may leave out its `optional` fields. Where `some` words are `open`, others may be added.
    Lines are checked by their `grammar`; `vocabulary` has what one puts together to such a line.
    """

    kind: str
    low: int = 0
    high: int = 0
    names: list[str] = []
    also: list[str] = []
    """Further words that are understood and seldom needed: nobody is offered them first."""
    fields: dict[str, "Form"] = {}
    optional: list[str] = []
    open: bool = False
    grammar: str = ""
    vocabulary: dict[str, Any] = {}
    title: str = ""
    hint: str = ""
    titles: dict[str, str] = {}
    start: int | None = None

    def called(self, title: str, hint: str = "", **titles: str) -> "Form":
        """The same under a title, with a hint and with what its names mean; `_` in a name stands for `-`."""
        named = {name.replace("_", "-"): title for name, title in titles.items()}
        return replace(self, title=title, hint=hint, titles=self.titles | named)

    def fault(self, value: Any, field: str = "") -> Text | None:
        """What is wrong with a value, or None; `field` is what its names are names of."""
        return FAULTS[self.kind](self, value, field)


# ---- the forms there are


def number(low: int, high: int, start: int | None = None) -> Form:
    """A whole number within bounds; whoever asks for it begins with `start`."""
    return Form("number", low, high, start=start)


def one_of(*names: str, also: Iterable[str] = ()) -> Form:
    """One of these words, or of those that are `also` understood."""
    return Form(ONE_OF, names=list(names), also=list(also))


def some(*names: str, open: bool = False, most: int = 9) -> Form:
    """Different words out of these; `open`: others in small letters, digits and - may be added."""
    return Form(SOME, 0, most, list(names), open=open)


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


def text(most: int = 300) -> Form:
    """A text of at most so many letters."""
    return Form("text", 0, most)


def key() -> Form:
    """One word in small letters, digits and -: the key of another piece."""
    return Form("key")


def lines(grammar: str, most: int = 12, vocabulary: Mapping[str, Any] | None = None) -> Form:
    """Lines that a grammar understands, which a game registers under this name."""
    return Form(LINES, 0, most, grammar=grammar, vocabulary=dict(vocabulary or {}))


def record(optional: Iterable[str] = (), **fields: Form) -> Form:
    """Several values under one fact, like everything printed on a card; the `optional` ones may be left out."""
    return Form(RECORD, fields=fields, optional=list(optional))


_grammars: dict[str, Grammar] = {}


def register_grammar(name: str, fault: Grammar) -> None:
    """Say how lines of a name are checked: what is wrong with one, the word named, or None."""
    _grammars[name] = fault


# ---- what is wrong with a value


def number_fault(form: Form, value: Any, field: str) -> Text | None:
    if is_number(value, form.low, form.high):
        return None
    return say("must be a number from {low} to {high}", low=form.low, high=form.high)


def one_of_fault(form: Form, value: Any, field: str) -> Text | None:
    return None if value in form.names or value in form.also else named(form, "must be one of {names: or}", field)


def some_fault(form: Form, value: Any, field: str) -> Text | None:
    """Too many, one twice, or the first word that is none of those there are."""
    if not is_list(value, form.high) or len({str(word) for word in value}) < len(value):
        return say("must be a list of at most {high} different words", high=form.high)
    strange = next((word for word in value if word not in form.names), None)
    if strange is None:
        return None
    if not form.open:
        return named(form, "must be out of {names: or}", field)
    return next((fault for word in value if (fault := key_fault(form, word, field))), None)


def counts_fault(form: Form, value: Any, field: str) -> Text | None:
    fine = isinstance(value, dict)
    if fine and all(name in form.names and is_number(one, form.low, form.high) for name, one in value.items()):
        return None
    return named(form, "must be numbers for {names}", field)


def faces_fault(form: Form, value: Any, field: str) -> Text | None:
    if isinstance(value, list | tuple) and value and all(is_number(face, form.low, form.high) for face in value):
        return None
    words = "must be a list of the numbers on the faces, from {low} to {high}"
    return say(words, low=form.low, high=form.high)


def words_fault(form: Form, value: Any, field: str) -> Text | None:
    if is_list(value, form.high) and all(isinstance(word, str) and word for word in value):
        return None
    return say("must be up to {high} words", high=form.high)


def text_fault(form: Form, value: Any, field: str) -> Text | None:
    if isinstance(value, str) and len(value) <= form.high:
        return None
    return say("must be a text of at most {high} letters", high=form.high)


def key_fault(form: Form, value: Any, field: str) -> Text | None:
    return None if is_key(value) else "must be in small letters, digits and -"


def lines_fault(form: Form, value: Any, field: str) -> Text | None:
    """The first line that its grammar does not understand, by its number."""
    if not is_list(value, form.high) or not all(isinstance(line, str) for line in value):
        return say("must be a list of at most {high} lines", high=form.high)
    faults = ((number, _grammars[form.grammar](line)) for number, line in enumerate(value, 1))
    return next((say(AT_LINE, number=number, fault=fault) for number, fault in faults if fault), None)


def record_fault(form: Form, value: Any, field: str) -> Text | None:
    """A field that is missing or strange, or the first one that is wrong, by its title."""
    if not isinstance(value, dict):
        return say("must be a record of {fields}", fields=titles(form, form.fields))
    strange = [str(name)[:40] for name in value if name not in form.fields]
    if strange:
        known = list(map(as_words, form.fields))
        return say("has no {strange}; it is a record of {fields}", strange=strange, fields=known)
    lacking = [name for name in form.fields if name not in value and name not in form.optional]
    if lacking:
        return say("lacks {lacking}", lacking=titles(form, lacking))
    faults = ((name, form.fields[name].fault(one, name)) for name, one in value.items())
    return next((in_field(form, name, fault) for name, fault in faults if fault), None)


def in_field(form: Form, name: str, fault: Text) -> Say:
    """A fault with the field it stands in."""
    placed = isinstance(fault, Say) and fault.say in (AT_LINE, IN_FIELD, INSIDE)
    return say(INSIDE if placed else IN_FIELD, field=titles(form, [name])[0], fault=fault)


def titles(form: Form, names: Iterable[str]) -> list[str]:
    """What these fields of a record are called."""
    return [form.fields[name].title or as_words(name) for name in names]


def named(form: Form, sentence: str, field: str) -> Say:
    """A fault with the names of a form as people call them: by their titles, else as things of the field's kind are."""
    called = f"{{name:{field}}}"
    return say(sentence, names=[form.titles.get(name) or Say(called, {"name": name}) for name in form.names])


def is_number(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_key(value: Any) -> bool:
    return isinstance(value, str) and KEY.fullmatch(value) is not None


def is_list(value: Any, most: int) -> bool:
    return isinstance(value, list | tuple) and len(value) <= most


FAULTS: dict[str, Callable[[Form, Any, str], Text | None]] = {
    "number": number_fault,
    ONE_OF: one_of_fault,
    SOME: some_fault,
    "counts": counts_fault,
    "faces": faces_fault,
    "words": words_fault,
    "text": text_fault,
    "key": key_fault,
    LINES: lines_fault,
    RECORD: record_fault,
}
"""What is wrong with a value, by the kind of its form."""
