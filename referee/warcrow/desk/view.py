"""How a table of Warcrow is shown: each unit with its tokens, and the turn counter."""

from collections import Counter
from collections.abc import Collection, Iterator

from referee.kernel.eyes import Eyes
from referee.kernel.say import say
from referee.kernel.seen import Counted
from referee.kernel.track import Chip, Stop, Track
from referee.kernel.view import Group, Mat
from referee.warcrow.setup.company import Company, recruited, tally
from referee.warcrow.table.hiding import concealed, hides, undeployed
from referee.warcrow.table.position import FIELD, POSITIONS, Token, Unit, Warcrow
from referee.warcrow.table.values import UNHURT, morale, wounds


def mat(position: Warcrow, seat: str, eyes: Eyes) -> Mat:
    """A player: what is counted for the company, and a group for each unit; before the game the list."""
    player = position.seats[seat]
    recruiting = None if position.units else player.company
    command = tally(recruiting, position.cards).command if recruiting else player.command
    purse = [Counted("command", eyes.tell("Command tokens"), command, rules=["wcr.setup.command-reserve"])]
    kept = () if eyes.own(seat) else unknown(position, recruiting)
    commander = eyes.name("unit", player.commander) if player.commander and player.commander not in kept else ""
    held = [key for key, objective in position.objectives.items() if objective.holder == seat]
    first = Counted("commander", eyes.tell("Commander"), None, commander)
    holds = Counted("held", eyes.tell("Holds"), None, eyes.tell(say("{held:objective}", held=held)) if held else "")
    if position.objectives:
        purse.append(Counted("objectives", eyes.tell("Objectives"), len(held), rules=["wcr.objective.keeps"]))
    if recruiting:
        purse = [] if kept else [spent(position, recruiting, eyes), *purse]
    shown = {key: unit for key, unit in position.units.items() if unit.side == seat and key not in kept}
    groups = [group(position, key, unit, eyes) for key, unit in shown.items()]
    waiting = undeployed(position)
    for one in groups:
        one.items += [Counted("deployed", eyes.tell("not deployed yet"))] if one.key in waiting else []
    return Mat(
        eyes.name("seat", seat),
        list(position.seats).index(seat),
        purse,
        groups or list(recruits(position, recruiting, kept, eyes)),
        [line for line in (first, holds) if line.text],
        chosen=eyes.named("faction", player.faction) if player.faction else None,
    )


def nobody(position: Warcrow, eyes: Eyes) -> Mat | None:
    """Neutral units, each with its tokens; most tables have none."""
    groups = [group(position, key, unit, eyes) for key, unit in position.units.items() if not unit.side]
    return Mat(eyes.tell("Nobody's"), len(position.seats), [], groups, []) if groups else None


def spent(position: Warcrow, company: Company, eyes: Eyes) -> Counted:
    """The points of a company against those agreed on."""
    now = tally(company, position.cards).points
    text = eyes.tell(say("{now} of {most}", now=now, most=company.points))
    return Counted("army", eyes.tell("Army points"), now, text, rules=["wcr.setup.points-cap"])


def unknown(position: Warcrow, recruiting: Company | None) -> list[str]:
    """What of a company the other player may not know: who is in hiding, and of a list whoever may be."""
    if recruiting is None:
        return concealed(position)
    return [key for key, card, _ in recruited(recruiting, position.cards) if hides(card)]


def recruits(position: Warcrow, company: Company | None, kept: Collection[str], eyes: Eyes) -> Iterator[Group]:
    if company is not None:
        found = [(key, n) for key, _, n in recruited(company, position.cards) if key not in kept]
        yield Group("company", eyes.tell("Company"), [Counted(key, eyes.name("unit", key), n) for key, n in found])


