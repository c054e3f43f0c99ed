"""Record the golden playthroughs anew, after a change to the rules that was meant."""

from pathlib import Path

from referee.testing.golden import lines, recorded

FOLDER = Path(__file__).parents[1] / "tests" / "golden"


def main() -> None:
    for name, golden in recorded(FOLDER).items():
        text = "\n".join(lines(golden)) + "\n"
        (FOLDER / f"{name}.txt").write_text(text)
        print(f"{name}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
