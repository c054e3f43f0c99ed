"""Things for hands to do, told in few lines: what goes the same way together, and what all players do once."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from referee.kernel.deed import Deed
from referee.kernel.say import Say

EACH = {
    "Put {what} on {to}": "Put {what} each on {to}",
    "Put {what} on {to}, {face}": "Put {what} each on {to}, {face}",
    "Put {what} from {origin} on {to}": "Put {what} each from {origin} on {to}",
}
"""What is told once though it is done in several places."""
ALL = "Each player: {deed}"


def grouped(found: Iterable[Deed], seats: Sequence[str]) -> list[Deed]:
    """The same in as few lines as one would say: in several places, of several kinds, by everybody."""
    deeds = list(found)
    if len({(deed.seat, deed.verb, deed.said.say) for deed in deeds}) < len(deeds):
        deeds = joined(joined(deeds, "to"), "what")
    return by_everybody(deeds, seats)


def joined(deeds: list[Deed], slot: str) -> list[Deed]:
    """Lines that differ in nothing but what stands in a slot are one line that lists it."""
    told: list[Deed] = []
    lists: list[list[Deed]] = []
    for deed in deeds:
        like = next((at for at, other in enumerate(told) if alike(deed, other, slot)), None)
        if like is None:
            told.append(deed)
            lists.append([deed])
        else:
            lists[like].append(deed)
    return [one_of(same, slot) for same in lists]


def alike(deed: Deed, other: Deed, slot: str) -> bool:
    """Whether both are said in one sentence, and of one kind of piece where the places are listed."""
    one, two = deed.said, other.said
    if (deed.seat, deed.verb, one.say, deed.seen_by) != (other.seat, other.verb, two.say, other.seen_by):
        return False
    if slot not in one.slots or (slot == "to" and (deed.piece != other.piece or one.say not in EACH)):
        return False
    return all(value == two.slots.get(name) for name, value in one.slots.items() if name != slot)


def one_of(same: list[Deed], slot: str) -> Deed:
    first = same[0]
    if len(same) == 1:
        return first
    sentence = EACH[first.said.say] if slot == "to" else first.said.say
    said = Say(sentence, {**first.said.slots, slot: [deed.said.slots[slot] for deed in same]})
    if slot == "to":
        return replace(first, said=said, place="")
    return replace(first, said=said, piece="")


def by_everybody(deeds: list[Deed], seats: Sequence[str]) -> list[Deed]:
    """What every player does alike is told once, to nobody in particular."""
    if len(seats) < 2 or not {deed.seat for deed in deeds}.issuperset(seats):
        return deeds
    told: list[Deed] = []
    for deed in deeds:
        whole = replace(deed, seat="", said=Say(ALL, {"deed": deed.said}))
        if whole in told:
            continue
        same = [other for other in deeds if replace(other, seat=deed.seat) == deed and other.seen_by is None]
        told.append(whole if {other.seat for other in same} == set(seats) else deed)
    return told
