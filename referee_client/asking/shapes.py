"""The shapes of a choice at a terminal: how each is asked, and how a line of words answers it.

A line holds one answer; what is asked once it is taken comes after a ` / ` of its own.
"""

from typing import Any

from referee_client.asking.matching import found, items, listed, pairs
from referee_client.errors import Unclear
from referee_client.shell import Shell

Fields = dict[str, Any]
Shape = dict[str, Any]
Read = tuple[Fields, Shape | None]

MANY = 900
"""A bound from here on is no bound: nobody holds so many pieces."""


class Asking:
    """A shape in words: on one line of a list (`brief`), asked by itself (`lines`), and read from a line (`read`)."""

    def __init__(self, shape: Shape, shell: Shell) -> None:
        self.shape, self.shell = shape, shell
        self.names: dict[str, str] = dict(shape.get("names") or {})

    def brief(self) -> str:
        return ""

    def lines(self) -> list[str]:
        return [f"{head}: {brief}" if (head := self.shape.get("title")) and (brief := self.brief()) else self.brief()]

    def read(self, text: str) -> Read:
        raise NotImplementedError

    def name(self, key: str) -> str:
        return self.names.get(key, key)

    def keys(self, text: str) -> list[str]:
        """Keys by their number in the list, or by name."""
        return [self.key(part) for part in items(text)]

    def key(self, text: str) -> str:
        """A key by its name, or by its number where no name is that number."""
        keys = list(dict.fromkeys(self.shape["keys"]))
        if text.isdecimal() and 1 <= int(text) <= len(keys) and text not in keys:
            return str(keys[int(text) - 1])
        return found(text, {key: self.name(key) for key in keys}, self.shell)


class One(Asking):
    """One of several options, by number or by its words."""

    def brief(self) -> str:
        told = [option.get("label", "") for option in self.shape["options"]]
        return ", ".join(filter(None, told[:3])) + (", …" if len(told) > 3 else "")

    def lines(self) -> list[str]:
        told = [f"  {at:>3}  {option.get('label', '')}" for at, option in enumerate(self.shape["options"], 1)]
        return [*filter(None, [self.shape.get("title")]), *told]

    def read(self, text: str) -> Read:
        options = self.shape["options"]
        labels = {str(at): option.get("label", "") for at, option in enumerate(options, 1)}
        taken = options[int(found(text.strip(), labels, self.shell)) - 1]
        return taken.get("fields", {}), taken.get("then")


class Some(Asking):
    """So many of these."""

    def bounds(self) -> str:
        low, high = self.shape["low"], min(self.shape["high"], len(self.shape["keys"]))
        return span(low, high, self.shell)

    def brief(self) -> str:
        names = listed(self.shape["keys"], {key: self.name(key) for key in self.shape["keys"]})
        return self.shell.choose_of.format(number=self.bounds(), names=names)

    def lines(self) -> list[str]:
        head = self.shell.choose.format(title=self.shape.get("title") or "", number=self.bounds()).strip()
        return [head, *numbered([self.name(key) for key in dict.fromkeys(self.shape["keys"])])]

    def read(self, text: str) -> Read:
        if text.strip() in (self.shell.none, ""):
            return {self.shape["field"]: []}, None
        chosen = [*self.shape["keys"]] if text.strip() == self.shell.everything else self.keys(text)
        return {self.shape["field"]: chosen}, None


class Order(Some):
    """All of these, in an order."""

    def bounds(self) -> str:
        return str(len(self.shape["keys"]))

    def brief(self) -> str:
        return self.shell.in_order.format(names=", ".join(map(self.name, self.shape["keys"])))

    def lines(self) -> list[str]:
        head = self.shape.get("title") or self.shell.order
        return [head, *numbered([self.name(key) for key in dict.fromkeys(self.shape["keys"])])]


class Amount(Asking):
    """A number."""

    def brief(self) -> str:
        number = span(self.shape["low"], self.shape["high"], self.shell)
        noun = self.shape.get("noun")
        return f"{noun}: {number}" if noun else number

    def read(self, text: str) -> Read:
        words = {self.shell.none: self.shape["low"], self.shell.everything: self.shape["high"]}
        said = text.strip()
        number = words.get(said, int(said) if said.isdecimal() else None)
        if number is None:
            raise Unclear(self.shell.say_number.format(text=said, brief=self.brief()))
        return {self.shape["field"]: number}, None


