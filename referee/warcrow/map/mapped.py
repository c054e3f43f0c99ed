"""What the kernel asks of a game that may be played with a map: what is put on it, shown of it, and offered by it."""

from referee.kernel.action import Action
from referee.kernel.choice import AnyShape, Ask, Offered
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.eyes import Eyes
from referee.kernel.field import Field
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.kernel.table import TableConfig
from referee.warcrow.claim.contradiction import answer, fits
from referee.warcrow.claim.meant import unasked_by
from referee.warcrow.claim.measured import Measured
from referee.warcrow.claim.range import PREMEASURE
from referee.warcrow.map import contact, lay_out, put, shown
from referee.warcrow.map.put import PlaceOnMap
from referee.warcrow.table.installed import NOT_THERE, is_installed
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS

VERBS.note("map-agrees", "{says} That is what was said.")
VERBS.note("map-unsure", "{says} What was said counts.")
VERBS.note("map-touches", "By the map {unit:unit} touches {others:unit}; what was said counts.")
VERBS.note("map-differs", "{says} It would have been {value}; what was said counts.")


class Drawn(Source[Warcrow]):
    """The log tells what the map says to a claim, whether it agrees or not."""

    key = "map"

    def __init__(self) -> None:
        self.after = {"fact-read": compare, "touching": compare_contact}


def on_map(position: Warcrow, fact: str) -> Offered | None:
    """What the map says to a claim."""
    if not position.places or not is_installed():
        return None
    from referee.warcrow.map.offer import offered  # shapely is an extra, and slow to load

    return offered(position, fact)


def compare(position: Warcrow, event: Event) -> None:
    fact, value = event.data["fact"], event.data["value"]
    found = on_map(position, fact)
    if found is None:
        return
    kind = "map-unsure" if found.value is None else "map-agrees" if found.value == value else "map-differs"
    instead = {"value": answer(fact, found.value)} if kind == "map-differs" else {}
    happen(position, kind, unasked_by(fact), data={"says": found.says, **instead})


def compare_contact(position: Warcrow, event: Event) -> None:
    found = contact.touched(position, event.data["unit"])
    if found is not None and set(found) != set(event.data["others"]):
        happen(position, "map-touches", event.rules, unit=event.data["unit"], others=found)


class Mapped(Measured):
    """A game whose table may be drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.sources.add(Drawn())

    def check_table(self, config: TableConfig, position: Warcrow) -> None:
        super().check_table(config, position)
        if put.is_drawn(position) and not is_installed():
            raise Invalid.of(f"options.{put.OPTION}", NOT_THERE)

    def offered(self, position: Warcrow, fact: str) -> Offered | None:
        """What the map says to a claim, unless that cannot be so beside what is known."""
        found = on_map(position, fact) if position.places else None
        if found is None or found.value is None or fits(position, "", fact, found.value):
            return found
        return Offered(None, found.says)

    def any_time_place(self, position: Warcrow, action: PlaceOnMap) -> bool:
        put.place(position, action)
        return True

    def judge(self, position: Warcrow, action: Action, data: bytes | None = None) -> Warcrow:
        places, stamps = position.places, position.stamps
        after = super().judge(position, action, data)
        if places:
            put.follow(after, stamps, places)
        return after

    def standing_prompts(self, position: Warcrow) -> list[Prompt]:
        found = super().standing_prompts(position)
        if put.is_drawn(position) and position.units:
            text = say("Whatever has moved may be shown on the map.")
            found.append(
                Prompt(list(position.seats), shown.ACTION, text, [PREMEASURE], must=False, choice=Ask("field"))
            )
        return found

    def standing_choices(self, position: Warcrow, seat: str, action_type: str) -> list[AnyShape]:
        found = super().standing_choices(position, seat, action_type)
        if action_type == shown.ACTION and put.is_drawn(position) and position.units:
            found.append(lay_out.shape(position))
        return found

    def field(self, position: Warcrow, eyes: Eyes) -> Field | None:
        return shown.field(position, eyes) if put.is_drawn(position) else None


FREELY: dict[str, tuple[str, ...]] = {shown.ACTION: ("places",)}
"""Where things stand is the table's to show."""
