"""What is particular: rules that hold only with something a plain table does not play, and the words that name it.

Away from a table nobody knows what is played. Who asks beyond the plain game says so: heroes, a scenario, his ally. A
rule that hangs on such a thing gives way where no word of the question belongs to it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from referee.library import force, inventory
from referee.library.conditions import Setting, names
from referee.library.inventory import Rule
from referee.library.words import stems

BELONGS = 0.35
"""A word belongs to a thing when this part of all that is said with it is said of rules that hang on the thing."""
KEPT = 256
PLAIN = Setting()

Naming = Mapping[str, list[str]]


def thing(rule: Rule) -> str:
    """What a rule hangs on that a plain table does not play; nothing where it holds there."""
    if force.in_force(rule.id, PLAIN):
        return ""
    return ", ".join(names(rule.when) or inventory.books()[rule.book].when)


def general(ids: Sequence[str]) -> frozenset[int]:
    """The places of the rules that others spell out: theirs is the beginning of another's id.

    >>> sorted(general(["sww.race.tauren", "sww.race.tauren-loss", "wcr.keyword.large", "wcr.keyword.large.los"]))
    [0, 2]
    """
    begun = {id[:at] for id in ids for at, sign in enumerate(id) if sign in ".-"}
    return frozenset(place for place, id in enumerate(ids) if id in begun)


def naming(rules: Sequence[Rule], told: Sequence[Sequence[Iterable[str]]]) -> dict[str, list[str]]:
    """For each stem that belongs to things, which they are: by the part of each rule's phrasings that have it."""
    said: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for rule, group in zip(rules, told, strict=True):
        of = thing(rule)
        for phrase in group:
            for term in set(stems(phrase)):
                said[term][of] += 1 / len(group)
    found = {
        term: [of for of, part in parts.items() if of and part >= BELONGS * sum(parts.values())]
        for term, parts in said.items()
    }
    return {term: things for term, things in found.items() if things}


class Particular:
    """The rules of a game that hang on something particular."""

    def __init__(self, rules: Sequence[Rule], naming: Naming) -> None:
        self._naming = naming
        self._places: dict[str, list[int]] = {}
        for place, rule in enumerate(rules):
            if of := thing(rule):
                self._places.setdefault(of, []).append(place)
        self._rules = [rule.id for rule in rules]
        self._without = lru_cache(KEPT)(self._all_but)
        self.unsuited = cache(self._unsuited)

    def unnamed(self, terms: Iterable[str]) -> frozenset[int]:
        """The places of the rules that hang on what no word of the question names."""
        return self._without(frozenset(of for term in terms for of in self._naming.get(term, ())))

    def _all_but(self, named: frozenset[str]) -> frozenset[int]:
        return frozenset(place for of, places in self._places.items() if of not in named for place in places)

    def _unsuited(self, players: int | None) -> frozenset[int]:
        """The places of the rules that cannot hold where so many play; none where nobody said how many."""
        if players is None:
            return frozenset()
        return frozenset(place for place, id in enumerate(self._rules) if not force.suits(id, players))
