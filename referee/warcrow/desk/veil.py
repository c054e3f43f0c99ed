"""What others learn of units in hiding: nothing, in no view, document, correction or question."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from referee.kernel.action import Action, Correct
from referee.kernel.changes import Change
from referee.kernel.choice import AnyShape
from referee.kernel.deed import Deed
from referee.kernel.document import NOTE
from referee.kernel.errors import Invalid, Missing
from referee.kernel.eyes import Eyes
from referee.kernel.field import Field
from referee.kernel.say import say
from referee.warcrow.claim.claim import kind_of, parts
from referee.warcrow.map.mapped import Mapped
from referee.warcrow.table import by_hand, hiding
from referee.warcrow.table.position import Warcrow

UNIT, UNITS = "unit", "units"
COMMANDER = "commander"


class Veiled(Mapped):
    """A game in which units are kept from the other player's eyes."""

    reveals = frozenset({"comes-out"})

    def kept_back(self, position: Warcrow) -> list[str]:
        return hiding.keepers(position)

    def veiled(self, position: Warcrow, seats: Collection[str]) -> Warcrow:
        return hiding.veiled(position, seats)

    def judge(self, position: Warcrow, action: Action, data: bytes | None = None) -> Warcrow:
        """Whoever names a unit that another player keeps in hiding is answered as if there were none."""
        if not isinstance(action, Correct) and self.names_hidden(position, action):
            kept = hiding.concealed_from(position, [action.seat])
            with suppress(Missing):
                super().judge(hiding.nameless(position, kept), action)
            raise Invalid.of(UNIT, "no such unit stands on the battlefield")
        return super().judge(position, action, data)

    def names_hidden(self, position: Warcrow, action: Action) -> bool:
        """Whether an action names a unit that its player may not know of; most name none that could be."""
        if position.order and not position.here.lurking:
            return False
        named = mentioned([getattr(action, name) for name in action.__struct_fields__], position.units)
        if position.order and all(hiding.is_open(position.units[key]) for key in named):
            return False
        kept = hiding.concealed_from(position, [action.seat])
        return any(key in kept for key in named)

    def choices(self, position: Warcrow, seat: str, action_type: str) -> list[AnyShape]:
        return super().choices(self.veiled(position, [seat]), seat, action_type)

    def field(self, position: Warcrow, eyes: Eyes) -> Field | None:
        return super().field(self.veiled(position, eyes.seats), eyes)

    def supposing(self, position: Warcrow, owners: Sequence[str]) -> Iterable[Warcrow]:
        return hiding.supposing(position, owners)

    def check_kept_back(self, position: Warcrow, action: Correct, eyes: Collection[str]) -> None:
        hiding.check_correction(position, action, eyes)

    def secrets(self, position: Warcrow, seat: str) -> list[str]:
        """The units in hiding, but for such as are called like others that are known."""
        kept = hiding.concealed_from(position, [seat])
        known = [f"{key} {position.units[key].profile}" for key in position.units if key not in kept]
        return [key for key in kept if not any(position.units[key].profile in one for one in known)]

    def open_document(self, position: Warcrow, seats: Sequence[str]) -> dict[str, Any]:
        """The document without the units that others keep in hiding; it says so."""
        written = super().open_document(position, seats)
        kept = hiding.concealed_from(position, seats)
        if not kept:
            return written
        owners = list(dict.fromkeys(position.units[key].side for key in kept))
        told = self.voice(position).tell(say("Not told: which units {owners:seat} may keep in hiding.", owners=owners))
        return self.without(written, kept) | {NOTE: " ".join(filter(None, (written.get(NOTE), told)))}

    def without(self, written: dict[str, Any], kept: Collection[str]) -> dict[str, Any]:
        units = {key: unit for key, unit in written.get(UNITS, {}).items() if key not in kept}
        seats = {
            seat: {name: value for name, value in content.items() if name != COMMANDER or value not in kept}
            for seat, content in written.get("seats", {}).items()
        }
        return written | {UNITS: units, "seats": seats}

    def changes(self, before: Warcrow, after: Warcrow, moment: dict[str, Any] | None = None) -> list[Change]:
        """What all may know of a correction, and to each player what is in hiding."""
        if not hiding.concealed(before) and not hiding.concealed(after):
            return super().changes(before, after, moment)
        found = super().changes(self.veiled(before, ()), self.veiled(after, ()), moment)
        told = {str(change.text) for change in found}
        for seat in after.seats:
            own = super().changes(self.veiled(before, [seat]), self.veiled(after, [seat]), moment)
            found += [Change(change.text, seat) for change in own if str(change.text) not in told]
        return found

    def deeds(
        self, before: Warcrow, after: Warcrow, actions: Sequence[Action] = (), *, back: bool = False
    ) -> list[Deed]:
        """Who owns a unit handles it, and alone if it is in hiding; whoever is to be deployed is still in the box."""
        gone = [key for key in hiding.concealed(before) if key not in after.units]
        kept = [*hiding.concealed(after), *gone]
        boxed = [*hiding.undeployed(after), *(key for key in hiding.undeployed(before) if key not in after.units)]
        found = [
            by_hand.by_owner(before if names(deed, gone) else after, deed)
            for deed in super().deeds(before, after, actions, back=back)
            if not names(deed, boxed)
        ]
        return [replace(deed, seen_by=[deed.seat]) if names(deed, kept) else deed for deed in found] if kept else found


def mentioned(told: Iterable[Any], units: Collection[str]) -> list[str]:
    """Which of these units are named anywhere in what is told, also inside the key of a claim.

    What is printed on a card anybody may tell, and so it is the same whether that card is at this table or not.
    """
    found = []
    for one in told:
        if not one:
            continue
        if isinstance(one, str):
            named = parts(one) if kind_of(one) else [one]
            found += [part for part in named if part in units]
        elif isinstance(one, dict):
            found += mentioned([*one, *one.values()], units)
        elif isinstance(one, list | tuple):
            found += mentioned(one, units)
    return found


def names(deed: Deed, kept: Collection[str]) -> bool:
    """Whether something that hands do is about one of these units."""
    return any(deed.said.slots.get(slot) in kept for slot in ("unit", "who"))
