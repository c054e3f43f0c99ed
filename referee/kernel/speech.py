"""How a game speaks: names, nouns and sentences of one language, and the table they are spoken at.

English sentences stand where they are decided; `words/en.yaml` of a game has its names and nouns, another language
beside it has the same and a translation of each sentence. Plural classes and lists are CLDR's, read from Babel.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel import Locale
from babel.lists import format_list

from referee.kernel.say import Say, Text
from referee.kernel.subject import Subject
from referee.kernel.wordbook import (
    ENGLISH,
    Forms,
    Slot,
    Template,
    Words,
    alone,
    as_words,
    in_case,
    read_words,
    template_of,
)

if TYPE_CHECKING:
    from referee.kernel.position import Position

LOCALES = {ENGLISH: "en_GB"}
"""Where a language's lists are those of a country: no comma before "and"."""
KERNEL = Path(__file__).parent / "words"
SEAT, SIDE, SPACE, PIECE, FACT = "seat", "side", "space", "piece", "fact"
"""What has its name from the table: a player, also as a side of a fight, a space of the board, a fact."""

ENDS = (".", "?", "!")
BETWEEN = (";", ",")
"""What may stand between sentences in a slot, as `{changes:;}`."""


class Speech:
    """A language as a game speaks it; made once for each."""

    def __init__(self, language: str, words: Iterable[Words]) -> None:
        self.language = language
        self.locale = Locale.parse(LOCALES.get(language, language))
        self.plural: Callable[[int], str] = lru_cache(1000)(self.locale.plural_form)
        self.lists: Callable[..., str] = lru_cache(1000)(format_list)
        self.noun: Callable[[int, str, str], str] = lru_cache(5000)(self.counting)
        self.nouns: dict[str, Forms] = {}
        self.names: dict[str, dict[str, Forms]] = {}
        self.sentences: dict[str, str] = {}
        for part in words:
            self.nouns |= part.pieces | part.nouns
            self.names[PIECE] = self.names.get(PIECE, {}) | {key: alone(forms) for key, forms in part.pieces.items()}
            self.sentences |= part.sentences
            for kind, names in part.names.items():
                self.names[kind] = self.names.get(kind, {}) | names
        for names in self.names.values():
            names |= {key: self.sentences.get(name, name) for key, name in names.items() if isinstance(name, str)}
        self.known: dict[str, Template] = {}
        self.called: dict[tuple[str, str], str] = {}
        """Names that are the same at every table, once they have been told."""
        self.alike: dict[tuple[Any, ...], Any] = {}
        """What looks the same at many tables, likewise; kept by `eyes.py`."""
        self.settings: dict[tuple[tuple[str, str], ...], list[Any]] = {}
        """What tables have chosen to play by, likewise."""

    def template(self, sentence: str) -> Template:
        """A sentence taken apart, in this language where it has it."""
        found = self.known.get(sentence)
        if found is None:
            found = self.known[sentence] = template_of(self.sentences.get(sentence, sentence))
        return found

    def listed(self, names: Iterable[str], style: str = "standard") -> str:
        """Names one after another, the last two joined as the language does: `standard` by and, `or` by or."""
        return self.lists(tuple(names), style, self.locale)

    def counting(self, number: int, kind: str, case: str) -> str:
        """A number with its noun."""
        forms = in_case(self.nouns.get(kind, kind.replace("-", " ")), case)
        return f"{number} {self.chosen(number, tuple(forms.split(' | ')))}"

    def several(self, kind: str) -> str:
        """A noun for more than one."""
        return in_case(self.nouns.get(kind, kind.replace("-", " ")), "").split(" | ")[-1]

    def chosen(self, number: int, either: tuple[str, ...]) -> str:
        """The word for one, or that for more."""
        return either[0] if self.plural(number) == "one" else either[-1]

    def own_name(self, kind: str, key: str, case: str) -> str:
        """What is called so; nothing where the language has no name for it."""
        return in_case(self.names.get(kind, {}).get(key, ""), case)

    def name(self, kind: str, key: str, case: str) -> str:
        """What is called so; without a name its key, read as words."""
        return self.own_name(kind, key, case) or as_words(key)

    def nobody(self, kind: str) -> str:
        """What is said where a list has nobody in it: a name for the empty key, as `no Region`."""
        return in_case(self.names.get(kind, {}).get("", self.sentences.get("none", "none")), "")

    def at(self, position: "Position | None") -> "Voice":
        """This language at a table, whose players and spaces have names."""
        return Voice(self, position)


