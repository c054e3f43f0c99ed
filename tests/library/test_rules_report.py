"""The report on cited rules tells what is missing and fails when it must."""

import json

import pytest

from referee.library import inventory
from referee.testing import cited
from tools import rules_report


@pytest.fixture
def run(tmp_path):
    def run(ids, *options):
        (tmp_path / "cited.json").write_text(json.dumps(sorted(ids)))
        files = ["--cited", str(tmp_path / "cited.json"), "--out", str(tmp_path / "rules.json")]
        code = rules_report.main([*files, *options])
        return code, json.loads((tmp_path / "rules.json").read_text())

    return run


def enforced(book):
    return {rule.id for rule in inventory.rules(book) if rule.role != "inform"}


def test_a_cited_rule_is_not_missing_and_explanations_never_are(run):
    code, told = run({"wbg.move.worker-entry"})
    assert code == 0
    assert told["wbg"]["cited"] == ["wbg.move.worker-entry"]
    assert "wbg.move.worker-entry" not in told["wbg"]["missing"]
    assert "wbg.race.orc" in told["wbg"]["inform"] and "wbg.race.orc" not in told["wbg"]["missing"]
    assert set(told) == set(inventory.books())


def test_a_required_book_fails_until_all_but_the_scenarios_are_cited(run):
    needed = {id for id in enforced("wbg") if not id.startswith("wbg.scenario.")} - {"wbg.setup.board-three"}
    required = ("--require", "wbg", "--except-area", "scenario")
    assert run(needed, *required)[0] == 0
    assert run(needed - {"wbg.game.choose-scenario"}, *required)[0] == 1
    assert run(needed, "--require", "wbg")[0] == 1


def test_citing_what_is_no_rule_is_an_error(run):
    with pytest.raises(SystemExit, match=r"wbg\.move\.fly"):
        run({"wbg.move.fly"})


def test_what_a_run_cites_is_added_to_what_was_there(tmp_path, monkeypatch):
    monkeypatch.setattr(cited, "_noted", set())
    path = tmp_path / "build" / "cited.json"
    cited.dump(path)
    assert not path.exists()
    cited.note(["wbg.move.worker-entry"])
    cited.dump(path)
    cited.note(["wbg.card.fast"])
    cited.dump(path)
    assert json.loads(path.read_text()) == ["wbg.card.fast", "wbg.move.worker-entry"]
