"""Lists from the terminal: what there is, a list by its entries and from a file, everything that is wrong with it."""

from pathlib import Path

from tests.client.terminal import Terminal


def test_what_may_be_taken_is_listed(terminal: Terminal) -> None:
    told = terminal.plain("roster", "warcrow", "northern")
    assert told.startswith("Northern Tribes") and "50  Alborc (Officer): 3 command tokens" in told
    assert "Aggressors" not in told


def test_a_list_is_checked_by_its_entries(terminal: Terminal) -> None:
    told = terminal.plain("roster", "warcrow", "northern", "alborc", "warg riders=2")
    assert told.splitlines()[0] == "Northern Tribes, 120 of 250 points, 3 command tokens"
    assert "Warg Riders x2 [70]" in told and told.rstrip().endswith("✓")


def test_every_fault_is_told_with_a_way_out(terminal: Terminal) -> None:
    told = terminal.plain("roster", "warcrow", "northern", "alborc", "warg riders=3", "--size", "100")
    assert "✗ Warg Riders may be recruited 2 times, not 3. Leave out 1." in told
    assert "✗ The units cost 155 points together; 100 points were agreed on." in told and "✓" not in told
    assert "wcr.setup.points-cap" in terminal.run(
        "--rules", "roster", "warcrow", "northern", "alborc", "warg riders=3", "--size", "100"
    )


def test_a_posted_list_is_read_from_a_file(terminal: Terminal, tmp_path: Path) -> None:
    posted = tmp_path / "friday.txt"
    posted.write_text(
        "Friday\nFaction: Northern Tribes\n\nAlborc [High Command] (3 CP) x1 (50 pts)\nOrc Hunters x2 (40 pts)"
    )
    told = terminal.plain("roster", "warcrow", "--file", str(posted))
    assert told.startswith("Friday\nNorthern Tribes, 90 of 250 points")
    assert "? Not known of Orc Hunters yet: how many models its box has." in told


def test_what_cannot_be_meant_is_said(terminal: Terminal) -> None:
    assert "no profile card" in terminal.run(
        "roster", "warcrow", "--file", "-", typed="northern tribes, 250 points\nBlub"
    )
    assert terminal.status != 0
    assert "Blub" in terminal.run("roster", "warcrow", "northern", "Blub") and terminal.status != 0
    assert "No lists are put together" in terminal.run("roster", "smallworld") and terminal.status != 0
