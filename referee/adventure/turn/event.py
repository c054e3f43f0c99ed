"""Events: where each kind lies, what its front says, and what it turns into when it is flipped."""

from referee.adventure.card.text import read_lines
from referee.adventure.combat import combat
from referee.adventure.combat.track import to_track
from referee.adventure.item.item import bagged
from referee.adventure.table import record
from referee.adventure.table.challenge_card import EVENT, Holding, put_on_top
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_turn import CHALLENGE, current_turn
from referee.adventure.table.position import GLOBAL, Adventure, Face, Foe, Laid, is_city, markers_at, where
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import close, find, push
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Say, Text

DRAWN = "wag.challenge-card.event"
DRAW_AGAIN = "wag.event.draw-again"
FRONT = "wag.event.front-only"
FLIP = "wag.event.flip"
ITEM = "wag.event.flip-item"
ENEMY = "wag.event.flip-encounter"
ENEMY_LATER = "wag.event.flip-encounter-off-phase"
GLOBAL_EFFECT = "wag.event.global-effect"
GLOBAL_PLACE = "wag.event.global-place"
GLOBAL_ONE = "wag.event.global-one"
PLACE = "wag.event.location-place"
RESOLVE = "wag.event.location-resolve"
OR_MARKER = "wag.event.location-or-marker"
SPECIAL = "wag.event.special"
LOOK = "wag.event.look"
SOURCE, BACK_SIDE = "event:", "back"


class Resolving(Holding, tag="resolving"):
    """An event is carried out: one just drawn that lies nowhere yet, or one that lies on a space.

    `place`: where it lies; `gone`: its own text took it elsewhere. A special event goes on top of its deck afterwards.
    """

    heading = "An event is resolved"
    seat: str
    key: str
    colour: str
    place: str = ""
    begun: bool = False
    gone: bool = False
    rules: list[str] = []

    def card_in_hand(self) -> tuple[str, ...]:
        return () if self.place or self.gone else (EVENT + self.key,)

    def settle(self, position: Adventure) -> bool:
        if not self.begun:
            self.begun = True
            front = record.event_card(position, self.key).front
            read_lines(position, self.seat, SOURCE + self.key, front, (FRONT, *self.rules))
            return True
        close(position, self)
        if not self.place and not self.gone:
            put_on_top(position, self.colour, Face(EVENT + self.key))
        return True


# ---- drawn


VERBS.note("event-drawn", "{seat:seat} draws the event {card:card}.")
VERBS.note("event-resolved", "{seat:seat} resolves {card:card}.")


def draw(position: Adventure, seat: str, key: str, colour: str) -> None:
    """An event was drawn: it is laid where its kind belongs, and what is done at once is done."""
    card = record.event_card(position, key)
    happen(position, "event-drawn", [DRAWN, DRAW_AGAIN], seat=seat, card=EVENT + key, key=key)
    if card.kind == "location":
        lay(position, seat, key, colour, card.at, (PLACE,))
    elif card.kind == "global":
        lay(position, seat, key, colour, GLOBAL, (GLOBAL_PLACE, GLOBAL_EFFECT))
        push(position, Resolving(seat=seat, key=key, colour=colour, place=GLOBAL, rules=[GLOBAL_EFFECT]))
    else:
        push(position, Resolving(seat=seat, key=key, colour=colour, rules=[SPECIAL]))


def lay(position: Adventure, seat: str, key: str, colour: str, place: str, rules: tuple[str, ...]) -> None:
    """Put an event where it belongs; one that lies there is discarded first."""
    if place in position.laid:
        discard(position, place, (GLOBAL_ONE,) if place == GLOBAL else (PLACE,))
    data = {"key": key, "colour": colour, "space": place, "card": EVENT + key}
    happen(position, "event-laid", (*rules, LOOK), seat=seat, data=data)


def laid_words(event: Event) -> Text:
    common = "{card:card} lies on the global event space."
    return Say(common if event.data["space"] == GLOBAL else "{card:card} lies on {space:space}.", event.data)


@VERBS.verb("event-laid", laid_words)
def event_laid(position: Adventure, event: Event) -> None:
    laid = Laid(event.data["key"], event.data["colour"])
    position.laid = position.laid | {event.data["space"]: laid}


def left_words(event: Event) -> Text:
    common = "{card:card} leaves the global event space."
    return Say(common if event.data["space"] == GLOBAL else "{card:card} leaves {space:space}.", event.data)


