"""What hands do with banners, badges and coins; pieces and the round marker are told as in every game."""

from collections.abc import Iterator, Sequence

from referee.kernel.action import Action, Correct
from referee.kernel.deed import Deed
from referee.kernel.fields import Line
from referee.kernel.say import Say, say
from referee.smallworld.actions import Pick
from referee.smallworld.table.position import Combo, Seat, SmallWorld

LADEN = "Lay the {combo} into the column as number {place} with {number:coin}"


def deeds(before: SmallWorld, after: SmallWorld, actions: Sequence[Action]) -> Iterator[Deed]:
    """What is told beside pieces; what a correction sets lies there already."""
    actor = actions[-1].seat if actions else ""
    typed = [action.position for action in actions if isinstance(action, Correct)]
    laid = 0
    if before.column != after.column and not any("column" in set_there for set_there in typed):
        laid = sum(combo.coins for combo in after.column) - sum(combo.coins for combo in before.column)
        for verb, text in (*column(before.column, after.column), *covered(before, after)):
            yield Deed(actor, verb, text)
    picked = any(isinstance(action, Pick) for action in actions)
    payer = actor or payer_of(before, after, laid)
    for seat, now in after.seats.items():
        was = before.seats[seat]
        if (was == now and seat != payer) or any(seat in set_there.get("seats", {}) for set_there in typed):
            continue
        yield from coins(seat, now.coins - was.coins + (laid if seat == payer else 0), after.outcome is not None)
        for verb, text in combo(was, now, after.column, picked and seat == actor):
            yield Deed(seat, verb, text)


def coins(seat: str, number: int, shown: bool) -> Iterator[Deed]:
    """What comes from the stash or goes there; for its player alone until all coins are shown."""
    if number:
        text = say("Take {number:coin}", number=number) if number > 0 else say("Pay {number:coin}", number=-number)
        yield Deed(seat, "take" if number > 0 else "give", text, "coin", seen_by=None if shown else [seat])


def payer_of(before: SmallWorld, after: SmallWorld, laid: int) -> str:
    """Whose coins lie on the combos: whoever has another Race now."""
    changed = [seat for seat, player in after.seats.items() if player.race != before.seats[seat].race]
    return changed[0] if laid and len(changed) == 1 else ""


def column(was: Sequence[Combo], now: Sequence[Combo]) -> Iterator[Line]:
    """Coins laid on combos, those taken with one, and combos that are new in the column."""
    lay = {(combo.race, combo.power): combo.coins for combo in was}
    lies = {(combo.race, combo.power if (combo.race, "") not in lay else ""): combo.coins for combo in now}
    more = {key: lies.get(key, 0) - before for key, before in lay.items()}
    for number in sorted({number for number in more.values() if number > 0}):
        on = [called(*key) for key, laid in more.items() if laid == number]
        text = "Lay {number:coin} on the {combo}" if len(on) == 1 else "Lay {number:coin} each on the {combo}"
        yield "lay", say(text, number=number, combo=on)
    for key, number in more.items():
        if number < 0:
            yield "take", say("Take {number:coin} from the {combo}", number=-number, combo=called(*key))
    bare = {combo.race: combo.power for combo in was if any((combo.race, "") == (c.race, c.power) for c in now)}
    for place, combo in enumerate(now, 1):
        if bare.get(combo.race):
            off = "Take the {power:power} badge away from the {race:race} again"
            yield "return", say(off, power=bare[combo.race], race=combo.race)
        elif (combo.race, "") in lay and combo.power:
            yield "lay", say("Lay the {power:power} badge beside the {race:race}", power=combo.power, race=combo.race)
        elif (combo.race, combo.power) not in lay:
            slots = {"combo": called(combo.race, combo.power), "place": place, "number": combo.coins}
            text = "Lay the {combo} into the column as number {place}"
            yield "lay", Say(LADEN if combo.coins else text, slots)


def covered(before: SmallWorld, after: SmallWorld) -> Iterator[Line]:
    """Banners and badges that were uncovered and are taken back: they lie in no column and before no player."""
    lie = {name for combo in after.column for name in (combo.race, combo.power)}
    held = {name for player in after.seats.values() for name in (player.race, player.power)}
    for combo in before.column:
        if combo.race not in lie | held:
            yield "return", say("Put the {race:race} banner back on the stack", race=combo.race)
            if combo.power and combo.power not in lie | held:
                yield "return", say("Put the {power:power} badge back on the stack", power=combo.power)


def combo(was: Seat, now: Seat, lies: Sequence[Combo], picked: bool) -> Iterator[Line]:
    """Banners and badges before a player; whoever has just picked a combo has it in hand."""
    if now.race and now.race != was.race and not picked:
        yield "take", say("Take the {combo}", combo=called(now.race, now.power))
    elif now.power and now.power != was.power and not picked:
        yield "take", say("Take the {power:power} badge", power=now.power)
    if now.declined and now.declined != was.declined:
        yield "turn", say("Turn the {race:race} banner: In Decline", race=now.declined)
    for race in (was.race, was.declined):
        if race and race not in (now.race, now.declined, *(combo.race for combo in lies)):
            yield "return", say("Put the {race:race} banner away", race=race)
    for power in (was.power, was.kept):
        if power and power not in (now.power, now.kept, *(combo.power for combo in lies)):
            yield "return", say("Put the {power:power} badge away", power=power)


def called(race: str, power: str) -> Say:
    return say("{power:power} {race:race}" if power else "{race:race}", power=power, race=race)
