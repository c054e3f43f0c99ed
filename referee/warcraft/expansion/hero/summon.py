"""Summoned creatures: how they come, what a casualty does to them, and when they leave again.

A creature that does not stay bears the mark of a fleeting one, and of a bound one if it was called into a battle,
wherever it was put; those without either go wherever their hero goes.
"""

from typing import Any

from referee.kernel.event import Event
from referee.kernel.pieces import Pile, everywhere, put, shift
from referee.kernel.position import happen, known
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.warcraft.battle.battlefield import battle_of, current_battle, participants, side_of
from referee.warcraft.expansion.board import PLACED
from referee.warcraft.table import piece
from referee.warcraft.table.fighter import FIGHTING, Fighter
from referee.warcraft.table.piece import CREATURE, HERO, Following, Kind
from referee.warcraft.table.position import Warcraft, has, reserve
from referee.warcraft.table.verbs import VERBS

SUMMON_ATTACK = "wbx.summon.attack"
SUMMON = "summon-"
FLEETING, BOUND = "fleeting", "bound"
PLACE = ["wbx.summon.place", "wbx.summon.no-stacking", "wbx.summon.stacking"]
STAYS = Following(
    HERO,
    ("wbx.summon.stays",),
    No(("wbx.summon.stays",), "A summoned creature moves only along with its hero.", "Move the hero."),
    No(("wbx.summon.stays",), "{origin:space} has {there:creature} of {seat:seat} to go along."),
)


def announce() -> None:
    FIGHTING[CREATURE] = CreatureFighter()
    piece.announce(Kind(CREATURE, fights=True, follows=STAYS))


def creature_key(pile: Pile) -> str:
    """Which summoned creature this is: the one mark that is no ability."""
    return next(mark for mark in pile.marks if mark.startswith("summon-")).removeprefix("summon-")


class CreatureFighter(Fighter):
    """A summoned creature fights by its marker; one casualty kills it, whatever its dice."""

    told_apart = True
    attack = (SUMMON_ATTACK,)
    hits = (SUMMON_ATTACK,)

    def face(self, position: Warcraft, pile: Pile, name: str) -> Any:
        """What its marker says, asked where nobody has read it yet."""
        key = creature_key(pile)
        rules = [*self.attack, "wbx.summon.marker"]
        question = say("{name:printed} on the {key:creature} marker?", name=name, key=key)
        return known(position, f"creature.{key}.{name}", question, rules)

    def type(self, position: Warcraft, pile: Pile) -> str:
        return str(self.face(position, pile, "type"))

    def strength(self, position: Warcraft, pile: Pile) -> int:
        return int(self.face(position, pile, "strength"))

    def dice(self, position: Warcraft, pile: Pile) -> int:
        return int(self.face(position, pile, "dice"))

    def has(self, position: Warcraft, pile: Pile, wanted: str) -> bool:
        return False

    def has_price(self, position: Warcraft, owner: str) -> bool:
        return False

    def name(self, position: Warcraft, pile: Pile) -> str:
        return creature_key(pile)

    label = name


def plain(pile: Pile) -> tuple[str, ...]:
    """What a creature bears in reserve: its name alone."""
    return (SUMMON + creature_key(pile),)


@VERBS.verb("creatures-counted", "{seat:seat} has {number} {creature:creature} {number:marker|markers}.")
def creatures_counted(position: Warcraft, event: Event) -> None:
    data = event.data
    put(position.piles, reserve(event.seat), CREATURE, event.seat, data["number"], (SUMMON + data["creature"],))


def counted(event: Event) -> dict[str, int]:
    return {event.data["creature"]: event.data["number"]}


@VERBS.verb(
    "summoned",
    lambda e: say(
        "{seat:seat} summons {creatures:creature} in {space:space}.",
        seat=e.seat,
        creatures=counted(e),
        space=e.data["space"],
    ),
)
def summoned(position: Warcraft, event: Event) -> None:
    data, name = event.data, SUMMON + event.data["creature"]
    become = (name,) if data["stays"] else tuple(sorted((name, FLEETING, *([BOUND] if data.pop("bound") else []))))
    shift(position.piles, CREATURE, event.seat, data["number"], reserve(event.seat), data["space"], (name,), become)


VERBS.note("none-summoned", "{seat:seat} has no {creature:creature} marker left in reserve: none comes.")


@VERBS.verb("creature-killed", "{seat:seat} loses 1 {creature:creature} in {space:space}.")
def creature_killed(position: Warcraft, event: Event) -> None:
    marks, name = tuple(event.data.pop("marks")), SUMMON + event.data["creature"]
    shift(position.piles, CREATURE, event.seat, 1, event.data["space"], reserve(event.seat), marks, (name,))


