"""A roll, moment by moment: gathered, thrown, repeated, bought, turned; and the simple roll of a Willpower test.

A moment knows one side of a roll at a time, so that a test and an opposed roll share it.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

from referee.kernel.action import Action, Done, Roll
from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Missing
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.timing import WindowRule
from referee.warcrow.fight import state
from referee.warcrow.fight.ability import bearing
from referee.warcrow.fight.actions import Elite, Rage, Repeat, RepeatDie
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.keyword import berserker_rage, elite
from referee.warcrow.roll.dice import POOL
from referee.warcrow.roll.symbol import HOLLOW_SUCCESS, SUCCESS, spelt
from referee.warcrow.table.ability_actions import UseAbility
from referee.warcrow.table.command import RULES as COMMAND
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import card
from referee.warcrow.table.verbs import VERBS

GATHER, THROW, TURN = "wcr.roll.f2f-gather", "wcr.roll.f2f-roll", "wcr.roll.f2f-switches"
"""Of a Face to Face roll: the pools, the dice, and whose switches come first."""
SIMPLE, TESTS, SIMPLE_SWITCHES = "wcr.roll.simple-roll", "wcr.roll.wp-test", "wcr.roll.simple-switches"
GATHERED, RESOLVED = "wcr.roll.simple-gather", "wcr.roll.simple-resolution"
REPEAT, REPEAT_DIE = "wcr.term.repeat-roll", "wcr.term.repeat-die"

VERBS.note("rolled", "{unit:unit}, {roll:roll}: {symbols:symbol}.")
VERBS.note("tested", "{unit:unit} {passed:passes|fails} the Willpower test.")
VERBS.note("repeat-forced", "{unit:unit} is frightened and repeats the test it passed.")


class Moment:
    """One step of a roll for one side: in which window it stands, and for what it asks there."""

    window: WindowRule | None = None
    asks: tuple[str, ...] = ()

    def stands_in(self, whose: str) -> WindowRule | None:
        """The window of the side whose step it is."""
        return self.window

    def begin(self, position: Warcrow, frame: "Rolling", side: Side) -> None:
        """What happens by itself."""

    def waits(self, position: Warcrow, frame: "Rolling", side: Side) -> bool:
        return False

    def prompts(self, position: Warcrow, frame: "Rolling", side: Side) -> list[Prompt]:
        return []

    def take(self, position: Warcrow, frame: "Rolling", side: Side, action: Any) -> None:
        raise NotImplementedError


def own(*names: str) -> tuple[tuple[str, str], ...]:
    """Moments of a roll for the side whose roll it is."""
    return tuple((name, "own") for name in names)


FIRST = own("gather-willpower", "call", "add", "throw", "call-fallen", "repeat", "throw")
WILLPOWER = (*FIRST, *own("repeat-dice", "throw", "haunt", "throw"))
"""How every roll of Willpower begins, up to what others have to say about its dice."""


class Rolling(Frame[Warcrow], kw_only=True):
    """A roll in progress: a list of moments, each for one side; the frame goes on where nobody is to be asked."""

    steps: ClassVar[tuple[tuple[str, str], ...]] = ()
    moments: ClassVar[dict[str, Moment]] = {}
    """Every moment by its name; announced by the house."""
    step: int = 0
    begun: bool = False
    combat: bool = False
    """Whether it is part of a combat, which somebody wins or loses."""
    caller: str = ""
    """Who uses command skills first where both want to, once the initiative has said so."""

    def side(self, whose: str) -> Side:
        raise NotImplementedError

    def against(self, side: Side) -> Side | None:
        """The other side, where there is one."""
        return None

    def works_on(self, side: Side) -> tuple[Side, Side]:
        """On whom switches of a side work: what helps, and what harms."""
        other = self.against(side)
        assert other is not None
        return side, other

    def more_lines(self, side: Side) -> list[PoolLine]:
        """What a side adds to the lines of its panel."""
        return []

    def leaves_out(self, side: Side) -> list[str]:
        """The rules by which something of its lines does not count."""
        return []

    def repeats_by(self, side: Side) -> list[str]:
        """The rules by which a side may repeat its roll."""
        return []

    def fails(self, side: Side) -> bool:
        """Whether a side has not got what it needs by the symbols lying there."""
        return False

    def is_sure(self, position: Warcrow, side: Side) -> bool:
        """Whether the dice lying there give a side all it can want, so that none is thrown again by choice."""
        return False

    def resolve(self, position: Warcrow) -> None:
        raise NotImplementedError

    @classmethod
    def windows_of_moments(cls) -> dict[str, tuple[WindowRule, ...]]:
        """The windows in which its moments ask for each action."""
        found: dict[str, tuple[WindowRule, ...]] = dict.fromkeys(cls.asks, ())
        for name, whose in cls.steps:
            window = cls.moments[name].stands_in(whose)
            for action in cls.moments[name].asks:
                found[action] = tuple(dict.fromkeys((*found[action], *([window] if window else []))))
        return found

    def moment(self, position: Warcrow) -> WindowRule | None:
        name, whose = self.steps[self.step]
        return self.window or self.moments[name].stands_in(whose)

    def now(self) -> tuple[Moment, Side]:
        name, whose = self.steps[self.step]
        return self.moments[name], self.side(whose)

    def settle(self, position: Warcrow) -> bool:
        moment, side = self.now()
        if not self.begun:
            self.begin(position, moment, side)
            return True
        if moment.waits(position, self, side):
            return False
        self.step, self.begun = self.step + 1, False
        if self.step == len(self.steps):
            close(position, self)
            self.resolve(position)
        return True

    def begin(self, position: Warcrow, moment: Moment, side: Side) -> None:
        """What is measured for a moment is asked in it: the action that led here may have moved those it is about."""
        self.begun = True
        try:
            moment.begin(position, self, side)
        except Missing as missing:
            self.begun = False
            push(position, position.game.reading(position, missing, None))

    def prompts(self, position: Warcrow) -> list[Prompt]:
        moment, side = self.now()
        return moment.prompts(position, self, side)

    def answer(self, position: Warcrow, action: Action) -> None:
        self.only(position, action)
        moment, side = self.now()
        moment.take(position, self, side, action)

    def on_roll(self, position: Warcrow, action: Roll) -> None:
        self.answer(position, action)

    def on_repeat(self, position: Warcrow, action: Repeat) -> None:
        self.answer(position, action)

    def on_repeat_die(self, position: Warcrow, action: RepeatDie) -> None:
        self.answer(position, action)

    def on_use_ability(self, position: Warcrow, action: UseAbility) -> None:
        self.answer(position, action)

    def on_rage(self, position: Warcrow, action: Rage) -> None:
        self.answer(position, action)

    def on_elite(self, position: Warcrow, action: Elite) -> None:
        self.answer(position, action)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.answer(position, action)


class WillpowerTest(Rolling, tag="test", kw_only=True):
    """A Willpower test: a simple roll that is passed with enough successes."""

    asks: ClassVar = {
        "use-ability": COMMAND,
        "roll": (TESTS, SIMPLE),
        "repeat": (REPEAT,),
        "repeat-die": (REPEAT_DIE,),
        "rage": berserker_rage.RULES,
        "elite": elite.RULES,
        "done": (TESTS,),
    }
    steps = (*WILLPOWER, *own("frightened", "throw", "rage", "count", "elite", "call-failed"))
    seat: str
    unit: str
    why: str
    own: Side
    need: int = 1
    rules: list[str] = []

    def side(self, whose: str) -> Side:
        return self.own

    def fails(self, side: Side) -> bool:
        return side.stock[SUCCESS] < self.need

    def is_sure(self, position: Warcrow, side: Side) -> bool:
        thrown, turned = side.thrown(), elite.is_elite(position, side.unit)
        return thrown[SUCCESS] + thrown[HOLLOW_SUCCESS] * turned >= self.need

    def resolve(self, position: Warcrow) -> None:
        passed = not self.fails(self.own) or any(bearing(position, self.own, None, "pass"))
        rules = [TESTS, RESOLVED, *(["wcr.roll.wp-test-more"] if self.need > 1 else []), *self.rules]
        happen(position, "tested", rules, unit=self.unit, passed=int(passed))
        if passed:
            state.passed_test(position, self.unit)
        AFTER[self.why.partition(" ")[0]](position, self, passed)


AFTER: dict[str, Callable[[Warcrow, WillpowerTest, bool], None]] = {}
"""What comes of a test, by the first word of what it is for."""


def begin_test(position: Warcrow, key: str, why: str, rules: list[str], need: int = 1) -> None:
    own = Side(player_of(position, key), key, "willpower")
    push(position, WillpowerTest(seat=own.seat, unit=key, why=why, own=own, need=need, rules=rules))


def willpower_line(position: Warcrow, key: str) -> PoolLine:
    """The dice of the WP value."""
    return PoolLine(card(position, key).attributes.wp or "", say("Willpower"), [GATHERED, POOL])


def tell_symbols(position: Warcrow, side: Side, *rules: str) -> None:
    told = {"unit": side.unit, "roll": side.roll, "symbols": dict(Counter(spelt(tuple(side.stock)).split()))}
    happen(position, "rolled", list(rules), data=told)
