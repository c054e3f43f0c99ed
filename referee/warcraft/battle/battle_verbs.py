"""What happens with cards and in battles: the writers of these events and their sentences."""

from referee.kernel.event import Event
from referee.kernel.pieces import shift, with_mark
from referee.kernel.position import add_effect
from referee.warcraft.table.position import CREEPS, Warcraft, reserve, spell
from referee.warcraft.table.verbs import VERBS, hand_over, verb

# ---- cards


def drawn_words(event: Event) -> str:
    number = event.data["number"]
    return f"{event.seat} draws {number} experience card{'s' if number > 1 else ''}."


@verb("drew", drawn_words, reveals=True)
def drew(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.deck -= event.data["number"]
    player.hand += event.data["number"]


@verb("reshuffled", "{seat:seat} shuffles {number} discarded {number:card|cards} into a new deck.")
def reshuffled(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.deck += len(player.discard)
    player.discard = []


@verb("card-played", "{seat:seat} plays {card}.")
def card_played(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.hand -= 1
    player.discard.append(event.data["card"])


@verb("victory-card", "{seat:seat} lays down a Victory Point card.")
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


@verb("takes-effect", "{card} of {seat:seat} is in force.")
def takes_effect(position: Warcraft, event: Event) -> None:
    add_effect(position, event.rules[0], event.data.pop("until"), event.data["who"])


@verb("renewed", "{seat:seat} makes the Forest {space:space} fresh again.")
def renewed(position: Warcraft, event: Event) -> None:
    position.depletion.pop(event.data["space"])


def portal_words(event: Event) -> str:
    landed = " and ".join(f"{spell(pieces)} to {space}" for space, pieces in event.data["landed"].items())
    return f"{event.seat} takes all units from {event.data['space']} through a portal: {landed}."


@verb("portalled", portal_words)
def portalled(position: Warcraft, event: Event) -> None:
    """`taken` lists (kind, number, marks, where to)."""
    for kind, number, marks, to in event.data.pop("taken"):
        shift(position.piles, kind, event.seat, number, event.data["space"], to, marks)


VERBS.note("dispelled", "{seat:seat} dispels {card}: it is spent and does nothing.")
VERBS.note("draw-lost", "{seat:seat} has neither deck nor discards: no card is drawn.")


# ---- battle


@verb("killed", lambda e: f"{e.seat} loses 1 {e.data['unit']} in {e.data['space']}.")
def killed(position: Warcraft, event: Event) -> None:
    data = event.data
    marks = tuple(data.pop("marks", ()))
    shift(position.piles, data["unit"], event.seat, 1, data["space"], reserve(event.seat), marks, ())


@verb("sent-back", "{seat:seat} returns 1 melee from {space:space} to the reserves.")
def sent_back(position: Warcraft, event: Event) -> None:
    marks = tuple(event.data.pop("marks"))
    shift(position.piles, "melee", event.seat, 1, event.data["space"], reserve(event.seat), marks, ())


@verb("raised", "{seat:seat} raises {number} melee in {space:space}.")
def raised(position: Warcraft, event: Event) -> None:
    shift(position.piles, "melee", event.seat, event.data["number"], reserve(event.seat), event.data["space"])


@verb("pillaged", "{seat:seat} takes {gold} gold and {wood} wood from {victim:seat}.")
def pillaged(position: Warcraft, event: Event) -> None:
    hand_over(position, event.data["victim"], event.seat, event.data["gold"], event.data["wood"])


def does(side: str, verb: str) -> str:
    """A player does, creeps do."""
    return f"{side} {verb}" if side == CREEPS else f"{side} {verb}s"


def hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


def casualties(number: int) -> str:
    return "1 casualty" if number == 1 else f"{number} casualties"


VERBS.note("battle-begins", "Battle in {space:space}: {attacker} against {defender}.")
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
VERBS.note("casualty-choice-taken", "{seat:seat} picks the next casualty of {victim:seat}.")
VERBS.note("effects-end", "Card effects that last for {scope} end.")
VERBS.note("round-begins", "Round {round} of the battle in {space:space}.")
VERBS.note("battle-won", "The battle in {space:space} is won by {winner}.")
VERBS.note("battle-drawn", "In {space:space} {left}: nobody wins the battle.")
VERBS.note("no-card", lambda e: f"{' and '.join(e.data['seats'])}: no card is drawn in battle, spells are researched.")
VERBS.note("battle-vanished", "The battle in {space:space} falls away: only one side is left there, or none.")
