"""What a seat may see: everything on the table, and of coins only its own until the game is over."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.kernel.eyes import Eyes
from referee.kernel.pieces import Pile
from referee.kernel.say import say
from referee.kernel.seen import Counted, PieceView
from referee.kernel.showing import state as how_far
from referee.kernel.view import Group, Mat, SpaceView, Step
from referee.smallworld.table.benefits import ALL, MARKERS, RACES
from referee.smallworld.table.ground import Here
from referee.smallworld.table.open_turn import OpenTurn, current_turn
from referee.smallworld.table.position import DECLINED, Combo, Seat, SmallWorld, in_hand, title
from referee.smallworld.table.window import STAGES

IN_HAND = ("beast", "champion", "harmony")
HELD = ("beast", "champion", "fort", "objective")
"""What belongs to whoever holds the Region."""

# ---- the board


def space_view(position: SmallWorld, region: str, eyes: Eyes) -> SpaceView:
    """A Region with whose it is, what stands there, and the markers that lie there."""
    here = position.ground.here[region]
    return replace(
        eyes.printed(region, position.board.spaces[region].kind),
        pieces=[piece_view(pile, here, eyes) for pile in position.piles.get(region, ())],
        seat=here.seat or None,
        more={"island": position.atlas.island[region]},
    )


def piece_view(pile: Pile, here: Here, eyes: Eyes) -> PieceView:
    """Race tokens by their Race, hollow In Decline; a marker by what it is, once it is turned up."""
    if pile.kind not in ("token", "marker"):
        return eyes.piece(pile, seat=here.seat if pile.kind in HELD else "")
    known = pile.kind, pile.side, pile.count, pile.marks, here.seat
    found: PieceView | None = eyes.alike.get(known)
    if found is None:
        found = eyes.alike[known] = token(pile, here, eyes) if pile.kind == "token" else marker(pile, eyes)
    return found


def token(pile: Pile, here: Here, eyes: Eyes) -> PieceView:
    title = eyes.tell(say("{race:race} token", race=pile.side))
    found = eyes.piece(pile, seat=here.seat)
    return replace(found, title=title, picture=f"race/{pile.side}", down=pile.marks == DECLINED)


def marker(pile: Pile, eyes: Eyes) -> PieceView:
    found = eyes.piece(pile, seat="")
    if not pile.marks:
        return replace(found, down=True)
    key = pile.marks[0]
    return replace(found, title=eyes.name("marker", key), marks=[], picture=f"marker/{key}")


# ---- the players


def mat(position: SmallWorld, seat: str, eyes: Eyes) -> Mat:
    """A player as others see them; coins only for their own eyes."""
    player, own = position.seats[seat], eyes.own(seat)
    held = {kind: number for kind in IN_HAND if (number := in_hand(position, seat, kind))}
    return Mat(
        eyes.name("seat", seat),
        list(position.seats).index(seat),
        [*([coins(player, eyes)] if own else []), tokens(position, seat, eyes)],
        [
            Group("races", eyes.tell("Races"), list(races(player, eyes))),
            *([Group("hand", eyes.tell("In hand"), list(counted(held, eyes)))] if held else []),
        ],
        [],
        chosen=eyes.named("race", player.race) if player.race else None,
        hidden=not own,
    )


def races(player: Seat, eyes: Eyes) -> Iterator[Counted]:
    """The Active combo, then the Race In Decline with the badge it may have kept."""
    combos = {"Active Race": (player.race, player.power), "In Decline": (player.declined, player.kept)}
    for state, (race, power) in combos.items():
        if race:
            yield Counted(race, eyes.tell(state), None, called(race, power, eyes), f"race/{race}")


def called(race: str, power: str, eyes: Eyes) -> str:
    """A banner and a badge by their names."""
    known = "combo", race, power
    found: str | None = eyes.alike.get(known)
    if found is None:
        combo = say("{power:power} {race:race}" if power else "{race:race}", power=power, race=race)
        found = eyes.alike[known] = eyes.tell(combo)
    return found


def counted(held: dict[str, int], eyes: Eyes) -> Iterator[Counted]:
    for kind, number in held.items():
        yield eyes.counted("piece", kind, number)


def tokens(position: SmallWorld, seat: str, eyes: Eyes) -> Counted:
    """What conquests are made with: nobody hides it."""
    return Counted("hand", eyes.tell("In hand"), in_hand(position, seat, "token"), picture="piece/token")


def coins(player: Seat, eyes: Eyes) -> Counted:
    return Counted("coins", eyes.tell("Coins"), player.coins, picture="purse/coins")


# ---- the turn


def counter(position: SmallWorld, eyes: Eyes) -> Counted:
    told = say("Round {number} of {rounds}", number=position.round, rounds=position.rounds)
    return Counted("round", eyes.tell("Round"), position.round, eyes.tell(told))


def steps(position: SmallWorld, turn: OpenTurn, eyes: Eyes, inside: int) -> Iterator[Step]:
    """The parts of a turn as the book has them."""
    names = list(dict.fromkeys(stage.step for stage in STAGES[:-1]))
    now = (
        names.index(turn.window_now.step)
        if turn.stage and turn.window_now.step in names
        else len(names)
        if turn.stage
        else 0
    )
    for number, name in enumerate(names):
        seat = turn.seat if number == now else ""
        yield Step(name, eyes.name("step", name), how_far(number, now), seat, inside)


# ---- the rest


def more(position: SmallWorld, eyes: Eyes) -> dict[str, Any]:
    """The column and the stacks, and for whoever conquers what every Region costs."""
    turn = current_turn(position)
    shown = {
        "round": position.round,
        "rounds": position.rounds,
        "turn": turn.seat if turn else None,
        "column": [combo_view(combo, eyes) for combo in position.column],
        "banners_left": position.banners.left,
        "badges_left": position.badges.left,
        "discarded_badges": list(position.badges.discards),
    }
    return shown


def combo_view(combo: Combo, eyes: Eyes) -> dict[str, Any]:
    """A banner and a badge with the coins on them, and what both together are called."""
    title = called(combo.race, combo.power, eyes)
    return {"race": combo.race, "power": combo.power, "coins": combo.coins, "title": title}


def reference() -> list[dict[str, Any]]:
    """Every Race, Special Power, Artifact and Legendary Place with its rules."""
    return [
        {
            "kind": kind_of(key),
            "key": key,
            "title": title(key),
            "race": key if key in RACES else None,
            "window": None,
            "rules": list(benefit.rules),
        }
        for key, benefit in ALL.items()
    ]


def kind_of(key: str) -> str:
    if key in RACES:
        return "race"
    if key not in MARKERS:
        return "power"
    return "artifact" if MARKERS[key].artifact else "place"
