"""What must hold after every step of every game, whatever was played."""

import random
from typing import Any

import msgspec

from referee.kernel import Invalid, Refusal
from referee.kernel.game import Game, Played
from referee.kernel.pieces import census
from referee.kernel.position import Position
from referee.library import inventory
from referee.testing.wander import answers, wander

JUNK: list[Any] = ["nowhere", "", -1, 3, None, [], {"melee": 9}, "human"]


class Watch:
    """Follows one table and complains about the first thing that is not as it must be."""

    def __init__(self, game: Game, start: Played, seed: int) -> None:
        self.game, self.start, self.seed = game, start, seed
        self.ledger: list[bytes] = []
        self.pieces = census(start.position.piles)
        self.chance = random.Random(seed)

    def step(self, action: dict[str, Any] | None, played: Played) -> None:
        game, position = self.game, played.position
        if action is not None:
            self.ledger.append(game.write_action(game.read_action(action)))
        assert game.encode(game.decode(played.data)) == played.data, "encoding is not stable"
        self.same_pieces(position)
        self.well_cited(played)
        self.nothing_hidden_is_shown(position)
        self.junk_changes_nothing(played, action)

    def same_pieces(self, position: Position) -> None:
        """Pieces are conserved from the moment they are laid out."""
        now = census(position.piles)
        if self.pieces and set(self.pieces) == set(now):
            assert now == self.pieces, f"pieces made or lost: {now} {self.pieces}"
        self.pieces = now

    def well_cited(self, played: Played) -> None:
        prompts = self.game.prompts(played.position)
        board = self.game.score(played.position)
        found = [*played.events, *prompts, *board.lines]
        if played.position.outcome is None:
            assert any(prompt.must for prompt in prompts), "nobody is asked and the game is not over"
        for told in found:
            assert told.rules or told.__class__.__name__ == "Event", f"cites no rule: {told}"
            unknown = [rule for rule in told.rules if not inventory.exists(rule)]
            assert not unknown, f"cites unknown rules {unknown}: {told}"
        assert all(event.text for event in played.events), "an event without a sentence"

    def nothing_hidden_is_shown(self, position: Position) -> None:
        """A seat's view and what it hears can be written down, and hold no other seat's secrets."""
        for seat in self.game.seats_in(position):
            view = self.game.view(position, [seat])
            msgspec.json.encode(view)
            for secret in self.game.secrets(position, seat):
                assert secret not in view_facts(view), f"{seat} sees {secret}"

    def junk_changes_nothing(self, played: Played, action: dict[str, Any] | None) -> None:
        """A spoiled action is refused or understood, never a crash."""
        if action is None or self.chance.random() > 0.2:
            return
        spoiled = dict(action)
        spoiled[self.chance.choice([*action, "card", "space"])] = self.chance.choice(JUNK)
        try:
            self.game.apply(played.data, self.game.read_action(spoiled))
        except Refusal as refusal:
            assert refusal.rules, f"refused without a rule: {spoiled} {refusal.why}"
            assert all(map(inventory.exists, refusal.rules)), refusal.rules
        except Invalid as fault:
            assert fault.errors

    def every_option_is_accepted(self, played: Played) -> None:
        """What is offered can be done: each option of each prompt of each seat."""
        for prompt in self.game.prompts(played.position):
            for seat in prompt.seats if prompt.choice else ():
                for option in answers(self.game, played.position, prompt, seat, self.chance):
                    self.game.apply(played.data, self.game.read_action({"type": prompt.action, "seat": seat, **option}))


def view_facts(view: Any) -> str:
    return msgspec.json.encode(view).decode()


def play_and_watch(
    game: Game, config: dict[str, Any], seed: int, most: int, thorough: int = 40
) -> tuple[Watch, Played]:
    """Play a table at random under watch; every so many steps try every option on offer."""
    watch: Watch | None = None
    for number, (action, played) in enumerate(wander(game, config, seed, most)):
        watch = watch or Watch(game, played, seed)
        watch.step(action, played)
        if number % thorough == 0:
            watch.every_option_is_accepted(played)
    assert watch is not None
    return watch, played
