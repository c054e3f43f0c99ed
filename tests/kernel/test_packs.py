"""Packs: read once, never changed, each value with its source; and the packs that come with Warcraft."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

import referee
from referee.kernel import packs
from referee.kernel.board import Board, SpaceKind, reach
from referee.kernel.board_reading import read_board
from referee.kernel.errors import Invalid
from referee.kernel.pack_text import read_text
from referee.kernel.plain_yaml import Limits, read_yaml

GAME = "pack-trial"


def whole_number(key: str, value: Any) -> str | None:
    if not key.startswith("tile."):
        return "no such fact is printed in this game"
    return None if isinstance(value, int | dict | list) else f"must be a number, not {value}"


def big_enough(board: Board) -> dict[str, list[str]]:
    return {} if len(board.spaces) > 1 else {"spaces": ["one space is no board"]}


packs.register_kind(GAME, "board", packs.board_checker({"field": SpaceKind()}, big_enough))
packs.register_kind(GAME, "facts", packs.facts_checker(whole_number))


def facts_document(name: str = "trial", **changes: Any) -> dict[str, Any]:
    facts = {"tile.one.strength": 2, "tile.two.strength": {"value": 3, "source": "table", "note": "worn"}}
    header = {"pack": name, "title": "A trial", "game": GAME, "kind": "facts", "source": "demo"}
    return {**header, "facts": facts, **changes}


def board_document(name: str = "field", **changes: Any) -> dict[str, Any]:
    header = {"pack": name, "title": "A field", "game": GAME, "kind": "board", "source": "table"}
    return {**header, "spaces": {"A1": "field", "A2": "field"}, "borders": [["A1", "A2"]], **changes}


def faults(document: Any) -> dict[str, list[str]]:
    before = packs.keys()
    with pytest.raises(Invalid) as caught:
        packs.load(document)
    assert packs.keys() == before
    return caught.value.errors


def text_fault(text: str) -> str:
    with pytest.raises(Invalid) as caught:
        read_text(text)
    return caught.value.errors["document"][0]


# ---- the registry


def test_a_loaded_pack_is_found_by_its_key():
    pack = packs.load(facts_document())
    assert packs.get(pack.key) is pack and packs.known(pack.key)
    assert (pack.title, pack.game, pack.kind, pack.source) == ("A trial", GAME, "facts", "demo")


def test_a_board_pack_holds_a_board():
    pack = packs.load(board_document())
    assert pack.board.adjacent("A1", "A2")
    with pytest.raises(Invalid, match="holds board, not facts"):
        _ = pack.facts


def test_the_key_tells_the_content():
    one, same, other = (packs.load(facts_document(title=title)) for title in ("One", "One", "Other"))
    assert one is same and one.key != other.key
    name, _, digest = one.key.partition("@")
    assert name == "trial" and len(digest) == 12
    assert packs.load(dict(reversed(facts_document(title="One").items()))) is one


def test_a_pack_does_not_change_with_the_document_it_came_from():
    document = facts_document("changing", facts={"tile.cost": {"gold": 1}, "tile.faces": [1, 2]})
    pack = packs.load(document)
    document["facts"]["tile.cost"]["gold"] = 9
    pack.document["facts"]["tile.cost"]["gold"] = 9
    assert pack.facts["tile.cost"].value == {"gold": 1} == pack.document["facts"]["tile.cost"]
    with pytest.raises(TypeError, match="do not change"):
        pack.facts["tile.cost"].value["gold"] = 9
    with pytest.raises(TypeError):
        pack.facts["tile.faces"].value[0] = 9


def test_printed_values_encode_like_any_other_data():
    facts = packs.load(facts_document(facts={"tile.cost": {"gold": 1}, "tile.faces": [1, 2]})).facts
    plain = {key: fact.value for key, fact in facts.items()}
    assert msgspec.json.encode(plain) == b'{"tile.cost":{"gold":1},"tile.faces":[1,2]}'


def test_each_fact_has_a_source_its_own_or_its_packs():
    facts = packs.load(facts_document()).facts
    assert facts["tile.one.strength"] == packs.Fact(2, "demo")
    assert facts["tile.two.strength"] == packs.Fact(3, "table", "worn")


def test_keys_are_listed_by_game_and_kind():
    facts, board = packs.load(facts_document()), packs.load(board_document())
    assert facts.key in packs.keys(GAME, "facts") and board.key not in packs.keys(GAME, "facts")
    assert {facts.key, board.key} <= set(packs.keys(GAME)) and packs.keys("no-such-game") == []


def test_an_unknown_pack_is_named():
    with pytest.raises(Invalid, match="no pack nowhere@0 is known here"):
        packs.get("nowhere@0")
    assert not packs.known("nowhere@0")


# ---- faults


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"pack": "Trial Pack"}, "pack"),
        ({"pack": None}, "pack"),
        ({"title": ""}, "title"),
        ({"title": 7}, "title"),
        ({"game": "no-such-game"}, "game"),
        ({"kind": "cards"}, "kind"),
        ({"kind": ["facts"]}, "kind"),
        ({"source": "hearsay"}, "source"),
        ({"spaces": {}}, "spaces"),
        ({"facts": {}}, "facts"),
        ({"facts": [1]}, "facts"),
        ({"facts": {"Tile": 1}}, "Tile"),
        ({"facts": {"cost.orc": 1}}, "cost.orc"),
        ({"facts": {"tile.one.strength": "two"}}, "tile.one.strength"),
        ({"facts": {"tile.one.strength": {"value": 1, "source": "hearsay"}}}, "tile.one.strength"),
        ({"facts": {"tile.one.strength": {"value": 1, "source": ["demo"]}}}, "tile.one.strength"),
        ({"facts": {"tile.one.strength": {"value": 1, "sauce": "demo"}}}, "tile.one.strength"),
    ],
)
def test_a_faulty_pack_is_not_kept_and_its_field_is_named(change, field):
    assert list(faults(facts_document("faulty", **change))) == [field]


NOT_PLAIN = [None, [], "pack", {"pack": {1, 2}}, {1: 2, "a": 3}, {"at": float("nan")}]


@pytest.mark.parametrize("document", NOT_PLAIN)
def test_what_is_not_plain_data_is_no_pack(document):
    assert list(faults(document)) == ["document"]


def test_a_lone_surrogate_is_not_text():
    assert list(faults(facts_document(title="\ud83d"))) == ["document"]


def test_a_faulty_board_names_its_space():
    spaces = {"A1": {"kind": "field", "borders": ["A2"]}, "A2": "field"}
    found = faults(board_document(spaces=spaces, borders=[]))
    assert found == {"A1": ["one-way border: it lists A2, but A2 does not list A1"]}


def test_a_game_may_look_at_the_whole_board():
    assert faults(board_document(spaces={"A1": "field"}, borders=[])) == {"spaces": ["one space is no board"]}


# ---- text


def test_yaml_and_json_are_the_same_document():
    document = board_document(title="Wald 🌲")
    assert read_text(json.dumps(document, indent="\t")) == document
    assert read_text(json.dumps(document, ensure_ascii=True)) == document
    typed = "pack: a\nspaces:\n  A1: {kind: field}\n"
    assert read_text(typed) == {"pack": "a", "spaces": {"A1": {"kind": "field"}}}


def test_a_repeated_key_is_named_with_both_lines():
    typed = "spaces:\n  A1: field\n  A2: field\n  A1: field\n"
    assert text_fault(typed) == "line 4: A1 is given twice, first on line 2"
    assert text_fault('{"spaces": {"A1": 1,\n "A1": 2}}') == "line 2: A1 is given twice, first on line 1"


def test_unreadable_text_names_its_line():
    assert text_fault("pack: a\nspaces: [A1, A2\n").startswith("line 3: ")
    assert text_fault("pack: a\n\tspaces: b\n").startswith("line 2: ")


def test_an_alias_cannot_blow_a_text_up():
    assert text_fault("a: &a [1, 2]\nb: *a\n") == "line 2: aliases (*name) are not read here"


NO_DOCUMENT = ["", "- A1\n", "just words", "[" * 5000, "a: [1", "\x00", "a: !!binary aa", "a: 1\n---\nb: 2"]


@pytest.mark.parametrize("text", NO_DOCUMENT)
def test_other_text_is_refused_as_a_document(text):
    assert text_fault(text)


def test_what_is_no_plain_number_is_text():
    typed = "a: [1:59, 2001-01-01, yes, on, 0x10, 1e5, .inf, '7', 007, -3, 2.5, true, ~]"
    plain = ["1:59", "2001-01-01", "yes", "on", "0x10", "1e5", ".inf", "7", 7, -3, 2.5, True, None]
    assert read_text(typed) == {"a": plain}
    assert read_text("a: " + "9" * 5000) == {"a": "9" * 5000}
    assert read_text("a: 1" + ":59" * 5000)["a"].endswith(":59")


@pytest.mark.parametrize(
    ("text", "why"), [("[[[1]]]", "deep"), ("[1, 2, 3, 4]", "more than 4 values"), ("{a: 1, b: 2}", "4")]
)
def test_a_text_is_read_only_as_far_as_its_limits(text, why):
    with pytest.raises(yaml.YAMLError, match=why):
        read_yaml(text, Limits(depth=2, values=4))
    assert read_yaml("[[1, 2]]", Limits(depth=2, values=4)) == [[1, 2]]


# ---- a folder of packs


def test_shipped_packs_are_known_by_their_plain_name(tmp_path: Path):
    (tmp_path / "ship-one.yaml").write_text(json.dumps(facts_document("ship-one")))
    assert [pack.key for pack in packs.shipped(tmp_path)] == ["ship-one"]
    assert packs.shipped(tmp_path)[0] is packs.get("ship-one")


def test_a_plain_name_is_never_given_to_other_content(tmp_path: Path):
    (tmp_path / "ship-two.yaml").write_text(json.dumps(facts_document("ship-two")))
    packs.shipped(tmp_path)
    (tmp_path / "ship-two.yaml").write_text(json.dumps(facts_document("ship-two", title="Changed")))
    with pytest.raises(Invalid, match="ship-two"):
        packs.shipped(tmp_path)


def test_a_file_is_called_like_its_pack(tmp_path: Path):
    (tmp_path / "wrong.yaml").write_text(json.dumps(facts_document("right")))
    with pytest.raises(Invalid, match="wrong"):
        packs.shipped(tmp_path)


# ---- the packs of Warcraft

FOLDER = Path(referee.__file__).parent / "warcraft" / "packs"
RACES = ("human", "orc", "undead", "night-elf")
TYPES = ("melee", "ranged", "flying")
BUILDINGS = {"melee": 3, "ranged": 3, "flying": 3}
KINDS = {
    "town": SpaceKind(owners=("1", "2", *RACES)),
    "forest": SpaceKind(),
    "goldmine": SpaceKind(),
    "mountain": SpaceKind(),
    "objective": SpaceKind(points=range(1, 5)),
    "clear": SpaceKind(),
}


def warcraft(name: str) -> dict[str, Any]:
    return read_text((FOLDER / f"{name}.yaml").read_text())


def warcraft_facts(name: str) -> dict[str, packs.Fact]:
    return packs.facts_checker(lambda key, value: None)(warcraft(name))


BOARDS = {name: read_board(warcraft(name), KINDS) for name in ("demo-two", "demo-four")}


def of_kind(board: Board, kind: str) -> list[str]:
    return [space.key for space in board.spaces.values() if space.kind == kind]


@pytest.mark.parametrize(
    ("name", "spaces", "owners", "points"),
    [("demo-two", 24, {"1", "2"}, 10), ("demo-four", 44, set(RACES), 20)],
)
def test_a_demo_board_has_its_towns_and_enough_points(name, spaces, owners, points):
    board = BOARDS[name]
    assert warcraft(name)["source"] == "demo"
    assert len(board.spaces) == spaces and set(board.homes) == owners
    assert sum(space.points for space in board.spaces.values()) == points
    assert all(space.at for space in board.spaces.values())
    assert len({space.at for space in board.spaces.values()}) == spaces


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_every_town_starts_with_a_forest_a_goldmine_and_a_mountain(board):
    for home in board.homes.values():
        kinds = sorted(board.spaces[near].kind for near in board.around[home])
        assert kinds == ["forest", "goldmine", "mountain"]


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_walkers_reach_every_space_but_mountains_and_towns_lie_six_to_eight_steps_apart(board):
    mountains = set(of_kind(board, "mountain"))
    lowland = {key: near - mountains for key, near in board.neighbours.items()}
    for home in board.homes.values():
        walk = reach(lowland, home, len(board.spaces))
        assert len(walk) == len(board.spaces) - len(mountains)
        assert all(6 <= walk[other] <= 8 for other in board.homes.values() if other != home)


@pytest.mark.parametrize(("board", "size"), [(BOARDS["demo-two"], (5, 3)), (BOARDS["demo-four"], (7, 7))])
def test_turned_by_half_a_demo_board_gives_both_sides_the_same(board, size):
    middle = {"forest": "resource", "goldmine": "resource"}
    at = {space.at: space for space in board.spaces.values()}
    for (x, y), space in at.items():
        turned = at[size[0] - x, size[1] - y]
        assert middle.get(turned.kind, turned.kind) == middle.get(space.kind, space.kind)
        assert turned.points == space.points
        assert len(board.around[turned.key]) == len(board.around[space.key])


def test_the_middle_of_the_four_player_board_has_three_forests_three_goldmines_and_objectives_of_two():
    board = BOARDS["demo-four"]
    middle = {"D4", "E4", "D5", "E5", "E3", "F5", "D6", "C4"}
    assert sum(board.spaces[key].kind == "forest" for key in middle) == 3
    assert sum(board.spaces[key].kind == "goldmine" for key in middle) == 3
    assert {board.spaces[key].points for key in middle if board.spaces[key].kind == "objective"} == {2}


def test_the_printed_pack_holds_only_what_is_established():
    printed = warcraft_facts("printed")
    assert {fact.source for fact in printed.values()} == {"rulebook", "public"}
    assert "die.resource.faces" not in printed
    strengths = {key: fact.value for key, fact in printed.items() if key.endswith(".strength")}
    assert strengths == {"tile.orc.melee.4.strength": 5}
    costs = {key for key in printed if key.startswith("cost.")}
    assert costs == {"cost.orc.flying", *(f"cost.{race}.melee" for race in RACES)}
    for race in RACES:
        assert sum(printed[f"tile.{race}.{kind}.levels"].value for kind in TYPES) == 9


def test_the_demo_pack_fills_every_gap_and_overrides_nothing():
    printed, demo = warcraft_facts("printed"), warcraft_facts("demo")
    assert not set(printed) & set(demo) and {fact.source for fact in demo.values()} == {"demo"}
    facts = {**printed, **demo}
    for race in RACES:
        assert {f"cost.{race}.{kind}" for kind in (*TYPES, "worker")} <= set(facts)
        for kind in TYPES:
            levels = range(1, facts[f"tile.{race}.{kind}.levels"].value + 1)
            wanted = {f"{n}.{what}" for n in levels for what in ("strength", "ability", "requirement")}
            stem = f"tile.{race}.{kind}."
            given = {key.removeprefix(stem) for key in facts if key.startswith(stem)} - {"levels"}
            assert given == wanted - {f"{levels[-1]}.requirement"}


def test_demo_tiles_get_stronger_and_can_be_reached_and_bear_every_ability():
    facts = {**warcraft_facts("printed"), **warcraft_facts("demo")}
    for race in RACES:
        for kind in TYPES:
            levels = range(1, facts[f"tile.{race}.{kind}.levels"].value + 1)
            strengths = [facts[f"tile.{race}.{kind}.{n}.strength"].value for n in levels]
            assert strengths == sorted(set(strengths)) and strengths[0] >= 1 and strengths[-1] <= 5
    asked = [fact.value for key, fact in facts.items() if key.endswith(".requirement")]
    assert all(need <= BUILDINGS[building] for each in asked for building, need in each.items())
    abilities = {fact.value for key, fact in facts.items() if key.endswith(".ability")}
    assert abilities == {"none", "area-attack", "heal", "slow-poison", "bloodlust", "raise-dead"}


# ---- docs/boards.md

PAGE = (Path(__file__).parents[2] / "docs" / "boards.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_board_on_the_page_can_be_played_on():
    board = read_board(read_text(blocks("yaml")[0]), KINDS)
    assert board.homes == {"1": "A1", "2": "D2"} and board.walled("C2", "B2")


def test_the_faults_on_the_page_are_the_faults_the_referee_finds():
    with pytest.raises(Invalid) as caught:
        read_board(read_text(blocks("yaml")[1]), KINDS)
    found = [f"{space}: {fault}" for space, told in caught.value.errors.items() for fault in told]
    assert found == blocks("text")[0].splitlines()


class Profile(msgspec.Struct):
    """What a pack of a kind of its own holds."""

    name: str


def test_a_game_may_have_kinds_of_packs_of_its_own():
    def read(document: Any) -> Profile:
        return Profile(document["profile"]["name"])

    packs.register_kind(GAME, "profile", read, ["profile"])
    header = {"pack": "guard", "title": "A guard", "game": GAME, "kind": "profile", "source": "table"}
    pack = packs.load(header | {"profile": {"name": "Guard"}})
    assert pack.of(Profile).name == "Guard"
    with pytest.raises(Invalid, match="not Board"):
        pack.of(Board)
    with pytest.raises(Invalid, match="unknown field"):
        packs.load(header | {"profile": {"name": "Guard"}, "spaces": []})
    with pytest.raises(Invalid, match="reads profile packs"):
        packs.load(header | {"game": "nobody", "profile": {}})