def group(position: Warcrow, key: str, unit: Unit, eyes: Eyes) -> Group:
    """A unit: troops, damage against Wounds, stress against Morale, and what it has."""
    title = eyes.name("unit", key)
    if unit.where != FIELD:
        items = [Counted("where", eyes.name("where", unit.where))]
        if unit.under:
            items.append(Counted("under", eyes.tell("Under the card of"), None, eyes.name("unit", unit.under)))
        return Group(key, title, items, "unit")
    items = [of(eyes, "troops", "Troops", unit.troops, unit.start)]
    items.append(of(eyes, "stress", "Stress", unit.stress, morale(position, key), "wcr.stress.mor"))
    items += [harm(position, key, unit, eyes)] if unit.damage else []
    items += [Counted(state, eyes.name("state", state), picture=f"state/{state}") for state in unit.states]
    items += [Counted("tinge", eyes.tell("Tinge"), unit.tinge)] if unit.tinge else []
    items += [Counted("gained", word) for word in unit.gained]
    items += [Counted("chosen", unit.chosen)] if unit.chosen else []
    items += [Counted("token", name, number) for name, number in Counter(unit.tokens).items()]
    items += [Counted("activated", eyes.tell("Activation token"))] if unit.activated else []
    items += [Counted("demoralized", eyes.tell("Demoralized"), unit.demoralized)] if unit.demoralized else []
    items += [Counted("spell", one.name, one.number) for one in position.spells if key in (one.caster, one.target)]
    if unit.character:
        items.append(Counted("character", eyes.tell("Character"), None, eyes.name("unit", unit.character)))
    items += [Counted("broken", eyes.tell("Broken formation"))] if unit.broken else []
    if unit.engaged:
        touched = eyes.tell(say("{units:unit}", units=unit.engaged))
        items.append(Counted("engaged", eyes.tell("Engaged with"), None, touched))
    items += [Counted("prey", eyes.tell("Bloodlust"), None, eyes.name("unit", unit.prey))] if unit.prey else []
    return Group(key, title, items, "unit")


def harm(position: Warcrow, key: str, unit: Unit, eyes: Eyes) -> Counted:
    """Damage against Wounds; a card without any has nothing to be held against."""
    if wounds(position, key) == UNHURT:
        return Counted("damage", eyes.tell("Damage"), unit.damage, picture="token/damage")
    return of(eyes, "damage", "Damage", unit.damage, wounds(position, key))


def of(eyes: Eyes, key: str, title: str, now: int, most: int, *rules: str) -> Counted:
    """So many of so many."""
    text = eyes.tell(say("{now} of {most}", now=now, most=most))
    return Counted(key, eyes.tell(title), now, text, f"token/{key}", list(rules), most)


def track(position: Warcrow, eyes: Eyes) -> Track:
    """The turn counter: the dial, the End of Round token at the bottom of its stop, and what is stacked on stops."""
    stops = []
    for at in range(1, POSITIONS + 1):
        chips = [chip(position, token, eyes) for token in reversed(position.counter) if token.at == at]
        if at == position.round_ends:
            chips.append(Chip(eyes.tell("End of Round"), fixed=True, picture="token/round-ends"))
        stops.append(Stop(eyes.tell(say("Position {at}", at=at)), chips))
    words = "The dial is at {at}; the round ends at {end}."
    text = eyes.tell(say(words, at=position.dial, end=position.round_ends))
    return Track(eyes.tell("Turn counter"), text, position.dial - 1, stops)


def chip(position: Warcrow, token: Token, eyes: Eyes) -> Chip:
    if token.spell:
        name = next(one.name for one in position.spells if one.number == token.spell)
        return Chip(
            eyes.tell(say("Effect token {number}: {name}", number=token.spell, name=name)), picture="token/spell"
        )
    if token.neutral:
        return Chip(eyes.tell(say("Event token of {unit:unit}", unit=token.neutral)), picture="token/event")
    if token.event:
        return Chip(eyes.tell(say("Event: {event}", event=token.event)), picture="token/event")
    title = eyes.tell(say("Demoralized token of {unit:unit}", unit=token.unit))
    return Chip(title, position.units[token.unit].side, picture="token/demoralized")
