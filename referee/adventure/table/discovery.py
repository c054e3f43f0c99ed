"""Discovery tokens: the ten kinds there are, where each token lies, and what is known of those face down.

A token that lies open has its kind as a mark: kept before a character, as a Disease on his card, just turned up in a
space, or in the box. One that lies face down has none. Where the referee knows a hidden kind all the same, it is in
`under` or `stock`, which nobody is shown.
"""

from collections import Counter
from collections.abc import Iterable

from referee.adventure.table import record
from referee.adventure.table.position import BOX, DISCOVERY, UNUSED, Adventure, diseases
from referee.adventure.table.printed import Discovery
from referee.adventure.table.verbs import VERBS
from referee.kernel.event import Event
from referee.kernel.pieces import count, everywhere, shift
from referee.kernel.position import happen

YOU = "wag.discovery.you"
GOLD = "wag.discovery.gold"
HEARTHSTONE = "wag.discovery.hearthstone"
FAR_SIGHT = "wag.discovery.far-sight"
BOOTS = "wag.discovery.goblin-rocket-boots"
MERCHANT = "wag.discovery.traveling-merchant"
AMBUSH = "wag.discovery.ambush"
FALSE_MAP = "wag.discovery.false-map"
FALSE_MAP_AFTER = "wag.discovery.false-map-after"
POWER_DRAIN = "wag.discovery.power-drain"
DISEASE = "wag.discovery.disease"
DISEASE_END = "wag.discovery.disease-end"
BOMB = "wag.discovery.bomb"

KEPT = ("gold", "hearthstone", "far-sight", "goblin-rocket-boots", "traveling-merchant")
AT_ONCE = ("ambush", "false-map", "power-drain", "disease", "bomb")
KINDS = (*KEPT, *AT_ONCE)
REFEREE = "referee"
"""The value of the option `discoveries` where the tokens are the referee's, and not pieces that lie on a table."""


def by_referee(position: Adventure) -> bool:
    """Whether the referee mixes the tokens and knows what lies where."""
    return position.options.get("discoveries") == REFEREE


def kept_by(seat: str) -> str:
    """Where the discoveries lie that a character keeps."""
    return f"{seat}/kept"


def on_card(seat: str) -> str:
    """Where Disease tokens lie."""
    return f"{seat}/card"


# ---- how many of which kind


def kinds(position: Adventure) -> list[str]:
    """The ten kinds, and those the table has told of beside them."""
    return list(dict.fromkeys((*KINDS, *record.known_keys(position, f"{DISCOVERY}."))))


def copies(position: Adventure, kind: str) -> int:
    """How many tokens of a kind there are."""
    return record.record(position, f"{DISCOVERY}.{kind}", Discovery).copies


def all_tokens(position: Adventure) -> list[str]:
    """The kind of every token there is; for a referee who mixes them."""
    return [kind for kind in kinds(position) for _ in range(copies(position, kind))]


def met(position: Adventure) -> Counter[str]:
    """The tokens whose kind is known: lying open, or covered again after all have seen them."""
    found: Counter[str] = Counter()
    for _, pile in everywhere(position.piles):
        if pile.kind == DISCOVERY and pile.marks:
            found[pile.marks[0]] += pile.count
    for covered in position.under.values():
        found.update(covered)
    return found


def possible(position: Adventure, also: Iterable[str] = ()) -> list[str]:
    """The kinds that a token nobody has seen may be of, beside those just told.

    Of a kind whose number nobody has told there may always be another.
    """
    seen = met(position) + Counter(also)
    return [kind for kind in kinds(position) if is_left(position, kind, seen[kind])]


def is_left(position: Adventure, kind: str, seen: int) -> bool:
    return not record.told(position, f"{DISCOVERY}.{kind}") or copies(position, kind) > seen


def is_kept(position: Adventure, kind: str) -> bool:
    """Whether a character keeps a token of this kind for later; of kinds beyond the ten their record tells."""
    if kind in KINDS:
        return kind in KEPT
    return record.record(position, f"{DISCOVERY}.{kind}", Discovery).kept == "yes"


# ---- what happens to tokens


def move_token(position: Adventure, origin: str, to: str, kind: str, *, hide: bool = False, show: bool = False) -> None:
    """Move one token, open on both ends unless it is only now turned up, or covered."""
    marks, become = (() if show else (kind,)), (() if hide else (kind,))
    shift(position.piles, DISCOVERY, "", 1, origin, to, marks, become)


