"""What only the table can tell, read from a line of words: dice that fell, and what is printed on a piece."""

import json
import re
from typing import Any

from referee_client.asking.matching import found, items, meant, pairs
from referee_client.asking.shapes import Asking, Read, span
from referee_client.errors import Unclear
from referee_client.shell import Shell

BETWEEN = "|"
"""What stands between lines."""
GROUP = re.compile(r"\s*([^:,]+?)\s*:\s*([^:]+?)\s*(?:,|$|(?=\s[^\s:]+\s*:))")


class Throw(Asking):
    """Dice: the faces that fell, group by group where there are several; nothing said, and the referee throws."""

    def brief(self) -> str:
        groups = self.shape["groups"]
        told = [self.group(group, several=len(groups) > 1) for group in groups]
        return self.shell.listed(told, self.shell.and_)

    def lines(self) -> list[str]:
        return [self.shell.what_fell.format(dice=self.brief())]

    def group(self, group: dict[str, Any], *, several: bool) -> str:
        number = group["count"] - len(group.get("fallen") or ())
        dice = self.shell.one_die if number == 1 else self.shell.dice
        kind = f"{group.get('title') or ''} " if several else ""
        return f"{kind}{dice.format(number=number, faces=self.faces(group))}"

    def faces(self, group: dict[str, Any]) -> str:
        known = group.get("faces") or [group.get("low", 0), group.get("high", 0)]
        if not all(isinstance(one, int) for one in known):
            return " ".join(map(str, dict.fromkeys(known)))
        return self.shell.between.format(low=min(known), high=max(known))

    def read(self, text: str) -> Read:
        label = {"label": self.shape["label"]}
        if not text.strip():
            return label, None
        if len(self.shape["groups"]) == 1:
            return label | {"faces": [face(part) for part in items(text)]}, None
        titles = {group["key"]: group.get("title") or group["key"] for group in self.shape["groups"]}
        said = {found(name, titles, self.shell): [face(part) for part in fell.split()] for name, fell in by_group(text)}
        if not said:
            raise Unclear(self.shell.dice_by_group.format(names=", ".join(titles.values())))
        return label | {"dice": said}, None


def by_group(text: str) -> list[tuple[str, str]]:
    """Which dice fell how, where several kinds are thrown.

    >>> by_group("red: 3 5, blue: 2")
    [('red', '3 5'), ('blue', '2')]
    """
    return GROUP.findall(text)


def face(text: str) -> int | str:
    """A face as it is told: a number, or what is printed on it."""
    return int(text) if text.isdecimal() else text


class Claim(Asking):
    """A fact printed on a piece, or to be seen on the table: the first one that is asked for."""

    def fact(self) -> dict[str, Any]:
        told: dict[str, Any] = self.shape["facts"][0]
        return told

    def form(self) -> dict[str, Any]:
        return {"kind": "text"} | (self.fact().get("form") or {})

    def brief(self) -> str:
        return wanted(self.form(), self.shell)

    def lines(self) -> list[str]:
        form = self.form()
        if form["kind"] == "record":
            return [self.fact()["title"], *(f"       {line}" for line in self.record().lines())]
        said = ", ".join(f"{name}:{max(1, form.get('low', 0))}" for name in names_of(form).values())
        example = self.shell.allot_example.format(example=said) if form["kind"] == "counts" else ""
        says = self.fact().get("says", "")
        return [self.fact()["title"], *(f"       {line}" for line in (says, self.brief(), example) if line)]

    def record(self) -> "Record":
        """The fact as a record of several values."""
        fields = fields_of(self.form())
        optional = self.form().get("optional", [])
        told = {"shape": "record", "fact": self.fact()["fact"], "fields": fields, "optional": optional}
        return Record(told, self.shell)

    def read(self, text: str) -> Read:
        fact, form = self.fact()["fact"], self.form()
        if form["kind"] == "record":
            return self.record().read(text)
        return {"fact": fact, "value": value(form, text, self.shell)}, None


class Lines(Asking):
    """As many lines as there is to tell, each in the words of the game's grammar."""

    def brief(self) -> str:
        return wanted(self.shape["form"], self.shell)

    def read(self, text: str) -> Read:
        return {self.shape["field"]: value(self.shape["form"], text, self.shell)}, None


