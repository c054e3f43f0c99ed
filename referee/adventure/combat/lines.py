"""Lines that change a value of a fighter: his own or the other's cards that always say so, and what lasts."""

from collections.abc import Callable, Iterator

from referee.adventure.card.in_force import Bound, opponent, powers_of, works
from referee.adventure.table import character
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.grammar import Effect
from referee.adventure.table.lasting import lasting
from referee.adventure.table.position import Adventure
from referee.adventure.table.power_parts import ALWAYS
from referee.adventure.table.target import meant
from referee.kernel.tally import Line

ATTACK, DEFENSE, DAMAGE, HEALTH, TYPE, DIE = "attack", "defense", "damage", "health", "type", "die"
INSTEAD, PREVENT = "instead", "prevent"
MORE: dict[str, list[Callable[[Adventure, str], list[Line]]]] = {}
"""What else changes a value of a fighter, by word; the rooms that know announce it."""


def changes(position: Adventure, word: str, who: str) -> list[Line]:
    """Every line that changes a value of a fighter now."""
    found = [
        Line(line.source, effect.amount or 0, rule_of(line.source)) for line, effect in always(position, word, who)
    ]
    found += [Line(laid.by, laid.data["amount"], laid.data["rules"][0]) for laid in lasting(position, word, who)]
    return found + [line for more in MORE.get(word, ()) for line in more(position, who)]


def always(
    position: Adventure, word: str, who: str, fits: Callable[[Bound], bool] = lambda line: True
) -> Iterator[tuple[Bound, Effect]]:
    """The effects of a word that always hold for a fighter, by his own cards or the other's; each line once."""
    other, seen = opponent(position, who), set()
    for holder in (who, *((other,) if other else ())):
        for line in powers_of(position, holder):
            if line.power.when.kind != ALWAYS or line.key in seen or not fits(line):
                continue
            found = [effect for effect in effects(line, word) if who in meets(position, line, effect)]
            if found and works(position, line):
                seen.add(line.key)
                yield from ((line, effect) for effect in found)


def effects(line: Bound, word: str) -> list[Effect]:
    return [effect for clause in line.power.clauses for effect in clause.effects if effect.word == word]


def meets(position: Adventure, line: Bound, effect: Effect) -> list[str]:
    """Whom an effect of a line concerns."""
    return meant(position, effect, line.me, opponent(position, line.me))


def rule_of(source: str) -> str:
    """The rule by which what a card says counts."""
    return character.SPECIAL_POWER if source.startswith("character:") else GAME_TEXT
