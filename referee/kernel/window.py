"""Windows: named points in time at which something may be used, and by whom first.

Relaxed pace: an open window closes when play goes on. Where closing it makes things happen at once,
somebody says "go on" first, so that nothing happens behind a card in hand. Strict pace, and windows
that answer a play, ask every seat that could have something, by what everyone can see.
"""

from typing import Any

from referee.kernel.action import Action, GoOn, Pass
from referee.kernel.agenda import Frame, close, only, push, run
from referee.kernel.choice import AnyShape, one
from referee.kernel.effects import add_effect
from referee.kernel.errors import Missing, Refusal
from referee.kernel.position import Position, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.timing import WindowRule
from referee.kernel.window_prompts import window_prompts

RESTING = "resting"


class Window(Frame[Position], tag="window"):
    """An open window: ranks of seats in the order of their right, who passed, and a play on hold.

    `overtaken`: another's play came before the one on hold, and nobody has passed since. Seats `beside` the ranks
    may play as well; they hold nobody up and end nobody's part. `over`: whose part a later one's play has ended.
    """

    asks = {"pass": (), "go-on": ()}
    """And whatever action is `windowed`; all by the rules of the window."""
    key: str
    ranks: list[list[str]]
    driver: str
    scope: int = 0
    passed: list[str] = []
    held: dict[str, Any] | None = None
    overtaken: bool = False
    looked: bool = False
    confirm: bool = False
    beside: list[str] = []
    over: list[str] = []

    def rule(self, position: Position) -> WindowRule:
        rule: WindowRule = position.game.window_rule(position, self.key)
        return rule

    def insists(self, position: Position) -> bool:
        """Whether everybody who could have something must play or pass."""
        return self.rule(position).asks or position.options.get("pace") == "strict"

    def transparent(self, position: Position) -> bool:
        return not (self.held or self.confirm or self.insists(position))

    def waiting(self, position: Position) -> list[list[str]]:
        """The ranks that have not passed and could, for all anyone can see, have something."""
        left = [
            [
                seat
                for seat in rank
                if seat not in self.passed
                and not resting(position, seat, self.key)
                and position.game.could_play(position, seat, self.key)
            ]
            for rank in self.ranks
        ]
        return [rank for rank in left if rank]

    def ahead_of(self, position: Position, seat: str) -> list[str]:
        """Who still has the right to go before this seat."""
        ahead: list[str] = []
        for rank in self.ranks if seat not in self.beside else ():
            if seat in rank:
                break
            ahead += [other for waiting in self.waiting(position) for other in waiting if other in rank]
        return ahead

    def settle(self, position: Position) -> bool:
        if self.held and not self.ahead_of(position, self.held["seat"]) and not self.reconsidered(position):
            self.play_held(position, position.game.read_action(self.held))
            return True
        if not self.held and not self.waiting(position):
            close(position, self)
            return True
        if not self.looked and not self.insists(position):
            self.looked = True
            self.confirm = something_follows(position)
            return True
        return False

    def reconsidered(self, position: Position) -> bool:
        """Whether the owner of the play on hold has seen another's, and could still play something."""
        holder = self.held["seat"] if self.held else ""
        return self.overtaken and any(holder in rank for rank in self.waiting(position))

    def prompts(self, position: Position) -> list[Prompt]:
        rule = self.rule(position)
        if self.held:
            return self.prompts_before(position, self.held["seat"], *self.wish(position, self.held))
        asks = self.insists(position)
        ranks = self.waiting(position)
        seats = ranks[0] if asks and ranks else [seat for rank in ranks for seat in rank]
        asked = window_prompts(position, self.key, seats, asks, rule.title, rule.rules)
        asked += window_prompts(position, self.key, self.beside, False, rule.title, rule.rules)
        if self.confirm and not asks:
            text = say("{window}: nobody plays? Go on.", window=rule.title)
            asked.append(Prompt([self.driver], "go-on", text, list(rule.rules), choice=one([{}])))
        return asked

    def prompts_before(self, position: Position, holder: str, wish: str, first: str) -> list[Prompt]:
        """Those who go before a play on hold, the foremost first; its owner, having seen another's, may think again."""
        rules, ahead = self.rule(position).rules, self.ahead_of(position, holder)
        foremost = [seat for seat in ahead if not self.waits_behind(position, seat)]
        text = say("{seat:seat} wants to {wish}. {first} first, or pass.", seat=holder, wish=wish, first=first)
        asked = window_prompts(position, self.key, foremost, True, text, rules)
        if self.overtaken:
            text = say("{seat:seat} wanted to {wish}, may still do so, do otherwise or pass.", seat=holder, wish=wish)
            asked += window_prompts(position, self.key, [holder], not ahead, text, rules)
        return asked

    def waits_behind(self, position: Position, seat: str) -> bool:
        """Whether another's play is on hold, and somebody else goes before this seat as well."""
        return bool(self.held and self.held["seat"] != seat and self.ahead_of(position, seat))

    def wish(self, position: Position, held: dict[str, Any]) -> tuple[str, str]:
        """What the play on hold wants, and what those before it are told to do."""
        wish: tuple[str, str] = position.game.types[held["type"]].wish
        return wish

    def choices(self, position: Position, action: str, seat: str) -> list[AnyShape]:
        if action in ("pass", "go-on"):
            able = self.may_pass(position) if action == "pass" else [self.driver]
            return [one([{}])] if seat in able else []
        if seat in self.over or self.waits_behind(position, seat):
            return []
        return list(position.game.shapes(position, seat, self.key, action))

    def on_pass(self, position: Position, action: Pass) -> None:
        only(self.may_pass(position), action, self.rule(position).rules, "play or pass here")
        if self.held and self.held["seat"] == action.seat:
            self.held = None
        self.passed.append(action.seat)
        self.overtaken = False
        if action.rest:
            add_effect(position, RESTING, self.scope, [action.seat], window=self.key)

    def may_pass(self, position: Position) -> list[str]:
        """Whoever is asked; the owner of a play on hold only after another's."""
        if self.held:
            holder = self.held["seat"]
            return self.ahead_of(position, holder) + ([holder] if self.overtaken else [])
        return [seat for rank in self.waiting(position) for seat in rank] or [self.driver]

    def on_go_on(self, position: Position, action: GoOn) -> None:
        only([self.driver], action, self.rule(position).rules, "go on")
        close(position, self)

    def corrected(self, position: Position) -> None:
        """What follows may be otherwise now: look again."""
        self.looked = self.confirm = False

    def takes(self, position: Position, action: Action) -> bool:
        """Whether a play belongs into this window."""
        return bool(position.game.fits(position, action, self.key))

    def on_use(self, position: Position, action: Action) -> None:
        rule = self.rule(position)
        position.game.check_play(position, action)
        if not any(action.seat in rank for rank in (*self.ranks, self.beside)):
            raise Refusal(list(rule.rules), say("{seat:seat} has no right to play here.", seat=action.seat))
        if action.seat in self.over:
            raise Refusal(list(rule.rules), say("{seat:seat} plays no more here: others have.", seat=action.seat))
        if self.ahead_of(position, action.seat):
            self.check_first_come(position, action)
            self.held = position.game.raw(action)
            wish, _ = self.wish(position, self.held)
            happen(position, "play-held", rule.rules, seat=action.seat, window=self.key, wish=wish)
            return
        self.play(position, action)

    def check_first_come(self, position: Position, action: Action) -> None:
        """One play is on hold at a time: the next is declared when it has had its turn."""
        if self.held and self.held["seat"] != action.seat:
            why = say("{seat:seat} has declared a play before: it has its turn first.", seat=self.held["seat"])
            raise Refusal(list(self.rule(position).rules), why)

    def play_held(self, position: Position, action: Action) -> None:
        """A correction may have spoiled what was held; it is dropped then."""
        try:
            position.game.check_play(position, action)
        except Refusal as no:
            self.held = None
            happen(position, "waited-in-vain", no.rules, seat=action.seat, why=no.why)
        else:
            self.play(position, action)

    def play(self, position: Position, action: Action) -> None:
        """A play on hold outlives another's: its owner goes on when those before him have passed again."""
        if self.held and self.held["seat"] == action.seat:
            self.held = None
        self.overtaken = self.held is not None
        self.passed, self.looked = self.closed_by(position, action.seat), False
        if self.rule(position).round and action.seat not in self.beside:
            at = next(number for number, rank in enumerate(self.ranks, 1) if action.seat in rank)
            self.ranks = self.ranks[at:] + self.ranks[:at]
        position.game.begin_play(position, action, self.key)

    def closed_by(self, position: Position, seat: str) -> list[str]:
        """Whose part is over once this seat has played: nobody's, or all before it where the window does not reopen."""
        if self.rule(position).reopens:
            return []
        if seat in self.beside:
            return self.passed
        at = next(number for number, rank in enumerate(self.ranks) if seat in rank)
        self.over = [other for rank in self.ranks[:at] for other in rank]
        return list(dict.fromkeys([*self.passed, *self.over]))


def open_window(position: Position, key: str, driver: str, scope: int = 0) -> bool:
    """Open a window if anyone could use it; the game knows the order of right."""
    ranks = [rank for rank in position.game.ranks(position, key) if rank]
    window = Window(key=key, ranks=ranks, driver=driver, scope=scope, beside=position.game.beside(position, key))
    if not window.waiting(position):
        return False
    push(position, window)
    return True


def resting(position: Position, seat: str, key: str) -> bool:
    return any(e.by == RESTING and seat in e.who and e.data["window"] == key for e in position.effects)


def something_follows(position: Position) -> bool:
    """Whether closing the top window makes anything happen before the next answer is due, a fact asked included."""
    ahead = position.game.copy(position)
    ahead.agenda[-1].looked = True
    close(ahead, ahead.agenda[-1])
    try:
        run(ahead)
    except Missing:
        return True
    return bool(ahead.events)


def look_again(position: Position) -> None:
    """Something was done out of turn: what every open window has seen of the things to come no longer holds."""
    for frame in position.agenda:
        if isinstance(frame, Window):
            frame.looked = frame.confirm = False