class Record(Asking):
    """Several values under one fact, asked one after the other; `told` are those that were said."""

    def said(self) -> dict[str, Any]:
        said: dict[str, Any] = self.shape.get("told", {})
        return said

    def due(self) -> dict[str, Any]:
        told: dict[str, Any] = self.shape["fields"][len(self.said())]
        return told

    def brief(self) -> str:
        due = self.due()
        or_none = self.shell.or_none if self.may_lack() else ""
        how = ", ".join(filter(None, [wanted(due, self.shell), or_none]))
        return f"{due.get('title') or due['name']} ({how})" if how else str(due.get("title") or due["name"])

    def lines(self) -> list[str]:
        return [self.brief()]

    def may_lack(self) -> bool:
        """Whether what is due may be left out: its field, or everything in it."""
        return self.due()["name"] in self.shape.get("optional", ()) or self.due()["kind"] in SEVERAL

    def read(self, text: str) -> Read:
        told = self.said() | {self.due()["name"]: self.value(text)}
        if len(told) < len(self.shape["fields"]):
            return {}, self.shape | {"told": told}
        return {"fact": self.shape["fact"], "value": {name: one for name, one in told.items() if one is not None}}, None

    def value(self, text: str) -> Any:
        """What was said of the field that is due; None where it is left out."""
        left_out = text.strip() == self.shell.none and self.due()["name"] in self.shape.get("optional", ())
        return None if left_out else value(self.due(), text, self.shell)


def fields_of(form: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of a record, as a list whichever way they are told."""
    fields = form["fields"]
    return [{"name": name, **one} for name, one in fields.items()] if isinstance(fields, dict) else fields


def names_of(form: dict[str, Any]) -> dict[str, str]:
    """What may be named, by key."""
    told = form.get("choices") or form.get("names") or []
    if isinstance(told, dict):
        return told
    if told and isinstance(told[0], dict):
        return {one["key"]: one["title"] for one in told}
    return {name: form.get("titles", {}).get(name) or name.replace("-", " ") for name in told}


def wanted(form: dict[str, Any], shell: Shell) -> str:
    """How a value looks: its bounds, or the names there are."""
    names = ", ".join(names_of(form).values())
    number = span(form.get("low", 0), form.get("high", 0), shell)
    told = {"number": number, "counts": f"{names} ({number})", "faces": number, "words": shell.some_words}
    told |= {"lines": shell.some_lines, "some": f"{names}, …" if form.get("open") else names}
    return told.get(form["kind"], names)


def value(form: dict[str, Any], text: str, shell: Shell) -> Any:
    """A value as its form has it."""
    said, kind = text.strip(), form["kind"]
    if kind == "number" and said.isdecimal():
        return int(said)
    if kind == "counts" and (told := pairs(said)) is not None:
        return {found(name, names_of(form), shell): number for name, number in told}
    if kind in ("one-of", "choice"):
        return found(said, names_of(form), shell)
    if kind == "faces":
        return [face(part) for part in items(said)]
    if kind in SEVERAL:
        return [] if said == shell.none else SEVERAL[kind](form, said, shell)
    if kind == "key":
        return as_key(said)
    if kind == "text":
        return said if form.get("high") else any_value(said)
    raise Unclear(shell.say_value.format(text=said, wanted=wanted(form, shell)))


def words(form: dict[str, Any], text: str, shell: Shell) -> list[str]:
    return items(text)


def lines(form: dict[str, Any], text: str, shell: Shell) -> list[str]:
    return [line.strip() for line in text.split(BETWEEN) if line.strip()]


def some(form: dict[str, Any], text: str, shell: Shell) -> list[str]:
    """Names out of those there are; where others may be added, what is none of them is one more."""
    names = names_of(form)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return [
        as_key(part) if form.get("open") and not meant(part, names) else found(part, names, shell) for part in parts
    ]


SEVERAL = {"words": words, "lines": lines, "some": some}
"""What may have several entries, or none."""


def as_key(text: str) -> str:
    """A name as it is kept: in small letters with hyphens.

    >>> as_key("Rotten Ghoul!")
    'rotten-ghoul'
    """
    return "-".join(re.findall(r"[a-z0-9]+", text.casefold()))


def any_value(text: str) -> Any:
    """A value of no known form: JSON if it is, else the text."""
    try:
        return json.loads(text)
    except ValueError:
        return text
