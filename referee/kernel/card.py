"""Cards: what is played in a window, and what a game answers about its windows unless it has more to say."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from referee.kernel.action import Action
from referee.kernel.choice import AnyShape, one
from referee.kernel.errors import Invalid
from referee.kernel.position import P
from referee.kernel.say import say

if TYPE_CHECKING:
    from referee.kernel.timing import WindowRule


PLAY, USE = "play-card", "use-ability"


class Card(Generic[P]):
    """A card: its window, the rules it rests on, who may play it in which ways, and what it does."""

    key: str
    title: str
    window: str
    rules: tuple[str, ...] = ()

    def open_to(self, position: P, seat: str) -> bool:
        """Whether a seat could play it now, for all that anyone can see."""
        return True

    def ways(self, position: P, seat: str) -> list[dict[str, Any]]:
        """Everything that completes playing it."""
        return [{}]

    def check(self, position: P, action: Any) -> None:
        """Refuse by the rule that forbids it."""

    def effect(self, position: P, action: Any) -> None:
        """Do what it says; it is paid for here too."""


class Plays(Generic[P]):
    """What windows, prompts, options and refusals ask of a game about plays; its cards answer by default."""

    cards: ClassVar[Mapping[str, Card[Any]]] = {}
    windows: ClassVar[Mapping[str, "WindowRule"]] = {}

    def card(self, action: Any) -> Card[Any]:
        """The card an action names."""
        if action.card not in self.cards:
            raise Invalid.of("card", say("no such card; known are {cards:card}", cards=list(self.cards)))
        return self.cards[action.card]

    def ranks(self, position: P, window: str) -> list[list[str]]:
        """Seats in the order of their right when a window opens: one after another as they sit."""
        return [[seat] for seat in position.seats]

    def could_play(self, position: P, seat: str, window: str) -> bool:
        """Whether a seat could, for all anyone can see, have anything for a window."""
        return any(self.usable(position, seat, window).values())

    def cards_for(self, position: P, seat: str, window: str) -> list[str]:
        """The cards a seat could play in a window, for all anyone can see."""
        return [card.key for card in self.cards.values() if card.window == window and card.open_to(position, seat)]

    def plays(self, position: P, seat: str, window: str) -> list[dict[str, Any]]:
        """Every legal way for a seat to play a card in a window."""
        found = self.cards_for(position, seat, window)
        return [{"card": key, **way} for key in found for way in self.cards[key].ways(position, seat)]

    def uses_for(self, position: P, seat: str, window: str) -> list[str]:
        """What a seat could use in a window beside cards, for all anyone can see."""
        return []

    def uses(self, position: P, seat: str, window: str) -> list[dict[str, Any]]:
        """Every legal way to use any of that."""
        return []

    def beside(self, position: P, window: str) -> list[str]:
        """Seats that may play in a window outside the order of right; asked when it opens."""
        return []

    def usable(self, position: P, seat: str, window: str) -> dict[str, list[str]]:
        """What a seat could have for a window, for all anyone can see, by the action that uses it."""
        return {PLAY: self.cards_for(position, seat, window), USE: self.uses_for(position, seat, window)}

    def ways(self, position: P, seat: str, window: str, action: str) -> list[dict[str, Any]]:
        """Every legal way to use something in a window by an action of this type."""
        if action == PLAY:
            return self.plays(position, seat, window)
        return self.uses(position, seat, window) if action == USE else []

    def shapes(self, position: P, seat: str, window: str, action: str) -> list[AnyShape]:
        """The same in shapes; a game says more where the ways are too many to list."""
        ways = self.ways(position, seat, window, action)
        return [one(ways)] if ways else []

    def moment_of(self, position: P, action: Action) -> str:
        """The window an action belongs into, if it belongs into one: there it is taken, and a refusal names it."""
        return self.card(action).window if self.cards and action.windowed else ""

    def fits(self, position: P, action: Action, window: str) -> bool:
        """Whether a play belongs into a window that stands open."""
        return self.moment_of(position, action) == window

    def check_play(self, position: P, action: Action) -> None:
        """Refuse a play by what forbids it."""
        self.card(action).check(position, action)

    def begin_play(self, position: P, action: Action, window: str) -> None:
        """Pay for a play and let it do what it says."""
        self.card(action).effect(position, action)

    def belongs_into(self, window: str) -> dict[str, Any]:
        """For the timing chart: what may be used in a window, `cards` by key and what else a game tells of."""
        return {"cards": [card.key for card in self.cards.values() if card.window == window]}
