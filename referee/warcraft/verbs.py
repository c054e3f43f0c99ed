"""Everything that can happen in Warcraft: The Board Game. A verb is the only writer of what it changes."""

from typing import Any

from referee.kernel.event import Event
from referee.kernel.pieces import everywhere, put, shift, with_mark, without_mark
from referee.kernel.position import add_effect
from referee.kernel.sources import Verbs
from referee.warcraft.scenario import SCENARIOS
from referee.warcraft.state import (
    BUILDING,
    BUILDINGS,
    CREEPS,
    MOVED,
    SUMMONED,
    Warcraft,
    reserve,
    site,
    spell,
    town_interface,
    training,
)

VERBS = Verbs()
verb = VERBS.verb


# ---- setting up


VERBS.note(
    "table-laid",
    lambda e: f"The table is laid for {scenario_title(e.data['scenario'])} with {e.data['players']} players.",
)


def scenario_title(key: str) -> str:
    """As it stands in a sentence."""
    return "the main game" if key == "main" else SCENARIOS[key].title


@verb("race-drawn", "{seat} draws the {race}.")
def race_drawn(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].race = event.data["race"]
    position.__dict__.pop("sides", None)


@verb("laid-out", "{seat} plays the {race} and lays out everything of that race; nothing is built yet.")
def laid_out(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.race = event.data["race"]
    player.town = event.data["town"]
    for kind, number in event.data.pop("pieces").items():
        put(position.piles, reserve(event.seat), kind, event.seat, number)
    position.__dict__.pop("sides", None)


def tiles_words(event: Event) -> str:
    plain = set(event.data["levels"].values()) == {1}
    return f"{event.seat} stacks the unit tiles by type, {'level 1' if plain else 'the highest level'} on top."


@verb("tiles-arranged", tiles_words)
def tiles_arranged(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].levels = dict(event.data["levels"])


@verb("deck-shuffled", "{seat} shuffles a deck of {size} experience cards.")
def deck_shuffled(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].deck = event.data["size"]


@verb("first-player", "{seat} is the first player.")
def first_player(position: Warcraft, event: Event) -> None:
    position.first = event.seat


@verb("turn-begins", "Turn {turn} begins; {seat} is first.")
def turn_begins(position: Warcraft, event: Event) -> None:
    position.turn = event.data["turn"]
    position.first = event.seat


VERBS.note("step-skipped", "{seat} takes no {step} step in this scenario.")


# ---- pieces on the board


@verb("placed", lambda e: f"{e.seat} puts {spell(e.data['pieces'])} in {e.data['space']}.")
def placed(position: Warcraft, event: Event) -> None:
    for kind, number in event.data["pieces"].items():
        shift(position.piles, kind, event.seat, number, reserve(event.seat), event.data["space"])


@verb("moved", lambda e: f"{e.seat} moves {spell(e.data['pieces'])} from {e.data['from']} to {e.data['to']}.")
def moved(position: Warcraft, event: Event) -> None:
    """`taken` lists (kind, number, marks) of the piles that go, `along` those that follow one of them."""
    for kind, number, marks in (*event.data.pop("taken"), *event.data.pop("along", ())):
        become = with_mark(marks, MOVED)
        shift(position.piles, kind, event.seat, number, event.data["from"], event.data["to"], marks, become)


@verb("destroyed", lambda e: f"{e.data['number']} {e.data['piece']} of {e.seat} in {e.data['space']} destroyed.")
def destroyed(position: Warcraft, event: Event) -> None:
    data = event.data
    marks = tuple(data.pop("marks", ()))
    shift(position.piles, data["piece"], event.seat, data["number"], data["space"], reserve(event.seat), marks, ())


@verb("construction-broken", "{seat} loses the Outpost under construction in {space}; its worker is free.")
def construction_broken(position: Warcraft, event: Event) -> None:
    space = event.data["space"]
    shift(position.piles, "outpost", event.seat, 1, space, reserve(event.seat), (BUILDING,), ())
    free_builder(position, event.seat, space)


@verb("town-occupied", "Enemies hold the Town of {seat}: it is marked, a second time means the end.")
def town_occupied(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].occupied = True


@verb("eliminated", "{seat} is eliminated; all pieces leave the board.")
def eliminated(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    owned: dict[tuple[str, tuple[str, ...]], int] = {}
    for _, pile in everywhere(position.piles):
        if pile.side == event.seat:
            like = (pile.kind, tuple(mark for mark in pile.marks if mark.startswith("summon-")))
            owned[like] = owned.get(like, 0) + pile.count
    for place in list(position.piles):
        position.piles[place] = [pile for pile in position.piles[place] if pile.side != event.seat]
        if not position.piles[place]:
            del position.piles[place]
    for (kind, marks), number in owned.items():
        put(position.piles, reserve(event.seat), kind, event.seat, number, marks)
    player.out, player.gold, player.wood, player.hand = True, 0, 0, 0
    if player.hero:
        player.hero.wounds, player.hero.markers = 0, []


# ---- cards


@verb("drew", lambda e: f"{e.seat} draws {e.data['number']} experience card{'s' if e.data['number'] > 1 else ''}.")
def drew(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.deck -= event.data["number"]
    player.hand += event.data["number"]


@verb("reshuffled", "{seat} shuffles {number} discarded cards into a new deck.")
def reshuffled(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.deck += len(player.discard)
    player.discard = []


@verb("card-played", "{seat} plays {card}.")
def card_played(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.hand -= 1
    player.discard.append(event.data["card"])


@verb("victory-card", "{seat} lays down a Victory Point card.")
def victory_card(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.hand -= 1
    player.victory_cards += 1


@verb("marked", lambda e: f"{e.seat}: {e.data['card']} on {spell(e.data['pieces'])} in {e.data['space']}.")
def marked(position: Warcraft, event: Event) -> None:
    """`piles` lists (side, kind, number, marks); the mark stays until frame `until` ends."""
    data = event.data
    space, mark = data["space"], data["mark"]
    for side, kind, number, marks in data.pop("piles"):
        shift(position.piles, kind, side, number, space, space, marks, with_mark(marks, mark))
    add_effect(position, event.rules[0], data.pop("until"), [event.seat], mark)


@verb("takes-effect", "{card} of {seat} is in force.")
def takes_effect(position: Warcraft, event: Event) -> None:
    add_effect(position, event.rules[0], event.data.pop("until"), event.data["who"])


@verb("renewed", "{seat} makes the Forest {space} fresh again.")
def renewed(position: Warcraft, event: Event) -> None:
    position.depletion.pop(event.data["space"])


@verb("portalled", lambda e: f"{e.seat} takes all units from {e.data['space']} through a portal to {e.data['to']}.")
def portalled(position: Warcraft, event: Event) -> None:
    """`taken` lists (kind, number, marks, where to)."""
    for kind, number, marks, to in event.data.pop("taken"):
        shift(position.piles, kind, event.seat, number, event.data["space"], to, marks)


VERBS.note("dispelled", "{seat} dispels {card}: it is spent and does nothing.")
VERBS.note("play-held", "{seat} wants to {wish}; others may go first.")
VERBS.note("taken-back", "{seat} was still in time: the last answer is taken back.")
VERBS.note("draw-lost", "{seat} has neither deck nor discards: no card is drawn.")


# ---- battle


@verb("killed", lambda e: f"{e.seat} loses 1 {e.data['unit']} in {e.data['space']}.")
def killed(position: Warcraft, event: Event) -> None:
    data = event.data
    marks = tuple(data.pop("marks", ()))
    shift(position.piles, data["unit"], event.seat, 1, data["space"], reserve(event.seat), marks, ())


@verb("sent-back", "{seat} returns 1 melee from {space} to the reserves.")
def sent_back(position: Warcraft, event: Event) -> None:
    marks = tuple(event.data.pop("marks"))
    shift(position.piles, "melee", event.seat, 1, event.data["space"], reserve(event.seat), marks, ())


@verb("raised", "{seat} raises {number} melee in {space}.")
def raised(position: Warcraft, event: Event) -> None:
    shift(position.piles, "melee", event.seat, event.data["number"], reserve(event.seat), event.data["space"])


@verb("pillaged", "{seat} takes {gold} gold and {wood} wood from {victim}.")
def pillaged(position: Warcraft, event: Event) -> None:
    hand_over(position, event.data["victim"], event.seat, event.data["gold"], event.data["wood"])


def does(side: str, verb: str) -> str:
    """A player does, creeps do."""
    return f"{side} {verb}" if side == CREEPS else f"{side} {verb}s"


def hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


def casualties(number: int) -> str:
    return "1 casualty" if number == 1 else f"{number} casualties"


VERBS.note("battle-begins", "Battle in {space}: {attacker} against {defender}.")
VERBS.note("joined", lambda e: f"{e.seat} {'joins' if e.data['answer'] else 'stays out of'} the battle.")
VERBS.note("poison-named", lambda e: f"{does(e.seat, 'strike')} first in: {', '.join(e.data['phases']) or 'no phase'}.")
VERBS.note("rolled", lambda e: f"{e.seat} rolls {', '.join(map(str, e.data['faces']))} ({e.data['label']}).")
VERBS.note(
    "hits",
    lambda e: (
        f"{does(e.seat, 'score')} {hits(e.data['hits'])}: {casualties(e.data['casualties'])} ({e.data['terms']})."
    ),
)
VERBS.note("casualties-ignored", lambda e: f"The {e.data['side']} ignores {casualties(e.data['number'])}.")
VERBS.note(
    "casualties-reduced",
    lambda e: f"The {e.data['side']} has {casualties(e.data['owed'])} to take ({e.data['terms']}).",
)
VERBS.note("casualty-choice-taken", "{seat} picks the next casualty of {victim}.")
VERBS.note("effects-end", "Card effects that last for {scope} end.")
VERBS.note("round-begins", "Round {round} of the battle in {space}.")
VERBS.note("battle-won", "The battle in {space} is won by {winner}.")
VERBS.note("battle-drawn", "In {space} {left}: nobody wins the battle.")
VERBS.note("no-card", lambda e: f"{' and '.join(e.data['seats'])}: no card is drawn in battle, spells are researched.")
VERBS.note("battle-vanished", "The battle in {space} falls away: only one side is left there, or none.")


# ---- harvest, deploy, spend


@verb("harvested", "{seat} gathers {number} {resource} in {space}.")
def harvested(position: Warcraft, event: Event) -> None:
    gain(position, event.seat, **{event.data["resource"]: event.data["number"]})


@verb("depleted", lambda e: f"{e.data['space']} is {'partially' if e.data['level'] == 1 else 'completely'} depleted.")
def depleted(position: Warcraft, event: Event) -> None:
    position.depletion[event.data["space"]] = event.data["level"]


@verb("received", lambda e: f"{e.seat} receives {spell({'gold': e.data['gold'], 'wood': e.data['wood']})}.")
def received(position: Warcraft, event: Event) -> None:
    gain(position, event.seat, event.data["gold"], event.data["wood"])


@verb("gave", lambda e: f"{e.seat} gives {e.data['to']} {spell({'gold': e.data['gold'], 'wood': e.data['wood']})}.")
def gave(position: Warcraft, event: Event) -> None:
    hand_over(position, event.seat, event.data["to"], event.data["gold"], event.data["wood"])


@verb("deployed", lambda e: f"{e.seat} deploys {spell(e.data['pieces'])} to {e.data['space']}.")
def deployed(position: Warcraft, event: Event) -> None:
    for kind, number in event.data["pieces"].items():
        shift(position.piles, kind, event.seat, number, training(event.seat), event.data["space"])


@verb("completed", "{seat} completes a {building} building.")
def completed(position: Warcraft, event: Event) -> None:
    seat, kind = event.seat, BUILDINGS[event.data["building"]]
    marks = (SUMMONED,) if event.data["summoned"] else ()
    shift(position.piles, kind, seat, 1, site(seat), town_interface(seat), marks, ())
    if not event.data["summoned"]:
        shift(position.piles, "worker", seat, 1, site(seat), position.seats[seat].town)


@verb("outpost-completed", "{seat} completes the Outpost in {space}; its worker is free.")
def outpost_completed(position: Warcraft, event: Event) -> None:
    space = event.data["space"]
    shift(position.piles, "outpost", event.seat, 1, space, space, (BUILDING,), ())
    free_builder(position, event.seat, space)


@verb("trained", "{seat} trains 1 {unit} for {gold} gold and {wood} wood.")
def trained(position: Warcraft, event: Event) -> None:
    pay(position, event)
    shift(position.piles, event.data["unit"], event.seat, 1, reserve(event.seat), training(event.seat))


@verb("construction-started", "{seat} starts a {building} building for {gold} gold and {wood} wood.")
def construction_started(position: Warcraft, event: Event) -> None:
    pay(position, event)
    seat, summoned = event.seat, event.data["summoned"]
    marks = (SUMMONED,) if summoned else ()
    shift(position.piles, BUILDINGS[event.data["building"]], seat, 1, reserve(seat), site(seat), (), marks)
    if not summoned:
        town = position.seats[seat].town
        shift(position.piles, "worker", seat, 1, town, site(seat), worker_marks(position, seat, town, False), ())


@verb("outpost-started", "{seat} starts an Outpost in {space} for {gold} gold and {wood} wood.")
def outpost_started(position: Warcraft, event: Event) -> None:
    """With `unmanned` no worker is assigned to it."""
    pay(position, event)
    space = event.data["space"]
    shift(position.piles, "outpost", event.seat, 1, reserve(event.seat), space, (), (BUILDING,))
    if not event.data.get("unmanned"):
        marks = worker_marks(position, event.seat, space, False)
        shift(position.piles, "worker", event.seat, 1, space, space, marks, with_mark(marks, BUILDING))


def upgrade_words(event: Event) -> str:
    data = event.data
    new = ", ".join(f"{name} {value}" for name, value in data["tile"].items())
    price = f"for {data['gold']} gold and {data['wood']} wood"
    return f"{event.seat} raises {data['unit']} to level {data['level']} {price}" + (f": {new}." if new else ".")


@verb("upgraded", upgrade_words)
def upgraded(position: Warcraft, event: Event) -> None:
    pay(position, event)
    position.seats[event.seat].levels[event.data["unit"]] = event.data["level"]


# ---- the table itself


@verb("fact-read", lambda e: f"{e.seat} reads off a piece: {e.data['fact']} is {plainly(e.data['value'])}.")
def fact_read(position: Warcraft, event: Event) -> None:
    position.facts[event.data["fact"]] = event.data["value"]


VERBS.note("corrected", "Correction by {seat}: {changes}. {why}")
VERBS.note("waited-in-vain", "What {seat} wanted is not possible after all: {why}")
VERBS.note("game-over", "{why}")


def gain(position: Warcraft, seat: str, gold: int = 0, wood: int = 0) -> None:
    player = position.seats[seat]
    player.gold += gold
    player.wood += wood


def hand_over(position: Warcraft, giver: str, taker: str, gold: int, wood: int) -> None:
    gain(position, giver, -gold, -wood)
    gain(position, taker, gold, wood)


def pay(position: Warcraft, event: Event) -> None:
    gain(position, event.seat, -event.data["gold"], -event.data["wood"])


def worker_marks(position: Warcraft, seat: str, space: str, building: bool) -> tuple[str, ...]:
    """The marks of a worker there, at work on an Outpost or free."""
    return next(
        pile.marks
        for pile in position.piles[space]
        if pile.side == seat and pile.kind == "worker" and (BUILDING in pile.marks) == building
    )


def free_builder(position: Warcraft, seat: str, space: str) -> None:
    """Let the worker of an Outpost go, if one was assigned to it."""
    if not any(p.side == seat and p.kind == "worker" and BUILDING in p.marks for p in position.piles.get(space, ())):
        return
    marks = worker_marks(position, seat, space, True)
    shift(position.piles, "worker", seat, 1, space, space, marks, without_mark(marks, BUILDING))


def plainly(value: Any) -> str:
    """A printed value as one reads it aloud."""
    if isinstance(value, dict):
        return spell(value) or "nothing"
    return (", ".join(map(str, value)) or "none") if isinstance(value, list | tuple) else str(value)
