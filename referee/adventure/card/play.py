"""What windows, prompts and refusals ask about plays: ability cards and everything else that is used in its moment.

The game hands its questions on to the functions here. A hand is never looked at: all is judged by what everybody sees.
"""

from collections.abc import Callable

from referee.adventure.actions import PlayCard, UseAbility
from referee.adventure.card import card_play, played, power_use
from referee.adventure.card.ability import NONCOMBAT_ORDER, check_exists
from referee.adventure.card.hand import ability, held
from referee.adventure.card.kept import KEPT as KEPT
from referee.adventure.card.kept import Kept as Kept
from referee.adventure.card.use import thing, things
from referee.adventure.card.when import at_leisure
from referee.adventure.card.when import fits as card_fits
from referee.adventure.card.when import moment_of as card_moment
from referee.adventure.card.when import rules_of as card_rules
from referee.adventure.table import record
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_damage import met
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import FOE, Adventure
from referee.adventure.table.window import ANY, DAMAGE, DEFEATED, PLAYED, WINDOWS
from referee.kernel.action import Action
from referee.kernel.card import PLAY, USE
from referee.kernel.choice import AnyShape, One
from referee.kernel.errors import Refusal
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.seating import clockwise, others
from referee.kernel.window_prompts import window_prompts

# ---- the order of right


def ranks(position: Adventure, key: str) -> list[list[str]]:
    """Seats in the order of their right: in combat the defender first; else whom it concerns, then clockwise."""
    combat = current_combat(position)
    if WINDOWS[key].phase == "swords" and combat is not None:
        return [[seat] for seat in (combat.defender, combat.attacker) if seat != FOE]
    if key == PLAYED.key:
        return [clockwise(position, active(position))]
    first = met(position) if key in (DAMAGE.key, DEFEATED.key) else active(position)
    first = first if first in position.seats else active(position)
    return [[seat] for seat in clockwise(position, first)]


def beside(position: Adventure, key: str) -> list[str]:
    """Those who look on at a combat: with cards of a special time they hold nobody up."""
    combat = current_combat(position)
    if WINDOWS[key].phase != "swords" or combat is None:
        return []
    return [seat for seat in others(position, combat.attacker) if not combat.fights(seat)]


# ---- what there is


def usable(position: Adventure, seat: str, key: str) -> dict[str, list[str]]:
    """What a seat could have for a window, for all anyone can see."""
    moment = WINDOWS[key]
    return {PLAY: card_play.cards_for(position, seat, moment), USE: power_use.uses_for(position, seat, moment)}


def shapes(position: Adventure, seat: str, key: str, action: str) -> list[AnyShape]:
    """Every way to play something in a window; where the deck is not known whole, a card may be named."""
    moment = WINDOWS[key]
    if action not in (PLAY, USE):
        return []
    if action == PLAY:
        cards = held(position, seat)
        found = [way for card in cards for way in card_play.options(position, seat, card, moment)]
        another = card_play.may_name_another(position, seat, moment)
        found += [card_play.stranger(position, seat)] if another else []
        return [One(found, open=another, of="card")] if found else []
    found = [way for one in things(position, seat) for way in power_use.options(position, seat, one, moment)]
    return [One(found)] if found else []


# ---- a play that was said


def printed_on(position: Adventure, action: PlayCard) -> record.Ability:
    """The card an action names; asked of the table where it may be and nobody has told of it."""
    check_exists(position, action.seat, action.card)
    return ability(position, action.seat, action.card)


def fits(position: Adventure, action: Action, key: str) -> bool:
    """Whether a play belongs into a window."""
    if isinstance(action, PlayCard):
        return card_fits(printed_on(position, action), WINDOWS[key])
    return isinstance(action, UseAbility) and power_use.fits(thing(position, action), WINDOWS[key])


def moment_of(position: Adventure, action: Action) -> str:
    """The window a play waits for."""
    if isinstance(action, PlayCard):
        return card_moment(printed_on(position, action)).key
    return power_use.moment_of(thing(position, action)) if isinstance(action, UseAbility) else ""


def told_of(position: Adventure, action: Action) -> tuple[str, tuple[str, ...]]:
    """What a refusal calls a play, and the rules of its moment."""
    if isinstance(action, PlayCard):
        printed = printed_on(position, action)
        return printed.title or action.card.replace("-", " "), card_rules(printed)
    assert isinstance(action, UseAbility)
    return type(action).title, power_use.rules_of(position, action.seat, thing(position, action))


def check_play(position: Adventure, action: Action) -> None:
    """Refuse a play by what forbids it, its moment apart."""
    CHECKS[type(action)](position, action)


def begin_play(position: Adventure, action: Action, key: str) -> None:
    """Pay for a play and let it do what it says."""
    BEGINS[type(action)](position, action)


CHECKS: dict[type[Action], Callable[..., None]] = {PlayCard: card_play.check, UseAbility: power_use.check}
BEGINS: dict[type[Action], Callable[..., None]] = {PlayCard: played.begin, UseAbility: power_use.begin}


# ---- what needs no particular moment


def any_time(position: Adventure, action: Action) -> bool:
    """Play what may be played at any moment; False where this has a moment of its own."""
    if not fits(position, action, ANY.key):
        return False
    if not at_leisure(position):
        raise Refusal([NONCOMBAT_ORDER], say("What is under way is finished first."))
    check_play(position, action)
    begin_play(position, action, ANY.key)
    return True


def standing_prompts(position: Adventure) -> list[Prompt]:
    """What anybody could play now beside whatever else is asked."""
    if not at_leisure(position):
        return []
    return window_prompts(position, ANY.key, list(position.seats), False, ANY.title, ANY.rules)


def standing_choices(position: Adventure, seat: str, action: str) -> list[AnyShape]:
    """The same in shapes."""
    return shapes(position, seat, ANY.key, action) if action in (PLAY, USE) and at_leisure(position) else []
