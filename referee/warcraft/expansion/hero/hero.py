"""Option 4, heroes: wounds instead of casualties, death and what it takes along, training anew."""

from referee.kernel.event import Event
from referee.kernel.pieces import Pile, shift
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.kernel.sources import Source
from referee.warcraft.battle.battlefield import current_battle, other, side_of, side_seats
from referee.warcraft.card.effect.dice import Dice, Strength
from referee.warcraft.card.effect.word import Used, Way, Word, scope
from referee.warcraft.expansion.abilities import always
from referee.warcraft.expansion.creep.experience import heroes_in, reward
from referee.warcraft.expansion.hero.sheet import CARD, CARD_LIFE, hero_fact, life
from referee.warcraft.expansion.hero.summon import creatures, leave
from referee.warcraft.expansion.hero.wound import KILLED, wound
from referee.warcraft.expansion.timing import ALWAYS_IN_FORCE
from referee.warcraft.table import piece
from referee.warcraft.table.fighter import FIGHTING, Fighter, kill
from referee.warcraft.table.piece import HERO, UNITS, Kind
from referee.warcraft.table.position import Hero, Warcraft, number_of, reserve
from referee.warcraft.table.stack import LIMIT, stacked
from referee.warcraft.table.verbs import VERBS

POINTS_LOST = "wbx.level.death-loses-points"
HERO_DEATH = "wbx.hero.death"
STACKING = "wbx.hero.stacking"
TRAIN_COST = "wbx.hero.train-cost"
CHOOSE_ONE, NEEDS_CARDS, NEEDS_CREEPS = "wbx.hero.choose-one", "wbx.hero.needs-cards", "wbx.hero.needs-creeps"
WORTH = 2
"""Experience points for a slain hero."""
DEATH = [KILLED, HERO_DEATH, CARD_LIFE, POINTS_LOST]


def announce() -> None:
    FIGHTING[HERO] = HeroFighter()
    piece.announce(
        Kind(
            HERO,
            2,
            fights=True,
            on_foot=True,
            far=("wbx.hero.move",),
            terrain=("wbx.hero.terrain",),
            halted=("wbx.hero.stop",),
        )
    )


# ---- where a hero is


def hero_of(position: Warcraft, seat: str) -> Hero | None:
    """The hero of a seat, chosen and known to all."""
    player = position.seats.get(seat)
    return player.hero if player else None


def stands_in(position: Warcraft, seat: str) -> str:
    """The space a hero stands in; empty while it is dead, in training or not yet placed."""
    if hero_of(position, seat) is None:
        return ""
    return next((space for space in position.board.spaces if number_of(position, space, seat, HERO)), "")


class Grant(Word, frozen=True):
    """An ability of ordinary units, given to the hero for the phase or round."""

    ability: str

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        return [{}] if stands_in(position, seat) else []

    def do(self, position: Warcraft, use: Used) -> None:
        space = stands_in(position, use.seat)
        pile = next(p for p in position.piles[space] if p.kind == HERO and p.side == use.seat)
        told = {"card": use.title, "pieces": {HERO: 1}, "space": space, "mark": self.ability}
        piles = [(use.seat, HERO, 1, pile.marks)]
        happen(position, "marked", use.rules, seat=use.seat, until=scope(position), piles=piles, data=told)


# ---- wounds and death


def death_words(event: Event) -> Text:
    lost = sum(event.data["points"])
    words = "The hero of {seat:seat} in {space:space} is killed"
    words += "; {lost:experience} lost." if lost else "."
    return say(words, seat=event.seat, space=event.data["space"], lost=lost)


@VERBS.verb("hero-killed", death_words)
def hero_killed(position: Warcraft, event: Event) -> None:
    hero, marks = position.seats[event.seat].hero, tuple(event.data.pop("marks"))
    hero.wounds, hero.markers = 0, []
    shift(position.piles, HERO, event.seat, 1, event.data["space"], reserve(event.seat), marks, ())


