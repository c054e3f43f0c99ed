"""make bench: prints the ratios and writes build/bench.json.

`python -m bench --only b_throughput m_` measures the lines of these names or beginnings alone, and writes nothing.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import activations, disk, earlier, engine, odds, options, phones, service, sight

BUILD = Path(__file__).parents[1] / "build"
Lines = dict[str, Callable[[], dict[str, Any]]]


def lines(quick: bool) -> Lines:
    """Everything that is measured, by its name; what is asked over the wire has a server of its own."""
    samples, rounds = (7, 3) if quick else (21, 5)
    found: Lines = {"a_engine": lambda: engine.measure(0.25, samples), **service.lines(quick)}
    found |= {f"f_{key}_options": lambda key=key: options.measure(key) for key in options.TURNS}
    found |= {"g_against_earlier": earlier.measure, "i_view": earlier.views, "j_odds": odds.measure}
    found |= {"k_activation": lambda: activations.measure(0.25, samples), "l_map": sight.measure}
    return found | phones.lines(rounds, 60) | disk.lines(2 if quick else 5, 60)


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed as ratios measured in one run.")
    parser.add_argument("--quick", action="store_true", help="fewer samples")
    parser.add_argument("--only", nargs="+", default=[""], metavar="NAME", help="lines whose names begin so")
    told = parser.parse_args()
    wanted = {name: line for name, line in lines(told.quick).items() if name.startswith(tuple(told.only))}
    if not wanted:
        parser.error(f"there is no such line; there are {', '.join(lines(told.quick))}")
    found = {}
    for name, measure in wanted.items():
        found[name] = measure()
        print(f"{name:20}", "  ".join(f"{key} {value}" for key, value in found[name].items()), flush=True)
    if told.only == [""]:
        BUILD.mkdir(exist_ok=True)
        (BUILD / "bench.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
