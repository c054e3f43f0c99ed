"""Joining at deployment: a Character is set up in a unit that stands already, or hides with one."""

from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.say import Say
from referee.warcrow.character.fit import check_join, is_free, joins
from referee.warcrow.character.join import joined, leading, together
from referee.warcrow.table.hiding import SCOUT
from referee.warcrow.table.joined import COMPANION
from referee.warcrow.table.position import FIELD, RESERVE, Warcrow
from referee.warcrow.table.precedence import BY_CARD
from referee.warcrow.table.values import has
from referee.warcrow.table.verbs import VERBS

JOINS, PLACED, WAITS = (
    "wcr.character.join-deployment",
    "wcr.character.join-deployment-place",
    "wcr.character.join-reserve",
)


def set_up_words(event: Event) -> Say:
    words = "{seat:seat} deploys {unit:unit} in formation with {host:unit}, as part of it; troops may make room."
    words += " He leads it: formation counts from him." if event.data["led"] else ""
    return Say(words, {"seat": event.seat, **event.data})


VERBS.verb("deployed-with", set_up_words)(joined)
VERBS.verb("accompanies", "{unit:unit} belongs to {host:unit}: neither leaves the other.")(joined)
VERBS.note("another-hidden", "{seat:seat} keeps a Character in hiding with a unit.")
VERBS.verb("hidden-with", "{seat:seat} keeps {unit:unit} in hiding, to come together with {host:unit}.")(joined)


def accompany(position: Warcrow) -> None:
    """Companions are never by themselves: each is part of whoever its card names from the beginning."""
    for key, unit in position.units.items():
        if position.cards.units[unit.profile].kind == COMPANION and unit.where == FIELD:
            host = next((other for other in position.units if is_free(position, key, other)), None)
            if host is not None:
                happen(position, "accompanies", [BY_CARD], seat=unit.side, data=together(position, key, host))


def hosts(position: Warcrow, key: str, deployed: list[str]) -> list[str]:
    """The units that a Character may be deployed with: those that stand already, and those that come later."""
    if not joins(position, key):
        return []
    return [host for host in there(position, deployed) if is_free(position, key, host)]


def there(position: Warcrow, deployed: list[str]) -> list[str]:
    return [key for key in position.units if key in deployed or comes_later(position, key, deployed)]


def comes_later(position: Warcrow, key: str, deployed: list[str]) -> bool:
    """Whether a unit is deployed at another time: one in hiding, and a Scout that may wait for all others."""
    unit = position.units[key]
    return unit.where == RESERVE or (unit.where == FIELD and key not in deployed and has(position, key, SCOUT))


def deploy_with(position: Warcrow, key: str, host: str, how: str, deployed: list[str]) -> None:
    """A Character is part of the unit before the first round; in hiding only with a unit that hides."""
    rules = check_join(position, key, host)
    words = "{host:unit} is not deployed yet."
    require(position, host in there(position, deployed), JOINS, words, host=host)
    hides = comes_later(position, host, deployed)
    words = "{host:unit} comes later: {unit:unit} waits with it, in hiding."
    require(position, how == "hidden" or not hides, WAITS, words, host=host, unit=key)
    words = "{host:unit} stands on the battlefield: {unit:unit} is deployed in formation with it."
    require(position, hides or how == "zone", PLACED, words, host=host, unit=key)
    moment = [JOINS, WAITS] if hides else [JOINS, PLACED]
    seat = position.units[key].side
    kind, told = "hidden-with" if hides else "deployed-with", together(position, key, host)
    cited = [*moment, *rules, *leading(position, key, host)]
    happen(position, kind, cited, seat=seat, seen_by=[seat] if hides else None, data=told)
    if hides:
        happen(position, "another-hidden", [JOINS, WAITS], seat=seat)
