"""A whole game over real HTTP by one command: every seat with a pass of its own, from the set-up to the last page."""

import re

from tests.client.service import Service
from tests.client.terminal import Terminal

WISH = ("--scenario", "Take Positions", "--option", "preparation=whole", "--option", "points=100")
SHORT = ("--option", "turns=4", "--seed", "1")
LINE = re.compile(r"^  (Anna|Bert) \+(\d+): (\w.*)$", re.MULTILINE)
TOTAL = re.compile(r"^(Anna|Bert): (\d+)$", re.MULTILINE)


def test_a_game_of_miniatures_is_prepared_played_and_counted_by_its_sources(terminal: Terminal, service: Service):
    told = terminal.run("demo", "warcrow", "Anna", "Bert", *WISH, *SHORT)
    assert terminal.status == 0, told[-2000:]
    for deed in ("recruits", "holds the initiative", "lays", "takes zone", "deploys", "activates", "Round 3 begins"):
        assert f" {deed}" in told, deed
    totals = {who: int(points) for who, points in TOTAL.findall(told)}
    lines = LINE.findall(told[told.index("The game is over") :])
    assert set(totals) == {"Anna", "Bert"} and "bjective" in " ".join(text for _, _, text in lines)
    assert totals == {who: sum(int(number) for seat, number, _ in lines if seat == who) for who in totals}
    assert terminal.run("log", "--last", "1").count("wins") <= 1 and terminal.status == 0


def test_a_game_that_does_not_end_is_given_up(terminal: Terminal):
    told = terminal.run("demo", "smallworld", "Anna", "Bert", "--most", "3", "--seed", "1")
    assert terminal.status == 2 and "No end after 3 answers." in told
