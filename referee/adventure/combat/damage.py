"""Damage: dealt by whatever deals it, prevented by what answers it, put on a card, and healed.

Who falls by it is looked for elsewhere: `defeat.py` follows on what happens here.
"""

from referee.adventure.combat.encounter import source_of
from referee.adventure.combat.lines import PREVENT, always, rule_of
from referee.adventure.table import window as windows
from referee.adventure.table.component import SUBSTITUTES
from referee.adventure.table.lasting import lasting
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_damage import OpenDamage
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import FOE, Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import close, push
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Say
from referee.kernel.window import open_window

TAKE_TOKENS = "wag.damage.take-tokens"
HEAL = "wag.damage.heal"
HEALTH_VALUE = "wag.damage.health"
TOKENS = 32
"""The damage tokens of the box; what there are too few of is marked with something else."""
ALL = 99
"""More than anybody takes: what a text means that prevents or heals all, and as much as is counted."""


class Dealing(OpenDamage, tag="dealing-damage"):
    """Damage on its way: what always spares it, then what is played against it, then it is put down."""

    heading = "Damage is dealt"
    rules: list[str] = []
    stage: int = 0

    def settle(self, position: Adventure) -> bool:
        self.stage += 1
        if self.stage == 1:
            spare(position, self)
        elif self.stage == 2 and self.number:
            open_window(position, windows.DAMAGE.key, self.who if self.who != FOE else active(position), self.id)
        elif self.stage > 2:
            close(position, self)
            put_down(position, self)
        return True


def deal(position: Adventure, who: str, number: int, rules: tuple[str, ...], source: str = "", owner: str = "") -> None:
    """Deal damage to a seat, or to the encounter that is being fought; no damage is nothing at all."""
    if number > 0 and (who != FOE or current_combat(position) is not None):
        push(position, Dealing(who=who, number=number, source=source, owner=owner, rules=list(rules)))


def put_down(position: Adventure, dealt: Dealing) -> None:
    """What is left of the damage lies there: on a character's card, or it counts against the encounter."""
    if not dealt.number:
        return
    told = {"number": dealt.number, "source": dealt.source, "owner": dealt.owner}
    if dealt.who != FOE:
        lying = sum(player.damage for player in position.seats.values())
        short = (SUBSTITUTES,) if lying + dealt.number > TOKENS else ()
        happen(position, "damage-taken", dict.fromkeys((*dealt.rules, TAKE_TOKENS, *short)), seat=dealt.who, data=told)
        return
    combat = current_combat(position)
    if combat is not None:
        told |= {"foe": source_of(combat)}
        happen(position, "encounter-hurt", dict.fromkeys(dealt.rules), seat=combat.attacker, data=told)


@VERBS.verb("damage-taken", "{seat:seat} takes {number} damage.")
def damage_taken(position: Adventure, event: Event) -> None:
    mine = position.seats[event.seat]
    mine.damage = min(ALL, mine.damage + event.data["number"])
    combat = current_combat(position)
    if combat is not None and combat.fights(event.seat) and event.seat not in combat.dealt:
        combat.dealt = [*combat.dealt, event.seat]


@VERBS.verb("encounter-hurt", "{foe:source} takes {number} damage.")
def encounter_hurt(position: Adventure, event: Event) -> None:
    combat = current_combat(position)
    if combat is not None:
        combat.hurt += event.data["number"]


# ---- prevented


def spare(position: Adventure, dealt: Dealing) -> None:
    """What always prevents damage takes off its share each time; what was laid before is used up by it."""
    for line, effect in always(position, PREVENT, dealt.who):
        prevent(position, dealt, ALL if effect.amount is None else effect.amount, line.source, (rule_of(line.source),))
    for laid in lasting(position, PREVENT, dealt.who):
        prevent(position, dealt, laid.data["amount"], laid.by, tuple(laid.data["rules"]), used_up=laid.by)


def prevent(
    position: Adventure, dealt: OpenDamage, number: int, source: str, rules: tuple[str, ...], used_up: str = ""
) -> None:
    """Some of the damage on its way is not dealt."""
    less = min(number, dealt.number)
    if less > 0:
        told = {"number": less, "source": source, "who": dealt.who, "used_up": used_up}
        happen(position, "damage-prevented", dict.fromkeys(rules), data=told)


@VERBS.verb("damage-prevented", "{source:source} prevents {number} damage.")
def damage_prevented(position: Adventure, event: Event) -> None:
    """Of what lay ready to prevent damage, as much is gone as it has prevented."""
    data = event.data
    dealt = next(frame for frame in reversed(position.agenda) if isinstance(frame, OpenDamage))
    dealt.number -= data["number"]
    for laid in lasting(position, PREVENT, data["who"]) if data["used_up"] else ():
        if laid.by == data["used_up"]:
            left = laid.data["amount"] - data["number"]
            laid.data = laid.data | {"amount": left}
            position.effects = [effect for effect in position.effects if left > 0 or effect is not laid]
            return


# ---- healed


def heal(position: Adventure, seat: str, number: int | None, rules: tuple[str, ...]) -> None:
    """Take up to so many tokens off a character's card, or all of them; a surplus has no effect."""
    most = position.seats[seat].damage
    less = most if number is None else min(number, most)
    happen(position, "healed", dict.fromkeys((*rules, HEAL)), seat=seat, number=less, gains={"damage": -less})


def healed_words(event: Event) -> Say:
    words = "{seat:seat} heals {number} damage." if event.data["number"] else "{seat:seat} has no damage to heal."
    return Say(words, {"seat": event.seat, **event.data})


VERBS.changes("healed", healed_words)
