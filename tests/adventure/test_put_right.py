"""Tables that people put right in the middle of something: none comes to a halt, and nonsense names its field."""

from typing import Any

import pytest

from referee.adventure.game import GAME
from referee.kernel import Invalid
from referee.kernel.game import Played
from referee.kernel.odds import Given

SEATS = [{"seat": "ada", "name": "Ada"}, {"seat": "ben", "name": "Ben"}]
FIGHT = {
    "step": "challenge",
    "turn": {"rolled": [2, 3], "left": 1, "played": {"ada": ["blood-up"]}},
    "seats": {"ada": {"character": "ruka", "hand": 3}, "ben": {"character": "halvard", "hand": 2}},
    "spaces": {"the-ford": {"ada": {"figure": 1}, "markers": [3]}, "copperquay": {"ben": {"figure": 1}}},
    "track": {"3": {"key": "mud-boar", "colour": "grey"}},
}


def opened(position: dict[str, Any] = FIGHT, **options: str) -> Played[Any]:
    return GAME.setup({"seats": SEATS, "options": options, "position": position})


def act(played: Played[Any], kind: str, seat: str = "ada", **fields: Any) -> Played[Any]:
    return GAME.apply(played.data, GAME.read_action({"type": kind, "seat": seat, **fields}))


def right(played: Played[Any], **position: Any) -> Played[Any]:
    return act(played, "correct", position=position)


def asked(played: Played[Any]) -> list[tuple[str, str]]:
    """Whom the table waits for; to be asked at all it must bear being looked at."""
    for seat in played.position.seats:
        GAME.view(played.position, [seat])
    GAME.document(played.position)
    GAME.timing_now(played.position)
    for matter in GAME.contests(played.position):
        GAME.odds(played.position, matter, Given())
    return [(seat, prompt.action) for prompt in GAME.prompts(played.position) for seat in prompt.seats if prompt.must]


def told(played: Played[Any]) -> str:
    return " ".join(event.text for event in played.told())


# ---- what comes into play unread is asked for


UNREAD = {
    "a level": ({"seats": {"ada": {"level": "red"}}}, "character.odd-one.red.start"),
    "a side": ({"seats": {"ada": {"side": "other"}}}, "character.odd-one.grey.other"),
    "an item": ({"seats": {"ada": {"items": {"i9": {"key": "odd-thing", "colour": "grey"}}}}}, "item.odd-thing"),
    "a quest": ({"seats": {"ada": {"quests": {"odd-task": {}}}}}, "quest.odd-task"),
    "an encounter": ({"track": {"3": {"key": "odd-foe"}}}, "encounter.odd-foe"),
    "an event": ({"laid": {"global": {"key": "odd-news", "colour": "grey"}}}, "event.odd-news"),
    "a card": ({"seats": {"ben": {"attached": [{"card": "odd-card", "owner": "ada"}]}}}, "ability.odd-one.odd-card"),
}
OWN = {
    "character.odd-one": {"affiliation": "horde", "icons": []},
    "character.odd-one.grey.start": {"health": 4, "attack": 2, "type": "melee", "defense": 4, "damage": 1},
}


@pytest.mark.parametrize("fight", [False, True], ids=["before the fight", "in the fight"])
@pytest.mark.parametrize(("put", "fact"), UNREAD.values(), ids=UNREAD)
def test_what_a_correction_brings_into_play_unread_is_asked_for(put: dict[str, Any], fact: str, fight: bool) -> None:
    seats = FIGHT["seats"] | {"ada": {"character": "odd-one", "hand": 3}}
    played = opened(FIGHT | {"facts": OWN, "seats": seats})
    played = act(played, "fight", what="3") if fight else played
    played = right(played, **put)
    assert played.position.agenda[-1].fact == fact
    assert set(asked(played)) == {("ada", "read"), ("ben", "read")}
    played = act(played, "read", fact=fact, value=GAME.plausible(fact)[0])
    assert asked(played) and ("ada", "read") not in asked(played)


def test_a_fact_that_is_taken_out_is_asked_anew_and_no_longer_once_nobody_needs_it() -> None:
    seats = FIGHT["seats"] | {"ada": {"character": "odd-one", "hand": 3}}
    played = opened(FIGHT | {"facts": OWN, "seats": seats})
    before = asked(played)
    played = right(played, facts={"character.odd-one.grey.start": None})
    assert ("ada", "read") in asked(played)
    assert asked(right(played, facts={"character.odd-one.grey.start": OWN["character.odd-one.grey.start"]})) == before


