"""What is told while a table is laid: only what is there."""

from referee.warcraft import GAME


def test_the_undead_of_the_necromancers_have_no_town_to_ready():
    seats = [{"seat": race, "race": race} for race in ("human", "undead")]
    played = GAME.setup({"seats": seats, "scenario": "necromancers"})
    assert [event.seat for event in played.told() if event.kind == "town-readied"] == ["human"]
