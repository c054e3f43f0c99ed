"""Typing in what lies in front of players: combos, coins, hands, Bombs. A fault names its field."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.errors import Invalid
from referee.kernel.pieces import shift
from referee.kernel.say import say
from referee.kernel.typed import mapping, one_of, whole
from referee.smallworld.table.benefits import ALL, OWNERS, STOCKS
from referee.smallworld.table.component import BOMBS, POWER_NAMES, RACE_NAMES
from referee.smallworld.table.position import BOX, ON_VIEW, RANSOMED, TRAY, Combo, SmallWorld, hand, ransomed
from referee.smallworld.table.verbs import clear_away

HAND_FIELDS = {"hand": "token", "beasts": "beast", "champion": "champion", "harmony": "harmony"}
SEAT_FIELDS = ("coins", "race", "power", "declined", "kept", *HAND_FIELDS, "ransomed")


def count_at(position: SmallWorld, place: str, kind: str, side: str = "") -> int:
    return sum(pile.count for pile in position.piles.get(place, ()) if pile.kind == kind and pile.side == side)


def set_number(
    position: SmallWorld, place: str, kind: str, side: str, number: int, field: str, marks: tuple[str, ...] = ()
) -> None:
    """Bring the pieces of a kind at a place to a number, by way of the box or the tray."""
    source = TRAY if kind == "token" else stock_of(position, kind)
    if number:
        check_owner(position, kind, field)
    if kind == "champion" and number:
        clear_away(position, kind)
    difference = number - count_at(position, place, kind, side)
    spare = count_at(position, source, kind, side)
    if difference > spare:
        words = "only {spare} more of these are left, not {difference}"
        raise Invalid.of(field, say(words, spare=spare, difference=difference))
    for pile in list(position.piles.get(place, ())):
        if pile.kind == kind and pile.side == side:
            shift(position.piles, kind, side, pile.count, place, source, pile.marks, ())
    shift(position.piles, kind, side, number, source, place, (), marks)


def stock_of(position: SmallWorld, kind: str) -> str:
    """Where pieces of a kind wait: in the box, unless a banner keeps them somewhere else."""
    return STOCKS[kind].stock(position) if kind in STOCKS else BOX


def unseen_bombs(position: SmallWorld, place: str) -> int:
    return sum(pile.count for pile in position.piles.get(place, ()) if pile.kind == "bomb" and not pile.marks)


def check_owner(position: SmallWorld, kind: str, field: str) -> None:
    """Some pieces are in play only with the banner or badge they work for."""
    owner = OWNERS.get(kind)
    if owner and not any(owner.key in (player.race, player.power) for player in position.seats.values()):
        words = "nobody has {owner:benefit}, so there is no {kind:piece} in play"
        raise Invalid.of(field, say(words, owner=owner.key, kind=kind))


def write_combo(position: SmallWorld, seat: str, content: dict[str, Any]) -> None:
    """The banners and badges in front of a player; everybody's come before anything that works for them."""
    if seat not in position.seats:
        raise Invalid.of(f"seats.{seat}", "no such seat")
    for name, values in (("race", RACE_NAMES), ("power", POWER_NAMES), ("declined", RACE_NAMES), ("kept", POWER_NAMES)):
        if name in content:
            write_combo_part(position, seat, name, content[name], values)


def write_seat(position: SmallWorld, seat: str, content: dict[str, Any]) -> None:
    field = f"seats.{seat}"
    for name in content:
        if name not in SEAT_FIELDS:
            raise Invalid.of(f"{field}.{name}", say("unknown; a seat has {seat_fields}", seat_fields=list(SEAT_FIELDS)))
    if "coins" in content:
        coins = whole(content["coins"], f"{field}.coins")
        position.stash += position.seats[seat].coins - coins
        position.seats[seat].coins = coins
    for name, kind in HAND_FIELDS.items():
        if name in content:
            side = position.seats[seat].race if kind == "token" else ""
            number = whole(content[name], f"{field}.{name}")
            set_number(position, hand(seat), kind, side, number, f"{field}.{name}")
    if "ransomed" in content:
        write_ransomed(position, seat, whole(content["ransomed"], f"{field}.ransomed", 1), f"{field}.ransomed")


