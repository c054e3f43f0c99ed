"""Which rules are in force at a table: one definition, read from the books, that fits the games they are of."""

import pytest

from referee import registry
from referee.library import force, inventory
from referee.library.books import BookFault, check, read_book
from referee.library.conditions import Condition, Setting

DRAINING = Setting(options=frozenset({("expansion", "on"), ("drain", "on")}))
SKULL = Setting(options=frozenset({("expansion", "on")}), scenario="skull")


def conditions(game):
    """Every condition of the books of a game, and those inside others."""
    found = [one for book in inventory.books().values() if book.game == game for one in book.conditions.values()]
    return [*found, *(inner for one in found for inner in one.any)]


def test_a_rule_of_an_option_is_in_force_only_with_it():
    assert not force.in_force("wbx.drain.collect", Setting()) and force.in_force("wbx.drain.collect", DRAINING)
    assert force.in_force("wbg.harvest.wood", Setting()) and force.in_force("wbg.harvest.wood", DRAINING)


def test_a_rule_of_a_scenario_or_of_so_many_players_is_in_force_only_there():
    assert force.in_force("wbx.scenario.skull.victory", SKULL) and not force.in_force("wbg.win.two-player", SKULL)
    assert force.in_force("wbg.win.four-player", Setting(players=4))
    assert not force.in_force("wbg.win.four-player", Setting(players=2))
    alone = Setting(options=frozenset({("teams", "none")}), scenario="custom", players=4)
    assert force.in_force("wbg.win.two-player", alone) and not force.in_force("wbg.team.cards", alone)


def test_an_ability_of_a_race_is_in_force_where_it_is_played_or_nobody_knows_yet():
    racial = frozenset({("expansion", "on"), ("racial", "on")})
    orcs, anybody = Setting(racial, chosen=frozenset({"orc", "undead"})), Setting(racial)
    assert not force.in_force("wbx.racial.human.workers", orcs) and force.in_force("wbx.racial.orc.worker-dice", orcs)
    assert force.in_force("wbx.racial.human.workers", anybody)


def test_what_replaces_a_rule_and_what_adds_to_it_is_told_only_where_it_is_in_force():
    assert [rule.id for rule in force.replaced_by("wbg.card.renew", DRAINING)] == ["wbx.drain.renew"]
    assert force.replaced_by("wbg.card.renew", Setting()) == []
    assert [rule.id for rule in force.added_to("wbg.unit.dice-use", DRAINING)] == ["wbx.drain.no-roll"]


def test_a_number_that_hangs_on_the_table_is_told_for_it():
    rounds = inventory.rule("sww.setup.rounds")
    assert "9 rounds" in force.here(rounds, Setting(players=4)) and "8 rounds" in force.here(rounds, Setting(players=5))
    points = inventory.rule("wcr.setup.points-cap")
    assert "150" in force.here(points, Setting(options=frozenset({("points", "150")})))
    assert force.here(points, Setting(options=frozenset({("points", "250")}))) == ""


def test_away_from_a_table_the_condition_is_in_the_text():
    told = {id: force.told(inventory.rule(id)) for id in ("wbx.research.no-draw-start", "wbx.racial.human.workers")}
    assert told["wbx.research.no-draw-start"].startswith("With spell research nobody draws")
    assert told["wbx.racial.human.workers"].startswith("With the racial abilities, Human: Each building")
    captives = inventory.rule("wbg.scenario.captives-carry")
    assert force.told(captives) == captives.text, "the text says it by itself"
    assert force.condition(captives) == "The Captives" and force.condition(inventory.rule("wbg.move.allowance")) == ""


def test_every_condition_says_itself_in_words_where_a_rule_hangs_on_it():
    for rule in inventory.rules():
        silent = [one for one in force.conditions_of(rule) if not one.words]
        assert not silent, f"{rule.id}: {silent}"


PLAYED = [game for game in registry.games() if game.key in inventory.games()]


@pytest.mark.parametrize("game", PLAYED, ids=[game.key for game in PLAYED])
def test_conditions_name_options_scenarios_and_races_that_the_game_has(game):
    described = game.describe()
    scenarios = {one["key"] for one in described["scenarios"]}
    for one in conditions(game.key):
        for name, values in [*one.options.items(), *one.unless.items()]:
            assert set(values) <= set(described["options"][name]["values"]), f"{name}: {values}"
        assert set(one.scenarios) <= scenarios and set(one.chosen) <= set(game.chosen_from)
        assert set(one.players) <= set(described["seats"]["numbers"])


def test_what_is_told_for_a_table_can_be_told_at_every_table_it_is_for():
    for rule in inventory.rules():
        for one in rule.here:
            values = {name for name in ("turns", "points", "players") if f"{{{name}}}" in one.text}
            assert one.text.count("{") == len(values) or "{players}" in one.text, rule.id


def test_links_go_there_and_back():
    linked = {rule.id: (*rule.see, *rule.unless) for rule in inventory.rules()}
    for id, see in linked.items():
        for other in see:
            assert other not in linked or id in linked[other], f"{id} points to {other}, which does not point back"
            assert other != id, f"{id} points to itself"


def test_nothing_replaces_what_replaces_it():
    for rule in inventory.rules():
        assert rule.id not in rule.replaces
        assert not any(rule.id in inventory.rule(other).replaces for other in rule.replaces)


def book(**more):
    rule = {"id": "wbg.move.walk", "section": "Moving", "role": "enforce", "text": "Walk one space.", **more}
    return {"title": "Tiny", "conditions": {"snow": {"words": "In snow"}}, "rules": [rule]}


@pytest.mark.parametrize("fault", [{"when": "rain"}, {"replaces": ["wbg.move.fly"]}, {"adds_to": ["wbg.move.fly"]}])
def test_a_book_that_names_what_is_not_there_does_not_load(fault):
    check({"wbg": read_book("wbg", book(when="snow"))})
    with pytest.raises(BookFault, match=r"wbg\.move\.walk: points to"):
        check({"wbg": read_book("wbg", book(**fault))})


def test_a_condition_holds_where_all_it_asks_for_is_so():
    asked = Condition(players=(2, 3), options={"weather": ("snow",)}, unless={"pace": ("strict",)})
    assert asked.holds(Setting(frozenset({("weather", "snow")}), players=3))
    assert not asked.holds(Setting(frozenset({("weather", "snow"), ("pace", "strict")}), players=3))
    assert not asked.holds(Setting(frozenset({("weather", "snow")}), players=4))
    assert not asked.holds(Setting(players=3))
    either = Condition(any=(Condition(players=(2,)), Condition(scenarios=("hills",))))
    assert either.holds(Setting(scenario="hills", players=4)) and not either.holds(Setting(players=4))
