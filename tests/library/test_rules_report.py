"""The report on proved rules counts what did something, tells what is missing, and fails when it must."""

import pytest

from referee.library import inventory
from tools import rules_report

SPEND = """
ruling: You may spend nothing at all, but the order of steps stands
rules: [wbg.turn.first-player-passes, wbg.train.cost]
seats: [orc, human]
position: {step: spend}
play:
  - do: {seat: human, type: done}
    refused: [wbg.turn.step-order]
  - do: {seat: orc, type: done}
    cites: [wbg.spend.may-pass, wbg.upgrade.cost]
  - do: {seat: human, type: done}
"""


def enforced(book: str) -> set[str]:
    return {rule.id for rule in inventory.rules(book) if rule.role != "inform"}


def test_a_rule_is_proved_where_it_is_named_and_does_something(tmp_path):
    """Prompts cite what training and upgrading cost, which proves nothing; turn order is carried, but not named."""
    (tmp_path / "wbg").mkdir()
    (tmp_path / "wbg" / "spend.yaml").write_text(SPEND)
    named = {"wbg.turn.step-order", "wbg.spend.may-pass", "wbg.turn.first-player-passes"}
    assert rules_report.proved(tmp_path) == named


def test_a_cited_rule_is_not_missing_and_explanations_never_are():
    told = rules_report.report({"wbg.move.worker-entry"})
    assert told["wbg"]["cited"] == ["wbg.move.worker-entry"]
    assert "wbg.move.worker-entry" not in told["wbg"]["missing"]
    assert "wbg.race.orc" in told["wbg"]["inform"] and "wbg.race.orc" not in told["wbg"]["missing"]
    assert set(told) == set(inventory.books())


def test_a_required_book_fails_until_all_of_it_is_cited(capsys):
    needed = enforced("wbg")
    assert rules_report.judge(rules_report.report(needed), ["wbg"]) == 0
    assert rules_report.judge(rules_report.report(needed - {"wbg.move.worker-entry"}), ["wbg"]) == 1
    assert "wbg.move.worker-entry" in capsys.readouterr().out
    assert rules_report.judge(rules_report.report(set()), []) == 0


def test_citing_what_is_no_rule_is_an_error():
    with pytest.raises(SystemExit, match=r"wbg\.move\.fly"):
        rules_report.report({"wbg.move.fly"})
