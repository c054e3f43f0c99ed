"""What must hold after every step of every game, whatever was played."""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from referee.kernel.event import Event, Scoreboard
from referee.kernel.game import Game, Played
from referee.kernel.pieces import census
from referee.kernel.position import Position
from referee.kernel.sources import nothing
from referee.kernel.verbs import KERNEL_VERBS
from referee.kernel.view import View
from referee.library import inventory
from referee.testing import asking
from referee.testing.desk import hands_are_told
from referee.testing.naive import Naive
from referee.testing.supposing import nobody_acts_for_another, nothing_is_had_for_nothing
from referee.testing.wander import wander, where

JUNK: list[Any] = ["nowhere", "", -1, 3, None, [], {"melee": 9}, "human"]
SELDOM = {"all offers": 40, "naive": 9, "poor": 15}
"""Every how many steps the dearer promises are tried."""
EACH = 40


class Watch:
    """Follows one table and complains about the first thing that is not as it must be."""

    def __init__(self, game: Game[Any], config: dict[str, Any], start: Played[Any], seed: int) -> None:
        self.game, self.config, self.start, self.seed = game, config, start, seed
        self.ledger: list[bytes] = []
        self.before = start
        self.pieces = census(start.position.piles)
        self.chance = random.Random(seed)
        self.naive = Naive(game, self.chance)
        self.visited: set[str] = set()

    def step(self, action: dict[str, Any] | None, played: Played[Any]) -> None:
        """Everything that is cheap, after each step."""
        game, position = self.game, played.position
        assert game.encode(game.decode(played.data)) == played.data, "encoding is not stable"
        self.same_pieces(position)
        asking.nobody_owes(position)
        self.well_cited(played)
        asking.asks_are_declared(game, position)
        self.nothing_hidden_is_shown(position)
        if action is not None:
            self.ledger.append(game.write_action(game.read_action(action)))
            asking.other_seats_are_refused(game, self.before, action)
            hands_are_told(game, self.before.position, played, action)
            self.junk_is_understood(action)
        asking.throws_are_checked(game, played)
        assert game.encode(position) == played.data, "looking at a position changes it"

    def now_and_then(self, action: dict[str, Any] | None, played: Played[Any]) -> None:
        """Everything that is dear, each in its turn; all of it where play has not been before."""
        number = len(self.ledger)
        if played.position.outcome is not None:
            return
        top, place = type(played.position.agenda[-1]).__qualname__, where(played.position)
        due = {
            name for name, often in SELDOM.items() if (top, place) not in self.visited or number % often == often // 2
        }
        self.visited.add((top, place))
        if "all offers" in due:
            asking.offers_are_taken(self.game, played, self.chance, EACH)
        if "naive" in due:
            self.naive.nothing_else_is_taken(played)
            nobody_acts_for_another(self.game, played, self.chance)
        if "poor" in due:
            nothing_is_had_for_nothing(self.game, played, self.chance)

    def same_pieces(self, position: Position) -> None:
        """Pieces are conserved from the moment they are laid out."""
        now = census(position.piles)
        for key, number in self.pieces.items():
            assert now.get(key, 0) == number, f"pieces made or lost: {now.get(key, 0)} {' '.join(key)}, not {number}"
        self.pieces = now

    def well_cited(self, played: Played[Any]) -> None:
        prompts = self.game.prompts(played.position)
        board = self.game.score(played.position)
        if played.position.outcome is None:
            assert any(prompt.must for prompt in prompts), "nobody is asked and the game is not over"
        for told in [*played.events, *prompts, *board.lines]:
            bare = isinstance(told, Event) and (told.kind in KERNEL_VERBS or game_tells(self.game, told))
            assert told.rules or bare, f"cites no rule: {told}"
            unknown = [rule for rule in told.rules if not inventory.exists(rule)]
            assert not unknown, f"cites unknown rules {unknown}: {told}"
        assert all(event.text for event in played.told()), "an event without a sentence"
        self.known_seats(played.position, board)

    def known_seats(self, position: Position, board: Scoreboard) -> None:
        """Points are those of somebody at the table; so is the win."""
        seats = self.game.seats_in(position)
        won = position.outcome.winners if position.outcome else []
        named = [*board.totals, *(line.seat for line in board.lines), *won]
        unknown = [seat for seat in named if seat not in seats]
        assert not unknown, f"the score names {', '.join(unknown)}; seated are {', '.join(seats)}"

    def nothing_hidden_is_shown(self, position: Position) -> None:
        """A seat's view can be written down and read as what it is, and holds no other seat's secrets."""
        for seat in self.game.seats_in(position):
            shown = msgspec.json.encode(self.game.view(position, [seat])).decode()
            as_described(shown)
            for secret in self.game.secrets(position, seat):
                assert secret not in shown, f"{seat} sees {secret}"

    def junk_is_understood(self, action: dict[str, Any]) -> None:
        """A spoiled action is refused or understood, never a crash."""
        spoiled = dict(action)
        spoiled[self.chance.choice([*action, "card", "space"])] = self.chance.choice(JUNK)
        asking.takes(self.game, self.before.data, spoiled)


def as_described(shown: str) -> None:
    """A view is of the type that is described; every step, space, piece and mat has a name."""
    view = msgspec.json.decode(shown, type=View)
    titles = [step.title for step in view.steps] + [space.title for space in view.spaces.values()]
    titles += [piece.title for space in view.spaces.values() for piece in space.pieces]
    assert all(titles), "a step, a space or a piece without a title"
    assert all(mat.name for mat in view.seats.values()), "a mat without a name"
    assert sum(step.state == "now" for step in view.steps if not step.inside) <= 1, "two steps at once"


Also = Callable[[Watch, dict[str, Any] | None, Played[Any]], None]


def game_tells(game: Game[Any], event: Event) -> bool:
    """Whether an event is only told, and makes nothing so."""
    return game.verbs[event.kind].write is nothing


def play_and_watch(
    game: Game[Any], config: dict[str, Any], seed: int, most: int, *, thorough: bool = True, also: Also | None = None
) -> tuple[Watch, Played[Any]]:
    """Play a table at random under watch; what breaks is told with where it was. `also`: more to try at each step."""
    watch: Watch | None = None
    for number, (action, played) in enumerate(wander(game, config, seed, most)):
        watch = watch or Watch(game, config, played, seed)
        try:
            watch.step(action, played)
            if thorough:
                watch.now_and_then(action, played)
            if also is not None:
                also(watch, action, played)
        except Exception as fault:
            fault.add_note(f"seed {seed}, step {number}, in {where(played.position)}, after {action}")
            raise
        watch.before = played
    assert watch is not None
    return watch, played
