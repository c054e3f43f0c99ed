"""Using what is no ability card: a power at will, a potion, a kept discovery. Whether, how, and what follows."""

from referee.adventure.actions import UseAbility
from referee.adventure.card import energy, price
from referee.adventure.card.ability import EXACT_TIMING, WHO_MAY_PLAY
from referee.adventure.card.aim import check_named, targets
from referee.adventure.card.answer import check_answers
from referee.adventure.card.card_play import named_ways, paid
from referee.adventure.card.in_force import Bound, opponent, works
from referee.adventure.card.keyword import ATTACH
from referee.adventure.card.use import CHARACTER, EVENT, Thing, thing, things
from referee.adventure.item.bag import SYMBOL
from referee.adventure.item.item import USE_STATE
from referee.adventure.item.potion import ANY_ITEM, LINES, RULES, drink
from referee.adventure.table.character import SPECIAL_POWER
from referee.adventure.table.doing import GAME_TEXT, Doing, carry_out
from referee.adventure.table.grammar import Price, parse
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_turn import active, current_turn
from referee.adventure.table.position import Adventure
from referee.adventure.table.spoken import spoken_clause
from referee.adventure.table.verbs import VERBS
from referee.adventure.table.window import ANY, WINDOWS, Moment
from referee.kernel.choice import Fields, Option
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.say import Say, Text, say

FREE = Price()


def used_words(event: Event) -> Text:
    """An item may be gone when it is told: it is called by its card."""
    words = "{seat:seat} uses {card:card}." if event.data["card"] else "{seat:seat} uses {source:source}."
    return Say(words, {"seat": event.seat, **event.data})


VERBS.note("power-used", used_words)


# ---- its moment


def fits(one: Thing, moment: Moment) -> bool:
    """Whether a thing is used in a moment; potions that are drunk on the way belong to the movement phase."""
    if one.kept is not None:
        return moment.key in one.kept.moments
    if one.power is not None:
        return moment.key == one.power.power.when.moment
    return moment.phase == "boot"


def moment_of(one: Thing) -> str:
    """The window a thing waits for."""
    if one.kept is not None:
        return one.kept.moments[0]
    return one.power.power.when.moment if one.power is not None else "movement.move"


def rules_of(position: Adventure, seat: str, one: Thing) -> tuple[str, ...]:
    """By what a thing is used."""
    if one.kept is not None:
        return one.kept.rules
    if one.power is None:
        return ANY_ITEM, RULES[one.potion]
    if one.source == CHARACTER:
        return SPECIAL_POWER, EXACT_TIMING
    if one.source in position.seats[seat].items:
        worn = one.source in position.seats[seat].equipped
        return (USE_STATE,) if worn else (USE_STATE, SYMBOL)
    return (GAME_TEXT,) if one.source.startswith(EVENT) or not one.power.place else (ATTACH,)


# ---- may it be used


def check_thing(position: Adventure, seat: str, one: Thing) -> None:
    """Everything that must hold, but its moment, its price in energy and what is named with it."""
    if one.power is None:
        if one.potion:
            why = "A potion is drunk in one's own movement phase."
            require(position, seat == active(position), RULES[one.potion], why, seat=seat)
        return
    check_fighter(position, seat, one.power)
    why = "What it asks for is not so now."
    require(position, works(position, one.power), GAME_TEXT, why, seat=seat)
    require(position, not spent(position, one.power), GAME_TEXT, "It has been used: it works again another time.")
    price.check(position, seat, one.power)
    check_answers(position, seat, [one.power.power], one.power.power.when.moment)


def check_fighter(position: Adventure, seat: str, line: Bound) -> None:
    """Powers for moments of a combat are for those who fight; those for moving are for the active character."""
    moment, combat = WINDOWS[line.power.when.moment], current_combat(position)
    if moment.phase == "swords":
        why = "{seat:seat} does not take part in a combat."
        require(position, combat is not None and combat.fights(seat), WHO_MAY_PLAY, why, seat=seat)
    elif not moment.others:
        why = "It is not the turn of {seat:seat}."
        require(position, seat == active(position), WHO_MAY_PLAY, why, seat=seat)


def spent(position: Adventure, line: Bound) -> bool:
    """Whether a power has been used: once in a turn where it says so; what costs nothing once in its moment."""
    turn = current_turn(position)
    if turn is None:
        return True
    if line.power.when.once:
        return turn.used.get(line.key, 0) > 0
    return line.power.price == FREE and turn.used.get(in_this_moment(position, line), 0) > 0


