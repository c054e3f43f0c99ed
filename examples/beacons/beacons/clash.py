"""A clash: Gusts, then dice for both sides, then whoever was hit goes home."""

from typing import ClassVar

from beacons.table import Moor, scouts, walk
from referee.kernel.action import PlayCard, Roll
from referee.kernel.agenda import Frame, close, find
from referee.kernel.card import Card
from referee.kernel.dice import Die, Group, Throw
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.timing import WindowRule
from referee.kernel.window import open_window

DICE, HIT, MOST = {"clash": Die("clash", faces=(1, 2, 3, 4, 5, 6))}, 5, 3
BEFORE = WindowRule("clash.before", "Before the dice of a clash", ("bcn.card.gust",), "attacker first", step="clash")


class Clash(Frame[Moor], tag="clash"):
    """The attacker's scouts and the defender's in one space, from the march to the last one sent home."""

    asks: ClassVar = {"roll": ("bcn.clash.dice",)}
    attacker: str
    defender: str
    space: str
    origin: str
    opened: bool = False
    gusts: list[str] = []
    throws: list[Throw] = []

    def settle(self, position: Moor) -> bool:
        if not self.opened:
            self.opened = True
            open_window(position, BEFORE.key, self.attacker)
            return True
        for seat in () if self.throws else (self.attacker, self.defender):
            number = min(MOST, scouts(position, self.space, seat)) + self.gusts.count(seat)
            self.throws = [*self.throws, Throw(seat, seat, [Group("clash", "clash", number)])]
        if any(throw.left for throw in self.throws):
            return False
        close(position, self)
        self.resolve(position)
        return True

    def corrected(self, position: Moor) -> None:
        """The table set something: the dice that have to fall are counted anew."""
        self.throws = []

    def prompts(self, position: Moor) -> list[Prompt]:
        waiting = [throw for throw in self.throws if throw.left]
        return [self.ask([t.roller], "roll", "{seats:seat} throws for the clash.", t.asked(DICE)) for t in waiting]

    def on_roll(self, position: Moor, action: Roll) -> None:
        self.only(position, action)
        throw = next(throw for throw in self.throws if throw.roller == action.seat)
        throw.report(DICE, throw.told(action))

    def resolve(self, position: Moor) -> None:
        """Both sides count together; then the attackers hold the space or go back."""
        hits = {}
        for throw in self.throws:
            faces = throw.shows("clash")
            hits[throw.roller] = sum(int(face) >= HIT for face in faces)
            happen(position, "thrown", ["bcn.clash.dice"], seat=throw.roller, faces=faces, hits=hits[throw.roller])
        for seat, foe in ((self.attacker, self.defender), (self.defender, self.attacker)):
            number = min(hits[foe], scouts(position, self.space, seat))
            walk(position, "sent-home", "bcn.clash.hit", seat, number, self.space, position.seats[seat].camp)
        left = scouts(position, self.space, self.attacker)
        if scouts(position, self.space, self.defender):
            walk(position, "fell-back", "bcn.clash.back", self.attacker, left, self.space, self.origin)


class Gust(Card[Moor]):
    """One die more for a side of the clash."""

    key, title, window, rules = "gust", "Gust", BEFORE.key, ("bcn.card.gust",)

    def open_to(self, position: Moor, seat: str) -> bool:
        clash, hand = find(position, Clash), position.seats[seat].gusts
        return clash is not None and hand > 0 and seat in (clash.attacker, clash.defender) and seat not in clash.gusts

    def check(self, position: Moor, action: PlayCard) -> None:
        clash, seat = find(position, Clash), action.seat
        fighting = clash is not None and seat in (clash.attacker, clash.defender)
        require(position, fighting, "bcn.card.gust", "{seat:seat} takes no part in the clash.", seat=seat)
        require(position, clash and seat not in clash.gusts, "bcn.card.gust", "One Gust a side is played in a clash.")
        require(position, position.seats[seat].gusts, "bcn.card.hand", "{seat:seat} has no Gust left.", seat=seat)

    def effect(self, position: Moor, action: PlayCard) -> None:
        if clash := find(position, Clash):
            clash.gusts = [*clash.gusts, action.seat]
        happen(position, "gust-played", self.rules, seat=action.seat, gains={"gusts": -1})


CARDS = {"gust": Gust()}
