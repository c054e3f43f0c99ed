"""What is written about scenarios is so: the page of YAML is read, the class is the one that is played."""

import re
from pathlib import Path

import pytest

from referee import registry
from referee.kernel import packs
from referee.kernel.plain_yaml import read_yaml
from referee.warcrow.scenario import rising_ford
from referee.warcrow.setup.shipped import SCENARIOS
from referee.warcrow.table.scenario_facts import ScenarioFacts

DOCS = Path(__file__).parents[2] / "docs" / "scenarios.md"


def block(language: str) -> str:
    found = re.search(f"```{language}\n(.*?)```", DOCS.read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_page_in_the_docs_is_a_pack() -> None:
    document = read_yaml(block("yaml"))
    facts = packs.load(document).of(ScenarioFacts)
    assert (facts.turns, facts.initiative, len(facts.objectives)) == (4, "second", 3)
    left_out = set(ScenarioFacts.__struct_fields__) - set(document)
    assert left_out == {"fog", "points"}


def test_the_class_in_the_docs_is_the_one_that_is_played() -> None:
    source = Path(rising_ford.__file__).read_text()
    lines = [line for line in block("python").splitlines() if line]
    assert not [line for line in lines if line not in source.splitlines()]


@pytest.mark.parametrize("key", ["main", *SCENARIOS])
def test_every_scenario_is_listed_with_its_turns_and_rounds(key: str) -> None:
    assert key in registry.get("warcrow").scenarios
    facts = SCENARIOS.get(key, ScenarioFacts(turns=5))
    [row] = [line for line in DOCS.read_text().splitlines() if line.startswith(f"| `{key}` |")]
    assert f"| {facts.turns}, {facts.rounds} |" in row
    assert f"| `{key}` |" in (DOCS.parents[1] / "README.md").read_text()