def in_this_moment(position: Adventure, line: Bound) -> str:
    """What a use goes by that may be repeated in another moment: the window or stage that is open."""
    return line.key if line.power.when.moment == ANY.key else f"{line.key}@{position.agenda[-1].id}"


def check(position: Adventure, action: UseAbility) -> None:
    """The same with what is paid and named."""
    one = thing(position, action)
    check_thing(position, action.seat, one)
    if one.kept is not None:
        one.kept.check(position, action)
    elif one.power is None:
        check_plain(action)
    else:
        check_power(position, action, one.power)


def check_plain(action: UseAbility) -> None:
    """Nothing is named with a potion."""
    if action.target or action.space or action.item or action.pay:
        raise Invalid.of("source", "nothing more is named with it")


def check_power(position: Adventure, action: UseAbility, line: Bound) -> None:
    seat = action.seat
    check_named("target", action.target, targets(position, [line.power], doing_of(position, line)), "seat")
    check_named("item", action.item, price.items_to_give(position, seat, line), "item")
    if action.space is not None:
        raise Invalid.of("space", "is asked for when it takes effect")
    given = action.item or (line.source.removeprefix("item:") if line.power.price.this else "")
    energy.check_pay(position, seat, price.cost(position, seat, line), action.pay, given)


def doing_of(position: Adventure, line: Bound) -> Doing:
    return Doing(source=line.source, owner=line.owner, me=line.me, other=opponent(position, line.me))


# ---- in which ways


def uses_for(position: Adventure, seat: str, moment: Moment) -> list[str]:
    """What a seat could use in a moment, for all anyone can see."""
    found = [one for one in things(position, seat) if options(position, seat, one, moment)]
    return list(dict.fromkeys(one.source for one in found))


def options(position: Adventure, seat: str, one: Thing, moment: Moment) -> list[Option]:
    """Every way to use a thing in a moment; none where it may not be."""
    if not fits(one, moment):
        return []
    try:
        check_thing(position, seat, one)
    except (Refusal, Invalid):
        return []
    head: Fields = {"source": one.source} | ({"line": one.line} if one.kept is None else {})
    if one.kept is not None:
        return [Option(head | way) for way in one.kept.ways(position, seat)] if one.kept.open_to(position, seat) else []
    if one.power is None:
        return [Option(head, say("Drink {item:item}: {potion:potion}", item=one.item, potion=one.potion))]
    whom = targets(position, [one.power.power], doing_of(position, one.power))
    ways = named_ways(head, whom, price.items_to_give(position, seat, one.power))
    but = one.power.source.removeprefix("item:") if one.power.power.price.this else ""
    cost = price.cost(position, seat, one.power)
    return [
        option
        for way in ways
        for option in paid(position, seat, way, cost, way.get("item", but), label_of(one.power, way))
    ]


def label_of(line: Bound, way: Fields) -> Say:
    """A power as a button says it: what it is of, what it does, and what was chosen for it."""
    told = [spoken_clause(clause) for clause in line.power.clauses]
    whom = " ({target:seat})" if "target" in way else ""
    which = " ({item:item})" if "item" in way else ""
    return Say("{source:source}: {told:,}" + whom + which, {"source": line.source, "told": told, **way})


# ---- and what follows


def begin(position: Adventure, action: UseAbility) -> None:
    """Pay for it and let it happen."""
    one = thing(position, action)
    if one.kept is not None:
        one.kept.use(position, action)
        return
    if one.power is None:
        drink(position, action.seat, one.item, one.potion)
        rules = [RULES[one.potion]]
        doing = Doing(source=f"item:{one.item}", owner=action.seat, me=action.seat, rules=rules)
        carry_out(position, parse(LINES[one.potion]), doing)
        return
    use_power(position, action, one)


def use_power(position: Adventure, action: UseAbility, one: Thing) -> None:
    line = one.power
    assert line is not None
    rules = rules_of(position, action.seat, one)
    held = position.seats[action.seat].items.get(one.source)
    card = f"item.{held.key}" if held else ""
    happen(position, "power-used", rules, seat=action.seat, source=line.source, card=card)
    count(position, line)
    doing = doing_of(position, line)
    doing.target, doing.rules = action.target or "", list(rules)
    carry_out(position, line.power, doing)
    price.pay(position, action, line, rules)


def count(position: Adventure, line: Bound) -> None:
    turn = current_turn(position)
    if turn is not None:
        for key in dict.fromkeys((line.key, in_this_moment(position, line))):
            turn.used = turn.used | {key: turn.used.get(key, 0) + 1}
