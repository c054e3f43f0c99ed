"""An ability card on the table: it waits for answers, does what it says, and goes to its pile or stays attached."""

from referee.adventure.actions import PlayCard
from referee.adventure.card import energy, weapon_replacement
from referee.adventure.card.ability import DISCARD, lay_aside
from referee.adventure.card.hand import OnTheTable, ability
from referee.adventure.card.in_force import IN_FORCE, has_word, lines_of, opponent
from referee.adventure.card.keyword import CANCEL_CARD, IMPROVED
from referee.adventure.card.when import rules_of
from referee.adventure.table import record
from referee.adventure.table.condition import holds
from referee.adventure.table.doing import Doing, carry_out
from referee.adventure.table.grammar import parse
from referee.adventure.table.lasting import ATTACHED, lay, until
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import Adventure
from referee.adventure.table.power_parts import TEXT
from referee.adventure.table.verbs import VERBS
from referee.adventure.table.window import PLAYED
from referee.kernel.agenda import close, push
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.window import open_window


class Played(OnTheTable, tag="played"):
    """A card that was just played. `left` are the numbers of its lines still to be done, once it has begun."""

    heading = "An ability card takes effect"
    target: str = ""
    item: str = ""
    answered: bool = False
    cancelled: bool = False
    begun: bool = False
    left: list[int] = []

    def printed(self, position: Adventure) -> record.Ability:
        return ability(position, self.seat, self.card)

    def lines(self, position: Adventure) -> tuple[str, ...]:
        return lines_of(self.printed(position), position.seats[self.seat].level)

    def source(self, position: Adventure) -> str:
        return source_of(position, self.seat, self.card)

    def settle(self, position: Adventure) -> bool:
        if not self.answered:
            self.answered = True
            open_window(position, PLAYED.key, self.seat, self.id)
        elif self.cancelled:
            close(position, self)
        elif not self.begun:
            self.begin(position)
        elif self.left:
            self.do(position, self.left.pop(0))
        else:
            self.end(position)
        return True

    def begin(self, position: Adventure) -> None:
        """Nobody has cancelled it: what it says is done in its order."""
        self.begun = True
        self.left = [at for at, line in enumerate(self.lines(position)) if parse(line).when.kind == TEXT]
        if weapon_replacement.replaces(self.printed(position)):
            weapon_replacement.take_up(position, self.seat, self.card)

    def do(self, position: Adventure, at: int) -> None:
        """Carry out a line, if what it asks for is so."""
        power = parse(self.lines(position)[at])
        other = opponent(position, self.seat)
        if not holds(position, power.conditions, self.seat, other):
            return
        doing = Doing(
            source=self.source(position), owner=self.seat, me=self.seat, other=other, rules=self.rules(position, at)
        )
        doing.target, doing.item = self.target, self.item
        carry_out(position, power, doing)
        doing.until = doing.until or (ATTACHED if self.attaches(position) else "")

    def rules(self, position: Adventure, at: int) -> list[str]:
        return [IMPROVED] if at >= len(self.printed(position).lines) else []

    def attaches(self, position: Adventure) -> bool:
        """Whether it stays on something: what it gives then lasts as long as it lies there."""
        return any(has_word(parse(line), "attach") for line in self.lines(position))

    def end(self, position: Adventure) -> None:
        """It is done: unless it lies on something it goes to the pile, and lines that wait stay in force."""
        close(position, self)
        if not self.gone:
            lay_aside(position, self.seat, self.card, ())
            for at, line in enumerate(self.lines(position)):
                if parse(line).when.kind != TEXT:
                    self.keep(position, at, line)

    def keep(self, position: Adventure, at: int, line: str) -> None:
        source, end = self.source(position), parse(line).until
        ends = until(position, "" if end == ATTACHED else end, self.seat, source)
        told = {"word": IN_FORCE, "who": self.seat, "source": source, "ends": ends}
        happen(
            position,
            "card-in-force",
            rules_of(self.printed(position)),
            seat=self.seat,
            card=self.card,
            data=told | {"line": at, "text": line, "owner": self.seat},
        )


def source_of(position: Adventure, seat: str, card: str) -> str:
    """What an ability card goes by where it does something."""
    return f"ability:{position.seats[seat].character}.{card}"


VERBS.verb("card-in-force", "{card:card} stays in force for {seat:seat}.")(lay)


# ---- playing one


def begin(position: Adventure, action: PlayCard) -> None:
    """Pay for a card and lay it on the table; it counts as played from now on, whatever becomes of it."""
    seat, card = action.seat, action.card
    printed = ability(position, seat, card)
    free = () if printed.cost else (energy.ZERO_COST,)
    cost = energy.cost_of(position, seat, printed.cost).total
    energy.spend(position, seat, cost, action.pay, (energy.COST, energy.AVAILABLE))
    played = Played(seat=seat, card=card, target=action.target or "", item=action.item or "")
    happen(position, "card-played", (*rules_of(printed), *free), seat=seat, card=card)
    push(position, played)


@VERBS.verb("card-played", "{seat:seat} plays {card:card}.")
def card_played(position: Adventure, event: Event) -> None:
    position.seats[event.seat].hand -= 1
    turn = current_turn(position)
    if turn is not None:
        turn.played = turn.played | {event.seat: [*turn.played.get(event.seat, ()), event.data["card"]]}


# ---- cancelling one


def answered_by(position: Adventure, source: str) -> Played | None:
    """The card that is answered: the last one played that is not the answer itself."""
    plays = [frame for frame in reversed(position.agenda) if isinstance(frame, Played)]
    return next((play for play in plays if play.source(position) != source and not play.begun), None)


def cancel(position: Adventure, play: Played, rules: tuple[str, ...]) -> None:
    """A card is discarded at once, and its text has no effect; it stays paid and counts as played."""
    play.cancelled = play.gone = True
    cited = dict.fromkeys((*rules, CANCEL_CARD, DISCARD))
    happen(position, "card-cancelled", cited, seat=play.seat, card=play.card)


@VERBS.verb("card-cancelled", "{card:card} of {seat:seat} is cancelled and discarded.")
def card_cancelled(position: Adventure, event: Event) -> None:
    position.seats[event.seat].discard = [*position.seats[event.seat].discard, event.data["card"]]