def write_ransomed(position: SmallWorld, seat: str, number: int, field: str) -> None:
    """Whether the Champion in hand was beaten and comes back with the troops, or waits there as he does at first."""
    if number:
        set_number(position, hand(seat), "champion", "", 1, field, RANSOMED)
    else:
        shift(position.piles, "champion", "", ransomed(position, seat), hand(seat), hand(seat), RANSOMED, ())


def write_combo_part(position: SmallWorld, seat: str, name: str, value: Any, values: tuple[str, ...]) -> None:
    """A banner or badge in front of a player; it leaves the stack, the column or another player."""
    field = f"seats.{seat}.{name}"
    value = "" if value is None else one_of(value, ("", *values), field)
    player = position.seats[seat]
    before = getattr(player, name)
    if before == value:
        return
    banner = name in ("race", "declined")
    if before:
        ALL[before].typed_out(position)
    if before and name in ("race", "power") and ALL[before].piece:
        clear_away(position, ALL[before].piece)
    stack = position.banners if banner else position.badges
    if before:
        off_the_table(position, before)
        (stack.below if banner else stack.discards).append(before)
    if value:
        draw_out(position, value, field)
    setattr(player, name, value)
    if value and name in ("race", "power"):
        ALL[value].typed_in(position, seat)


def off_the_table(position: SmallWorld, race: str) -> None:
    """All tokens of a Race go back to the tray."""
    for place in list(position.piles):
        for pile in list(position.piles.get(place, ())):
            if pile.kind == "token" and pile.side == race and place != TRAY:
                shift(position.piles, "token", race, pile.count, place, TRAY, pile.marks, ())


def draw_out(position: SmallWorld, value: str, field: str) -> None:
    if not position.banners.find(value) and not position.badges.find(value):
        raise Invalid.of(field, say("{value:benefit} is in the column or in front of a player", value=value))


def write_combos(position: SmallWorld, document: Mapping[str, Any]) -> None:
    """The column as typed, from the top; what lay there goes back to the stacks."""
    if "column" not in document:
        return
    column = document["column"]
    if not isinstance(column, list) or len(column) > ON_VIEW:
        words = "must list up to {on_view} combos, each with race, power and coins"
        raise Invalid.of("column", say(words, on_view=ON_VIEW))
    for combo in position.column:
        position.banners.shuffle_in(combo.race)
        position.badges.shuffle_in(*([combo.power] if combo.power else []))
        position.stash += combo.coins
    position.column = []
    for at, entry in enumerate(column):
        field = f"column.{at}"
        entry = mapping(entry, field)
        race, power = entry.get("race"), entry.get("power")
        fine = power in POWER_NAMES or (not power and at == len(column) - 1)
        if race not in RACE_NAMES or not fine or set(entry) - {"race", "power", "coins"}:
            raise Invalid.of(field, "must name a race and a power (only the last may lack it), and may have coins")
        draw_out(position, race, field)
        if power:
            draw_out(position, power, field)
        coins = whole(entry.get("coins", 0), f"{field}.coins")
        position.stash -= coins
        position.column.append(Combo(race, power or "", coins))


def write_bombs(position: SmallWorld, content: dict[str, Any]) -> None:
    """Bombs already turned up: in the box by what they were."""
    source = stock_of(position, "bomb")
    for face, number in content.items():
        if face not in BOMBS:
            raise Invalid.of(f"bombs.{face}", say("must be one of {bombs:bomb or}", bombs=list(BOMBS)))
        whole(number, f"bombs.{face}", BOMBS[face])
        for pile in list(position.piles.get(BOX, ())):
            if pile.kind == "bomb" and pile.marks == (face,):
                shift(position.piles, "bomb", "", pile.count, BOX, source, pile.marks, ())
        if number > unseen_bombs(position, source):
            raise Invalid.of(f"bombs.{face}", "so many Bombs are not left in the stack")
        shift(position.piles, "bomb", "", number, source, BOX, (), (face,))
