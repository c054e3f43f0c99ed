"""A board of ours is shown as one that stands in for the printed one; a board that a table brings is not."""

from referee import registry

GAME = registry.get("warcraft")
SEATS = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
BOARD = {
    "pack": "our-own",
    "title": "As in the book",
    "game": "warcraft",
    "kind": "board",
    "source": "table",
    "spaces": {"A1": {"kind": "town", "owner": "1"}, "B1": {"kind": "clear"}, "C1": {"kind": "town", "owner": "2"}},
    "borders": [["A1", "B1"], ["B1", "C1"]],
}


def view(**more):
    played = GAME.setup({"seats": SEATS, "first": "orc", **more})
    return GAME.view(played.position, ["orc"]).more


def test_a_board_of_ours_stands_in_for_the_printed_one():
    assert view()["stands_in"] == "Two fords (demo)"


def test_a_board_the_table_brings_stands_for_itself():
    assert "stands_in" not in view(packs=["printed", "demo", BOARD])


def test_the_boards_that_stand_in_are_marked_where_a_table_is_opened():
    described = GAME.describe()
    ours = {board for scenario in described["scenarios"] for board in scenario["boards"].values()}
    assert {pack["source"] for pack in described["packs"] if pack["key"] in ours} == {"demo"}
