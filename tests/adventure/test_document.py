"""Positions typed in and corrected: pieces by where they lie, cards by whose they are, a turn by its stage."""

from typing import Any

import pytest

from referee.adventure.game import GAME
from referee.kernel import Invalid
from referee.kernel.pieces import census

SEATS = [{"seat": "ada"}, {"seat": "ben"}]
PLAIN: dict[str, Any] = {
    "seats": {"ada": {"character": "ruka"}, "ben": {"character": "halvard"}},
    "spaces": {"highfold": {"ada": {"figure": 1}}, "copperquay": {"ben": {"figure": 1}}},
}


def merged(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return one | {
        key: merged(one[key], value) if isinstance(value, dict) and isinstance(one.get(key), dict) else value
        for key, value in other.items()
    }


def opened(more: dict[str, Any] | None = None, **options: str) -> Any:
    typed = merged(PLAIN, more or {})
    return GAME.setup({"seats": SEATS, "options": options, "position": typed})


def corrected(played: Any, change: dict[str, Any]) -> Any:
    action = GAME.read_action({"type": "correct", "seat": "ada", "position": change})
    return GAME.apply(played.data, action)


def test_a_figure_moves_by_being_named_where_it_stands_now() -> None:
    after = corrected(opened(), {"spaces": {"birch-wood": {"ada": {"figure": 1}}}})
    assert GAME.document(after.position)["spaces"] == {
        "birch-wood": {"ada": {"figure": 1}},
        "copperquay": {"ben": {"figure": 1}},
    }


@pytest.mark.parametrize(
    "change, field, words",
    [
        ({"spaces": {"highfold": {"ada": {"figure": 0}}}}, "spaces.highfold.ada.figure", "stands instead"),
        ({"spaces": {"atlantis": {"ada": {"figure": 1}}}}, "spaces.atlantis", "no such space"),
        ({"spaces": {"highfold": {"ada": {"token": 10}}}}, "spaces.highfold.ada.token", "from 0 to 9"),
        ({"spaces": {"highfold": {"ada": {"house": 1}}}}, "spaces.highfold.ada.house", "unknown"),
        ({"spaces": {"highfold": {"markers": [11]}}}, "spaces.highfold.markers", "from 1 to 10"),
        ({"spaces": {"highfold": {"walls": 1}}}, "spaces.highfold.walls", "unknown"),
        ({"spaces": {"highfold": {"discoveries": 21}}}, "spaces.highfold.discoveries", "from 0 to 20"),
        ({"seats": {"ada": {"weapon": "i9"}}}, "seats.ada.weapon", "none of the items"),
        ({"seats": {"ada": {"quests": {"pelts": {"target": "zoe"}}}}}, "seats.ada.quests.pelts.target", "no such seat"),
        ({"seats": {"ada": {"tokens": {"pelts": 1}}}}, "seats.ada.tokens.pelts", "no such quest"),
        ({"seats": {"ada": {"holds": {"pelts": 1}}}}, "seats.ada.holds.pelts", "nobody holds"),
        ({"step": "supper"}, "step", "must be one of"),
        ({"turn": {"luck": 3}}, "turn.luck", "unknown"),
        ({"turn": {"left": "far"}}, "turn", "int"),
        ({"turn": {"left": -1}}, "turn.left", "from 0 to 99"),
        ({"turn": {"rolled": [2]}}, "turn.rolled", "two numbers"),
        ({"facts": {"encounter.wolf": {"colour": "grey"}}}, "facts.encounter.wolf", "lacks"),
    ],
)
def test_nonsense_names_its_field(change: dict[str, Any], field: str, words: str) -> None:
    with pytest.raises(Invalid) as fault:
        corrected(opened(), change)
    assert field in fault.value.errors
    assert words in str(fault.value.errors[field][0])


def test_what_lies_before_a_player_is_typed_under_the_seat() -> None:
    ada = {"kept": {"gold": 2}, "diseases": 1, "quests": {"handshake": {"target": "ben"}}, "items": {"i4": ITEM}}
    played = opened({"seats": {"ada": ada, "ben": {"holds": {"handshake": 1}}}, "box": {"bomb": 1}})
    written = GAME.document(played.position)
    assert written["seats"]["ada"]["kept"] == {"gold": 2} and written["seats"]["ada"]["diseases"] == 1
    assert written["seats"]["ben"]["holds"] == {"handshake": 1} and written["box"] == {"bomb": 1}
    assert census(played.position.piles) == census(opened().position.piles), "no piece is made up"
    assert played.position.ids == 4, "no two items go by the same name"


ITEM = {"key": "bent-sabre", "colour": "grey"}


def test_markers_lie_where_they_are_named_with_the_side_that_is_up() -> None:
    foe = {"key": "hedge-wolf", "colour": "grey"}
    played = opened({"track": {"3": foe, "5": foe}, "spaces": {"birch-wood": {"markers": [3], "aggro": [5]}}})
    assert GAME.document(played.position)["spaces"]["birch-wood"] == {"markers": [3], "aggro": [5]}
    after = corrected(played, {"spaces": {"the-ford": {"aggro": [3]}}})
    spaces = GAME.document(after.position)["spaces"]
    assert spaces["birch-wood"] == {"aggro": [5]} and spaces["the-ford"] == {"aggro": [3]}


def test_a_token_that_is_typed_in_belongs_to_the_quest_that_names_its_space() -> None:
    played = opened(
        {"seats": {"ada": {"quests": {"stones-that-sing": {}}}}, "spaces": {"stone-ring": {"ada": {"token": 1}}}}
    )
    heap = played.position.piles["stone-ring"]
    assert [pile.marks for pile in heap] == [("stones-that-sing",)]


def test_the_referee_mixes_only_those_discoveries_that_nobody_has_seen() -> None:
    played = opened({"seats": {"ada": {"kept": {"gold": 2}}}}, discoveries="referee")
    assert len(played.position.stock) == 18 and "gold" not in played.position.stock
    after = corrected(played, {"seats": {"ada": {"kept": {"gold": 1}}}})
    assert after.position.stock.count("gold") == 1
    with pytest.raises(Invalid):
        corrected(after, {"seats": {"ada": {"kept": {"gold": 3}}}})


def test_a_turn_begins_at_its_stage_with_what_it_remembers() -> None:
    played = opened({"step": "move", "seat": "ben", "turn": {"rolled": [3, 2], "left": 2, "energy": 1}})
    written = GAME.document(played.position)
    assert (written["step"], written["seat"]) == ("move", "ben")
    assert written["turn"] == {"rolled": [3, 2], "left": 2} and written["seats"]["ben"]["energy"] == 1
    after = corrected(played, {"seat": "ada"})
    assert GAME.moment(after.position) == {"step": "roll", "seat": "ada", "turn": {}}


def test_a_seat_without_a_character_cannot_be_typed_in() -> None:
    with pytest.raises(Invalid) as fault:
        opened({"seats": {"ben": {"character": ""}}})
    assert "seats.ben.character" in fault.value.errors


def test_a_deck_has_what_lies_nowhere_else() -> None:
    played = opened({"seats": {"ada": {"hand": 4, "discard": ["headbutt"]}}})
    assert played.position.seats["ada"].deck == 18
