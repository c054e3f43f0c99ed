"""What hands are told to do: no chore twice, nothing that a player has just said himself, and good German."""

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