class Allot(Asking):
    """Numbers by place."""

    def place(self, place: dict[str, Any]) -> str:
        low, high = least(place), place.get("high", MANY)
        but = [number for number in place.get("but", ()) if low < number]
        bounded = high < MANY and (high < self.shape["high"] or len(self.shape["places"]) == 1)
        told = [span(low, high, self.shell)] if bounded else [self.shell.at_least.format(number=low)] if low else []
        told += [self.shell.but_not.format(numbers=", ".join(map(str, but)))] if but else []
        told += [self.shell.now_there.format(number=now)] if (now := place.get("now")) else []
        return f"{self.name(place['key'])} ({', '.join(told)})" if told else self.name(place["key"])

    def total(self) -> str:
        """How many altogether, unless the places say it all."""
        low, high, places = self.shape["low"], self.shape["high"], self.shape["places"]
        if low <= 1 and sum(place.get("high", MANY) for place in places) <= high:
            return ""
        number, noun = span(low, high, self.shell), self.shape.get("noun")
        same = noun and noun.casefold() == (self.shape.get("title") or "").casefold()
        return f"{noun}: {number}" if noun and not same else number

    def brief(self) -> str:
        return "; ".join(filter(None, [self.total(), ", ".join(map(self.place, self.shape["places"]))]))

    def lines(self) -> list[str]:
        head = ": ".join(filter(None, [self.shape.get("title"), self.total()]))
        told = [*map(self.place, self.shape["places"]), self.example()]
        return [*([head] if head else []), *(f"       {line}" for line in told if line)]

    def example(self) -> str:
        """An answer as it could be given, in words."""
        now = {place["key"]: place.get("now", 0) for place in self.shape["places"]}
        said = [f"{self.name(key)}:{n}" for key, n in self.likely().items() if n != now[key]]
        told = self.shell.allot_example.format(example=", ".join(said)) if said else ""
        return " ".join(filter(None, [told, self.shell.may_keep if any(now.values()) else ""]))

    def likely(self) -> dict[str, int]:
        """The least everywhere, and what is left over where it first fits."""
        places, wanted = self.shape["places"], max(1, self.shape["low"])
        numbers = {place["key"]: least(place) for place in places}
        for place in places:
            left = wanted - sum(numbers.values())
            numbers[place["key"]] += max(0, min(left, place.get("high", MANY) - numbers[place["key"]]))
        return numbers

    def read(self, text: str) -> Read:
        keys = {place["key"]: self.name(place["key"]) for place in self.shape["places"]}
        said = [] if text.strip() == self.shell.as_it_is else pairs(text)
        if said is None and len(keys) == 1 and text.strip().isdecimal():
            said = [(next(iter(keys)), int(text))]
        if said is None:
            raise Unclear(f"{text}: {self.example()}")
        numbers = {found(name, keys, self.shell): number for name, number in said}
        return {self.shape["field"]: numbers}, self.more()

    def more(self) -> Shape | None:
        """What is also allotted to the same places is asked next."""
        also = self.shape.get("also")
        if not also:
            return None
        now = also.get("now") or {}
        places = [{"key": place["key"], "now": now.get(place["key"], 0)} for place in self.shape["places"]]
        told = {name: also[name] for name in ("field", "title", "noun") if name in also}
        names = self.names | (also.get("names") or {})
        return {
            "shape": "allot",
            "places": places,
            "names": names,
            "low": also["number"],
            "high": also["number"],
            **told,
        }


def least(place: dict[str, Any]) -> int:
    """The smallest number a place takes."""
    low, but = place.get("low", 0), place.get("but", ())
    return next(number for number in range(low, low + len(but) + 1) if number not in but)


def span(low: int, high: int | None, shell: Shell) -> str:
    """Between which numbers: "2", "1 to 4", "up to 3", "at least 1"."""
    if high is None:
        return shell.at_least.format(number=low)
    if low == high:
        return str(low)
    return shell.up_to.format(number=high) if low == 0 else shell.between.format(low=low, high=high)


def numbered(names: list[str]) -> list[str]:
    return [f"  {at:>3}  {name}" for at, name in enumerate(names, 1)]