@VERBS.verb(
    "creatures-left",
    lambda e: say(
        "{creatures:creature} of {seat:seat} in {space:space} {number:leaves|leave} play.",
        seat=e.seat,
        creatures=counted(e),
        number=e.data["number"],
        space=e.data["space"],
    ),
)
def creatures_left(position: Warcraft, event: Event) -> None:
    data, marks = event.data, tuple(event.data.pop("marks"))
    name = SUMMON + data["creature"]
    shift(position.piles, CREATURE, event.seat, data["number"], data["space"], reserve(event.seat), marks, (name,))


def in_reserve(position: Warcraft, seat: str, creature: str) -> int:
    """Markers of a creature still to be summoned."""
    marks = (SUMMON + creature,)
    return sum(p.count for p in position.piles.get(reserve(seat), ()) if p.kind == CREATURE and p.marks == marks)


def owns(position: Warcraft, seat: str, creature: str) -> bool:
    """Whether the markers of a creature have been counted at this table."""
    name = SUMMON + creature
    return any(pile.side == seat and name in pile.marks for _, pile in everywhere(position.piles))


def summon(
    position: Warcraft, seat: str, creature: str, number: int, space: str, stays: bool, rules: list[str]
) -> None:
    """Markers from the reserves to a space; as many as there are."""
    if not owns(position, seat, creature):
        question = say(
            "How many {creature:creature} markers has the {race:race} player?",
            creature=creature,
            race=position.seats[seat].race,
        )
        there = known(position, f"creature.{creature}.number", question, ["wbx.summon.place", "wbx.summon.marker"])
        happen(position, "creatures-counted", ["wbx.hero.setup-summons"], seat=seat, creature=creature, number=there)
    number = min(number, in_reserve(position, seat, creature))
    if not number:
        happen(position, "none-summoned", [*rules, "wbx.summon.place"], seat=seat, creature=creature)
        return
    told = {"creature": creature, "number": number, "space": space, "stays": stays}
    told |= {} if stays else {"bound": current_battle(position) is not None}
    cited = [*rules, *PLACE, "wbx.summon.stays" if stays else "wbx.summon.after-battle"]
    cited += [PLACED] if position.board.spaces[space].kind == "mountain" else []
    happen(position, "summoned", cited, seat=seat, data=told)


def leave(position: Warcraft, space: str, pile: Pile, rules: list[str]) -> None:
    told = {"creature": creature_key(pile), "number": pile.count, "space": space, "marks": pile.marks}
    happen(position, "creatures-left", rules, seat=pile.side, data=told)


def creatures(position: Warcraft, seat: str | None = None) -> list[tuple[str, Pile]]:
    """Creatures on the board, of one seat or of all."""
    return [
        (space, pile)
        for space in position.board.spaces
        for pile in position.piles.get(space, ())
        if pile.kind == CREATURE and seat in (None, pile.side)
    ]


def dismiss(position: Warcraft, rules: list[str]) -> None:
    """Those that do not stay leave play."""
    for space, pile in creatures(position):
        if FLEETING in pile.marks:
            leave(position, space, pile, rules)


def dismiss_fighters(position: Warcraft, rules: list[str]) -> None:
    """Those that do not stay leave with the battle they were called into, or were the first time part of."""
    battle = battle_of(position)
    for space, pile in creatures(position):
        fought = (space, pile) in participants(position, battle, [pile.side]) and side_of(position, battle, pile.side)
        if FLEETING in pile.marks and (BOUND in pile.marks or fought):
            leave(position, space, pile, rules)


class Summoned(Source[Warcraft]):
    """A casualty kills a creature, whatever its dice; with the battle the fleeting ones leave."""

    key = "summons"
    rules = ("wbx.summon.casualty", "wbx.summon.after-battle")

    def __init__(self) -> None:
        self.replaces = {"killed": self.killed}
        self.after = {"battle-won": self.over, "battle-drawn": self.over}

    def in_play(self, position: Warcraft) -> bool:
        return has(position, "heroes")

    def killed(self, position: Warcraft, event: Event) -> Event:
        if event.data.get("unit") != CREATURE:
            return event
        name = next(mark for mark in event.data["marks"] if mark.startswith(SUMMON)).removeprefix(SUMMON)
        data = {"creature": name, "space": event.data["space"], "marks": event.data["marks"]}
        return Event("creature-killed", [*event.rules, "wbx.summon.casualty"], event.seat, data)

    def over(self, position: Warcraft, event: Event) -> None:
        dismiss_fighters(position, ["wbx.summon.after-battle"])


SOURCES = [Summoned()]
