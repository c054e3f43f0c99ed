"""An ability at work: its words one after another, on one unit after another; the table says who is near enough."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Some
from referee.kernel.errors import Invalid, Missing
from referee.kernel.event import Event
from referee.kernel.position import Said, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.timing import WindowRule
from referee.warcrow.ability.aim import AND, FORMAT, fits, holds, meant, measures, needs_sight, rule_of
from referee.warcrow.ability.deed import DO, Deed, possible
from referee.warcrow.ability.told import ASKED, BESIDE, told_by
from referee.warcrow.ability.window import MEASURED, WINDOW_OF
from referee.warcrow.actions import Struck
from referee.warcrow.claim.claim import NO, YES
from referee.warcrow.claim.range import WITHIN, span
from referee.warcrow.claim.wooded import is_wooded
from referee.warcrow.fight.roll import AFTER, WillpowerTest, begin_test
from referee.warcrow.roll.symbol import SYMBOLS
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import abilities, called_by, stands
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.table.word import PRICES, SHOWN, THROWS, WON, Piece, Test, test_of, ways

ESCAPED = "ability"
VERBS.note("ability-works", "{unit:unit} has {ability}.")


@VERBS.verb("within-told", "Within {strides:stride} of {unit:unit}, says {seat:seat}: {units:unit}.")
@VERBS.verb("none-within", "Nobody is within {strides:stride} of {unit:unit}, says {seat:seat}.")
def within_told(position: Warcrow, event: Event) -> None:
    """Who is near and who is not holds until one of the two moves."""
    key, strides = event.data["unit"], event.data["strides"]
    for other, near in event.data["said"].items():
        fact = f"within.{strides}.{key}.{other}"
        stamps = {subject: position.stamps.get(subject, 0) for subject in (key, other)}
        position.claims = position.claims | {fact: Said(near, event.seat, stamps)}


def begin(position: Warcrow, key: str, ability: Ability, **about: Any) -> None:
    """An ability begins to work."""
    push(position, at_work(key, ability, **about))


def at_work(key: str, ability: Ability, **about: Any) -> "Working":
    """What begins to work, or would."""
    return Working(unit=key, ability=ability.name, at=ability.at if ability.also else "", **about)


class Working(Frame[Warcrow], tag="ability"):
    """What an ability does, in the order written; who falls meanwhile is passed over."""

    asks: ClassVar = {"struck": (FORMAT, WITHIN)}
    asked_in: ClassVar = {"struck": MEASURED}
    unit: str
    ability: str
    at: str = ""
    """Which of its moments it is, where it is not the first of several."""
    other: str = ""
    target: str = ""
    way: int = 0
    did: int = 0
    """The damage that was done in its moment."""
    won: int | None = None
    """The successes of its roll, once it was thrown."""
    shown: list[int] = []
    """All that its dice show, symbol by symbol."""
    step: int = 0
    left: list[str] | None = None
    """Whom the word at work is still to meet; None before that is known."""

    def of(self, position: Warcrow) -> Ability:
        mine = (one for one in abilities(position, self.unit) if one.name == self.ability and one.is_moment)
        return next(one for one in mine if self.at in ("", one.at))

    def pieces(self, position: Warcrow) -> tuple[Piece, ...]:
        return ways(self.of(position).do)[self.way]

    def now(self, position: Warcrow) -> Piece:
        return self.pieces(position)[self.step]

    def moment(self, position: Warcrow) -> WindowRule | None:
        return WINDOW_OF[self.of(position).at]

    def settle(self, position: Warcrow) -> bool:
        if self.step == len(self.pieces(position)):
            close(position, self)
            return True
        piece = self.now(position)
        if self.left is None:
            if self.asks_first(position, piece):
                return True
            if self.unsure(position, piece):
                return False
            self.left = self.met(position, piece)
        elif self.left:
            key, self.left = self.left[0], self.left[1:]
            work(position, piece, self.deed(position, piece, key), self)
        else:
            self.step, self.left = self.step + 1, None
        return True

    def asks_first(self, position: Warcrow, piece: Piece) -> bool:
        """Whether its condition has to be measured first: the action that led here may have moved those it is about."""
        try:
            for strides, key in measures(piece.guard, self.unit, self.other) if self.holds(position, piece) else ():
                is_wooded(position, strides, key)
        except Missing as missing:
            push(position, position.game.reading(position, missing, None))
            return True
        return False

    def deed(self, position: Warcrow, piece: Piece, key: str) -> Deed:
        return Deed(piece.rest, key, self.unit, rule_of(self.of(position)), self.other)

    # ---- whom it meets

    def center(self, piece: Piece) -> str:
        """From whom it is measured."""
        return {"target": self.target, "other": self.other}.get(piece.to.of, self.unit)

    def named(self, position: Warcrow, piece: Piece) -> list[str]:
        """Everybody it may meet, before anything is measured."""
        if not self.holds(position, piece):
            return []
        alone = {"self": self.unit, "other": self.other, "target": self.target, "one": self.target}.get(piece.to.how)
        found = meant(position, self.unit, piece.to, self.center(piece)) if alone is None else [alone]
        if alone and piece.to.but and not fits(position, alone, piece.to):
            return []
        return [key for key in found if key and worth(position, piece, self.deed(position, piece, key))]

    def holds(self, position: Warcrow, piece: Piece) -> bool:
        """Whether its condition is met; dice that were not thrown may show anything."""
        guards = piece.guard.split(AND) if piece.guard else []
        lying = [one.removeprefix(SHOWN) for one in guards if one.startswith(SHOWN)] if self.shown else []
        rest = AND.join(one for one in guards if one != WON and not one.startswith(SHOWN))
        thrown = (self.won != 0 or WON not in guards) and all(self.shown[SYMBOLS.index(one)] for one in lying)
        return thrown and holds(position, rest, self.unit, self.other or self.target, self.did)

    def is_useful(self, position: Warcrow) -> bool:
        """Whether it can be paid for and would do anything, as far as anybody knows: to throw dice alone is nothing."""
        met = {piece: self.may_meet(position, piece) for piece in self.pieces(position)}
        paid = all(fine for piece, fine in met.items() if piece.word in PRICES)
        return paid and any(fine for piece, fine in met.items() if piece.word not in (*THROWS, *PRICES))

    def may_meet(self, position: Warcrow, piece: Piece) -> bool:
        """Whether there is anybody it may meet whom nobody has said to be too far away."""
        center, found = self.center(piece), self.named(position, piece)
        return any(not piece.to.is_measured or near(position, center, key, piece) is not False for key in found)

    def unsure(self, position: Warcrow, piece: Piece) -> list[str]:
        """Those of whom it must be known whether they are near, and it is not."""
        if not piece.to.is_measured:
            return []
        center, seen = self.center(piece), self.seen(position, piece)
        known = {key: near(position, center, key, piece) for key in self.named(position, piece)}
        return [key for key, close_by in known.items() if close_by is None or (seen and close_by)]

    def seen(self, position: Warcrow, piece: Piece) -> bool:
        """Whether it works only on those its leader sees; what is measured from elsewhere asks for none of it."""
        return needs_sight(self.of(position)) and not (piece.to.of or piece.to.near.startswith(BESIDE))

    def met(self, position: Warcrow, piece: Piece) -> list[str]:
        found = self.named(position, piece)
        if piece.to.is_measured:
            found = [key for key in found if near(position, self.center(piece), key, piece)]
        return found

    def prompts(self, position: Warcrow) -> list[Prompt]:
        piece = self.now(position)
        others = self.unsure(position, piece)
        seen = ", and in the sight of its leader?" if self.seen(position, piece) else "?"
        text = ASKED[piece.to.near.partition(" ")[0]] + seen
        shape = Some("units", others, 0, len(others), of="unit")
        slots: dict[str, Any] = {"ability": self.ability, "unit": self.center(piece), "strides": piece.to.far}
        return [self.ask([player_of(position, self.unit)], "struck", text, shape, **slots)]

    def on_struck(self, position: Warcrow, action: Struck) -> None:
        self.only(position, action)
        piece = self.now(position)
        others = self.unsure(position, piece)
        if len(set(action.units)) < len(action.units) or not set(action.units) <= set(others):
            raise Invalid.of("units", say("there are {others:unit}", others=others))
        self.left = [key for key in self.met(position, piece) if key in action.units or key not in others]
        self.left += [key for key in others if key in action.units and key not in self.left]
        lasts = not (self.seen(position, piece) or piece.to.is_asked_anew)
        told = {key: YES if key in action.units else NO for key in others} if lasts else {}
        slots = {"unit": self.center(piece), "strides": piece.to.far, "said": told, "units": self.left}
        happen(position, told_by(piece, self.left), [WITHIN], seat=action.seat, data=slots)


def near(position: Warcrow, key: str, other: str, piece: Piece) -> bool | None:
    """Whether another unit is known to be near enough; it may have been so a while ago, where that is enough."""
    if piece.to.near.startswith(BESIDE):
        return None
    least, most = span(position, key, other)
    return True if most <= piece.to.far else False if least > piece.to.far and not piece.to.is_asked_anew else None


# ---- what it does


def worth(position: Warcrow, piece: Piece, deed: Deed) -> bool:
    """Whether a word would do anything to a unit."""
    if piece.word != "unless":
        return possible(position, piece.word, deed)
    return stands(position.units[deed.unit]) and any(
        possible(position, one.word, Deed(one.rest, deed.unit, deed.by, deed.rule)) for one in escape(piece).does
    )


def escape(piece: Piece) -> Test:
    found = test_of(f"unless {piece.rest}")
    assert found is not None
    return found


def work(position: Warcrow, piece: Piece, deed: Deed, frame: Working) -> None:
    """A word is carried out on a unit that still stands; where its Willpower may save it, it is tested first."""
    if not worth(position, piece, deed):
        return
    if piece.word != "unless":
        DO[piece.word](position, deed)
        return
    test = escape(piece)
    more = any(one.lower() in called_by(position, deed.unit) for one in test.traits)
    begin_test(position, deed.unit, ESCAPED, [deed.rule], test.more if more else test.need)


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    """Who fails suffers what the ability at work says."""
    frame = position.agenda[-1]
    if passed or not isinstance(frame, Working):
        return
    piece = frame.now(position)
    for one in escape(piece).does:
        deed = Deed(one.rest, test.unit, frame.unit, rule_of(frame.of(position)))
        if holds(position, one.guard, frame.unit, test.unit) and possible(position, one.word, deed):
            DO[one.word](position, deed)


AFTER[ESCAPED] = tested