def test_a_space_that_is_taken_out_while_somebody_stands_there_is_asked_anew() -> None:
    facts = {
        f"space.{key}": {"colour": "grey", "kind": "city" if key == "home" else "normal"} for key in ("home", "moor")
    }
    spaces = {"moor": {"ada": {"figure": 1}}, "home": {"ben": {"figure": 1}}}
    seats = {"ada": {"character": "odd-one"}, "ben": {"character": "odd-two"}}
    typed = {"step": "move", "turn": {"rolled": [2, 2], "left": 2}, "seats": seats, "spaces": spaces}
    known = OWN | {key.replace("odd-one", "odd-two"): value for key, value in OWN.items()}
    played = right(opened(typed | {"facts": facts | known}, pack="own"), facts={"space.moor": None})
    assert played.position.agenda[-1].fact == "space.moor"
    assert ("ada", "read") in asked(played)


# ---- what is fought, and what is remembered


def test_an_encounter_taken_off_the_track_is_not_fought_any_more() -> None:
    played = right(act(opened(), "fight", what="3"), track={"3": None})
    assert not played.position.track
    assert not any(pile.kind == "marker-3" for pile in played.position.piles["the-ford"])
    assert "The fight is over" in told(played)
    assert ("ada", "roll") not in asked(played)


def test_an_encounter_taken_off_the_track_is_not_there_to_be_fought() -> None:
    assert ("ada", "fight") not in asked(right(opened(), track={"3": None}))


def test_damage_energy_and_cards_beyond_what_is_counted_leave_a_table_that_can_be_read() -> None:
    roll = FIGHT | {"step": "roll", "turn": {}, "seats": {**FIGHT["seats"], "ben": {"character": "halvard"}}}
    played = right(opened(roll), seats={"ada": {"energy": 99}})
    played = act(played, "roll", label="movement", faces=[13])
    assert played.position.seats["ada"].energy == 99
    with pytest.raises(Invalid, match=r"seats\.ada\.hand: no deck has so many cards"):
        right(opened(), seats={"ada": {"hand": 99}})
    assert asked(right(act(opened(), "fight", what="3"), seats={"ada": {"damage": 99}}))


def test_of_what_a_turn_remembers_only_what_is_named_is_set() -> None:
    played = right(opened(), turn={"left": 3})
    assert GAME.moment(played.position)["turn"] == {"rolled": [2, 3], "left": 3, "played": {"ada": ["blood-up"]}}
    assert "movement left: 3, not 1" in told(played)
    played = right(played, turn={"played": {}})
    assert "cards played by Ada: none, not Blood Up" in told(played)
    assert GAME.moment(right(played, turn={}).position)["turn"] == {}


def test_a_correction_is_told_by_names() -> None:
    played = right(opened(), seats={"ada": {"discard": ["blood-up"]}}, dropped=["oil-for-the-lamps"])
    assert "Blood Up, not none" in told(played)
    assert "oil-for-the-lamps" not in told(played)
    facts = {"encounter.odd-foe": {"colour": "grey", "attack": 2, "type": "melee", "defense": 5, "damage": 1}}
    played = right(opened(FIGHT | {"facts": facts}), facts={"encounter.odd-foe": None})
    assert "{" not in told(played) and "odd-foe" not in told(played)


# ---- what makes no sense


