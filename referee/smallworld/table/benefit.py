"""What a banner, a badge, an Artifact or a Legendary Place does: small named objects on the same few points.

The points: `discount`, `instead`, `fee` (price), `waives` with `lifts` (bans), `bars`, `helped` (helps),
`after` and `replaces` (conquest and loss), `spares`, `emptied`, `levies` (what others meet), `picked`, `opens`,
`chooses`, `musters`, `due`, `lay`, `closes` (the turn), `income` (scoring), `declines` (decline), and what is only
declared: `acts`, `aid`, `toll`, `least` and the like. When each of them is at work stands in window.py.
A benefit works for one seat at a time: `holder` says for whom. The core knows all of them by these points, and none
by name.
"""

from collections.abc import Collection
from typing import Any

from referee.kernel.agenda import close
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.kernel.tally import Line
from referee.kernel.uses import use, used
from referee.smallworld.table.ground import Guard, Here
from referee.smallworld.table.open_turn import OpenTurn, current_turn, turn_of
from referee.smallworld.table.points import Due, Grant, Least, Standing, Toll
from referee.smallworld.table.position import BOX, SmallWorld, title
from referee.smallworld.table.window import Rules

CUMULATE, BENEFITS_END = "sww.term.benefits-cumulate", "sww.term.benefits-end"
NON_EMPTY, BARE = "sww.term.non-empty", "sww.term.empty-with-markers"
TOKEN_SIDE = "sww.term.token-side"
NOT_DUE = "No {piece} is to be laid now."


