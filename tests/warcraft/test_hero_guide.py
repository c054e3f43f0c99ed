"""docs/heroes.md tells what is so: its examples are accepted, and its table lists every effect with what it needs."""

import re
from pathlib import Path

import yaml

from referee.warcraft.expansion.abilities import NEEDED
from referee.warcraft.house import FORMS

GUIDE = (Path(__file__).parents[2] / "docs" / "heroes.md").read_text()


def test_every_fact_in_the_guide_has_a_form():
    blocks = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", GUIDE, re.S)]
    facts = {key: value for block in blocks for key, value in block.get("facts", block).items()}
    assert len(facts) > 10
    assert {key: FORMS.fault(key, value) for key, value in facts.items() if FORMS.fault(key, value)} == {}


def test_the_table_lists_every_effect_with_what_it_needs():
    rows = re.findall(r"^\| `([a-z-]+)` \|.*?\|(.*?)\|.*?\|$", GUIDE, re.M)
    assert {effect: set(re.findall(r"`([a-z]+)`", needs)) for effect, needs in rows} == {
        effect: set(needs) for effect, needs in NEEDED.items()
    }