NONSENSE = {
    "seats.ada.level": {"seats": {"ada": {"level": "purple"}}},
    "seats.ada.side": {"seats": {"ada": {"side": "x"}}},
    "seats.ada.character": {"seats": {"ada": {"character": ""}}},
    "seats.ben.character": {"seats": {"ben": {"character": "Two Words"}}},
    "seats.ada.attached[0].card": {"seats": {"ada": {"attached": [{"card": "odd-card", "owner": "ben"}]}}},
    "seats.ada.attached[0].owner": {"seats": {"ada": {"attached": [{"card": "blood-up", "owner": "zoe"}]}}},
    "seats.ada.items.i1.colour": {"seats": {"ada": {"items": {"i1": {"key": "odd", "colour": "x"}}}}},
    "seats.ada.items.i1.back": {"seats": {"ada": {"items": {"i1": {"key": "odd", "colour": "red", "back": "x.y"}}}}},
    "seats.ada.log[0].kind": {"seats": {"ada": {"log": [{"key": "odd", "kind": "x", "valor": 1}]}}},
    "seats.ada.log[0].valor": {"seats": {"ada": {"log": [{"key": "odd", "kind": "quest", "valor": -1}]}}},
    "seats.ada.discard": {"seats": {"ada": {"discard": [""]}}},
    "track.11": {"track": {"11": {"key": "mud-boar", "colour": "grey"}}},
    "track.4": {"track": {"4": {"key": "mud-boar", "colour": "grey"}}},
    "track.3": {"spaces": {"the-ford": {"markers": []}}},
    "spaces.birch-wood.markers": {"spaces": {"birch-wood": {"markers": [5]}}},
    "spaces.birch-wood.aggro": {"spaces": {"birch-wood": {"aggro": [5]}}},
    "laid.nowhere": {"laid": {"nowhere": {"key": "old-song", "colour": "grey"}}},
    "laid.global.face": {"laid": {"global": {"key": "old-song", "colour": "grey", "face": "x"}}},
    "seats.ada.kept.nonsense": {"seats": {"ada": {"kept": {"nonsense": 1}}}},
    "box.Bad Name": {"box": {"Bad Name": 1}},
    "seats.ada.items.none": {"seats": {"ada": {"items": {"none": {"key": "odd", "colour": "red"}}}}},
    "seats.ada.quests.handshake.done": {"seats": {"ada": {"quests": {"handshake": {"done": [9]}}}}},
    "seats.ada.quests.handshake.counted": {"seats": {"ada": {"quests": {"handshake": {"counted": {"x": 1}}}}}},
    "track.3.colour": {"track": {"3": {"colour": "red"}}},
    "challenge.red.known[0]": {"challenge": {"red": {"known": [{"front": "encounter.mud-boar"}]}}},
    "turn.rolled": {"turn": {"rolled": [3]}},
    "turn.left": {"turn": {"left": -1}},
    "turn.played.zoe": {"turn": {"played": {"zoe": ["blood-up"]}}},
    "turn.odd": {"turn": {"odd": 1}},
    "turn": {"turn": {"moved": "perhaps"}},
    "step": {"step": "tomorrow"},
    "seat": {"seat": "zoe"},
    "challenge.grey": {"challenge": {"grey": None}},
    "challenge.pink": {"challenge": {"pink": {"unseen": 1}}},
    "challenge.grey.known[0].item": {"challenge": {"grey": {"known": [{}]}}},
}


@pytest.mark.parametrize(("field", "put"), NONSENSE.items(), ids=NONSENSE)
def test_what_fits_nowhere_names_its_field(field: str, put: dict[str, Any]) -> None:
    with pytest.raises(Invalid) as fault:
        right(opened(), **put)
    assert list(fault.value.errors) == [field]


def test_whoever_has_a_character_typed_in_while_they_are_chosen_has_chosen() -> None:
    played = GAME.setup({"seats": SEATS, "first": "ada"})
    played = right(played, seats={"ada": {"character": "ruka"}})
    assert set(asked(played)) == {("ben", "choose-character")}
    played = act(played, "choose-character", "ben", character="halvard")
    figures = [place for place, heap in played.position.piles.items() for pile in heap if pile.kind == "figure"]
    assert figures == ["ada/home", "ben/home"]


def test_one_item_lies_before_one_player() -> None:
    knife = {"i1": {"key": "odd", "colour": "grey"}}
    with pytest.raises(Invalid, match=r"seats\.ben\.items\.i1: lies before somebody else already"):
        right(opened(), seats={"ada": {"items": knife}, "ben": {"items": knife}})


@pytest.mark.parametrize("word", ["foe", "left", "all", "discoveries"])
def test_no_seat_goes_by_a_word_that_means_something_else(word: str) -> None:
    with pytest.raises(Invalid, match=r"seats\[1\]\.seat: .*means something else here"):
        GAME.setup({"seats": [{"seat": "ada"}, {"seat": word}]})


def test_nobody_stands_anywhere_without_a_character() -> None:
    played = GAME.setup({"seats": SEATS})
    with pytest.raises(Invalid, match="plays no character yet"):
        right(played, spaces={"the-ford": {"ada": {"figure": 1}}})
