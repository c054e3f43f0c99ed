"""Write build/rule-index.json: for every rule that acts the lines of code where its id stands.

python -m tools.rule_index
"""

import json
from pathlib import Path

from referee import registry
from referee.library import rooms

BUILD = Path(__file__).parents[1] / "build"


def main() -> None:
    found: dict[str, list[str]] = {}
    for game in registry.games():
        places = rooms.index(game)
        found |= {id: [str(place) for place in places.get(id, [])] for id in rooms.acting(game)}
    BUILD.mkdir(exist_ok=True)
    (BUILD / "rule-index.json").write_text(json.dumps(found, indent=1) + "\n")
    one = sum(len({place.split(":")[0] for place in places}) == 1 for places in found.values())
    print(f"{len(found)} rules act; {one} stand in one file alone")


if __name__ == "__main__":
    main()
