"""The chart of Small World is what its engine does: every point of every benefit, every action, in its own window."""

import random
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from referee.kernel import packs
from referee.smallworld.setup.samples import PLAYERS, any_islands, any_table, with_combos
from referee.smallworld.table import window as windows
from referee.smallworld.table.benefits import ALL
from referee.smallworld.table.component import MARKER_NAMES, POWER_NAMES, RACE_NAMES
from referee.smallworld.turn.round import Turn
from referee.testing.configured import boards
from referee.testing.transcript import Run, files
from referee.testing.wander import wander
from tests.smallworld.watching import GAME, Watch

FOLDER = Path(__file__).parents[1] / "transcripts"

NEVER_SEEN = {("turn.declined", "pandaren")}
"""Declining would bring back Harmony tokens, but all of them have come back as the turn began."""


def marked_table(chance: random.Random) -> dict[str, Any]:
    """Combos about to land among Artifacts and Places that lie face up."""
    seats = PLAYERS[: chance.randint(2, 4)]
    islands = any_islands(chance, len(seats))
    pairs = zip(chance.sample(RACE_NAMES, len(seats)), chance.sample(POWER_NAMES, len(seats)), strict=True)
    position = with_combos(dict(zip(seats, pairs, strict=True)))
    spaces = [(key, space) for island in islands for key, space in packs.get(island).board.spaces.items()]
    land = [key for key, space in spaces if space.kind not in ("sea", "lake")]
    markers = [marker for marker in MARKER_NAMES if marker != "well-of-eternity"]
    laid = zip(chance.sample(land, len(markers)), markers, strict=True)
    position["spaces"] = {region: {"markers": [marker]} for region, marker in laid}
    return {
        "seats": [{"seat": seat} for seat in seats],
        "packs": ["sww-printed", "sww-demo", *islands],
        "position": position,
    }


def attacking_table(chance: random.Random) -> dict[str, Any]:
    """Any Race in mid-turn, every other time Gnomes, with few tokens and some of the markers that help a conquest."""
    race = chance.choice(["gnomes", chance.choice([race for race in RACE_NAMES if race != "humans"])])
    helps = chance.sample(["ashes", "doomhammer", "frostmourne", "meeting-stone"], chance.randint(0, 3))
    return custom(
        {
            "step": "conquer",
            "seats": {
                "anna": {"race": race, "power": chance.choice(POWER_NAMES), "hand": chance.randint(2, 5), "coins": 9},
                "ben": {"race": "humans", "hand": 3},
            },
            "spaces": {"hills": {race: 2, "markers": helps}, "spring": {"humans": 4}, "peak": {"humans": 2}},
        }
    )


TABLES = ((any_table, 16, 300), (marked_table, 16, 300), (attacking_table, 300, 10))
"""Kinds of tables, how many of each, how many steps at each."""


def custom(position: dict[str, Any]) -> dict[str, Any]:
    return {
        "scenario": "custom",
        "seats": [{"seat": "anna"}, {"seat": "ben"}],
        "packs": ["sww-printed", "sww-demo", *boards("isles", "smallworld", FOLDER)],
        "position": position,
    }


@pytest.fixture(scope="module")
def watch() -> Watch:
    """Random tables and every ruling, each step of them watched."""
    with pytest.MonkeyPatch.context() as patch:
        watching = Watch(patch)
        for kind, tables, steps in TABLES:
            for seed in range(tables):
                deque(wander(GAME, kind(random.Random(seed)), seed, steps), maxlen=0)
        for path in files(FOLDER, "sww"):
            Run(path).play()
    return watching


def test_whatever_runs_or_is_asked_stands_in_the_window_open_then(watch: Watch) -> None:
    """The watch complains by itself; here only that it was awake."""
    assert len(watch.used) > 100 and len(watch.asked) > 30


def test_every_use_in_the_chart_is_seen_in_play(watch: Watch) -> None:
    assert watch.unused() == set(NEVER_SEEN)


def test_every_action_in_the_chart_is_taken_in_play(watch: Watch) -> None:
    assert watch.unasked() == set()


