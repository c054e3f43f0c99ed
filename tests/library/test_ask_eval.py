"""The measure of the search counts what it says it counts."""

import json

import pytest

from tools import ask_eval


def test_recall_and_reciprocal_rank_of_known_places():
    figures = ask_eval.measure([1, 2, 4, None])
    assert figures == {"n": 4, "recall@1": 0.25, "recall@3": 0.5, "recall@5": 0.75, "mrr": 0.4375}


def test_other_questions_are_measured_and_the_misses_listed(tmp_path, capsys):
    (tmp_path / "wbg.yaml").write_text(
        '- {q: "town portal", game: warcraft, answers: [wbg.card.town-portal]}\n'
        '- {q: "faerie fire card", game: warcraft, answers: [wbg.game.players]}\n'
    )
    assert ask_eval.main([str(tmp_path), "--out", str(tmp_path / "build" / "ask.json")]) == 0
    told = json.loads((tmp_path / "build" / "ask.json").read_text())
    assert told["wbg"]["n"] == 2 and told["wbg"]["recall@1"] == 0.5
    printed = capsys.readouterr().out
    assert "faerie fire card" in printed and "town portal" not in printed


def test_what_readers_judged_to_settle_a_question_is_told_beside_what_was_listed(tmp_path):
    (tmp_path / "wbg.yaml").write_text(
        '- {q: "town portal", game: warcraft, answers: [wbg.game.players], judged: [wbg.card.town-portal]}\n'
    )
    (tmp_path / "wbx.yaml").write_text('- {q: "town portal", game: warcraft, answers: [wbg.card.town-portal]}\n')
    assert ask_eval.main([str(tmp_path), "--out", str(tmp_path / "ask.json")]) == 0
    told = json.loads((tmp_path / "ask.json").read_text())
    assert {name: figures["recall@1"] for name, figures in told.items()} == {"wbg": 0, "wbx": 1, "wbg judged": 1}


def test_a_file_that_names_no_rule_or_holds_nothing_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="no questions"):
        ask_eval.main([str(tmp_path)])
    (tmp_path / "wbg.yaml").write_text('- {q: "portal", game: warcraft, answers: [wbg.card.portal]}\n')
    with pytest.raises(SystemExit, match=r"wbg\.card\.portal, which is no rule"):
        ask_eval.main([str(tmp_path)])
