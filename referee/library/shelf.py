"""A shelf: the rules of one game, indexed by words and by meaning.

The score of a rule is how near the question comes in meaning plus how well its words fit; without the
sentence model it is the words alone. What is worked out from the books is packed and put on the shelf (packing.py).
"""

from collections.abc import Callable, Container, Mapping
from functools import cache, cached_property, lru_cache, partial
from itertools import chain

import msgspec

from referee.library import inventory, lexical, meanings, settling
from referee.library.ears import Ears, names
from referee.library.elsewhere import Elsewhere, likelier
from referee.library.inventory import Rule
from referee.library.packing import Packed, rules_of
from referee.library.particular import Particular, general
from referee.library.question import Part, Question, without_fillers
from referee.library.sense import Sense
from referee.library.spelling import Spelling, english
from referee.library.standing import Standing, standing_of
from referee.library.words import STOP_WORDS, stem, stems, terms, words

WORDS_BESIDE_MEANING = 0.12
"""What a full fit of the words is worth beside a full agreement in meaning."""
SELDOM_MEANT = 0.02
"""What rules of one scenario only, and lists of components, give way: who means them names them."""
UNNAMED = 0.06
"""What rules give way, away from a table, that hang on something particular no word of the question names."""
UNSUITED = 0.15
"""What rules give way that cannot hold where as many play as the question says."""
HEARD = 3
"""What a word of a name counts that was only heard, beside one that was said: somebody meant it who said all that."""
UNKNOWN_WORD = 5.0
"""How telling a word is that no rule of the game has."""
MEANT_HERE = 0.04
"""What rules gain that hang on what a table plays: they are what is out of the ordinary there."""
OWN_HERE = 0.09
"""What the rules of a table's own scenario gain besides, and those with a figure for this table."""
ASKING, NUMBERS_ASKED = "how", ("many", "much")
"""The words that ask for a number."""
GENERAL = 0.04
"""What a rule gains that others spell out, where a question says little: who means a detail of it says which."""
LITTLE = 3
"""So many telling words say little."""
SETTINGS = 64
"""For so many kinds of table it is remembered what is in force there."""


class Found(msgspec.Struct, frozen=True):
    """A rule that fits and how well; why is told only for those that are shown."""

    rule: Rule
    score: float
    explain: Callable[[], str]


