"""A game from elsewhere brings its books: what it lacks or gets wrong is told for it and for nobody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.library import folders, inventory, search, synonyms, timing

RULES = """book: pdl
title: "Puddles"
rules:
  - id: pdl.jump.far
    section: "Jumping"
    role: enforce
    text: >-
      A frog jumps over one puddle, never over two.
  - id: pdl.jump.wet
    section: "Jumping"
    role: resolve
    text: >-
      A frog that lands in a puddle swims to the nearest lily.
    see: [pdl.jump.far]
examples: []
ambiguities: []
gaps: []
"""


def found() -> list[tuple[str, float]]:
    """What somebody finds who asks about another game."""
    hits = search.search("may workers enter a mountain", game="warcraft").results
    return [(hit.rule.id, hit.score) for hit in hits]


@pytest.fixture(scope="module")
def before() -> list[tuple[str, float]]:
    """The same before any game from elsewhere has come: working out the index takes seconds."""
    return found()


@pytest.fixture
def folder(tmp_path: Path, before: list[tuple[str, float]]) -> Iterator[Path]:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "pdl.yaml").write_text(RULES)
    folders.bring("puddles", tmp_path)
    yield tmp_path
    assert found() == before
    folders._brought.clear()
    folders.forget()


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    folders.forget()


def test_rules_alone_are_enough_to_be_asked(folder: Path):
    assert inventory.rule("pdl.jump.wet").game == "puddles" and "puddles" in inventory.games()
    assert search.search("jumping over two puddles", game="puddles").results[0].rule.id == "pdl.jump.far"
    assert search.search("frog swims to a lily", book="pdl").results[0].rule.id == "pdl.jump.wet"
    assert timing.outline("puddles").steps == () and synonyms.learnt("puddles") == {}
    assert folders.faults("puddles") == []


def test_phrasings_chart_and_near_words_are_found_beside_them(folder: Path):
    write(folder, "asked/pdl.yaml", "pdl.jump.wet: [my toad got soaked what now]\n")
    write(folder, "charts/puddles.yaml", "steps: [{key: jump, title: Jump, rules: [pdl.jump.far]}]\nconflicts: []\n")
    write(folder, "near.json", '{"toad": {"frog": 0.9}}')
    assert inventory.asked()["pdl.jump.wet"] == ("my toad got soaked what now",)
    assert [step.key for step in timing.outline("puddles").steps] == ["jump"]
    assert synonyms.alike("puddles")["toad"]["frog"] > 0.5


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("asked/pdl.yaml", "pdl.jump.high: [can I jump high]\n", "asked/pdl.yaml: pdl.jump.high: is asked for"),
        ("asked/pdl.yaml", "pdl.jump.wet: [", "asked/pdl.yaml: "),
        ("charts/puddles.yaml", "steps: [{key: jump}]\nconflicts: []\n", "charts/puddles.yaml: "),
        (
            "charts/puddles.yaml",
            "steps: []\nconflicts: [{text: x, rules: [wbg.move.mountain]}]\n",
            "is no rule of this",
        ),
        ("rules/pdm.yaml", "title: Mud\nrules: [{id: pdm.mud}]\n", "rules/pdm.yaml: "),
        ("rules/wbg.yaml", RULES, "there is a book wbg already"),
    ],
)
def test_a_faulty_file_is_told_and_the_rest_is_read(folder: Path, name: str, text: str, told: str):
    write(folder, name, text)
    assert inventory.exists("pdl.jump.far") and inventory.exists("wbg.move.mountain")
    assert timing.outline("puddles") is not None and inventory.asked()
    assert told in "; ".join(folders.faults("puddles"))
    assert search.search("jumping over two puddles", game="puddles").results[0].rule.id == "pdl.jump.far"
