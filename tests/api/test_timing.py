"""Timing charts: what the engine enforces is what is shown, for every title there are rules for."""

import pytest

from referee import registry
from referee.library import inventory, timing
from referee.library.books import BookFault
from referee.smallworld.table.window import WINDOWS as MOMENTS
from referee.warcraft.card.cards import CARDS
from referee.warcraft.card.windows import WINDOWS
from tests.api.conftest import Player, Room

TITLES = sorted(inventory.games())
SEATS = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]


def chart(client, game: str, query: str = "") -> dict:
    answer = client.get(f"/v1/games/{game}/timing{query}")
    assert answer.status_code == 200, answer.text
    return answer.json


@pytest.mark.parametrize("game", TITLES)
def test_every_title_has_a_chart_from_the_turn_down(client, game):
    told = chart(client, game)
    assert told["game"] == game and told["playable"] == (game in set(registry.keys()))
    steps = {step["key"] for step in told["steps"]}
    assert told["windows"] and told["conflicts"]
    for window in told["windows"]:
        assert window["step"] in steps and window["title"] and window["order"] and window["rules"]
    assert all(step.get("inside", step["key"]) in steps for step in told["steps"])
    quoted = {rule["id"] for rule in told["cited"]}
    assert all(inventory.rule(id).game == game for id in quoted)
    used = [use for window in told["windows"] for use in window["uses"]]
    assert used and all(set(part["rules"]) <= quoted for part in (*told["windows"], *used, *told["conflicts"]))


def test_the_chart_of_warcraft_is_the_windows_its_engine_enforces(client):
    game = registry.get("warcraft")
    assert game.windows is WINDOWS
    told = chart(client, "warcraft")["windows"]
    assert [window["key"] for window in told] == list(game.windows)
    for window in told:
        rule = game.windows[window["key"]]
        assert (window["title"], window["order"], window["asks"]) == (rule.title, rule.order, rule.asks)
        assert window["rules"] == list(rule.rules) and window["step"] == rule.step


def test_every_card_of_warcraft_stands_in_exactly_its_window(client):
    told = chart(client, "warcraft")["windows"]
    for key, card in CARDS.items():
        assert [window["key"] for window in told for use in window["uses"] if use["key"] == key] == [card.window]
        alone = chart(client, "warcraft", f"?card={key}")
        assert [(window["key"], [use["key"] for use in window["uses"]]) for window in alone["windows"]] == [
            (card.window, [key])
        ]
    assert sum(len(window["uses"]) for window in told) == len(CARDS)


def test_a_window_changed_in_the_engine_is_changed_in_the_chart(client, monkeypatch):
    game = registry.get("warcraft")
    fewer = {key: window for key, window in game.windows.items() if key != "any-time"}
    monkeypatch.setattr(type(game), "windows", fewer)
    assert [window["key"] for window in chart(client, "warcraft")["windows"]] == list(fewer)


def test_the_chart_of_small_world_is_the_windows_its_engine_goes_through(client, monkeypatch):
    game = registry.get("smallworld")
    assert game.windows is MOMENTS
    told = chart(client, "smallworld")["windows"]
    assert [window["key"] for window in told] == list(MOMENTS)
    for window in told:
        rule = MOMENTS[window["key"]]
        assert (window["title"], window["order"], window["step"]) == (rule.title, rule.order, rule.step)
        assert [use["key"] for use in window["uses"]] == [*game.at_work[window["key"]], *game.asked[window["key"]]]
    fewer = {key: window for key, window in MOMENTS.items() if key != "turn.score"}
    monkeypatch.setattr(type(game), "windows", fewer)
    assert [window["key"] for window in chart(client, "smallworld")["windows"]] == list(fewer)


def test_when_can_i_use_the_garrisoned_forts(client):
    alone = chart(client, "smallworld", "?card=garrisoned")
    assert [window["key"] for window in alone["windows"]] == ["turn.declined", "turn.close"]
    assert [step["key"] for step in alone["steps"]] == ["round", "turn", "ready", "closing"]
    assert "sww.power.garrisoned" in {rule["id"] for rule in alone["cited"]}
    host = small_world(client, 11, "redeploy", {"anna": {"race": "orcs", "power": "garrisoned"}})
    before = host.get("/timing?card=garrisoned").json
    assert not before["playable_now"] and before["open"] == []
    assert [when["title"] for when in before["card"]["when"]][-1] == MOMENTS["turn.close"].title
    assert host.act("redeploy", "anna").status_code == 201
    closing = host.get("/timing?card=garrisoned").json
    assert closing["playable_now"] and [window["window"] for window in closing["open"]] == ["turn.close"]
    seat = closing["open"][0]["seats"][0]
    assert (seat["seat"], seat["actions"], seat["must"]) == ("anna", ["place"], True)