class Voice:
    """Somebody speaking at a table."""

    __slots__ = ("position", "speech")

    def __init__(self, speech: Speech, position: "Position | None" = None) -> None:
        self.speech = speech
        self.position = position

    @property
    def is_english(self) -> bool:
        return self.speech.language == ENGLISH

    def tell(self, text: Text) -> str:
        """A sentence as it is told."""
        return self.speech.sentences.get(text, text) if isinstance(text, str) else self.fill(text.say, text.slots)

    def fill(self, template: str, slots: Mapping[str, Any], inside: bool = False) -> str:
        """A template with its slots filled; one that begins with a slot begins with a capital, names aside.

        Inside of another only a whole sentence does.
        """
        parts, _, plain = self.speech.known.get(template) or self.speech.template(template)
        if plain is not None:
            return plain
        try:
            told = "".join([part if isinstance(part, str) else self.word(part, slots[part[0]]) for part in parts])
        except KeyError as missing:
            raise LookupError(f"nothing fills {missing} in the sentence {template!r}") from None
        told = told.rstrip()
        if inside and not told.endswith(ENDS):
            return told
        first = parts[0]
        if isinstance(first, str) or not first.kind:
            return told
        return told[:1].upper() + told[1:] if self.begins_low(first, slots) else told

    def begins_low(self, first: Slot, slots: Mapping[str, Any]) -> bool:
        """Whether the slot a sentence begins with is no player's name: a name is spelt as it was given."""
        if first.kind not in (SEAT, SIDE):
            return True
        value = slots[first.name]
        return self.position is not None and isinstance(value, str) and value not in self.position.seats

    def word(self, slot: Slot, value: Any) -> str:
        """What stands in a slot."""
        name, kind, case, either, style = slot
        if either:
            return self.speech.chosen(value if isinstance(value, int) else len(value), either)
        if isinstance(value, str):
            return self.name(kind, value, case) if kind else self.speech.sentences.get(value, value)
        if isinstance(value, bool) or value is None:
            raise TypeError(f"nothing to say in {{{name}}}: {value!r}")
        if isinstance(value, int):
            return self.speech.noun(value, kind, case) if kind else str(value)
        if isinstance(value, Say):
            return self.fill(value.say, value.slots, inside=True)
        if is_kept(value):
            return self.fill(value["say"], value.get("slots", {}), inside=True)
        if not isinstance(value, list) and isinstance(value, Mapping):
            counts = [self.counted(number, kind, key, case) for key, number in value.items() if number]
            return self.speech.listed(counts, style) if counts else self.fill("nothing", {})
        if any(isinstance(one, Say) or is_kept(one) for one in value):
            told = [self.word(slot, one) for one in value]
            if kind in BETWEEN:
                return f"{kind} ".join(told)
            return " ".join(told) if told[0].endswith(".") else self.speech.listed(told, style)
        names = [self.word(slot, one) for one in value]
        return self.speech.listed(names, style) if names else self.speech.nobody(kind)

    def counted(self, number: int, kind: str, key: str, case: str) -> str:
        """So many of a thing: by its noun, or by its name where it has none."""
        if key in self.speech.nouns or not kind:
            return self.speech.noun(number, key, case)
        many = self.position is not None and self.speech.plural(number) != "one"
        several = self.position.game.several(self.position, kind, key) if self.position is not None and many else ""
        return f"{number} {several or self.name(kind, key, case)}"

    def name(self, kind: str, key: str, case: str = "") -> str:
        """A player, a space of the board, or whatever the language has a name for."""
        position = self.position
        if position is None:
            return self.speech.name(kind, key, case)
        if kind in (SEAT, SIDE) and key in position.seats:
            return getattr(position.seats[key], "name", "") or key
        if kind == SPACE and key in position.board.spaces:
            return position.board.titles[key]
        known = self.speech.names.get(kind)
        found = in_case(known[key], case) if known and key in known else ""
        found = found or position.game.called(position, kind, key)
        return found or (self.speech.name(SIDE, key, case) if kind == SEAT else as_words(key))

    def several(self, noun: str) -> str:
        """A noun for more than one."""
        return self.speech.several(noun)

    def about(self, text: Text) -> list[Subject]:
        """What a sentence is about: everything it calls by a name."""
        if isinstance(text, str):
            return []
        found: list[Subject] = []
        for slot in self.speech.template(text.say).slots:
            found += self.subjects(slot, text.slots[slot.name])
        return list(dict.fromkeys(found)) if len(found) > 1 else found

    def subjects(self, slot: Slot, value: Any) -> list[Subject]:
        if isinstance(value, str):
            return [Subject(slot.kind, value)] if slot.kind else []
        if isinstance(value, int):
            return []
        if isinstance(value, Say):
            return self.about(value)
        if isinstance(value, list | tuple) and any(isinstance(one, Say) for one in value):
            return [subject for one in value for subject in self.subjects(slot, one)]
        return [Subject(slot.kind, key) for key in value] if slot.kind else []


def is_kept(value: Any) -> bool:
    """Whether it is a sentence as it is kept in a position or in the ledger."""
    return isinstance(value, dict) and "say" in value


def speech_of(folder: Path, language: str, titles: Words | None = None) -> Speech:
    """How a game whose words lie there speaks a language: names that it lacks are English, as are its own titles."""
    spoken = dict.fromkeys((ENGLISH, language))
    return Speech(language, [titles or Words(), *(read_words(at, one) for one in spoken for at in (KERNEL, folder))])


PLAIN = Voice(Speech(ENGLISH, [read_words(KERNEL, ENGLISH)]))
"""English where no table is at hand."""
