"""Record the golden playthroughs anew, after a change to the rules that was meant."""

from referee import registry
from tests.support.golden import FOLDER, GAMES, lines


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (key, config, seed, most) in GAMES.items():
        text = "\n".join(lines(registry.get(key), config, seed, most)) + "\n"
        (FOLDER / f"{name}.txt").write_text(text)
        print(f"{name}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
