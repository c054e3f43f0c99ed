"""Random play of any game by its own prompts and options: what every game must survive."""

import random
from typing import Any

from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt

ASIDE = 0.25


def answers(game: Game, position: Position, prompt: Prompt, seat: str, chance: random.Random) -> list[dict[str, Any]]:
    """What this seat may answer to a prompt: all options, or one throw of the dice asked for."""
    choice = prompt.choice
    if choice is not None and choice.shape == "pool":
        faces = choice.faces or list(range(choice.low, choice.high + 1))
        number = chance.randint(1, choice.count)
        return [{"label": choice.label, "faces": chance.choices(faces, k=number)}]
    return game.options(position, seat, prompt.action, {})


def pick(game: Game, position: Position, chance: random.Random) -> dict[str, Any]:
    """A random action among all that the referee offers now; mostly what must be answered."""
    prompts = game.prompts(position)
    chance.shuffle(prompts)
    prompts.sort(key=lambda prompt: not prompt.must if chance.random() > ASIDE else prompt.must)
    for prompt in prompts:
        for seat in chance.sample(prompt.seats, len(prompt.seats)):
            offered = answers(game, position, prompt, seat, chance)
            if prompt.action == "play-card" and prompt.must and chance.random() < 0.6:
                offered = []
            if offered:
                return {"type": prompt.action, "seat": seat, **chance.choice(offered)}
            if prompt.action == "play-card" and prompt.must:
                return {"type": "pass", "seat": seat}
    raise AssertionError(f"stuck: nothing to do among {[(p.action, p.must, p.text) for p in prompts]}")