def test_when_can_i_play_this(client):
    goblins = chart(client, "smallworld", "?card=goblins")["windows"]
    assert [w["key"] for w in goblins] == ["turn.open", "turn.picked", "turn.declined", "turn.close"]
    assert [w["key"] for w in chart(client, "smallworld", "?card=swap")["windows"]] == ["turn.conquer", "turn.redeploy"]
    block = chart(client, "warcrow", "?card=block-spell")
    assert [w["order"] for w in block["windows"]] == ["the opponent of the caster"]
    assert [step["key"] for step in block["steps"]] == ["round", "turn", "activation", "casting"]


def test_an_unknown_card_is_named_with_its_neighbours(client):
    answer = client.get("/v1/games/warcraft/timing?card=fest")
    assert answer.status_code == 404 and "fast" in answer.json["detail"]
    assert client.get("/v1/games/chess/timing").status_code == 404


def test_the_reference_says_when_each_card_may_be_used(client):
    entries = client.get("/v1/games/warcraft/reference").json["entries"]
    cards = {entry["key"]: [when["key"] for when in entry["when"]] for entry in entries if entry["kind"] == "card"}
    assert cards and cards == {key: [CARDS[key].window] for key in cards}
    for entry in entries:
        assert entry["rules"] and all(rule["page"] == f"/rules/{rule['id']}" for rule in entry["rules"])


def test_the_reference_says_when_each_banner_badge_and_marker_is_at_work(client):
    at_work = registry.get("smallworld").at_work
    for entry in client.get("/v1/games/smallworld/reference").json["entries"]:
        moments = [when["key"] for when in entry["when"]]
        assert moments and moments == [key for key in MOMENTS if entry["key"] in at_work[key]]


def test_the_chart_of_warcrow_is_the_windows_its_engine_asks_in(client):
    """Though some of it is still played by hand: the note says so, the chart is the engine's."""
    listed = {told["key"]: told for told in client.get("/v1/games").json["games"]}
    assert listed["warcrow"]["playable"] and listed["warcrow"]["note"].startswith("Played so far: ")
    assert "note" not in listed["warcraft"] and "note" not in listed["smallworld"]
    game = registry.get("warcrow")
    told = chart(client, "warcrow")["windows"]
    assert [window["key"] for window in told] == list(game.windows) and not timing.windows("warcrow")
    for window in told:
        key = window["key"]
        assert [use["key"] for use in window["uses"]] == [*game.at_work[key], *game.asked[key]]
    when = {entry["key"]: [one["key"] for one in entry["when"]] for entry in reference(client)}
    assert len(when) > 200 and when["elite"] == ["roll.elite", "cast.roll"]


def reference(client) -> list[dict]:
    return client.get("/v1/games/warcrow/reference").json["entries"]


def test_the_chart_of_the_adventure_game_is_the_windows_its_engine_asks_in(client):
    game = registry.get("adventure")
    told = chart(client, "adventure")["windows"]
    assert [window["key"] for window in told] == list(game.windows) and not timing.windows("adventure")
    for window in told:
        rule, into = game.windows[window["key"]], game.belongs_into(window["key"])
        assert (window["title"], window["order"], window["step"]) == (rule.title, rule.order, rule.step)
        assert [use["key"] for use in window["uses"]] == [*into["cards"], *into["actions"]]
    entries = client.get("/v1/games/adventure/reference").json["entries"]
    when = {entry["key"]: [one["key"] for one in entry["when"]] for entry in entries}
    assert when["bomb"] == ["exploration.revealed"] and when["gold"] == ["any"] and all(when.values())
    assert [window["key"] for window in chart(client, "adventure", "?card=move")["windows"]] == ["movement.move"]


@pytest.mark.parametrize("game", ["adventure"])
def test_a_title_that_is_not_playable_is_listed_told_of_and_not_opened(client, game, monkeypatch):
    """All titles are played by now: one whose engine is left out still has its books."""
    known = {other.key: other for other in registry.games() if other.key != game}
    monkeypatch.setattr(registry, "keys", lambda: sorted(known))
    monkeypatch.setattr(registry, "get", known.__getitem__)
    listed = {told["key"]: told["playable"] for told in client.get("/v1/games").json["games"]}
    assert listed[game] is False and listed["warcraft"] is True
    assert client.get(f"/v1/games/{game}").json["title"] == next(
        book.title for book in inventory.books().values() if book.game == game
    )
    entries = client.get(f"/v1/games/{game}/reference").json["entries"]
    assert len(entries) > 15 and all(entry["rules"] for entry in entries)
    answer = client.post("/v1/tables", json={"game": game, "seats": [{"seat": "a"}]})
    assert answer.status_code == 422 and "cannot be played here yet" in answer.json["errors"]["game"][0]


