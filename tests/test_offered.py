"""What a game offers before a table is opened is never refused: scenarios, numbers of players, boards and options."""

import random
from typing import Any

import pytest

from referee import registry
from referee.kernel.describing import described
from referee.kernel.table import PLAYERS
from referee.testing.wording import NAMES

TABLES = 60


def wish(told: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
    """A table drawn from what a game tells of itself, as a phone would put it together."""
    scenario = chance.choice([one for one in told["scenarios"] if not one.get("needs_position")])
    number = chance.choice(scenario["seats"])
    board = chance.choice([*scenario["boards"][str(number)], None])
    open_to = board["chosen"] if board else scenario["chosen"]
    chosen = chance.sample(open_to, number) if len(open_to) >= number else [""] * number
    with_choice = told["seats"]["chosen"] and chance.random() < 0.7
    seats = [
        {"seat": PLAYERS[at], "name": NAMES[at]} | ({told["seats"]["chosen"]: key} if with_choice and key else {})
        for at, key in enumerate(chosen)
    ]
    options = scenario["brings"].get(str(number), {}) | some_options(told, scenario, number, chance)
    return {
        "seats": seats,
        "scenario": scenario["key"],
        "options": options,
        "packs": [board["key"]] if board else [],
    }


def some_options(told: dict[str, Any], scenario: dict[str, Any], number: int, chance: random.Random) -> dict[str, str]:
    """A few options with what they need; none that the scenario does not take for so many."""
    barred = scenario["barred"].get(str(number), {})
    options = {option["key"]: option for option in told["options"]}
    found: dict[str, str] = {}
    for option in chance.sample(list(options.values()), min(2, len(options))):
        values = [v["key"] for v in option["values"] if v["key"] not in barred.get(option["key"], ())]
        value = chance.choice(values)
        needs = option["needs"] if value != option["default"] else {}
        fits = all(found.get(key, options[key]["default"]) in known or key not in found for key, known in needs.items())
        wanted_else = any(
            found.get(key) and value not in options[key]["needs"].get(option["key"], [value]) for key in found
        )
        if fits and not wanted_else:
            found |= {option["key"]: value} | {key: known[0] for key, known in needs.items()}
    return found


@pytest.mark.parametrize("key", registry.keys())
def test_every_table_that_is_offered_is_opened(key: str) -> None:
    game, chance = registry.get(key), random.Random(11)
    told = described(game, game.voice(None))
    for _ in range(TABLES):
        table = wish(told, chance)
        game.setup(table)


@pytest.mark.parametrize("key", registry.keys())
def test_what_is_offered_is_told(key: str) -> None:
    """Everything has a title, and every kind of a field is one that has names or needs none."""
    game = registry.get(key)
    told = described(game, game.voice(None))
    for part in ("actions", "scenarios", "options"):
        assert all(one["title"] for one in told[part]), part
    assert all(field["title"] for action in told["actions"] for field in action["fields"])
    assert all(setting["title"] for part in told["document"].values() for setting in part)
    assert {"seat", "table", "space"} == told["document"].keys()
