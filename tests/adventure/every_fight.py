"""Every fight of the demo cards, by the odds and by the referee: `python -m tests.adventure.every_fight`."""

import sys
from time import process_time

from tests.adventure.fights import every_fight, played, reckoned, table


def main() -> None:
    number = wrong = 0
    slowest = 0.0
    for demo in every_fight():
        position = table(demo)
        begun = process_time()
        told = reckoned(position)
        slowest = max(slowest, process_time() - begun)
        number += 1
        if number % 500 == 0:
            print(f"{number} fights, {wrong} otherwise than the odds say", flush=True)
        if sum(told.values()) != 1 or told != played(position):
            wrong += 1
            print(f"otherwise than the odds say: {demo}")
    print(f"{number} fights, {wrong} otherwise than the odds say; the slowest odds took {slowest * 1000:.1f} ms")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