@pytest.mark.parametrize(
    ("benefit", "window", "elsewhere", "ruling"),
    [
        ("garrisoned", "turn.close", "turn.redeploy", "garrisoned-forts"),
        ("garrisoned", "turn.declined", "turn.choose", "decline-badge-kept"),
        ("spirit-healer", "turn.muster", "turn.redeploy", "spirit-healer"),
        ("forsaken", "turn.redeploy", "turn.muster", "forsaken-buys-one"),
        ("goblins", "turn.open", "turn.choose", "goblins-bombs"),
        ("goblins", "turn.picked", "turn.choose", "goblins-picked"),
        ("draenei", "turn.loss", "turn.conquer", "draenei-first-loss"),
        ("night-elves", "turn.taken", "turn.loss", "night-elves-walls"),
        ("dwarves", "turn.conquer", "turn.final", "dwarves-mountain"),
        ("doomhammer", "turn.conquer", "turn.assault", "doomhammer"),
        ("sailing", "turn.conquer", "turn.open", "sailing"),
        ("marshdweller", "turn.conquer", "turn.score", "marshdweller-toll"),
        ("championing", "turn.redeploy", "turn.conquer", "champion-redeployed"),
        ("beast-master", "turn.assault", "turn.conquer", "gnomes-beasts-fly"),
        ("tauren", "turn.choose", "turn.conquer", "tauren-ready"),
        ("battleground", "turn.score", "turn.close", "battleground-two"),
        ("well-of-eternity", "turn.reveal", "turn.score", "well-of-eternity-moves"),
        ("farmer", "turn.score", "turn.close", "terrain-farmer"),
    ],
)
def test_an_entry_in_the_wrong_window_is_found_out(
    benefit: str, window: str, elsewhere: str, ruling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert benefit in GAME.at_work[window]
    moved = {key: dict(uses) for key, uses in GAME.at_work.items()}
    moved[elsewhere][benefit] = moved[elsewhere].get(benefit, frozenset()) | moved[window].pop(benefit)
    monkeypatch.setattr(GAME, "at_work", moved)
    Watch(monkeypatch)
    with pytest.raises(AssertionError, match=f"{benefit} is at work in {window}"):
        Run(FOLDER / "sww" / f"{ruling}.yaml").play()


def test_the_chart_is_made_of_the_windows_the_engine_goes_through() -> None:
    assert GAME.windows is windows.WINDOWS
    for told, window in zip(GAME.timing()["windows"], GAME.windows.values(), strict=True):
        assert (told["key"], told["title"], told["order"]) == (window.key, window.title, window.order)
        assert told["rules"] == list(window.rules) and told["step"] == window.step


def test_the_turn_has_a_beginning_for_every_stage_and_for_nothing_else() -> None:
    begins = {name for name in vars(Turn) if name.startswith("begin_")}
    assert begins == {f"begin_{stage.stage}" for stage in windows.STAGES}


def test_a_stage_that_is_no_window_is_not_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = tuple(stage for stage in windows.STAGES if stage is not windows.SCORE)
    position = {
        "step": "redeploy",
        "seats": {"anna": {"race": "orcs", "power": "ranger"}},
        "spaces": {"hills": {"orcs": 2}},
    }
    kinds = [event.kind for event in act(table(position), type="redeploy").events]
    monkeypatch.setattr(windows, "STAGES", fewer)
    shorter = [event.kind for event in act(table(position), type="redeploy").events]
    assert "scored" in kinds and "scored" not in shorter and "turn-ends" in shorter


def test_every_benefit_has_its_moment() -> None:
    charted = {card for window in GAME.timing()["windows"] for card in window["cards"]}
    assert charted == set(ALL)


# ---- now


def table(position: dict[str, Any]) -> Any:
    return GAME.setup(custom(position))


def act(played: Any, **action: Any) -> Any:
    return GAME.apply(played.data, GAME.read_action({"seat": "anna", **action}))


def now(played: Any) -> dict[str, dict[str, Any]]:
    """What each seat has and may do in the one window that is open."""
    opened = GAME.timing_now(played.position)["windows"]
    assert len({window["window"] for window in opened}) <= 1
    return {seat: window for window in opened for seat in window["seats"]}


CONQUERING = {
    "step": "conquer",
    "seats": {
        "anna": {"race": "ethereals", "power": "blacksmith", "hand": 8, "coins": 3},
        "ben": {"race": "humans", "power": "marshdweller", "coins": 9},
    },
    "spaces": {
        "hills": {"ethereals": 1, "markers": ["frostmourne"]},
        "field": {"humans": 2, "markers": ["aegis"]},
        "swamp": {"humans": 1},
        "peak": {"markers": ["unseen"]},
    },
}


def test_the_open_window_says_what_its_player_has_and_may_do_and_what_protects_the_others() -> None:
    seats = now(table(CONQUERING))
    assert seats["anna"]["window"] == "turn.conquer" and seats["anna"]["must"]
    assert seats["anna"]["cards"] == ["ethereals", "blacksmith", "frostmourne"]
    assert set(seats["anna"]["actions"]) == {"conquer", "final-attempt", "steal", "abandon", "done"}
    assert seats["ben"]["cards"] == ["marshdweller", "aegis"]
    assert seats["ben"]["actions"] == [] and not seats["ben"]["must"]


def test_what_is_used_up_this_turn_is_no_longer_listed() -> None:
    played = act(table(CONQUERING), type="conquer", region="forest", using=["frostmourne"])
    assert now(played)["anna"]["cards"] == ["ethereals", "blacksmith"]
    assert now(act(played, type="steal", region="field", to="forest"))["anna"]["cards"] == ["blacksmith"]


def test_the_moments_inside_conquests_are_windows_of_their_own() -> None:
    played = table(
        {
            "step": "conquer",
            "seats": {"anna": {"race": "gnomes", "power": "ranger", "hand": 1}, "ben": {"race": "humans"}},
            "spaces": {
                "hills": {"gnomes": 1, "markers": ["frostmourne"]},
                "forest": {"gnomes": 1},
                "spring": {"humans": 2},
            },
        }
    )
    assert now(played)["anna"]["cards"] == ["gnomes", "frostmourne"]
    played = act(played, type="air-assault", region="spring")
    assert (now(played)["anna"]["window"], now(played)["anna"]["actions"]) == ("turn.assault", ["roll"])
    played = act(played, type="roll", faces=[0])
    assert set(now(played)["anna"]["actions"]) == {"final-attempt", "call-off"}
    assert now(played)["anna"]["cards"] == ["gnomes", "frostmourne"]
    played = act(played, type="final-attempt", region="spring")
    assert (now(played)["anna"]["window"], now(played)["anna"]["cards"]) == ("turn.final", ["gnomes"])
    played = act(played, type="roll", faces=[0])
    assert (now(played)["anna"]["window"], now(played)["anna"]["actions"]) == ("turn.fall-back", ["fall-back"])
    assert now(played)["anna"]["cards"] == []


def test_those_driven_off_act_in_the_last_window_of_anothers_turn() -> None:
    played = table(
        {
            "step": "redeploy",
            "seats": {
                "anna": {"race": "orcs", "power": "ranger"},
                "ben": {"race": "tauren", "power": "farmer", "hand": 3},
            },
            "spaces": {"hills": {"orcs": 2}, "field": {"tauren": 2}, "swamp": {"tauren": 2}},
        }
    )
    seats = now(act(played, type="redeploy"))
    assert list(seats) == ["ben"] and seats["ben"]["window"] == "turn.return"
    assert (seats["ben"]["cards"], seats["ben"]["actions"]) == (["tauren"], ["return"])


def test_before_the_game_and_after_it_nothing_is_to_be_used() -> None:
    config = {"seats": [{"seat": "anna"}, {"seat": "ben"}]}
    *_, (_, over) = wander(GAME, config, 3, 5000)
    opened = now(GAME.setup(config))
    assert {seat: (told["window"], told["cards"]) for seat, told in opened.items()} == {
        "anna": ("setup", []),
        "ben": ("setup", []),
    }
    assert over.position.outcome is not None and now(over) == {}


def test_nobody_learns_from_it_what_another_has_in_coins() -> None:
    """Whatever anybody else owns, a player's own moment looks the same."""
    poor, rich = (
        {**CONQUERING, "seats": {**CONQUERING["seats"], "ben": {**CONQUERING["seats"]["ben"], "coins": n}}}
        for n in (0, 40)
    )
    assert GAME.timing_now(table(poor).position) == GAME.timing_now(table(rich).position)
