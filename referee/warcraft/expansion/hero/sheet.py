"""Having a hero card read to the referee: what nobody has told of it yet is asked, one fact after the other."""

from typing import Any

from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Missing
from referee.kernel.position import known
from referee.kernel.reading import ask
from referee.kernel.say import say
from referee.warcraft.expansion.abilities import read_card
from referee.warcraft.table.position import Hero, Warcraft

CARD_LIFE = "wbx.hero.card-life"
CARD_LEVEL = "wbx.hero.card-level"


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


CARD = {"type": "wbx.hero.card-type", "strength": "wbx.hero.card-strength", "life": CARD_LIFE}


def hero_fact(position: Warcraft, hero: Hero | None, name: str) -> Any:
    """What a hero's card says; its type is the same at every Level."""
    assert hero is not None
    key = f"hero.{hero.key}.type" if name == "type" else f"hero.{hero.key}.{hero.level}.{name}"
    question = say(
        "{name:printed} on the card of {hero:hero}, Level {level}?", name=name, hero=hero.key, level=hero.level
    )
    return known(position, key, question, [CARD[name]])


def life(position: Warcraft, seat: str) -> int:
    return hero_fact(position, position.seats[seat].hero, "life")
