"""The pages tell the truth: every command of a tour is run, and every transcript the README promises can be kept."""

from pathlib import Path

import pytest
import yaml

from referee.testing.transcript import Run
from tests.client.player import Player
from tests.client.service import Service
from tests.client.terminal import Terminal
from tests.client.tour import PAGES, README, agrees, runner, steps


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_tour_is_what_really_happens(terminal: Terminal, page: Path):
    run = runner(terminal)
    told = [(command, shown, run(command)) for command, shown in steps(page.read_text())]
    assert len(told) >= 10
    for command, shown, found in told:
        assert agrees(shown, found), f"$ {command}\n{found}\nis shown as\n{shown}\nmend: python -m tests.client.tour"


def test_the_transcript_in_the_readme_is_a_ruling_that_holds(tmp_path: Path):
    blocks = [block.split("```")[0] for block in README.read_text().split("```yaml\n")[1:]]
    written = next(block for block in blocks if block.startswith("ruling:"))
    path = tmp_path / "wbg" / "readme.yaml"
    path.parent.mkdir()
    path.write_text(written)
    Run(path).play()


def test_a_table_exported_as_a_transcript_plays_again(service: Service, tmp_path: Path):
    table = service.open(seed="transcript")
    player, prompts = Player(table, 6), table.opened["prompts"]
    for _ in range(30):
        prompts = player.step(prompts)["prompts"]
    path = tmp_path / "as-played.yaml"
    path.write_text(table.transcript())
    assert len(yaml.safe_load(path.read_text())["play"]) == 30
    Run(path).play()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_files_a_page_names_are_there(page: Path):
    named = [word.split(")")[0].split("#")[0] for word in page.read_text().split("](")[1:]]
    missing = [name for name in named if not name.startswith("http") and not (page.parent / name).exists()]
    assert not missing, missing