class Benefit(Source[SmallWorld]):
    """Base of all of them. `rules[0]` is the rule its discount and its coins are due to; `hint` says what it does.

    `acts`: actions that only its holder may take, `grants` those of the own turn. `aid`: what a conquest calls it that
    uses it once a turn, by the rule `once`; `spent` is told when it helped in vain, and `instead` is the price with
    it. `toll`: attacks before which its holder is paid, by `tolled`. `piece`: in play only with it. `stands`, `fights`:
    it stands in Regions like a token, and conquers like one too. `guard`: a piece that guards them. `least`: the
    fewest tokens of its Race in a Region. `swims`: its Race may be put into water. `lays`: what it lays down as a turn
    ends. `doubles`: the Faction Bonus counts twice, by these rules, and a Race may take a side by `sided`. `beats`:
    what it grants hangs on whether the Region taken is empty; `discounted`: told with its discount. `earns`: the
    rules its coins are due to, where those are not all of its rules; `everywhere`: whoever holds it. `spares`: what
    a loss is marked with, if its holder loses nothing. `stocks`: pieces that wait in a place of its own.
    """

    title: str = ""
    hint: str = ""
    discounts: bool = False
    discounted: Rules = ()
    acts: tuple[str, ...] = ()
    grants: tuple[Grant, ...] = ()
    aid: str = ""
    once: str = ""
    spent: Rules = ()
    instead: Line | None = None
    toll: tuple[str, ...] = ()
    tolled: Rules = ()
    piece: str = ""
    stands: Standing | None = None
    fights: bool = False
    guard: Guard | None = None
    least: Least = Least()
    swims: bool = False
    lays: str = ""
    keeps_badge: bool = False
    doubles: Rules = ()
    sided: Rules = ()
    beats: bool = False
    earns: Rules = ()
    everywhere: bool = False
    spares: str = ""
    stocks: str = ""

    def holder(self, position: SmallWorld) -> str | None:
        raise LookupError("a benefit says for whom it works")

    def in_play(self, position: SmallWorld) -> bool:
        return self.holder(position) is not None

    def mine(self, position: SmallWorld, seat: str) -> bool:
        return self.holder(position) == seat

    # ---- the points: the turn

    def picked(self, position: SmallWorld, seat: str) -> None:
        """Its combo has just been taken."""

    def opens(self, position: SmallWorld, seat: str) -> None:
        """The holder's turn begins."""

    def chooses(self, position: SmallWorld, seat: str) -> None:
        """The holder is about to conquer, and may have something to say first."""

    def presses(self, position: SmallWorld, seat: str) -> No | None:
        """Why the holder may not stop conquering yet."""
        return None

    def musters(self, position: SmallWorld, seat: str) -> None:
        """The holder's conquests are over, redeployment comes next."""

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        """What the holder has to lay down as the turn ends."""
        return None

    def not_due(self, position: SmallWorld, seat: str) -> Barred:
        """Why nothing of it is to be laid now."""
        return self.rules[0], say(NOT_DUE, piece=title(self.lays))

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        """Lay down what was due."""

    def closes(self, position: SmallWorld, seat: str) -> None:
        """The holder's turn ends, just before scoring."""

    def declines(self, position: SmallWorld, seat: str) -> None:
        """Its Race is about to go In Decline."""

    def turned(self, position: SmallWorld, seat: str) -> Rules:
        """What is told of its tokens as they are turned over."""
        return ()

    def forbids(self, position: SmallWorld, turn: OpenTurn, action: Any) -> Barred | None:
        """What keeps an action from its holder that it grants, where it has more to say than that it is not open."""
        return None

    # ---- the points: conquests and losses

    def discount(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> int:
        """Tokens this conquest costs less."""
        return 0

    def bars(self, position: SmallWorld, seat: str, region: str, near: bool) -> No | None:
        """What a help asks of its target: `near` is what borders its holder's Regions, or is treated so."""
        return None

    def matters(self, position: SmallWorld, seat: str, region: str, using: Collection[str]) -> bool:
        """Whether a help changes anything there, beside the others in use."""
        return True

    def fee(self, position: SmallWorld, seat: str, region: str) -> Toll | None:
        """Coins for its help."""
        return None

    def helped(self, position: SmallWorld, seat: str, region: str) -> None:
        """A Region was taken with its help."""

    def moved_in(self, position: SmallWorld, seat: str, region: str) -> None:
        """Its Race stands in a Region it has just taken."""

    def levies(self, position: SmallWorld, seat: str, region: str, here: Here) -> Toll | None:
        """The toll for an attack of this seat on a Region of the holder."""
        return None

    def paid(self, position: SmallWorld) -> None:
        """A toll of it was paid."""

    def emptied(self, position: SmallWorld, region: str) -> None:
        """Nobody holds a Region any more."""

    def regroups(self, position: SmallWorld, seat: str) -> None:
        """Tokens may have become too few to stay where they are."""

    def found(self, position: SmallWorld, seat: str, turning: Any) -> None:
        """It has been turned up by a seat; most stay where they lie."""
        close(position, turning)

    # ---- the points: scoring

    def income(self, position: SmallWorld, seat: str) -> int:
        """Bonus coins at the end of the holder's turn."""
        return 0

    def earned(self, position: SmallWorld, seat: str) -> Rules:
        """The rules that its coins are due to."""
        return self.earns or self.rules

    def unearned(self, position: SmallWorld) -> Rules:
        """Why it pays nobody, where somebody might expect it."""
        return ()

    # ---- typing a table in

    def stock(self, position: SmallWorld) -> str:
        """Where its pieces wait."""
        return BOX

    def typed_in(self, position: SmallWorld, seat: str) -> None:
        """Its banner or badge is laid in front of a player by hand."""

    def typed_out(self, position: SmallWorld) -> None:
        """Its banner or badge is taken away by hand."""

    # ---- uses in a turn

    def at_hand(self, position: SmallWorld, seat: str) -> bool:
        """Whether what helps is there to be used."""
        return True

    def uses(self, position: SmallWorld) -> int:
        """How often it has served in this turn."""
        turn = current_turn(position)
        return used(position, self.key, turn.id) if turn else 0

    def use(self, position: SmallWorld) -> None:
        use(position, self.key, turn_of(position).id)


def regions_of(position: SmallWorld, seat: str) -> list[str]:
    """The Regions a player's Active Race holds."""
    return position.ground.active[seat]
