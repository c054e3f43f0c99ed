"""What every effect word answers: the ways to use it, what is lacking where there is none, and what it does."""

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.action import Action
from referee.kernel.agenda import find
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen
from referee.kernel.say import Text
from referee.warcraft.battle.battlefield import battle_of
from referee.warcraft.battle.phase import Phase
from referee.warcraft.battle.round import Round
from referee.warcraft.card.windows import WINDOWS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.verbs import VERBS

Way = dict[str, Any]
"""One way to use something, as the fields of the action."""
SAID = ("space", "to", "unit", "owner", "piece", "building", "resource", "spread", "carry", "beside")
"""The fields that tell whom or where something meets."""
ROLLED = ("battle.attacks-rolled",)
BEFORE_ROLL = ("battle.round-start", "battle.phase-start", "battle.melee-start", "battle.before-attack")
COUNTED = ("battle.attacks-rolled", "battle.before-casualties")
VERBS.note("spent-in-vain", "{title} of {seat:seat} can no longer be done as it was said: it is spent.")
FOUGHT = tuple(key for key, window in WINDOWS.items() if window.step == "battle")


class Used(Struct, frozen=True):
    """Something in use: whose, what it is called, the rules it is told by, its window, and what was said with it."""

    seat: str
    key: str
    title: str
    rules: tuple[str, ...]
    window: str
    way: Way


class Word(Struct, frozen=True):
    """An effect."""

    listed: ClassVar[bool] = True
    """Whether a choice is looked up among its ways; else they are too many, and `check` says all there is."""

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        """Every legal way to use it."""
        return [{}]

    def open(self, position: Warcraft, seat: str) -> bool:
        """Whether there is any."""
        return bool(self.ways(position, seat))

    def lacking(self, position: Warcraft, seat: str) -> Text:
        """What keeps it from being used where there is none."""
        return "there is nothing it could do now"

    def check(self, position: Warcraft, use: Used) -> None:
        """Refuse by a rule of its own what was said."""

    def do(self, position: Warcraft, use: Used) -> None:
        raise NotImplementedError(type(self).__name__)

    def miss(self, position: Warcraft, use: Used) -> None:
        """Tell that it does nothing: what it was to meet is gone since it was used."""
        happen(position, "spent-in-vain", use.rules, seat=use.seat, title=use.title)

    def announce(self, rule: str) -> None:
        """Tell the rooms below by what rule they will meet this effect."""


def way_of(action: Action) -> Way:
    """What was said with an action about whom or where it meets."""
    return {name: value for name in SAID if (value := getattr(action, name, None))}


def that_matters(way: Way, ways: list[Way]) -> Way:
    """Of what was said, what any way names at all."""
    return {name: value for name, value in way.items() if any(name in other for other in ways)}


def still_said(position: Warcraft, word: Word, use: Used) -> Used | None:
    """A use as it was said, where it is still a legal one; an answer or a correction may have taken that away."""
    if word.listed:
        ways = word.ways(position, use.seat)
        said = that_matters(use.way, ways)
        return replace(use, way=said) if said in ways else None
    try:
        word.check(position, use)
    except (Refusal, Invalid):
        return None
    return use


def lasts(position: Warcraft, use: Used, who: list[str], until: int, does: str, **holds: Any) -> None:
    """It is in force for these until the frame ends."""
    told = {"card": use.title, "who": who}
    happen(position, "takes-effect", use.rules, seat=use.seat, until=until, does=does, holds=holds, data=told)


def holds_for_now(position: Warcraft, use: Used, does: str, **holds: Any) -> None:
    """It is in force for whoever uses it for the phase, or the round where no phase has begun."""
    data = {"title": use.title}
    happen(position, "in-force", use.rules, seat=use.seat, until=scope(position), does=does, holds=holds, data=data)


def scope(position: Warcraft) -> int:
    """How long something holds that lasts for the phase, or the round where no phase has begun."""
    frame = find(position, Phase) or find(position, Round) or battle_of(position)
    return frame.id