def table(client) -> Player:
    position = {
        "step": "move",
        "seat": "orc",
        "spaces": {"A2": {"orc": {"melee": 1}}},
        "seats": {"orc": {"hand": 2}, "human": {"hand": 1}},
    }
    body = {"game": "warcraft", "seats": SEATS, "first": "orc", "position": position}
    opened = client.post("/v1/tables", json=body).json
    return Player(client, opened["id"], opened["pass"])


def test_now_which_window_is_open_and_what_each_seat_could_use(client):
    told = table(client).get("/timing").json
    windows = {window["window"]: window for window in told["open"]}
    start = windows["move-step.start"]
    assert start["order"] == WINDOWS["move-step.start"].order
    assert [seat["seat"] for seat in start["seats"]] == ["orc"] and "fast" in start["seats"][0]["cards"]
    assert [seat["seat"] for seat in windows["any-time"]["seats"]] == ["orc", "human"]
    assert {tuple(wait["seats"]) for wait in told["waits_for"]} == {("orc",)}


def test_now_may_this_card_be_played(client):
    host = table(client)
    fast, pillage = host.get("/timing?card=fast").json, host.get("/timing?card=pillage").json
    assert fast["playable_now"] and [seat["seat"] for seat in fast["open"][0]["seats"]] == ["orc"]
    assert not pillage["playable_now"] and pillage["open"] == []
    assert pillage["card"]["when"][0]["title"] == WINDOWS["battle.after-removal"].title
    assert host.get("/timing?card=ace-of-spades").status_code == 404


def small_world(client, regions: int, step: str, seats: dict) -> Player:
    """A table at which anna's Orcs hold so many Regions of the first large board."""
    spaces = {f"L1A-{number}": {"orcs": 1} for number in range(3, 3 + regions)}
    body = {"game": "smallworld", "seats": [{"seat": "anna"}, {"seat": "ben"}], "first": "anna"}
    opened = client.post("/v1/tables", json=body | {"position": {"step": step, "seats": seats, "spaces": spaces}})
    assert opened.status_code == 201, opened.text
    return Player(client, opened.json["id"], opened.json["pass"])


def test_now_at_a_small_world_table_the_window_its_player_and_who_is_protected(client):
    seats = {
        "anna": {"race": "orcs", "power": "blacksmith", "hand": 4},
        "ben": {"race": "humans", "power": "marshdweller"},
    }
    told = small_world(client, 4, "conquer", seats).get("/timing").json
    assert [window["window"] for window in told["open"]] == ["turn.conquer"]
    anna, ben = told["open"][0]["seats"]
    assert (anna["seat"], anna["cards"], anna["must"]) == ("anna", ["blacksmith"], True)
    assert {"conquer", "final-attempt", "abandon", "done"} == set(anna["actions"])
    assert (ben["seat"], ben["cards"], ben["actions"]) == ("ben", ["marshdweller"], [])
    assert {wait["action"] for wait in told["waits_for"]} == {"conquer", "done"}


def test_a_game_without_windows_has_an_empty_now(room: Room):
    assert room.host.get("/timing").json["open"] == []


def test_a_chart_that_names_what_is_not_there_does_not_load():
    step = timing.Step("turn", "The turn", ("wbg.turn.steps",))
    for faulty in (
        timing.Outline((step, step), ()),
        timing.Outline((timing.Step("move", "Move", (), "nowhere"),), ()),
        timing.Outline((step,), (timing.Conflict("x", ("wbg.no.such",)),)),
        timing.Outline((step,), (timing.Conflict("x", ("sww.round.clockwise",)),)),
        timing.Outline((step,), (), (timing.Moment("a", "elsewhere", "A", "", ()),)),
        timing.Outline((step,), (), (timing.Moment("a", "turn", "A", "", ()),) * 2),
    ):
        with pytest.raises(BookFault):
            timing.check("warcraft", faulty)


def test_a_game_of_a_third_party_is_charted_by_itself(client):
    told = chart(client, "counting")
    assert told["playable"] and told["title"] == "Counting"
    assert told["windows"] == told["steps"] == told["conflicts"] == []
