"""Every rule opens with its verdict, one sentence that can be read aloud alone; exceptions are rules with their own."""

import re

import pytest

from referee.library import force, inventory
from referee.library.conditions import Setting

LONGEST = 140
OURS = ("wbg", "wbx", "sww", "wag", "wcr")
ODD = re.compile(r"\b[a-z]{3}\.[a-z-]+\.[a-z-]+|  |\s[,.;:]|^[a-z]")


@pytest.mark.parametrize("book", OURS)
def test_every_rule_has_a_verdict_that_can_be_read_aloud(book: str) -> None:
    told = {rule.id: rule.verdict for rule in inventory.rules(book)}
    assert [id for id, said in told.items() if not said] == []
    assert [id for id, said in told.items() if len(said) > LONGEST or not said.endswith(".")] == []
    assert [id for id, said in told.items() if ODD.search(said)] == []


def test_exceptions_are_other_rules_and_no_circle_of_two() -> None:
    unless = {rule.id: rule.unless for rule in inventory.rules()}
    assert [id for id, others in unless.items() if id in others] == []
    assert [id for id, others in unless.items() if any(id in unless[other] for other in others)] == []
    games = {rule.id: rule.game for rule in inventory.rules()}
    assert [id for id, others in unless.items() if any(games[other] != games[id] for other in others)] == []


def test_away_from_a_table_a_verdict_names_its_condition() -> None:
    human = inventory.rule("wbx.racial.human.workers")
    assert "racial abilities" in force.verdict(human)
    assert force.verdict(inventory.rule("wbg.move.allowance")) == inventory.rule("wbg.move.allowance").verdict


def test_an_exception_is_told_at_tables_where_it_is_in_force() -> None:
    """Some rule of every game's options is an exception elsewhere, so that a plain table hears fewer."""
    plain = Setting()
    hidden = [one for rule in inventory.rules("wbg") for one in rule.unless if not force.in_force(one, plain)]
    assert hidden
