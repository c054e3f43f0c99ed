"""Neutral units as people type them in: of no side, with a card that is read in full and a token on the counter."""

from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.warcrow.table.position import FIELD, Token, Unit, Warcrow, ahead
from referee.warcrow.table.profile import NEUTRAL
from referee.warcrow.turn.neutral import initiative, unread


def check_side(position: Warcrow, unit: Unit, path: str) -> None:
    """A neutral unit belongs to nobody, and acts by itself: of its card everything has been read."""
    card = position.cards.units[unit.profile]
    if card.kind != NEUTRAL:
        if unit.side not in position.seats:
            raise Invalid.of(f"{path}.side", say("no such player; there are {seats:seat}", seats=list(position.seats)))
        return
    if unit.side:
        raise Invalid.of(f"{path}.side", "a neutral unit belongs to no side")
    lacking = unread(card)
    if lacking:
        raise Invalid.of(f"{path}.profile", say("not known of its card yet: {what}", what=lacking))


def check_token(position: Warcrow, token: Token, path: str) -> None:
    if token.neutral and (token.neutral not in position.units or position.units[token.neutral].side):
        raise Invalid.of(path, "no such neutral unit")


def tidy(position: Warcrow) -> None:
    """Every neutral unit on the battlefield has one token on the counter, and no other has."""
    there = {key for key, unit in position.units.items() if not unit.side and unit.where == FIELD}
    last = {token.neutral: token for token in position.counter if token.neutral in there}
    kept = [token for token in position.counter if not token.neutral or last.get(token.neutral) is token]
    lacking = [key for key in position.units if key in there and key not in last]
    laid = [Token(neutral=key, at=ahead(position, initiative(position, key))) for key in lacking]
    position.counter = [*kept, *laid]
