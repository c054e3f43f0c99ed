"""What the reader makes of every phrasing as they stand now, so that a first start need not read them.

python -m tools.phrasings           # into referee/library/model/phrasings.bin, by the shipped reader
"""

from pathlib import Path

import msgspec

from referee.library import reader
from referee.library.embedding import small_numbers
from tools.lessons import Phrasings

MODEL = Path(reader.__file__).parent / "model"


def write_phrasings(told: list[list[str]], path: Path) -> None:
    """What the reader of the folder makes of these."""
    each = {reader.key(one): one for one in told}
    rows, scales = small_numbers(reader.unread(path.parent).sentences(list(each.values())))
    path.write_bytes(msgspec.msgpack.encode(reader.Shipped(b"".join(each), rows, scales)))


def main() -> None:
    told = Phrasings().words
    write_phrasings(told, MODEL / "phrasings.bin")
    print(f"{len(told)} phrasings")


if __name__ == "__main__":
    main()
