"""Having a hero card read to the referee: what nobody has told of it yet is asked, one fact after the other."""

from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Missing
from referee.kernel.reading import ask
from referee.warcraft.expansion.abilities import read_card
from referee.warcraft.table.position import Warcraft


class CardReading(Frame[Warcraft], tag="card-reading"):
    """Cards that have just been turned up, by seat."""

    seats: list[str]

    def settle(self, position: Warcraft) -> bool:
        try:
            for seat in self.seats:
                read_card(position, seat)
        except Missing as missing:
            push(position, ask(position, missing, None))
        else:
            close(position, self)
        return True


def have_read(position: Warcraft, seats: list[str]) -> None:
    push(position, CardReading(seats=seats))
