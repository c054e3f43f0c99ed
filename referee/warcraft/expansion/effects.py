"""What abilities and new cards can do: one small object for each effect, told apart by the fact on the card.

Whoever uses one has paid and waited for answers; here only its effect happens.
"""

from typing import Any

from referee.kernel.agenda import find, find_tag
from referee.kernel.event import Event
from referee.kernel.pieces import Pile
from referee.kernel.position import add_effect, happen
from referee.warcraft.actions import PlayCard, UseAbility
from referee.warcraft.attacks import AGAIN, CURSE, MORE_ATTACKS, RAISED, Attack
from referee.warcraft.battlefield import current_battle, draw_cards, other, participants, side_of, side_seats
from referee.warcraft.casualties import STRIKES, kill, piece_of
from referee.warcraft.expansion.abilities import ALOUD, Ability
from referee.warcraft.expansion.creeps import kill_creep
from referee.warcraft.expansion.heroes import hero_of, stands_in, wound
from referee.warcraft.expansion.summons import in_reserve, owns, summon
from referee.warcraft.fighters import fights_as, hero_fact
from referee.warcraft.phase import Phase
from referee.warcraft.rounds import Round
from referee.warcraft.state import CREEP, HERO, UNITS, Warcraft
from referee.warcraft.throws import throw_more
from referee.warcraft.verbs import VERBS

Play = PlayCard | UseAbility
POWERS: dict[str, "Power"] = {}
DICE = "power.extra-dice"
ROLLED = ("battle.attacks-rolled",)
BEFORE_ROLL = ("battle.round-start", "battle.phase-start", "battle.melee-start", "battle.before-attack")
COUNTED = ("battle.attacks-rolled", "battle.before-casualties")


@VERBS.verb("in-force", "{title} of {seat} is in force.")
def in_force(position: Warcraft, event: Event) -> None:
    data = event.data
    add_effect(position, data.pop("by"), data.pop("until"), [event.seat], **data.pop("holds"))


VERBS.note("read-aloud", "{seat} uses {title}: read it aloud, do what it says, and correct the position.")
VERBS.note("casualties-changed", "{title} of {seat}: {number} casualties for the {side}.")
VERBS.note("cancelled", "{title} of {seat} cancels {what}: it is spent and does nothing.")


class Power:
    """An effect. `windows`: where the referee can carry it out (none: anywhere); elsewhere it is read aloud."""

    key = ""
    windows: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        if cls.key:
            POWERS[cls.key] = cls()

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        """Every legal way to use it, as fields of the action."""
        return [{}]

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        raise LookupError(self.key)


def power_of(ability: Ability) -> Power:
    """The effect of an ability, or reading it aloud where its moment is none the referee knows it for."""
    power = POWERS[ability.effect]
    return power if not power.windows or ability.window in power.windows else POWERS[ALOUD]


def scope(position: Warcraft) -> int:
    """How long something holds that lasts for the phase, or the round where no phase has begun."""
    frame = find(position, Phase) or find(position, Round) or current_battle(position)
    return frame.id


# ---- dice


class ExtraDice(Power):
    key, windows = "extra-dice", (*BEFORE_ROLL, *ROLLED)

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        """Dice of their own Strength: thrown with the attacks of the phase, or at once where these have fallen."""
        phase, need = find(position, Phase), ability.told["strength"]
        if ability.window in ROLLED:
            pool = Attack(play.seat, "battle", ability.amount, ability.key, need, owner=play.seat, rules=rules)
            throw_more(position, pool, rules)
            return
        kind = phase.kind if phase else kind_for(position, play.seat, ability)
        holds = {"kind": kind, "dice": ability.amount, "strength": need, "label": ability.key, "rules": rules}
        told = {"title": ability.title, "by": DICE, "until": scope(position), "holds": holds}
        happen(position, "in-force", rules, seat=play.seat, **told)


