"""What happens with cards and in battles: the writers of these events and their sentences."""

from referee.kernel.effects import add_effect
from referee.kernel.event import Event
from referee.kernel.pieces import shift, with_mark
from referee.kernel.say import Text, say
from referee.warcraft.table.position import CREEPS, Warcraft, reserve
from referee.warcraft.table.verbs import VERBS, hand_over, verb

# ---- cards


@verb("drew", "{seat:seat} draws {number:experience-card}.", reveals=True)
def drew(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.deck -= event.data["number"]
    player.hand += event.data["number"]


@verb("reshuffled", "{seat:seat} shuffles {number:discarded-card} into a new deck.")
def reshuffled(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.deck += len(player.discard)
    player.discard = []


@verb("card-played", "{seat:seat} plays {card:card}.")
def card_played(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.hand -= 1
    player.discard.append(event.data["card"])


@verb("victory-card", "{seat:seat} lays down a Victory Point card.")
def victory_card(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.hand -= 1
    player.victory_cards += 1


@verb("marked", "{seat:seat}: {card:card} on {pieces:piece} in {space:space}.")
def marked(position: Warcraft, event: Event) -> None:
    """`piles` lists (side, kind, number, marks); the mark stays until frame `until` ends."""
    data = event.data
    space, mark = data["space"], data["mark"]
    for side, kind, number, marks in data.pop("piles"):
        shift(position.piles, kind, side, number, space, space, marks, with_mark(marks, mark))
    add_effect(position, event.rules[0], data.pop("until"), [event.seat], mark)


@verb("in-force", "{title} of {seat:seat} is in force.")
@verb("takes-effect", "{card:card} of {seat:seat} is in force.")
def takes_effect(position: Warcraft, event: Event) -> None:
    """`does` is the word it is asked for by, `holds` what else is asked then; `who`, if others than who used it."""
    data = event.data
    by, until, word = event.rules[0], data.pop("until"), data.pop("does")
    add_effect(position, by, until, data.get("who", [event.seat]), word=word, **data.pop("holds"))


@verb("renewed", "{seat:seat} makes the Forest {space:space} fresh again.")
def renewed(position: Warcraft, event: Event) -> None:
    position.depletion.pop(event.data["space"])


def portal_words(event: Event) -> Text:
    landed = [say("{pieces:piece} to {space:space}", space=s, pieces=p) for s, p in event.data["landed"].items()]
    words = "{seat:seat} takes all units from {space:space} through a portal: {landed}."
    return say(words, seat=event.seat, space=event.data["space"], landed=landed)


@verb("portalled", portal_words)
def portalled(position: Warcraft, event: Event) -> None:
    """`taken` lists (kind, number, marks, where to)."""
    for kind, number, marks, to in event.data.pop("taken"):
        shift(position.piles, kind, event.seat, number, event.data["space"], to, marks)


VERBS.note("dispelled", "{seat:seat} dispels {card:card}: it is spent and does nothing.")
VERBS.note("draw-lost", "{seat:seat} has neither deck nor discards: no card is drawn.")


# ---- battle


@verb("killed", "{seat:seat} loses 1 {unit:piece} in {space:space}.")
def killed(position: Warcraft, event: Event) -> None:
    data = event.data
    marks = tuple(data.pop("marks", ()))
    shift(position.piles, data["unit"], event.seat, 1, data["space"], reserve(event.seat), marks, ())


@verb("sent-back", "{seat:seat} returns 1 melee unit from {space:space} to the reserves.")
def sent_back(position: Warcraft, event: Event) -> None:
    marks = tuple(event.data.pop("marks"))
    shift(position.piles, "melee", event.seat, 1, event.data["space"], reserve(event.seat), marks, ())


@verb("raised", "{seat:seat} raises {number:melee} in {space:space}.")
def raised(position: Warcraft, event: Event) -> None:
    shift(position.piles, "melee", event.seat, event.data["number"], reserve(event.seat), event.data["space"])


@verb("pillaged", "{seat:seat} takes {gold:gold} and {wood:wood} from {victim:side}.")
def pillaged(position: Warcraft, event: Event) -> None:
    hand_over(position, event.data["victim"], event.seat, event.data["gold"], event.data["wood"])


def several(side: str) -> int:
    """A player does, creeps do: one, or more than one."""
    return 2 if side == CREEPS else 1


VERBS.note("battle-begins", "Battle in {space:space}: {attacker:side} against {defender:side}.")
VERBS.note(
    "joined",
    lambda e: say("{seat:seat} {answer:joins|stays out of} the battle.", seat=e.seat, answer=e.data["answer"]),
)
VERBS.note(
    "poison-named",
    lambda e: say(
        "{seat:side} {several:strikes|strike} first in: {phases:phase}.",
        seat=e.seat,
        several=several(e.seat),
        phases=e.data["phases"],
    ),
)
VERBS.note("rolled", "{seat:seat} rolls {faces} ({label:throw}).")
VERBS.note("hits-told", "{seat:seat} rolls {hits:hit} with {number:battle-die} ({label:throw}).")
VERBS.note(
    "hits",
    lambda e: say(
        "{seat:side} {several:scores|score} {hits:hit}: {number:casualty} ({terms:,}).",
        seat=e.seat,
        several=several(e.seat),
        hits=e.data["hits"],
        number=e.data["casualties"],
        terms=e.data["terms"],
    ),
)
VERBS.note("casualties-ignored", "The {side:part} ignores {number:casualty}.")
VERBS.note("casualties-reduced", "The {side:part} has {owed:casualty} to take ({terms:,}).")
VERBS.note("casualty-choice-taken", "{seat:seat} picks the next casualty of {victim:side}.")
VERBS.note("effects-end", "Card effects that last for {scope} end.")
VERBS.note("round-begins", "Round {round} of the battle in {space:space}.")
VERBS.note("battle-won", "The battle in {space:space} is won by {winner:side}.")
VERBS.note("battle-drawn", "In {space:space} {left}: nobody wins the battle.")
VERBS.note("no-card", "{seats:seat}: no card is drawn in battle, spells are researched.")
VERBS.note("battle-vanished", "The battle in {space:space} falls away: only one side is left there, or none.")
