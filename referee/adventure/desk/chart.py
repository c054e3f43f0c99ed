"""The timing chart: what may be used and done in each window, and the reference of it all. Nothing is decided here.

Cards are the table's own, so the chart has their kinds; which of them may be played now is told from the table.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from referee.adventure.card.ability import EXACT_TIMING, ONE_COPY, TIMING_ICONS, WHO_MAY_PLAY
from referee.adventure.card.kept import KEPT
from referee.adventure.card.keyword import ATTACH, ATTACH_ENDS, CANCEL_BATTLE, CANCEL_CARD, IMPROVED
from referee.adventure.card.playing import PLAYS
from referee.adventure.card.weapon_replacement import TIMING, VALUES
from referee.adventure.combat.power import MANDATORY, ONCE, POWER_USE, TRIGGERED
from referee.adventure.item.potion import ANY_ITEM, HEALTH_POTION, MANA_POTION, SWIFTNESS_POTION
from referee.adventure.quest.receipt import DESCRIPTION
from referee.adventure.quest.step import COLLECT, TRAVEL
from referee.adventure.table import discovery
from referee.adventure.table import window as windows
from referee.adventure.table.window import ANY, MOVE, PLAYED, RESOURCE, REVEALED, TRIGGERS, WINDOWS
from referee.adventure.turn.resource import PLACE_DISCOVERY, RESOURCES

SWORDS = tuple(window.key for window in WINDOWS.values() if window.phase == "swords")
USED = tuple(window.key for window in WINDOWS.values() if window is not TRIGGERS)
AT_ONCE = {
    "ambush": (discovery.AMBUSH,),
    "false-map": (discovery.FALSE_MAP, discovery.FALSE_MAP_AFTER),
    "power-drain": (discovery.POWER_DRAIN,),
    "disease": (discovery.DISEASE, discovery.DISEASE_END),
    "bomb": (discovery.BOMB,),
}
"""The discoveries that happen as they are turned up, each with its rules."""


class Entry(Struct, frozen=True):
    """Something that may be used: its kind, what it is called, by which rules, and the windows it belongs into."""

    kind: str
    key: str
    title: str
    rules: tuple[str, ...]
    windows: tuple[str, ...]


def entries() -> Iterator[Entry]:
    """All there is to be used, kind by kind."""
    special = (TIMING_ICONS, EXACT_TIMING, WHO_MAY_PLAY, ONE_COPY)
    yield Entry("ability", "boot-ability", "Movement ability", (TIMING_ICONS, WHO_MAY_PLAY), (MOVE.key,))
    yield Entry("ability", "combat-ability", "Combat ability", (TIMING_ICONS, EXACT_TIMING), SWORDS)
    yield Entry("ability", "special-ability", "Ability of a special time", special, USED)
    yield Entry("ability", "weapon-replacement", "Ability instead of a weapon", (TIMING, VALUES), (windows.BEFORE.key,))
    yield Entry("keyword", "cancel", "Cancel", (CANCEL_CARD, CANCEL_BATTLE), (PLAYED.key, *SWORDS))
    yield Entry("keyword", "attach", "Attach", (ATTACH, ATTACH_ENDS), (MOVE.key, *SWORDS))
    yield Entry("keyword", "improved", "Improved", (IMPROVED,), (MOVE.key, *SWORDS))
    yield Entry("power", "triggered-power", "Triggered power", (TRIGGERED, MANDATORY, ONCE), (TRIGGERS.key,))
    yield Entry("power", "power-at-will", "Power used at will", (POWER_USE, EXACT_TIMING), USED)
    yield Entry("potion", "health", "Health potion", (ANY_ITEM, HEALTH_POTION), (MOVE.key,))
    yield Entry("potion", "swiftness", "Swiftness potion", (ANY_ITEM, SWIFTNESS_POTION), (MOVE.key,))
    yield Entry("potion", "mana", "Mana potion", (ANY_ITEM, MANA_POTION), (ANY.key, MOVE.key, *SWORDS))
    for key, kind in RESOURCES.items():
        yield Entry("resource", f"{key}-resource", "", kind.rules, (RESOURCE.key,))
    yield Entry("resource", "discovery-resource", "", (PLACE_DISCOVERY,), (RESOURCE.key,))
    for key, kept in KEPT.items():
        yield Entry("discovery", key, "", kept.rules, kept.moments)
    for key, rules in AT_ONCE.items():
        yield Entry("discovery", key, "", rules, (REVEALED.key,))
    yield Entry("quest", "quest-step", "Step of a quest", (TRAVEL, COLLECT, DESCRIPTION), (windows.QUESTS.key,))


def reference(titles: Any) -> list[dict[str, Any]]:
    """Every entry as the API tells it; `titles` has the names of what has one."""
    return [told(entry, titles) for entry in entries()]


def told(entry: Entry, titles: Any) -> dict[str, Any]:
    key = entry.key.removesuffix("-resource")
    title = entry.title or titles[entry.kind][key]
    window = entry.windows[0] if len(entry.windows) == 1 else None
    return {"kind": entry.kind, "key": entry.key, "title": title, "window": window, "rules": list(entry.rules)}


def asked_in(frames: Iterable[type[Any]]) -> dict[str, dict[str, tuple[str, ...]]]:
    """For each window the actions its frames ask for, each with its rules; plays are told by what is played."""
    found: dict[str, dict[str, tuple[str, ...]]] = {key: {} for key in WINDOWS}
    for frame in frames:
        rule = frame.window or getattr(frame, "moment_rule", None)
        if rule is not None:
            own = {action: tuple(rules) for action, rules in frame.asks.items() if action not in PLAYS and rules}
            found[rule.key] |= own
    return found


def belongs_into(window: str, asked: dict[str, dict[str, tuple[str, ...]]]) -> dict[str, Any]:
    """What may be used in a window, and what its frames ask for there."""
    used = [entry.key for entry in entries() if window in entry.windows]
    return {"cards": used, "actions": {action: list(rules) for action, rules in asked[window].items()}}