class HeroFighter(Fighter):
    """A hero fights by its card: one die, and what its abilities always add."""

    attack = ("wbx.hero.attack", "wbx.hero.one-die", "wbx.hero.phase", CARD["type"])
    hits = (CARD["strength"],)
    price_by = (TRAIN_COST,)

    def type(self, position: Warcraft, pile: Pile) -> str:
        return str(hero_fact(position, position.seats[pile.side].hero, "type"))

    def strength(self, position: Warcraft, pile: Pile) -> int:
        printed = hero_fact(position, position.seats[pile.side].hero, "strength")
        return int(printed + sum(word.amount for word in always(position, pile.side, Strength)))

    def dice(self, position: Warcraft, pile: Pile) -> int:
        return 1 + sum(word.amount for word in always(position, pile.side, Dice))

    def has(self, position: Warcraft, pile: Pile, wanted: str) -> bool:
        return any(gift.ability == wanted for gift in always(position, pile.side, Grant))

    def has_price(self, position: Warcraft, owner: str) -> bool:
        return number_of(position, reserve(owner), owner, HERO) > 0

    def price(self, position: Warcraft, owner: str, kind: str) -> dict[str, int]:
        hero = hero_of(position, owner)
        return dict.fromkeys(("gold", "wood"), hero.level if hero else 0)

    def label(self, position: Warcraft, pile: Pile) -> str:
        return HERO

    def told(self, position: Warcraft, pile: Pile) -> tuple[str, ...]:
        helped = any(always(position, pile.side, word) for word in (Strength, Dice, Grant))
        return (*self.attack, ALWAYS_IN_FORCE) if helped else self.attack

    def struck(self, position: Warcraft, space: str, pile: Pile, rules: list[str], hits: int = 1) -> None:
        wound(position, space, pile, rules, hits)


def succumb(position: Warcraft, seat: str) -> None:
    """A new card with no more Life than there are wounds kills the hero too."""
    hero, space = position.seats[seat].hero, stands_in(position, seat)
    if hero.wounds and space and hero.wounds >= life(position, seat):
        pile = next(p for p in position.piles[space] if p.kind == HERO and p.side == seat)
        kill(position, space, pile, [KILLED, CARD_LIFE, "wbx.level.no-heal"])


class Mortal(Source[Warcraft]):
    """A hero that is killed goes to the reserves without wounds and points; its creatures vanish at once."""

    key = "heroes"
    option = ("heroes", "on")
    rules = tuple(DEATH)

    def __init__(self) -> None:
        self.replaces = {"killed": self.killed}
        self.after = {"hero-killed": self.died, "eliminated": self.out}
        self.adds = {"moved": self.moved}

    def moved(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        """Heroes are in nobody's way."""
        full = stacked(position, event.data["to"], event.seat, UNITS) >= LIMIT
        return (STACKING,) if HERO in event.data["pieces"] and full else ()

    def killed(self, position: Warcraft, event: Event) -> Event:
        if event.data.get("unit") != HERO:
            return event
        points = list(position.seats[event.seat].hero.markers)
        data = {"space": event.data["space"], "marks": event.data["marks"], "points": points}
        lost = [HERO_DEATH, *([POINTS_LOST] if points else [])]
        return Event("hero-killed", [*event.rules, *lost], event.seat, data)

    def out(self, position: Warcraft, event: Event) -> None:
        """Who is out keeps the hero's card, without wounds and markers."""
        hero = position.seats[event.seat].hero
        if hero:
            hero.wounds, hero.markers = 0, []

    def died(self, position: Warcraft, event: Event) -> None:
        for space, pile in creatures(position, event.seat):
            leave(position, space, pile, ["wbx.summon.hero-dies"])
        avenge(position, event.seat)


def avenge(position: Warcraft, victim: str) -> None:
    """Every enemy hero in the battlefield earns for the slain one; outside a battle nobody does."""
    battle = current_battle(position)
    side = side_of(position, battle, victim) if battle is not None else None
    if battle is None or side is None:
        return
    foes = [seat for seat in side_seats(position, battle, other(side)) if seat in position.seats]
    if heroes_in(position, (battle.space,), foes):
        reward(position, battle, other(side), WORTH, ["wbx.hero.kill-points", "wbx.hero.kill-record"])


# ---- training


SOURCES = [Mortal()]
