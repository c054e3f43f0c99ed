"""Random play of any game by its own prompts and options: what every game must survive."""

import random
from collections.abc import Iterator
from typing import Any

from referee.kernel import Invalid, Refusal
from referee.kernel.choice import MOST, Cast, Shape
from referee.kernel.game import Game, Played
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt

FEW = 8
STOPPING = {"done", "pass", "go-on"}


def answers(game: Game, position: Position, prompt: Prompt, seat: str, chance: random.Random) -> list[dict[str, Any]]:
    """What this seat may answer to a prompt: every way where they can be listed, else some drawn at random."""
    if isinstance(prompt.choice, Cast):
        return [prompt.choice.sample(chance)]
    shapes = game.choices(position, seat, prompt.action)
    return [fields for shape in shapes for fields in some_of(shape, chance)]


def some_of(shape: Shape, chance: random.Random) -> list[dict[str, Any]]:
    """All answers of a shape, or a few of very many."""
    return shape.ways() if shape.count() <= MOST else [shape.sample(chance) for _ in range(FEW)]


def offers(game: Game, position: Position, chance: random.Random) -> list[dict[str, Any]]:
    """One random answer to each prompt for each of its seats; a play that is asked for may be passed."""
    found = []
    for prompt in game.prompts(position):
        for seat in prompt.seats:
            options = answers(game, position, prompt, seat, chance)
            if options:
                found.append({"type": prompt.action, "seat": seat, "may": not prompt.must, **chance.choice(options)})
            if prompt.window and prompt.must:
                found.append({"type": "pass", "seat": seat, "may": False})
    return found


def pick(game: Game, position: Position, chance: random.Random) -> dict[str, Any]:
    """A random action among those on offer: cards now and then, ending a step rather seldom."""
    found = offers(game, position, chance)
    musts = [offer for offer in found if not offer["may"]]
    assert musts, f"stuck: nobody can answer {[(p.action, p.text) for p in game.prompts(position) if p.must]}"
    mays = [offer for offer in found if offer["may"]]
    doing = [offer for offer in musts if offer["type"] not in STOPPING]
    wanted = mays if mays and chance.random() < 0.2 else doing if doing and chance.random() < 0.85 else musts
    return {name: value for name, value in chance.choice(wanted).items() if name != "may"}


def wander(game: Game, config: dict[str, Any], seed: int, most: int) -> Iterator[tuple[dict[str, Any] | None, Played]]:
    """Play a table at random: each action with what came of it, the set-up first (action None)."""
    chance = random.Random(seed)
    played = game.setup(config)
    yield None, played
    for _ in range(most):
        if played.position.outcome is not None:
            return
        action = pick(game, played.position, chance)
        played = taken(game, played, action)
        yield action, played


def taken(game: Game, played: Played, action: dict[str, Any]) -> Played:
    """What an action that was on offer comes to; what goes wrong is told with where it was."""
    try:
        return game.apply(played.data, game.read_action(action))
    except (Refusal, Invalid) as no:
        fault: Exception = AssertionError(f"{action} is offered, and refused: {no} {getattr(no, 'rules', '')}")
        fault.add_note(f"in {where(played.position)}")
        raise fault from None
    except Exception as fault:
        fault.add_note(f"in {where(played.position)}, by {action}")
        raise


def where(position: Position) -> str:
    """What is in progress, innermost first: the game's own frames by their classes."""
    frames = [f"{type(frame).__module__}.{type(frame).__qualname__}" for frame in reversed(position.agenda)]
    return (
        ", ".join(name for name in frames if not name.startswith("referee.kernel.")) or ", ".join(frames) or "nothing"
    )
