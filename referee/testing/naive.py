"""A second, naive enumerator: tries what an action could say, whatever the rules, and sees what is taken.

It knows fields only by their kind: names of spaces, seats, cards and pieces, small numbers. So it finds what a game
takes and never offers.
"""

import random
from typing import Any

from referee.kernel.choice import AnyShape, Cast
from referee.kernel.game import Game, Played
from referee.kernel.pieces import census
from referee.kernel.position import Position
from referee.testing.asking import ALWAYS, Raw, is_offered, said, shapes_shown, takes
from referee.testing.wander import answers

TRIES, OUT_OF_TURN = 160, 8
NUMBERS = range(7)
NOWHERE = "nowhere"


class Naive:
    """Tries actions at one table, and remembers what was offered to try it again out of turn."""

    def __init__(self, game: Game[Any], chance: random.Random) -> None:
        self.game, self.chance = game, chance
        self.remembered: dict[tuple[str, str], list[Raw]] = {}
        self.shown: dict[tuple[str, str], list[AnyShape]] = {}

    def nothing_else_is_taken(self, played: Played[Any], tries: int = TRIES) -> None:
        """What is taken is offered."""
        position = played.position
        self.shown = {}
        offers = self.offers(position)
        for (seat, kind), fields in offers.items():
            for _ in range(tries // len(offers)):
                self.must_be_offered(played, seat, kind, self.altered(position, self.chance.choice(fields)))
        known = list(self.remembered)
        for seat, kind in self.chance.sample(known, min(OUT_OF_TURN, len(known))):
            for fields in self.remembered[seat, kind]:
                self.must_be_offered(played, seat, kind, fields)
                self.must_be_offered(played, seat, kind, self.altered(position, fields))

    def offers(self, position: Position) -> dict[tuple[str, str], list[Raw]]:
        found: dict[tuple[str, str], list[Raw]] = {}
        for prompt in self.game.prompts(position):
            if self.is_tried(position, prompt.action) and not isinstance(prompt.choice, Cast):
                for seat in prompt.seats:
                    fields = list(map(said, answers(self.game, position, prompt, seat, self.chance)))
                    if fields:
                        found.setdefault((seat, prompt.action), []).extend(fields)
                        self.remembered[seat, prompt.action] = self.chance.sample(fields, min(len(fields), 3))
        return found

    def is_tried(self, position: Position, kind: str) -> bool:
        """Not what is open at any time, nor a card called late."""
        struct = self.game.types[kind]
        late = struct.windowed and position.before is not None
        return self.game.at_any_time[struct] is None and kind not in ALWAYS and not late

    def must_be_offered(self, played: Played[Any], seat: str, kind: str, fields: Raw) -> None:
        if not self.is_tried(played.position, kind):
            return
        if (seat, kind) not in self.shown:
            self.shown[seat, kind] = shapes_shown(self.game, played.position, seat, kind)
        if is_offered(self.game, self.shown[seat, kind], kind, fields):
            return
        raw = {"type": kind, "seat": seat, **fields}
        assert not takes(self.game, played.data, raw), f"{raw} is taken, and was not offered"

    # ---- values by kind

    def altered(self, position: Position, fields: Raw) -> Raw:
        """An answer with one of its fields, at times two, set to something else of its kind."""
        changed = dict(fields)
        for _ in range(self.chance.choice((1, 1, 1, 2))):
            if changed:
                name = self.chance.choice(list(changed))
                changed[name] = self.another(position, changed[name])
        return changed

    def another(self, position: Position, value: Any) -> Any:
        """Some other value of the same kind."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.chance.choice([number for number in NUMBERS if number != value])
        if isinstance(value, str):
            return self.chance.choice([*self.like(position, value), NOWHERE])
        if isinstance(value, dict) and value:
            name = self.chance.choice(list(value))
            return {**value, name: self.another(position, value[name])}
        if isinstance(value, list) and value:
            at = self.chance.randrange(len(value))
            return [*value[:at], self.another(position, value[at]), *value[at + 1 :]]
        return value

    def like(self, position: Position, word: str) -> list[str]:
        """Names of the same kind; of all kinds, where a name is none that the naive know."""
        kinds = [list(position.board.spaces) if self.game.has_board(position) else [], self.game.seats_in(position)]
        kinds += [list(self.game.cards), sorted({kind for _, kind in census(position.piles)})]
        known = [names for names in kinds if word in names]
        return [name for names in known or kinds for name in names if name != word] or [word]
