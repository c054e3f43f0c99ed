"""Which boards in play have a picture: where each lies, told with every view, and what it is, told to whoever asks."""

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from referee.kernel import packs
from referee.kernel.board_picture import opened
from referee.kernel.view import Pictured


def pictured(keys: Iterable[str]) -> list[Pictured] | UnsetType:
    """The boards among these packs that have a picture."""
    found = [Pictured(key, picture.box) for key in keys if (picture := packs.get(key).picture)]
    return found or UNSET


def picture_of(pack: packs.Pack) -> tuple[str, bytes] | None:
    """Media type and bytes of the picture of a pack's board."""
    return opened(pack.document["picture"]["data"]) if pack.picture else None