def kind_for(position: Warcraft, seat: str, ability: Ability) -> str:
    """The phase something holds in that was used before any: as printed, else that of the hero."""
    unit = ability.told.get("unit")
    if unit in UNITS:
        return unit
    hero = hero_of(position, seat)
    return hero_fact(position, hero, "type") if hero else "melee"


def added_dice(position: Warcraft, battle: Any, owner: str, kind: str) -> list[Attack]:
    """Dice that abilities and cards add to the attacks of a phase."""
    found = []
    for effect in position.effects:
        if effect.by == DICE and owner in effect.who and effect.data["kind"] == kind:
            data = effect.data
            args = (owner, "battle", data["dice"], data["label"], data["strength"])
            found.append(Attack(*args, owner=owner, rules=list(data["rules"])))
    return found


MORE_ATTACKS.append(added_dice)


class Reroll(Power):
    key, windows = "reroll", ROLLED

    def missed(self, position: Warcraft, seat: str, ability: Ability) -> list[Attack]:
        phase, only_hero = find(position, Phase), ability.told.get("unit") == HERO
        return [
            pool
            for pool in (phase.pools if phase else [])
            if pool.owner == seat
            and len(pool.hits()) < len(pool.faces)
            and not (pool.replaced or pool.label == CURSE or pool.label.startswith(AGAIN))
            and (pool.label == HERO or not only_hero)
        ]

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        return [{}] if self.missed(position, seat, ability) else []

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        for pool in self.missed(position, play.seat, ability):
            pool.replaced = [face for face in pool.faces if face not in pool.hits()]
            throw_more(position, pool.again(len(pool.replaced), f"{AGAIN}-{pool.label}"), rules)


class Strength(Power):
    key, windows = "strength", BEFORE_ROLL

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        """Higher Strength for a type of unit, for the phase or round."""
        holds = {"unit": ability.told.get("unit", "any"), "amount": ability.amount}
        told = {"title": ability.title, "by": RAISED, "until": scope(position), "holds": holds}
        happen(position, "in-force", rules, seat=play.seat, **told)


class GivePower(Power):
    """An ability of ordinary units, given to the hero for the phase or round."""

    key, windows = "power", BEFORE_ROLL

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        return [{}] if stands_in(position, seat) else []

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        space = stands_in(position, play.seat)
        pile = next(p for p in position.piles[space] if p.kind == HERO and p.side == play.seat)
        told = {"card": ability.title, "pieces": {HERO: 1}, "space": space, "mark": ability.told["power"]}
        piles = [(play.seat, HERO, 1, pile.marks)]
        happen(position, "marked", rules, seat=play.seat, until=scope(position), piles=piles, **told)


# ---- casualties


class Casualties(Power):
    """So many more for the enemy, before the first is assigned."""

    key, windows = "casualties", COUNTED

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        side = other(side_of(position, current_battle(position), play.seat) or "attacker")
        change(position, play.seat, side, ability, ability.amount, rules)


class Prevent(Power):
    """So many fewer for one's own side."""

    key, windows = "prevent", COUNTED

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        phase, battle = find(position, Phase), current_battle(position)
        side = side_of(position, battle, seat) if phase else None
        foes = side_seats(position, battle, other(side)) if side else []
        return [{}] if any(phase.hits_by(foe) for foe in foes) else []

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        side = side_of(position, current_battle(position), play.seat) or "defender"
        change(position, play.seat, side, ability, -ability.amount, rules)


def change(position: Warcraft, seat: str, side: str, ability: Ability, number: int, rules: list[str]) -> None:
    find(position, Phase).reduced.setdefault(side, []).append([number, ability.title, rules[0]])
    told = {"title": ability.title, "number": f"{number:+d}", "side": side}
    happen(position, "casualties-changed", [*rules, "wbx.timing.before-casualties"], seat=seat, **told)


