"""Write build/rule-index.json: for every rule that acts the one line of code that decides it.

python -m tools.rule_index          what is written, and how often the id names the file
python -m tools.rule_index --open   and the rules for which several lines are left, or whose line is in another room
"""

import json
import sys
from pathlib import Path

from referee import registry
from referee.library import deciding, rooms

BUILD = Path(__file__).parents[1] / "build"


def write() -> dict[str, str]:
    """The index of all games, written down."""
    found: dict[str, str] = {}
    for game in registry.games():
        found |= {id: str(place) for id, place in deciding.decided(game)[0].items()}
    BUILD.mkdir(exist_ok=True)
    (BUILD / "rule-index.json").write_text(json.dumps(found, indent=1) + "\n")
    return found


def main() -> None:
    print(f"{len(write())} rules that act have their line in build/rule-index.json")
    for game in registry.games():
        one, left = deciding.decided(game)
        apart = {id: place for id, place in one.items() if place.file != rooms.room(game, id)}
        print(f"{game.key}: {len(one)} decided, {len(one) - len(apart)} in the room of their name, {len(left)} open")
        if "--open" in sys.argv:
            for id, places in left.items():
                print(f"  {id} ({rooms.room(game, id)}): {', '.join(f'{place} {place.part}' for place in places)}")
            for id, place in apart.items():
                print(f"  {id} ({rooms.room(game, id) or 'no room'}) is decided in {place} {place.part}")


if __name__ == "__main__":
    main()