@VERBS.verb("discovery-revealed", "{seat:seat} turns up {kinds:discovery}.", reveals=True)
def discovery_revealed(position: Adventure, event: Event) -> None:
    space = event.data["space"]
    for kind in event.data["kinds"]:
        move_token(position, space, space, kind, show=True)
    position.under = {place: covered for place, covered in position.under.items() if place != space}


@VERBS.verb("discovery-covered", "{kinds:discovery} {kinds:lies|lie} face down again in {space:space}.")
def discovery_covered(position: Adventure, event: Event) -> None:
    space, left = event.data["space"], event.data["kinds"]
    for kind in left:
        move_token(position, space, space, kind, hide=True)
    position.under = position.under | {space: [*position.under.get(space, ()), *left]}


@VERBS.verb("discovery-kept", "{seat:seat} keeps {kind:discovery}.")
def discovery_kept(position: Adventure, event: Event) -> None:
    move_token(position, event.data["space"], kept_by(event.seat), event.data["kind"])


@VERBS.verb("discovery-discarded", "{kind:discovery} goes back into the box.")
def discovery_discarded(position: Adventure, event: Event) -> None:
    move_token(position, event.data["origin"], BOX, event.data["kind"])


@VERBS.verb("discovery-used", "{seat:seat} uses {kind:discovery}, which goes back into the box.")
def discovery_used(position: Adventure, event: Event) -> None:
    move_token(position, kept_by(event.seat), BOX, event.data["kind"])


@VERBS.verb("disease-caught", "{seat:seat} catches a Disease.")
def disease_caught(position: Adventure, event: Event) -> None:
    move_token(position, event.data["space"], on_card(event.seat), "disease")


@VERBS.verb("disease-cured", "{seat:seat} is rid of {number:disease}.")
def disease_cured(position: Adventure, event: Event) -> None:
    for _ in range(event.data["number"]):
        move_token(position, on_card(event.seat), BOX, "disease")


@VERBS.verb("discovery-placed", "{seat:seat} lays a discovery face down in {space:space}.")
def discovery_placed(position: Adventure, event: Event) -> None:
    """Of a token that is the referee's the kind goes along, and is nowhere told."""
    space, kind = event.data["space"], event.data.pop("kind")
    shift(position.piles, DISCOVERY, "", 1, UNUSED, space)
    if kind:
        position.stock = [*position.stock]
        position.stock.remove(kind)
        position.under = position.under | {space: [*position.under.get(space, ()), kind]}


@VERBS.verb("discovery-dropped", "{seat:seat} puts a discovery of {space:space} into the box.")
def discovery_dropped(position: Adventure, event: Event) -> None:
    """One that lay face down is discarded; what it was goes along where it is known."""
    space, kind = event.data["space"], event.data.get("kind", "")
    shift(position.piles, DISCOVERY, "", 1, space, BOX, (), (kind,) if kind else ())
    if kind:
        left = list(position.under[space])
        left.remove(kind)
        elsewhere = {place: covered for place, covered in position.under.items() if place != space}
        position.under = elsewhere | ({space: left} if left else {})


@VERBS.verb("discoveries-mixed", "The discoveries in the box are mixed into a new pile.")
def discoveries_mixed(position: Adventure, event: Event) -> None:
    for pile in [pile for pile in position.piles.get(BOX, ()) if pile.kind == DISCOVERY]:
        if by_referee(position):
            position.stock = [*position.stock, *(pile.marks * pile.count)]
        shift(position.piles, DISCOVERY, "", pile.count, BOX, UNUSED, pile.marks, ())


def unused(position: Adventure) -> int:
    """How many tokens lie on the pile."""
    number = count(position.piles, UNUSED, kinds=[DISCOVERY])
    return min(number, len(position.stock)) if by_referee(position) else number


def in_box(position: Adventure) -> int:
    return count(position.piles, BOX, kinds=[DISCOVERY])


def discard(position: Adventure, seat: str, kind: str, origin: str, rules: Iterable[str]) -> None:
    """A token that lies open goes back into the box."""
    happen(position, "discovery-discarded", rules, seat=seat, data={"kind": kind, "origin": origin})


def cure(position: Adventure, seat: str, rules: Iterable[str] = (DISEASE_END,)) -> None:
    """Every Disease on a character's card goes back into the box."""
    number = diseases(position, seat)
    if number:
        happen(position, "disease-cured", rules, seat=seat, number=number)
