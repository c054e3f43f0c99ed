"""At a table its own rules answer: a sample of questions/tables, and what the search does for a table."""

import pytest

from referee.library import force, inventory
from referee.library.conditions import Setting
from referee.library.search import WITH_MODEL, engine, search_at
from tools import ask_tables

ASKED = ask_tables.read(ask_tables.FOLDER)
PLAIN = Setting()
RESEARCH = Setting(frozenset({("expansion", "on"), ("research", "on"), ("cards", "expansion")}))


def ids(answer):
    return [hit.rule.id for hit in answer.results]


def test_there_are_questions_at_tables_of_every_game_with_options_or_scenarios():
    assert len(ASKED) >= 60 and {one["game"] for one in ASKED} == {"warcraft", "warcrow", "smallworld"}
    assert sum(bool(one.get("plain")) for one in ASKED) >= 40


def test_of_a_sample_nearly_all_are_answered_by_the_tables_own_rule():
    if engine() != WITH_MODEL:
        pytest.skip("numpy or onnxruntime is not installed")
    wrong = {one["q"]: found for one in ASKED[::4] if (found := ask_tables.faults(one))}
    assert len(wrong) <= 2, wrong


TABLES = {"plain": PLAIN, "research": RESEARCH, "captives": Setting(scenario="captives"), "four": Setting(players=4)}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("question", ["do we draw a card", "how do i win", "who rolls", "may my hero move"])
def test_nothing_that_is_not_in_force_is_among_the_answers(question, table):
    answer = search_at(table, question, "warcraft", limit=12)
    assert answer.results and all(force.in_force(hit.rule.id, table) for hit in answer.results)
    assert not any(force.in_force(hit.rule.id, table) for hit in answer.left_out)
    scores = [hit.score for hit in answer.results]
    assert scores == sorted(scores, reverse=True) and len(set(ids(answer))) == len(scores) == 12


def test_what_replaces_a_rule_stands_above_it():
    found = ids(search_at(RESEARCH, "who draws a card when a battle begins", "warcraft", limit=12))
    assert found.index("wbx.research.no-draw-start") < found.index("wbg.battle.start-draw")
    assert ids(search_at(PLAIN, "who draws a card when a battle begins", "warcraft"))[0] == "wbg.battle.start-draw"


def test_the_rule_of_a_scenario_itself_stands_above_what_holds_anywhere():
    table = Setting(scenario="take-positions")
    assert ids(search_at(table, "number of turns in a round", "warcrow"))[0] == "wcr.scenario.take-positions.rounds"
    assert "wcr.scenario.take-positions.rounds" not in ids(search_at(PLAIN, "number of turns in a round", "warcrow"))


def test_what_was_left_out_is_told():
    left = [hit.rule.id for hit in search_at(PLAIN, "what does my hero cost to train", "warcraft").left_out]
    assert left and all(inventory.rule(id).book == "wbx" for id in left)


def test_a_table_may_be_asked_within_one_book_and_not_endlessly():
    assert {hit.rule.book for hit in search_at(RESEARCH, "draw a card", "warcraft", "wbx").results} == {"wbx"}
    with pytest.raises(ValueError, match="at most 1000"):
        search_at(PLAIN, "dice " * 2000, "warcraft")


def test_the_measure_counts_and_tells_what_is_wrong(tmp_path, capsys):
    (tmp_path / "smallworld.yaml").write_text(
        '- {q: "number of rounds", table: {players: 4}, answers: [sww.setup.rounds], says: "9"}\n'
        '- {q: "number of rounds?", table: {players: 5}, answers: [sww.setup.rounds], says: "9"}\n'
        '- {q: "how many rounds", table: {}, answers: [sww.round.last], plain: [sww.round.last]}\n'
    )
    assert ask_tables.main([str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "at their tables 1 of 3  at plain tables 0 of 1" in told and "does not say 9 here" in told
    (tmp_path / "smallworld.yaml").write_text('- {q: "rounds", table: {}, answers: [sww.setup.years]}\n')
    with pytest.raises(SystemExit, match=r"sww\.setup\.years, which is no rule"):
        ask_tables.main([str(tmp_path)])
