"""Odds in lines: each outcome with its chance, what may be counted, and what is taken for granted."""

from typing import Any

from referee_client.asking.chances import percent
from referee_client.shell import Shell
from referee_client.showing.text import cited, wrapped


def odds(told: dict[str, Any], shell: Shell, *, rules: bool = False) -> list[str]:
    """What is asked about, then a line for each thing that may come of it."""
    given = " ".join(f"{one['text']}{cited(one.get('rules', ()), rules)}" for one in told["given"])
    lines = [shares(told["outcomes"]), *(counted(spread, shell) for spread in told["spreads"]), given]
    lines += [f"{one['text']}: {shares(one['shares'])}" for one in told["choices"]]
    return [told["title"], *(part for line in lines if line for part in wrapped(line, "  ", "    "))]


def shares(found: list[dict[str, Any]]) -> str:
    return ", ".join(f"{one['text']} ({percent(one['share'])})" for one in found)


def counted(spread: dict[str, Any], shell: Shell) -> str:
    """How likely each number is, and what it comes to in the long run."""
    told = ", ".join(f"{number} ({percent(share)})" for number, share in spread["shares"].items())
    return shell.spread.format(text=spread["text"], shares=told, mean=round(spread["mean"], 2))
