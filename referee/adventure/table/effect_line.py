"""An effect as it is typed: its word, then in any order a number, further words and whom it concerns."""

from collections.abc import Callable, Mapping

from referee.adventure.table.line import QUOTE, fault, is_name, is_number, number_of, unsigned
from referee.adventure.table.power_parts import SEAT, Effect
from referee.adventure.table.vocabulary import ALL, CHOSEN, EFFECTS, NEIGHBOURS, SELF, SET, SPACES, TARGETS
from referee.adventure.table.word_shapes import LAST, MOST, NUMBER, OR_ALL, SIGNED, SOME, WITH_SPACES, Part

FACES = 6
NEEDED = (NUMBER, SIGNED, OR_ALL, LAST)
"""How those are counted that cannot do without a number."""
NOBODY: Mapping[str, str] = {}


def read_effect(words: list[str], seats: Mapping[str, str] = NOBODY) -> Effect:
    """The effect that these words say; `seats` by how their keys are typed, where seats may be targets."""
    if words[0] not in EFFECTS:
        raise fault(words[0], "“{word}” is nothing the referee can do. Write say and the text in quotes instead.")
    return EffectLine(words, seats).read()


class EffectLine:
    """What is read so far of one effect."""

    def __init__(self, words: list[str], seats: Mapping[str, str]) -> None:
        self.word, *self.rest = words
        self.known, self.seats = EFFECTS[self.word], seats
        self.last = self.word
        self.amount = self.target = self.by = self.text = ""
        self.within: int | None = None
        self.parts: dict[int, list[str]] = {}
        self.joining = False
        self.takers: tuple[Callable[[str], bool], ...] = (
            self.takes_text,
            self.takes_amount,
            self.takes_word,
            self.takes_target,
            self.takes_lead,
            self.takes_within,
            self.takes_neighbour,
            self.takes_stroke,
            self.takes_name,
        )

    def read(self) -> Effect:
        while self.rest:
            word = self.rest.pop(0)
            if not any(takes(word) for takes in self.takers):
                raise self.strange(word)
            self.last = word
        self.check_parts()
        return Effect(
            self.word,
            self.counted(),
            self.how(),
            self.target or SELF,
            self.within,
            self.by,
            self.text,
            self.signed,
        )

    # ---- word by word

    def takes_text(self, word: str) -> bool:
        fits = self.known.text and not self.text and word.startswith(QUOTE)
        self.text = word.removeprefix(QUOTE) if fits else self.text
        return fits

    def takes_amount(self, word: str) -> bool:
        """A number, that of spaces before the word; or all of it, unless a number says that everybody is meant."""
        everything = word == ALL and self.known.amount == OR_ALL and not self.counts_later()
        misplaced = self.known.amount == WITH_SPACES and self.rest[:1] != [SPACES]
        fits = (is_number(word) or everything) and bool(self.known.amount) and not self.amount and not misplaced
        self.amount = word if fits else self.amount
        return fits

    def counts_later(self) -> bool:
        """Whether a number is still to come that is no distance."""
        before = ("", *self.rest)
        return any(is_number(word) and last != "within" for last, word in zip(before, self.rest, strict=False))

    def takes_word(self, word: str) -> bool:
        """A word out of the list of a part."""
        return self.fills(word, lambda part: word in part.words)

    def takes_name(self, word: str) -> bool:
        return is_name(word) and self.fills(word, lambda part: bool(part.name) and not part.lead)

    def takes_lead(self, word: str) -> bool:
        """A word with a name behind it."""
        if not self.rest or not is_name(self.rest[0]):
            return False
        fits = self.fills(f"{word} {self.rest[0]}", lambda part: part.lead == word)
        if fits:
            self.rest.pop(0)
        return fits

    def fills(self, word: str, fits: Callable[[Part], bool]) -> bool:
        """Put a word into the first part that it fits and that is still open."""
        for at, part in enumerate(self.known.parts):
            if fits(part) and (at not in self.parts or (part.several and self.joining)):
                self.parts.setdefault(at, []).append(word)
                self.joining = False
                return True
        return False

    def takes_target(self, word: str) -> bool:
        named = f"{SEAT}{self.seats[word]}" if word in self.seats else word if word in TARGETS else ""
        fits = bool(named) and self.known.target and not self.target
        self.target = named if fits else self.target
        return fits

    def takes_within(self, word: str) -> bool:
        """How far away somebody chosen may be."""
        if word != "within" or self.last != CHOSEN or not self.rest:
            return False
        self.within = unsigned(self.rest.pop(0), least=0)
        return True

    def takes_neighbour(self, word: str) -> bool:
        """Who decides it."""
        if word != "by" or not self.known.by or self.by or not self.rest:
            return False
        self.by = self.rest.pop(0)
        if self.by not in NEIGHBOURS:
            raise fault(self.by, "After “by” stands {words: or}, not “{word}”.", words=list(NEIGHBOURS))
        return True

    def takes_stroke(self, word: str) -> bool:
        """Between several words for one part."""
        fits = word == "/" and bool(self.parts) and any(part.several for part in self.known.parts)
        self.joining = self.joining or fits
        return fits

    # ---- the whole

    def check_parts(self) -> None:
        """Whatever it cannot do without was said."""
        if self.joining:
            raise fault("/", "After “{word}” something is missing.")
        if self.known.text and not self.text:
            raise fault(self.word, "After “{word}” a text in quotes is missing.")
        if part := self.open_part():
            named = "“{word}” needs the name of a {kind}."
            either = "“{word}” needs the name of a {kind}, or one of these words: {words: or}."
            listed = "“{word}” needs one of these words: {words: or}."
            sentence = listed if not part.name else either if part.words else named
            raise fault(self.word, sentence, kind=part.name, words=list(part.words))
        if self.known.either and bool(self.parts) == bool(self.target):
            raise fault(self.word, "After “{word}” stands either a space or a player.")

    def open_part(self) -> Part | None:
        """The first part that is needed and not yet said."""
        parts = enumerate(self.known.parts)
        return next((part for at, part in parts if part.needed and not part.default and at not in self.parts), None)

    def strange(self, word: str) -> Exception:
        """A word that fits nowhere, and what would."""
        part = self.open_part()
        if self.known.text and not self.text:
            return fault(word, "After “{after}” stands a text in quotes, not “{word}”.", after=self.word)
        if part and part.words:
            sentence = "After “{after}” stands {words: or}, not “{word}”."
            return fault(word, sentence, after=self.word, words=list(part.words))
        if self.known.amount in NEEDED and not self.amount and not self.counts_later() and not is_number(word):
            return fault(word, "After “{after}” stands a number, not “{word}”.", after=self.word)
        return fault(word, "“{word}” has no place after “{after}”.", after=self.word)

    def how(self) -> tuple[str, ...]:
        """The words of all parts, in the order of the parts."""
        found = [self.parts.get(at, [part.default]) for at, part in enumerate(self.known.parts)]
        words = [word for part in found for word in dict.fromkeys(part) if word]
        return (ALL, *words) if self.amount == ALL else tuple(words)

    @property
    def is_set(self) -> bool:
        return [SET] in self.parts.values()

    @property
    def signed(self) -> bool:
        return self.known.amount == SIGNED and not self.is_set

    def counted(self) -> int | None:
        """The number, which must be written as the word needs it."""
        kind = self.known.amount
        if kind == WITH_SPACES and not self.amount and SPACES in self.how():
            raise fault(SPACES, "Before “{word}” a number is missing.")
        if self.amount == ALL or (not self.amount and kind in ("", WITH_SPACES)):
            return None
        if not self.amount and kind == SOME:
            return 1
        if not self.amount:
            raise fault(self.word, "“{word}” needs a number.")
        if self.signed and self.amount.isdigit():
            raise fault(self.amount, "“{word}” needs a plus or a minus before it.")
        return number_of(self.amount) if self.signed else unsigned(self.amount, most=FACES if self.is_set else MOST)
