"""The moments of a roll that every roll may have: gathering, throwing, buying, turning.

A moment does what needs no answer when it begins, says whether somebody is to be asked, and takes the answer. What
cannot matter is not asked.
"""

from typing import Any

from referee.kernel.action import Roll
from referee.kernel.amounts import Allot, Place
from referee.kernel.choice import One, Option
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight import state
from referee.warcrow.fight.ability import learn
from referee.warcrow.fight.actions import Elite, Rage
from referee.warcrow.fight.damage import self_damage
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.roll import (
    REPEAT,
    SIMPLE,
    THROW,
    Moment,
    Rolling,
    WillpowerTest,
    tell_symbols,
    willpower_line,
)
from referee.warcrow.keyword import berserker_rage, elite
from referee.warcrow.roll.dice import AUTOMATIC, DICE
from referee.warcrow.roll.symbol import SUCCESS, SYMBOLS
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import FRIGHTENED, Warcrow
from referee.warcrow.table.values import BY_ITSELF
from referee.warcrow.table.verbs import VERBS

VERBS.note("raged", "{unit:unit} rages: one {symbol:symbol} more.")
VERBS.note("turned", "{unit:unit} is Elite: {symbols:symbol} {number:counts|count} as full.")


class GatherWillpower(Moment):
    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        side.lines = [willpower_line(position, side.unit)]
        learn(position, side, None)


class Throws(Moment):
    """The dice fall; both sides of an opposed roll throw in whichever order they like."""

    window, asks = rolls.ROLL, ("roll",)

    def sides(self, frame: Rolling, side: Side) -> list[Side]:
        other = frame.against(side)
        return [side, *([other] if other else [])]

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        for one in self.sides(frame, side):
            if one.throw is None:
                one.start_throw()

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        return any(one.throw and one.throw.left for one in self.sides(frame, side))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        waiting = [one for one in self.sides(frame, side) if one.throw and one.throw.left]
        text = "{seats:seat} throws for {unit:unit}: {roll:roll}."
        return [
            frame.ask([one.seat], "roll", text, one.throw.asked(DICE), unit=one.unit, roll=one.roll)
            for one in waiting
            if one.throw
        ]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Roll) -> None:
        mine = [one for one in self.sides(frame, side) if one.seat == action.seat and one.throw and one.throw.left]
        throw = next((one.throw for one in mine if action.label in (None, one.roll)), mine[0].throw)
        assert throw is not None
        throw.report(DICE, throw.told(action))


class Frightened(Moment):
    """A test that is passed by the successes lying there is repeated once; Elite and Rage come after it."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        assert isinstance(frame, WillpowerTest)
        passed = side.thrown()[SUCCESS] >= frame.need
        if passed and side.has_dice() and state.has(position, side.unit, FRIGHTENED):
            happen(position, "repeat-forced", [state.REPEATS, REPEAT], unit=side.unit)
            side.again(state.REPEATS)


class Rages(Moment):
    """Berserker Rage: one symbol for one damage, once a roll; an ability may let it bring more."""

    window, asks = rolls.ROLLED, ("rage", "done")

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        if "rage" in side.answered:
            return 0 < len(side.bought) <= berserker_rage.more(position, side.unit)
        return berserker_rage.may_rage(position, side.unit)

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        rules = list(berserker_rage.RULES)
        text = "{unit:unit} may rage: one symbol more in the {roll:roll}, for 1 damage."
        if side.bought:
            text = "{unit:unit} rages on: one symbol more in the {roll:roll}."
        options = One([Option({"symbol": symbol}) for symbol in SYMBOLS])
        slots: dict[str, Any] = {"unit": side.unit, "roll": side.roll}
        leave = (
            []
            if side.bought
            else [frame.ask([side.seat], "done", text, One([Option({}, say("No rage"))]), rules=rules, **slots)]
        )
        return [frame.ask([side.seat], "rage", text, options, **slots), *leave]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Any) -> None:
        side.answered = [*side.answered, "rage"]
        if side.bought:
            happen(position, "raged", [*berserker_rage.RULES, BY_ITSELF], unit=side.unit, symbol=action.symbol)
            side.bought = [*side.bought, action.symbol]
        elif isinstance(action, Rage):
            happen(position, "raged", berserker_rage.RULES, unit=side.unit, symbol=action.symbol)
            side.bought = [*side.bought, action.symbol]
            apart = [berserker_rage.NO_COMBAT] if frame.combat else []
            self_damage(position, side.unit, 1, *berserker_rage.RULES, *apart)


class Counts(Moment):
    """The dice have come to rest: what lies there is counted, automatic and bought symbols with it.

    Of a roll without dice and symbols nothing is told.
    """

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        side.stock = list(side.counted())
        if not any(side.stock) and not side.has_dice():
            return
        automatic = [AUTOMATIC] if any(side.pool().automatic) else []
        rolled = [THROW] if frame.against(side) else [SIMPLE, *side.lines[0].rules]
        tell_symbols(position, side, *rolled, *automatic)


class Turns(Moment):
    """Elite: hollow symbols become full ones, symbol by symbol, if wanted."""

    window, asks = rolls.ROLL_ELITE, ("elite",)

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        return "elite" not in side.answered and elite.is_elite(position, side.unit) and bool(elite.hollow(side.stock))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        found = elite.hollow(side.stock)
        places = [Place(symbol, 0, number) for symbol, number in found.items()]
        text = "{unit:unit} is Elite: which hollow symbols count as full?"
        shape = Allot("symbols", places, 0, sum(found.values()), of="symbol", noun="symbol")
        return [frame.ask([side.seat], "elite", text, shape, unit=side.unit)]

    def by(self, position: Warcrow, side: Side) -> tuple[str, ...]:
        """That states come first is told where one has taken a die, or would have, had it come later."""
        named, _ = state.ON_ROLL.get(side.roll, ("", ""))
        late = "state-die" in side.answered or state.has(position, side.unit, named)
        return elite.RULES if late else elite.RULES[:1]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Elite) -> None:
        wanted: dict[str, int] = {symbol: number for symbol, number in action.symbols.items() if number}
        side.stock = elite.turned(side.stock, wanted)
        side.answered = [*side.answered, "elite"]
        if wanted:
            number = sum(wanted.values())
            happen(position, "turned", self.by(position, side), unit=side.unit, symbols=wanted, number=number)


MOMENTS: dict[str, Moment] = {
    "gather-willpower": GatherWillpower(),
    "throw": Throws(),
    "frightened": Frightened(),
    "rage": Rages(),
    "count": Counts(),
    "elite": Turns(),
}
