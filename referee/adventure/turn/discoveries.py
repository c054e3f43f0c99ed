"""What each discovery does when it is turned up. One small class each; those that are kept are used in kept.py."""

from referee.adventure.card.ability import discard_random
from referee.adventure.combat.damage import deal
from referee.adventure.combat.values import AMBUSHED
from referee.adventure.table import record
from referee.adventure.table.board import TOKEN
from referee.adventure.table.discovery import (
    AMBUSH,
    BOMB,
    BOOTS,
    DISEASE,
    FALSE_MAP,
    FALSE_MAP_AFTER,
    FAR_SIGHT,
    GOLD,
    HEARTHSTONE,
    MERCHANT,
    POWER_DRAIN,
)
from referee.adventure.table.doing import Doing, carry_out
from referee.adventure.table.grammar import parse
from referee.adventure.table.lasting import lay
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import DISCOVERY, Adventure, right_of
from referee.adventure.table.power_parts import TEXT
from referee.adventure.table.verbs import VERBS
from referee.adventure.table.vocabulary import SPACES
from referee.adventure.turn.explore import KINDS, keep, put_away
from referee.adventure.turn.going import Going
from referee.kernel.agenda import push
from referee.kernel.position import happen

BOMB_DAMAGE, DRAINED, MISLED = 2, 2, 2


class Discovery:
    """A kind of discovery, and what becomes of it as it is turned up."""

    rules: tuple[str, ...] = ()

    def __init__(self, key: str, *rules: str) -> None:
        self.key, self.rules = key, rules

    @property
    def source(self) -> str:
        return f"{DISCOVERY}:{self.key}"

    def meet(self, position: Adventure, seat: str, space: str) -> None:
        """Resolve it: a token with a red ground is discarded and does what it does."""
        put_away(position, seat, space, self.key, (KINDS, *self.rules))
        self.strike(position, seat)

    def strike(self, position: Adventure, seat: str) -> None:
        raise NotImplementedError


class Kept(Discovery):
    """It is kept for later."""

    def meet(self, position: Adventure, seat: str, space: str) -> None:
        keep(position, seat, space, self.key, self.rules)


VERBS.verb("ambushed", "An Ambush: whoever {seat:seat} fights in this turn strikes at range, and harder.")(lay)


class Ambush(Discovery):
    """Whoever fights this character in this turn deals one damage more, at range."""

    def strike(self, position: Adventure, seat: str) -> None:
        turn = current_turn(position)
        told = {"word": AMBUSHED, "who": seat, "source": self.source, "ends": turn.id if turn else 0}
        happen(position, "ambushed", self.rules, seat=seat, data=told)


class FalseMap(Discovery):
    """Whoever sits on the right may move this character up to two spaces."""

    def strike(self, position: Adventure, seat: str) -> None:
        misled = Going(seat=seat, chooser=right_of(position, seat), goals=[SPACES], number=MISLED, how=TOKEN)
        misled.rules = list(self.rules)
        push(position, misled)


class PowerDrain(Discovery):
    """Two ability cards are lost at random."""

    def strike(self, position: Adventure, seat: str) -> None:
        discard_random(position, seat, DRAINED, self.rules)


class Disease(Discovery):
    """It goes on the character card and lowers his health."""

    def meet(self, position: Adventure, seat: str, space: str) -> None:
        happen(position, "disease-caught", [KINDS, *self.rules], seat=seat, space=space)


class Bomb(Discovery):
    """Two damage at once, which are nobody's."""

    def strike(self, position: Adventure, seat: str) -> None:
        deal(position, seat, BOMB_DAMAGE, self.rules, self.source)


class Told(Discovery):
    """A kind beyond the ten, as the table has described it: kept, or its text is done at once."""

    def meet(self, position: Adventure, seat: str, space: str) -> None:
        if record.record(position, f"{DISCOVERY}.{self.key}", record.Discovery).kept == "yes":
            keep(position, seat, space, self.key, ())
        else:
            super().meet(position, seat, space)

    def strike(self, position: Adventure, seat: str) -> None:
        printed = record.record(position, f"{DISCOVERY}.{self.key}", record.Discovery)
        for line in reversed(printed.powers):
            power = parse(line)
            if power.when.kind == TEXT:
                carry_out(position, power, Doing(source=self.source, me=seat, rules=[KINDS]))


ALL = (
    Kept("gold", GOLD),
    Kept("hearthstone", HEARTHSTONE),
    Kept("far-sight", FAR_SIGHT),
    Kept("goblin-rocket-boots", BOOTS),
    Kept("traveling-merchant", MERCHANT),
    Ambush(AMBUSHED, AMBUSH),
    FalseMap("false-map", FALSE_MAP, FALSE_MAP_AFTER),
    PowerDrain("power-drain", POWER_DRAIN),
    Disease("disease", DISEASE),
    Bomb("bomb", BOMB),
)
DISCOVERIES: dict[str, Discovery] = {kind.key: kind for kind in ALL}


def of_kind(kind: str) -> Discovery:
    """The discovery of a kind; one beyond the ten is what its record says."""
    return DISCOVERIES.get(kind) or Told(kind)
