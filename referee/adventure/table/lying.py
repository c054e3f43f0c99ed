"""The cards that lie on the table, as structs: items, quests, encounters on the track, events, decks."""

from typing import Annotated

from msgspec import Meta, Struct

from referee.kernel.fields import titled

Number = Annotated[int, Meta(ge=0, le=99)]


class Attached(Struct, omit_defaults=True):
    """An ability card that lies on something; whose it is."""

    card: Annotated[str, titled("card", kind="card")]
    owner: Annotated[str, titled("owner", kind="seat")]


class Item(Struct, omit_defaults=True):
    """An item card; `back`: its other side, `encounter.KEY` or `event.KEY`, where anybody has looked."""

    key: Annotated[str, titled("item", kind="card")]
    colour: Annotated[str, titled("colour", kind="colour")]
    back: Annotated[str, titled("other side", kind="card", hands=False)] = ""
    attached: Annotated[list[Attached], titled("attached cards")] = []


class Quest(Struct, omit_defaults=True):
    """A quest in progress: the steps done, by number from 1, how often those that count were, and whom it is about."""

    done: Annotated[list[int], titled("steps done", hands=False)] = []
    counted: Annotated[dict[str, int], titled("counted so far", hands=False)] = {}
    target: Annotated[str, titled("whom it is about", kind="seat", hands=False)] = ""


class Logged(Struct, omit_defaults=True):
    """A card under the quest log: `quest`, `trophy` or `event`."""

    key: Annotated[str, titled("card", kind="card")]
    kind: Annotated[str, titled("kind", hands=False)]
    valor: Annotated[int, titled("valor", hands=False)]


class Foe(Struct, omit_defaults=True):
    """An encounter on the track; `event`: it was one; `item`: the key of its back, where anybody has looked."""

    key: Annotated[str, titled("encounter", kind="card")]
    colour: Annotated[str, titled("colour", kind="colour", hands=False)]
    item: Annotated[str, titled("its back", kind="card", hands=False)] = ""
    event: Annotated[str, titled("the event it was", kind="card", hands=False)] = ""
    attached: Annotated[list[Attached], titled("attached cards")] = []


class Laid(Struct, omit_defaults=True):
    """An event in play."""

    key: Annotated[str, titled("event", kind="card")]
    colour: Annotated[str, titled("colour", kind="colour", hands=False)]
    face: Annotated[str, titled("side up", hands=False)] = "front"


class Face(Struct, omit_defaults=True):
    """A card met before: its front, `encounter.KEY` or `event.KEY`, and its item's key; one may be unknown."""

    front: str = ""
    item: str = ""


class Deck(Struct, omit_defaults=True):
    """A challenge deck: so many that nobody has seen, at the bottom, and those put on top of them, lowest first."""

    unseen: Annotated[Number, titled("cards nobody has seen", hands=False)]
    known: Annotated[list[Face], titled("cards put on top", hands=False)] = []

    @property
    def left(self) -> int:
        return self.unseen + len(self.known)
