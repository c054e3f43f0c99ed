"""What hands are told to do: no chore twice, nothing that a player has just said himself, and good German."""

import re
from typing import Any

from flask.testing import FlaskClient

from tests.api.conftest import Player

ISLANDS = {"game": "smallworld", "scenario": "custom", "packs": ["sww-printed", "sww-demo", "isle-l1a", "isle-m1a"]}


def host(client: FlaskClient, **wish: Any) -> Player:
    opened = client.post("/v1/tables", json=wish).json
    return Player(client, opened["id"], opened["pass"])


def islands(client: FlaskClient, **player: Any) -> Player:
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}]
    return host(client, **ISLANDS, seats=seats, position={"step": "conquer", "seats": {"s1": player}})


def regions(table: Player) -> list[str]:
    told = table.get("/options?type=conquer&seat=s1").json["options"]
    return [option["region"] for option in told]


def test_whoever_lays_down_a_card_is_not_told_to_lay_it_down(client: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë", "race": "orc"}, {"seat": "s2", "name": "Ben Öz", "race": "human"}]
    table = host(client, game="warcraft", seats=seats, first="s1")
    played = table.act("play-card", "s1", card="victory-point").json
    assert [event["text"] for event in played["events"]] == ["Zoë lays down a Victory Point card."]
    assert played["hands"] == []
    assert [hand["text"] for hand in table.undo(0).json["put_back"]] == [
        "Move 1 card from the Victory Point cards laid down to the hand"
    ]


def test_hands_are_told_in_german_where_tokens_come_from_and_where_they_go(client: FlaskClient) -> None:
    table = islands(client, race="ethereals", power="mining", hand=6)
    table.act("conquer", "s1", region=regions(table)[0])
    told = table.get("/undo?to=0", Accept_Language="de").json["put_back"]
    assert [hand["text"].partition(" aus ")[0] for hand in told] == ["3 Marker der Astralen"]
    assert told[0]["text"].endswith(" auf die Hand nehmen")


def test_a_correction_is_told_by_names_in_every_language(client: FlaskClient) -> None:
    table = islands(client, race="ethereals", power="mining", hand=6)
    column = [{"race": "orcs", "power": "fishing", "coins": 2}, {"race": "humans", "power": "farmer"}]
    table.act("correct", "s1", position={"first": "s2", "column": column, "seats": {"s1": {"power": "archaeologist"}}})
    told = [line["events"][0]["text"] for line in (entry(table, "en"), entry(table, "de"))]
    assert "Zoë, Active badge: Archaeologist, not Mining" in told[0]
    assert "First Player: Ben Öz, not Zoë" in told[0]
    assert "Fishing Orcs (2 coins) and Farmer Humans" in told[0]
    assert "Zoë, aktives Abzeichen: Archäologen, nicht Bergleute" in told[1]
    assert "Orcs (Fischer) (2 Münzen) und Menschen (Bauern)" in told[1]


def entry(table: Player, language: str) -> dict[str, Any]:
    return table.get("/log?after=0", Accept_Language=language).json["lines"][0]


def test_what_costs_no_wood_is_told_without_it(client: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë", "race": "orc"}, {"seat": "s2", "name": "Ben Öz", "race": "human"}]
    table = host(client, game="warcraft", seats=seats, first="s1")
    table.act("correct", "s1", position={"step": "spend", "seats": {"s1": {"gold": 9, "wood": 9}}})
    trained = table.act("train", "s1", unit="worker").json
    assert [event["text"] for event in trained["events"]] == ["Zoë trains 1 worker for 1 gold."]


def test_what_was_uncovered_goes_back_and_a_combo_lies_in_the_column_again(client: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}]
    table = host(client, game="smallworld", seats=seats, first="s1")

    def back() -> list[str]:
        return [hand["text"] for hand in table.get(f"/undo?to={table.version - 1}").json["put_back"]]

    told: dict[str, list[str]] = {}
    while (asked := table.get("/prompts").json["prompts"][0])["action"] == "draw":
        option = asked["choice"]["options"][0]["fields"]
        table.act("draw", "s1", **option)
        told[option["label"]] = back()
    assert told["banner"] == ["Put the Gnomes banner back on the stack"]
    off = "Take the Defensive badge away from the Gnomes again"
    assert told["badge"] == ["Take the Game Turn marker off the track", off]
    table.act("pick", asked["seats"][0], place=1)
    lines = back()
    assert "Lay the Archaeologist Blood Elves into the column as number 1" in lines
    assert not [line for line in lines if "away" in line]


def told(table: Player, language: str = "en") -> list[tuple[str, str]]:
    found = table.get("", Accept_Language=language).json["view"]["hands"]
    return [(hand["seat"], hand["text"]) for hand in found]


def test_laying_a_table_is_told_in_few_lines(client: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}]
    for options, most in (({}, 7), (dict.fromkeys(("creeps", "heroes", "racial", "research", "hidden"), "on"), 12)):
        table = host(client, game="warcraft", seats=seats, options=options)
        for race, seat in (("undead", "s1"), ("orc", "s2")):
            table.act("draw", "s1", label=f"race:{seat}", value=race)
        lines = told(table)
        assert len(lines) <= most, lines
        assert ("s1", "Put 3 melee units and 3 workers on Western Town") in lines
        assert ("", "Each player: Take 5 gold and 5 wood") in lines
    assert ("s1", "Lay a token each in A3, B2, E3 and F2, open: 20") in lines
    creeps = [text for _, text in lines if "creep" in text]
    assert len(creeps) == 1 and creeps[0].startswith("Put 1 creep each on ") and creeps[0].endswith(", face down")
    assert "4 Feral Spirits, 3 Serpent Wards and" not in str(lines) and "4 Feral Spirits" in str(lines)


