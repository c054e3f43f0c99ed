"""From a shape and what somebody said to the fields of an action, one stage after another."""

from referee_client.asking.shapes import Allot, Amount, Asking, Fields, One, Order, Shape, Some
from referee_client.asking.told import Claim, Lines, Record, Throw
from referee_client.errors import Unclear
from referee_client.shell import Shell

ASKINGS: dict[str, type[Asking]] = {
    "one": One,
    "some": Some,
    "order": Order,
    "amount": Amount,
    "allot": Allot,
    "throw": Throw,
    "claim": Claim,
    "lines": Lines,
    "record": Record,
}
STAGE = " / "


class Open(Exception):
    """Something more has to be said: the shape that is asked next, and what is settled so far."""

    def __init__(self, shape: Shape, fields: Fields) -> None:
        self.shape, self.fields = shape, fields
        super().__init__(shape.get("title", ""))


def asking(shape: Shape, shell: Shell) -> Asking:
    """A shape as it is asked here."""
    return ASKINGS[shape["shape"]](shape, shell)


def answered(shape: Shape | None, said: str, shell: Shell) -> Fields:
    """The fields a line settles; Open where it leaves something to be asked, Unclear where it says too much."""
    stages = [part.strip() for part in f" {said} ".split(STAGE)] if said.strip() else []
    fields: Fields = {}
    while shape is not None:
        if not stages:
            raise Open(shape, fields)
        got, shape = asking(shape, shell).read(stages.pop(0))
        fields |= got
    if stages:
        raise Unclear(shell.too_much.format(text=STAGE.join(stages)))
    return fields
