"""Work out the search index before the referee starts, so that even its first start only reads it.

python -m tools.index
"""

from pathlib import Path

from api import kept_index

FOLDER = Path(__file__).parents[1] / "instance"


def main() -> None:
    there = kept_index.warm(FOLDER)
    print(f"The search index in {FOLDER.name}/ is {'up to date' if there else 'worked out'}.")


if __name__ == "__main__":
    main()