class Strike(Power):
    """One chosen enemy unit is hit: a casualty to an ordinary unit, wounds to a hero, dice to a creep."""

    key = "strike"

    def targets(self, position: Warcraft, seat: str, ability: Ability) -> list[tuple[dict[str, Any], Pile]]:
        battle = current_battle(position)
        if battle is None or side_of(position, battle, seat) is None:
            return []
        wanted = ability.told.get("unit", "any")
        foes = side_seats(position, battle, other(side_of(position, battle, seat) or ""))
        return [
            ({"space": space, "unit": pile.kind, "owner": pile.side, **piece_of(position, pile)}, pile)
            for space, pile in participants(position, battle, foes)
            if wanted in ("any", pile.kind) or wanted == fights_as(position, pile)
        ]

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for option, _ in self.targets(position, seat, ability):
            if option not in found:
                found.append(option)
        return found

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        """The target may be gone by now, fallen to what was used in answer."""
        fields = ("space", "unit", "owner", "piece")
        wanted = {name: getattr(play, name) for name in fields if getattr(play, name) is not None}
        for option, pile in self.targets(position, play.seat, ability):
            if option == wanted:
                self.hit(position, play.space or "", pile, ability, rules)
                return

    def hit(self, position: Warcraft, space: str, pile: Pile, ability: Ability, rules: list[str]) -> None:
        if pile.kind == HERO:
            wound(position, space, pile, rules, ability.amount)
            return
        for _ in range(ability.amount if pile.kind == CREEP else 1):
            if pile in position.piles.get(space, ()):
                STRIKES.get(pile.kind, kill)(position, space, pile, rules)


class Kill(Strike):
    """One chosen enemy unit is killed outright, a hero too."""

    key = "kill"

    def hit(self, position: Warcraft, space: str, pile: Pile, ability: Ability, rules: list[str]) -> None:
        if pile.kind == CREEP:
            kill_creep(position, space, pile)
        else:
            kill(position, space, pile, rules)


# ---- the hero, its creatures, the cards


class Heal(Power):
    key = "heal"

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        hero = hero_of(position, seat)
        return [{}] if hero and hero.wounds and stands_in(position, seat) else []

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        hero = position.seats[play.seat].hero
        number = min(ability.amount, hero.wounds)
        if number:
            told = {"number": number, "wounds": hero.wounds - number}
            happen(position, "healed", [*rules, "wbx.wound.stay"], seat=play.seat, **told)


class Summon(Power):
    key = "summon"

    def spaces(self, position: Warcraft, seat: str, ability: Ability) -> list[str]:
        """Where the text says, most often the hero's own space."""
        here, battle = stands_in(position, seat), current_battle(position)
        if not here:
            return []
        where = ability.told.get("where", "hero")
        if where == "battlefield" and battle is not None:
            return [battle.space]
        return [here, *position.board.around[here]] if where == "adjacent" else [here]

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        creature = ability.told["creature"]
        if owns(position, seat, creature) and not in_reserve(position, seat, creature):
            return []
        spaces = self.spaces(position, seat, ability)
        return [{}] if len(spaces) == 1 else [{"space": space} for space in spaces]

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        spaces = self.spaces(position, play.seat, ability)
        if spaces:
            space = play.space or spaces[0]
            stays = ability.told.get("stays") == "yes"
            summon(position, play.seat, ability.told["creature"], ability.amount, space, stays, rules)


class Draw(Power):
    key = "draw"

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        for _ in range(ability.amount):
            draw_cards(position, play.seat, rules)


class Cancel(Power):
    """A Response: what was just played or used is spent and does nothing."""

    key, windows = "cancel", ("card-played",)

    def target(self, position: Warcraft, seat: str) -> Any:
        found = find_tag(position, "play")
        return found if found and found.play["seat"] != seat and not found.cancelled else None

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        return [{}] if self.target(position, seat) else []

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        target = self.target(position, play.seat)
        if target is not None:
            target.cancelled = True
            told = {"title": ability.title, "what": target.title}
            happen(position, "cancelled", [*rules, "wbx.timing.response"], seat=play.seat, **told)


class Aloud(Power):
    key = ALOUD

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        happen(position, "read-aloud", rules, seat=play.seat, title=ability.title)