def test_an_outpost_begun_has_its_worker_laid_on_it(client: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë", "race": "orc"}, {"seat": "s2", "name": "Ben Öz", "race": "human"}]
    place = {"step": "spend", "spaces": {"B2": {"s1": {"worker": 1}}}, "seats": {"s1": {"gold": 5, "wood": 5}}}
    table = host(client, game="warcraft", seats=seats, first="s1", position=place)
    table.act("construct-outpost", "s1", space="B2")
    assert told(table) == [("s1", "Lay a worker on the Outpost in B2"), ("s1", "Pay 2 gold and 2 wood")]


def test_markers_are_laid_face_down_and_tokens_are_taken_from_the_tray(client: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}]
    table = host(client, game="smallworld", seats=seats)
    found: list[tuple[str, str]] = []
    german: list[tuple[str, str]] = []
    while (asked := table.get("/prompts").json["prompts"][0])["action"] == "draw":
        label = asked["choice"]["label"]
        value = {"first-player": "s2"}.get(label) or asked["choice"]["options"][0]["fields"]["value"]
        table.act("draw", "s1", label=label, value=value)
        found += told(table)
        german += told(table, "de")
    markers = [text for _, text in found if "marker" in text and "Game Turn" not in text]
    assert len(markers) == 1 and markers[0].startswith("Put 1 marker each on ") and markers[0].endswith(", face down")
    assert any(text.startswith("Je 1 Marke auf ") and text.endswith(" legen, verdeckt") for _, text in german)
    assert ("s2", "Move the Game Turn marker to 1") in found
    table.act("pick", "s2", place=3)
    lines = [text for _, text in told(table)]
    assert any(text.startswith("Take ") and text.endswith(" tokens from the tray") for text in lines), lines
    assert any(text.startswith("Lay 1 coin each on the ") for text in lines), lines


def test_a_board_that_goes_back_into_the_box_is_cleared_by_the_names_on_it(client: FlaskClient) -> None:
    """The last board drawn brings Murlocs and markers; taken back, it is gone, but its Regions keep their names."""
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}, {"seat": "s3", "name": "Mia"}]
    table = host(client, game="smallworld", seats=seats, first="s1", seed="islands")
    while not table.get().json["view"]["hands"]:
        label = table.get().json["prompts"][0]["choice"]["label"]
        assert table.act("draw", "s1", label=label).status_code == 201
    names = {space["title"] for space in table.get().json["view"]["spaces"].values()}
    ahead = table.get(f"/undo?to={table.version - 1}").json["put_back"]
    back = table.undo(table.version - 1).json["put_back"]
    later = table.get(Accept_Language="de").json["view"]["hands"]
    assert [hand["text"] for hand in ahead] == [hand["text"] for hand in back]
    lifted = [hand["text"] for hand in back if "Murloc" in hand["text"]]
    assert lifted and all(any(name in text for name in names) for text in lifted)
    assert not any(re.search(r"\b[LMS]\d[AB]\b", hand["text"]) for hand in (*back, *later))