@VERBS.verb("event-left", left_words)
def event_left(position: Adventure, event: Event) -> None:
    position.laid = {place: laid for place, laid in position.laid.items() if place != event.data["space"]}


def discard(position: Adventure, place: str, rules: tuple[str, ...]) -> None:
    """An event in play goes on top of its deck."""
    laid = take(position, place, rules)
    put_on_top(position, laid.colour, Face(EVENT + laid.key))


def take(position: Adventure, place: str, rules: tuple[str, ...]) -> Laid:
    """Take an event from where it lies."""
    laid = position.laid[place]
    happen(position, "event-left", rules, card=EVENT + laid.key, space=place)
    return laid


def resolve_here(position: Adventure, seat: str, space: str) -> None:
    """Whoever meets a location event does what its front says; it stays."""
    laid = position.laid[space]
    beside = [OR_MARKER] if markers_at(position, space) else []
    happen(position, "event-resolved", [RESOLVE, *beside], seat=seat, card=EVENT + laid.key, key=laid.key)
    push(position, Resolving(seat=seat, key=laid.key, colour=laid.colour, place=space, rules=[RESOLVE]))


# ---- flipped


def place_of(position: Adventure, key: str) -> str:
    """Where an event lies, if anywhere."""
    return next((place for place, laid in position.laid.items() if laid.key == key), "")


def let_go(position: Adventure, key: str, rules: tuple[str, ...]) -> None:
    """An event card leaves play or hand, for whatever it has become."""
    place = place_of(position, key)
    if place:
        take(position, place, rules)
    open_event = find(position, Resolving)
    if open_event and open_event.key == key:
        open_event.gone = True


VERBS.note("event-flipped", "{card:card} is flipped.")


def flip(position: Adventure, seat: str, key: str) -> None:
    """Its reverse takes effect at once: an item, an enemy, or what stands there."""
    card = record.event_card(position, key)
    happen(position, "event-flipped", [FLIP], seat=seat, card=EVENT + key, key=key)
    if card.becomes:
        what, _, name = card.becomes.partition(" ")
        become(position, seat, key, what, name)
        return
    place = place_of(position, key)
    if place:
        happen(position, "event-turned", [FLIP], space=place, card=EVENT + key)
    read_lines(position, seat, SOURCE + key, card.back, (FLIP,))


@VERBS.verb("event-turned", "The reverse of {card:card} lies face up.")
def event_turned(position: Adventure, event: Event) -> None:
    laid = position.laid[event.data["space"]]
    position.laid = position.laid | {event.data["space"]: Laid(laid.key, laid.colour, BACK_SIDE)}


def become(position: Adventure, seat: str, key: str, what: str, name: str) -> None:
    """An event is an item or an enemy from now on."""
    card = record.event_card(position, key)
    space = place_of(position, key)
    space = where(position, seat) if space in ("", GLOBAL) else space
    if what == "item":
        let_go(position, key, (ITEM,))
        bagged(position, seat, name, card.colour, EVENT + key, (ITEM,))
        return
    turn = current_turn(position)
    record.encounter(position, name)
    if turn and turn.seat == seat and turn.at == CHALLENGE and not turn.challenged:
        let_go(position, key, (ENEMY,))
        turn.challenged, turn.met = True, key
        fight_next(position, EnemyMet(seat=seat, key=key, colour=card.colour, foe=name, space=where(position, seat)))
    else:
        let_go(position, key, (ENEMY_LATER,))
        to_track(position, Foe(name, card.colour, event=key), space, (ENEMY_LATER,))


class EnemyMet(Holding, tag="enemy-met"):
    """An event that became an enemy, before it is fought; whoever has fallen meanwhile leaves it where it stood."""

    heading = "An event has become an enemy"
    seat: str
    key: str
    colour: str
    foe: str
    space: str

    def card_in_hand(self) -> tuple[str, ...]:
        return (EVENT + self.key,)

    def settle(self, position: Adventure) -> bool:
        close(position, self)
        if is_city(position, where(position, self.seat)):
            to_track(position, Foe(self.foe, self.colour, event=self.key), self.space, (ENEMY_LATER,))
        else:
            combat.begin(position, self.seat, kind="event", foe=self.foe, colour=self.colour, event=self.key)
        return True


def fight_next(position: Adventure, enemy: EnemyMet) -> None:
    """It is fought at once, after a fight in which it has turned up."""
    fight = current_combat(position)
    push(position, enemy)
    if fight is not None:
        position.agenda.pop()
        position.agenda.insert(position.agenda.index(fight), enemy)
