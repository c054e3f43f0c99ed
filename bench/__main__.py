"""make bench: prints the ratios and writes build/bench.json."""

import argparse
import json
from pathlib import Path

from bench import activations, disk, earlier, engine, odds, options, phones, service, sight

BUILD = Path(__file__).parents[1] / "build"


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed as ratios measured in one run.")
    parser.add_argument("--quick", action="store_true", help="fewer samples")
    quick = parser.parse_args().quick
    found = {"a_engine": engine.measure(0.25, 7 if quick else 21), **service.measure(quick)}
    found |= {f"f_{key}_options": options.measure(key) for key in options.TURNS}
    found |= {"g_against_earlier": earlier.measure(), "i_view": earlier.views(), "j_odds": odds.measure()}
    found |= {"k_activation": activations.measure(0.25, 7 if quick else 21), "l_map": sight.measure()}
    found |= phones.measure(3 if quick else 5, 60) | disk.measure(2 if quick else 5, 60)
    for name, figures in found.items():
        print(f"{name:20}", "  ".join(f"{key} {value}" for key, value in figures.items()))
    BUILD.mkdir(exist_ok=True)
    (BUILD / "bench.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