class Shelf:
    """The index of one game."""

    def __init__(self, game: str, packed: Packed, felt: Sense | None) -> None:
        self.packed = packed
        self.rules = rules_of(game)
        self.sense = felt
        self._lexical = lexical.Lexical(packed.lexical, len(self.rules))
        self._particular = Particular(self.rules, packed.naming)
        self._spelt_out = general([rule.id for rule in self.rules])
        self.standing = lru_cache(SETTINGS)(partial(standing_of, self.rules))
        self.shown = cache(self._shown)
        self._spelling = Spelling(packed.counts)
        self._known = english().union(packed.counts)
        self._ears = Ears(names(self.rules, packed.counts), packed.counts)
        if self.sense is None:
            self._lexical.read()
        else:
            self._meanings = meanings.Meanings(self.sense, packed.vectors, [len(group) for group in packed.phrases])
            self._fits = meanings.Fits(self._lexical, len(self.rules))
            self._elsewhere = Elsewhere(packed.elsewhere)

    def warm(self) -> None:
        """Work out now what is shown of each rule, so that the first question it answers need not wait."""
        for place in range(len(self.rules)):
            self.shown(place)

    def understand(self, asked: Question, pieces: Container[str] = ()) -> Question:
        """The question with its slips put right, and the names that are heard in it; pieces of a name are no slips."""
        corrected: dict[str, str] = {}
        parts = [Part(self._understood(part.words, corrected, pieces), part.weight) for part in asked.parts]
        if parts == asked.parts:
            return asked
        understood = asked.made(parts, corrected)
        for heard, name in corrected.items():
            if " " in heard:
                self._weigh_heard(understood.terms, stems(heard.split()), stems(name.split()))
        return understood

    def _weigh_heard(self, weights: dict[str, int], heard: list[str], name: list[str]) -> None:
        """A name that was heard counts more, and what it was heard in nothing unless rules have it."""
        for term in heard:
            if self._lexical.row(term) is None:
                weights.pop(term, None)
        for term in name:
            if term in weights:
                weights[term] *= HEARD

    def _understood(self, told: list[str], corrected: dict[str, str], pieces: Container[str]) -> list[str]:
        right = told
        if not self._known.issuperset(told):
            right = [word if word in self._known else self._spelt(word, pieces) for word in told]
        heard = [one for one in self._ears.heard(_counting(told, right)) if not _cuts(told[one[0]], pieces)]
        if right is told and not heard:
            return without_fillers(told)
        right = [*right]
        for run, name in reversed(heard):
            if not {stem(word) for word in name} <= {stem(word) for word in right[run]}:
                corrected[" ".join(told[run])] = " ".join(name)
                right[run] = [*told[run], *name]
                told = [*told[: run.stop], *name, *told[run.stop :]]
        pairs = zip(told, right, strict=True)
        corrected |= {was: now for was, now in pairs if was != now and was not in STOP_WORDS}
        return without_fillers(right)

    def _spelt(self, word: str, pieces: Container[str]) -> str:
        return word if word in pieces else self._spelling.correct(word)

    def find(
        self,
        question: Question,
        book: str | None = None,
        limit: int = 5,
        floor: float = 0.0,
        standing: Standing | None = None,
    ) -> list[Found]:
        """The rules that fit best and reach the floor; none when no word of the question says anything."""
        if not any(self._lexical.row(term) for term in question.terms):
            return []
        by = self._by_words if self.sense is None else self._by_meaning
        return by(question, book, limit, floor, standing or self.standing(None))

    def settles(self, question: Question, found: list[Found]) -> bool:
        """Whether the best of what was found answers the question, rather than only come nearest."""
        if not found or question.elsewhere:
            return False
        return settling.settles(self.evidence(question, found), self.sense)

    def evidence(self, question: Question, found: list[Found]) -> settling.Evidence:
        """What speaks for the best of what was found being the answer, and against it."""
        strange = {term: weight for term, weight in question.terms.items() if self._lexical.row(term) is None}
        share = self._whole(strange) / self._whole(question.terms) if strange else 0.0
        heard = {piece for run in question.corrected if " " in run for piece in run.split()}
        said = likelier((word for word in question.words if word not in heard), self.packed.odds)
        felt = self._elsewhere.nearness(self.sense.scene(question.parts)) if self.sense else 0.0
        return settling.Evidence(found[0].score, share, said, felt, float(len(question.parts) > 1 or bool(heard)))

    def telling(self, question: Question) -> dict[str, float]:
        """The words of a question that rules of the game have, and how telling each is."""
        rarity = self._lexical.rarity
        return {term: weight * rarity[term] for term, weight in question.terms.items() if term in rarity}

    def _by_words(
        self, question: Question, book: str | None, limit: int, floor: float, standing: Standing
    ) -> list[Found]:
        whole = lexical.WHOLE * self._whole(question.terms)
        scores = self._lexical.weighed(question.terms)
        gains = (standing.special, MEANT_HERE), (standing.own, OWN_HERE), (self._general(question), GENERAL)
        for places, more in gains:
            for place in places:
                scores[place] += round(more * whole) if scores[place] else 0
        for place in standing.out:
            scores[place] = 0
        if book is not None:
            scores = [score if rule.book == book else 0 for score, rule in zip(scores, self.rules, strict=True)]
        unnamed, unsuited = ((), ()) if standing.is_known else self._beyond(question)
        gives_way = (unnamed, UNNAMED), (unsuited, UNSUITED), (standing.seldom, SELDOM_MEANT)
        less = [(places, round(part * whole)) for places, part in gives_way]
        best = lexical.best(scores, limit, int(floor * whole), less)
        return [Found(self.rules[at], score / whole, partial(self._said, question, at)) for at, score in best]

    def _by_meaning(
        self, question: Question, book: str | None, limit: int, floor: float, standing: Standing
    ) -> list[Found]:
        fits = self._fits.scores(question.terms, WORDS_BESIDE_MEANING / self._whole(question.terms))
        fits[meanings.rows(standing.seldom)] -= SELDOM_MEANT
        if not standing.is_known:
            unnamed, unsuited = self._beyond(question)
            fits[meanings.rows(unnamed)] -= UNNAMED
            fits[meanings.rows(unsuited)] -= UNSUITED
        fits[meanings.rows(self._general(question))] += GENERAL
        fits[meanings.rows(standing.special)] += MEANT_HERE
        fits[meanings.rows(standing.own)] += OWN_HERE
        fits[meanings.rows(standing.out)] = meanings.NEVER
        if book is not None:
            fits[[rule.book != book for rule in self.rules]] = meanings.NEVER
        best = meanings.best(*self._meanings.compare(question.parts, fits, limit), limit, floor)
        return [Found(self.rules[at], score, partial(self._said_or_meant, question, at)) for at, score in best]

    def _beyond(self, question: Question) -> tuple[frozenset[int], frozenset[int]]:
        """Away from a table: what hangs on things not named, and what cannot hold for as many players as are named."""
        return self._particular.unnamed(question.terms), self._particular.unsuited(question.players)

    def _general(self, question: Question) -> frozenset[int]:
        """The places of the rules that are meant rather than their details."""
        return self._spelt_out if len(question.terms) <= LITTLE else frozenset()

    def _whole(self, asked: Mapping[str, int]) -> float:
        """What a rule would gain that had every word of the question, and nothing else."""
        return sum(weight * self._lexical.rarity.get(term, UNKNOWN_WORD) for term, weight in asked.items())

    def _said(self, question: Question, place: int) -> str:
        """The words of the question that whoever reads the answer finds in it."""
        typed = {stem(word): word for word in question.words}
        shown = self.shown(place)
        there = [term for term in question.terms if term in shown]
        matched = [typed[term] for term in self._lexical.matched(there, place)]
        return f"says {', '.join(matched[:5])}" if matched else "means much the same"

    def _said_or_meant(self, question: Question, place: int) -> str:
        said = self._said(question, place)
        phrase = self.packed.phrases[place][number] if (number := self._meanings.nearest(question.parts, place)) else ""
        return f"{said}; asked as: {phrase}" if phrase and self.is_well_spelt(phrase) else said

    def is_well_spelt(self, phrase: str) -> bool:
        """Whether a phrasing may be shown: each of its words is English, or a word of the books."""
        return all(word in english() or word in self._book_words or word.isdigit() for word in words(phrase))

    @cached_property
    def _book_words(self) -> frozenset[str]:
        return frozenset(chain.from_iterable(words(group[0]) for group in self.packed.phrases))

    def _shown(self, place: int) -> frozenset[str]:
        """The stems of what is shown of a rule: heading, text, the example and the readings beside it."""
        rule = self.rules[place]
        example = inventory.example_of(rule.id)
        beside = [f"{example.given} {example.when} {example.then}"] if example else []
        beside += [f"{unclear.topic} {unclear.reading}" for unclear in inventory.ambiguities_of(rule.id)]
        return frozenset(terms(" ".join((rule.section, rule.text, *beside))))


def _counting(told: list[str], right: list[str]) -> list[str]:
    """What is listened to: "how many", however it is spelt, asks for a number and names nobody."""
    before = ["", *told][: len(told)]
    asked = zip(told, before, right, strict=True)
    return [now if last == ASKING and now in NUMBERS_ASKED else was for was, last, now in asked]


def _cuts(run: list[str], pieces: Container[str]) -> bool:
    """Whether a run of words takes away a part of what is a name in pieces."""
    return len({word in pieces for word in run}) > 1
