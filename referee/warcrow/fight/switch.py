"""Switches: symbols spent on effects, one after another, the active player's first."""

from typing import Any

from referee.kernel.action import Action, Done
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.warcrow.fight import ability, effect
from referee.warcrow.fight.actions import Switch
from referee.warcrow.fight.attack import printed
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.roll import SIMPLE_SWITCHES, TURN, Moment, Rolling
from referee.warcrow.roll.symbol import SYMBOLS, covers, minus, symbols
from referee.warcrow.table import profile
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS

VERBS.note("switch-used", "{unit:unit} spends {paid:symbol}: {does}.")
DONE = "switch"
WHAT = "wcr.switch.what"


class Switches(Moment):
    """A side's turn at its switches, until it has had enough or can pay for none."""

    window, asks = rolls.SWITCHES, ("use-switch", "done")

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        return DONE not in side.answered and bool(payable(position, frame, side))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        text = "{unit:unit} may use switches; it has {stock:symbol}."
        stock = {symbol: number for symbol, number in zip(SYMBOLS, side.stock, strict=True) if number}
        slots: dict[str, Any] = {"unit": side.unit, "stock": stock}
        return [
            frame.ask([side.seat], "use-switch", text, One(payable(position, frame, side)), **slots),
            frame.ask([side.seat], "done", text, One([Option({}, say("No more switches"))]), **slots),
        ]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        if isinstance(action, Done):
            side.answered = [*side.answered, DONE]
            return
        assert isinstance(action, Switch)
        switch = named(position, side, action.switch)
        paid = symbols(switch.pay)
        words = "{pay:symbol} are needed; {stock:symbol} lie there."
        slots: dict[str, Any] = {"pay": counted(paid), "stock": counted(tuple(side.stock))}
        require(position, covers(tuple(side.stock), paid), "wcr.switch.pay", words, **slots)
        mine, other = frame.works_on(side)
        check_symbol(switch, action, other)
        used = f"used-{action.switch}"
        again = ["wcr.switch.repeat"] if used in side.answered else []
        side.answered = [*side.answered, used]
        side.stock = list(minus(tuple(side.stock), paid))
        rules = [
            WHAT,
            "wcr.switch.pay",
            "wcr.switch.spent-gone",
            TURN if frame.against(side) else SIMPLE_SWITCHES,
            *again,
        ]
        does = effect.told(switch.do)
        happen(position, "switch-used", rules, unit=side.unit, paid=counted(paid), does=does)
        effect.carry_out(position, switch.do, mine, other, action.symbol or "")


def printed_switches(position: Warcrow, side: Side) -> dict[str, profile.Switch]:
    """The switches of its roll, each way of one that offers a choice by itself, by number."""
    found: dict[str, profile.Switch] = {}
    for number, switch in enumerate(own_switches(position, side), 1):
        ways = effect.alternatives(switch.do)
        for at, do in enumerate(ways):
            key = f"{number}{'abc'[at]}" if len(ways) > 1 else str(number)
            found[key] = profile.Switch(pay=switch.pay, do=do)
    return found


def own_switches(position: Warcrow, side: Side) -> list[profile.Switch]:
    """Those of its panel, or of the skill or spell it attacks by; and those that abilities give."""
    own = [] if side.given else printed(position, side.unit, side.entry, side.at).switches
    brought = [profile.Switch(pay=pay, do=do) for pay, _, do in (one.partition(": ") for one in side.brought)]
    return [*own, *brought, *ability.switches(position, side)]


def named(position: Warcrow, side: Side, key: str) -> profile.Switch:
    known = printed_switches(position, side)
    if key not in known:
        raise Invalid.of("switch", say("{unit:unit} has no such switch in this roll", unit=side.unit))
    return known[key]


def payable(position: Warcrow, frame: Rolling, side: Side) -> list[Option]:
    """Every switch the symbols lying there pay for."""
    other = frame.against(side)
    found = []
    for key, switch in printed_switches(position, side).items():
        if not covers(tuple(side.stock), symbols(switch.pay)):
            continue
        chosen = effect.symbols_to_choose(switch.do, other.stock if other else [])
        ways: list[dict[str, Any]] = [{"symbol": symbol} for symbol in chosen] or [{}]
        found += [Option({"switch": key, **way}, label(switch, way)) for way in ways]
    return found


def label(switch: profile.Switch, way: dict[str, Any]) -> Say:
    pay = counted(symbols(switch.pay))
    if way:
        return say("{pay:symbol}: {does}, {symbol:symbol}", pay=pay, does=effect.told(switch.do), **way)
    return say("{pay:symbol}: {does}", pay=pay, does=effect.told(switch.do))


def check_symbol(switch: profile.Switch, action: Switch, other: Side) -> None:
    """Where any symbol may be cancelled, one that lies there is named; else none is."""
    chosen = effect.symbols_to_choose(switch.do, other.stock)
    if chosen and action.symbol not in chosen:
        raise Invalid.of("symbol", say("say which symbol is cancelled: {chosen:symbol or}", chosen=chosen))
    if not chosen and action.symbol is not None:
        raise Invalid.of("symbol", "this switch leaves no symbol to choose")


def counted(found: tuple[int, ...]) -> dict[str, int]:
    return {symbol: number for symbol, number in zip(SYMBOLS, found, strict=True) if number}


def against(position: Warcrow, side: Side, other: Side | None) -> list[str]:
    """The switches that abilities give to a roll because of whom it is against."""
    found = ability.bearing(position, side, other, "switch")
    return [bears.effect.rest for bears in found if bears.effect.guard.startswith("target ")]
