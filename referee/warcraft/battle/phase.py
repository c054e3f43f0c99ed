"""One phase of a battle round: the attacks of one unit type and how many casualties they cause.

Attacks of a volley are simultaneous: all its dice fall before anything is counted. What is owed then is
removed in casualty.py.
"""

from typing import Any

from referee.kernel.action import Roll
from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.kernel.window import Window, open_window
from referee.warcraft.actions import Raise
from referee.warcraft.battle import ability
from referee.warcraft.battle.ability import AREA_ATTACK, RAISE_DEAD, SLOW_POISON
from referee.warcraft.battle.attack import (
    ATTACK_DICE,
    HIT,
    Attack,
    attacks,
    die_choice,
    lowered,
    natural_ones,
    raising,
    rerolled,
    told_as,
)
from referee.warcraft.battle.battlefield import SIDES, OpenBattle, battle_of, decided, other, side_seats
from referee.warcraft.battle.casualty import Removal
from referee.warcraft.battle.rethrown import rethrown
from referee.warcraft.battle.told import only_hits_matter, take_in
from referee.warcraft.table.lasting import LOWER, ending, in_force, told_by
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.team import OWN_ROLLS
from referee.warcraft.table.tile import TILE_ABILITY

THROWN = ("roll", "raise", "after", "reduce", "count")
"""Stages in which dice lie on the table and nothing is counted yet."""


class Phase(Frame[Warcraft], tag="phase"):
    """Ranged, flying or melee. `volleys`: seats that attack together, in order."""

    asks = {"roll": ("wbg.battle.order",), "raise": (RAISE_DEAD, TILE_ABILITY)}
    kind: str
    volleys: list[list[str]]
    volley: int = 0
    stage: str = "start"
    pools: list[Attack] = []
    ones_offered: dict[str, int] = {}
    healed: list[str] = []
    reduced: dict[str, list[list[Any]]] = {}

    def settle(self, position: Warcraft) -> bool:
        return getattr(self, "at_" + self.stage)(position, battle_of(position))

    def corrected(self, position: Warcraft) -> None:
        """Other attackers throw other dice: the volley goes back to its throw, past windows that followed on it.

        What cards have done by then stays done.
        """
        if self.stage not in THROWN:
            return
        before = [(pool.owner, pool.label, pool.count) for pool in self.pools]
        owners = self.volleys[self.volley]
        self.pools = rethrown(position, battle_of(position), owners, self.kind, self.pools)
        if [(pool.owner, pool.label, pool.count) for pool in self.pools] == before:
            return
        while isinstance(position.agenda[-1], Window):
            close(position, position.agenda[-1])
        self.stage, self.ones_offered = "roll", {}
        if not self.pools:
            self.stage, self.reduced, self.volley = "gather", {}, self.volley + 1

    # ---- attacks

    def at_start(self, position: Warcraft, battle: OpenBattle) -> bool:
        self.stage = "before"
        if self.kind == "melee":
            open_window(position, "battle.melee-start", battle.attacker, self.id)
        open_window(position, "battle.phase-start", battle.attacker, self.id)
        return True

    def at_before(self, position: Warcraft, battle: OpenBattle) -> bool:
        attacking = any(attacks(position, battle, seat, self.kind) for volley in self.volleys for seat in volley)
        if not attacking or decided(position, battle):
            self.finish(position)
            return True
        self.stage = "gather"
        open_window(position, "battle.before-attack", battle.attacker, self.id)
        return True

    def at_gather(self, position: Warcraft, battle: OpenBattle) -> bool:
        if self.volley == len(self.volleys) or (not self.volley and decided(position, battle)):
            self.finish(position)
            return True
        for seat in self.volleys[self.volley]:
            self.pools += attacks(position, battle, seat, self.kind)
        self.stage = "roll" if self.pools else "gather"
        self.volley += 0 if self.pools else 1
        return True

    def at_roll(self, position: Warcraft, battle: OpenBattle) -> bool:
        if any(pool.left for pool in self.pools):
            return False
        self.pools += [again for pool in self.pools if (again := rerolled(position, pool))]
        if not any(pool.left for pool in self.pools):
            self.stage = "raise"
        return True

    def at_raise(self, position: Warcraft, battle: OpenBattle) -> bool:
        if self.raisers(position, battle):
            return False
        self.stage = "after"
        return True

    def raisers(self, position: Warcraft, battle: OpenBattle) -> dict[str, int]:
        return ability.raisers(position, battle, self.pools, self.ones_offered)

    def at_after(self, position: Warcraft, battle: OpenBattle) -> bool:
        self.stage = "reduce"
        for owner in dict.fromkeys(pool.owner for pool in self.pools):
            if self.hits_by(owner):
                self.tell_hits(position, owner)
        open_window(position, "battle.attacks-rolled", battle.attacker, self.id)
        return True

    def at_reduce(self, position: Warcraft, battle: OpenBattle) -> bool:
        self.stage = "count"
        open_window(position, "battle.before-casualties", battle.attacker, self.id)
        return True

    def order_rule(self) -> str:
        """All at once, unless Slow Poison lets one side strike first."""
        return SLOW_POISON if len(self.volleys) > 1 else "wbg.battle.simultaneous"

    def tell_hits(self, position: Warcraft, owner: str) -> None:
        """The hits of an owner's dice, and what they come to."""
        own = self.thrown_for(owner)
        rules = [HIT, self.order_rule()]
        rules += ["wbg.tile.strength"] if any(not pool.strength for pool in own) else []
        rules += dict.fromkeys(rule for pool in own for rule in pool.strength)
        rules += told_by(raising(position, owner, self.kind, *(pool.label for pool in own)))
        needs = list(dict.fromkeys(str(pool.need) for pool in own))
        terms = [say("Strength {needs}", needs=needs)]
        ones = sum(pool.faces.count(1) for pool in own if pool.area)
        if ones:
            rules += [AREA_ATTACK, TILE_ABILITY]
            terms.append(say("Area Attack with {ones:natural-one}", ones=ones))
        lower = in_force(position, LOWER, owner)
        if lower:
            rules += told_by(lower)
            number = lowered(position, owner)
            terms += [Say(told, {"lowered": number}) for told in dict.fromkeys(e.data["told"] for e in lower)]
        number = self.casualties_by(position, owner)
        happen(position, "hits", rules, seat=owner, hits=self.hits_by(owner), casualties=number, terms=terms)

    def thrown_for(self, owner: str) -> list[Attack]:
        return [pool for pool in self.pools if pool.owner == owner and not pool.saves]

    def hits_by(self, owner: str) -> int:
        return sum(len(pool.hits()) for pool in self.thrown_for(owner))

    def casualties_by(self, position: Warcraft, owner: str) -> int:
        """One for each hit, two for a natural 1 of an Area Attack."""
        return self.hits_by(owner) + sum(pool.faces.count(1) for pool in self.thrown_for(owner) if pool.area)

    # ---- counting

    def at_count(self, position: Warcraft, battle: OpenBattle) -> bool:
        owed = {}
        for side in SIDES:
            seats = side_seats(position, battle, other(side))
            caused = sum(self.casualties_by(position, seat) for seat in seats if self.hits_by(seat))
            if caused or any(number > 0 for number, _, _ in self.reduced.get(side, ())):
                owed[side] = ability.reduced(
                    position,
                    battle,
                    side,
                    [[caused, "caused", HIT], *self.reduced.get(side, [])],
                    self.pools,
                    self.healed,
                )
        self.stage = "struck"
        push(position, Removal(kind=self.kind, scope=self.id, owed=owed))
        return True

    def at_struck(self, position: Warcraft, battle: OpenBattle) -> bool:
        """The casualties of this volley are removed; the next one attacks with what is left."""
        self.pools, self.reduced, self.ones_offered = [], {}, {}
        self.volley += 1
        self.stage = "gather"
        return True

    def finish(self, position: Warcraft) -> None:
        if ending(position, self.id):
            happen(
                position, "effects-end", ["wbg.battle.phase-effects-end"], scope=say("the {kind:phase}", kind=self.kind)
            )
        close(position, self)
        open_window(position, "battle.phase-end", battle_of(position).attacker)

    # ---- what it waits for

    def prompts(self, position: Warcraft) -> list[Prompt]:
        battle = battle_of(position)
        if self.stage == "roll":
            return [self.attack_prompt(position, pool) for pool in self.pools if pool.left]
        if self.stage == "raise":
            return [
                self.ask(
                    [seat],
                    "raise",
                    say("Raise Dead: bring up to {most:melee} into {space:space}?", most=most, space=battle.space),
                    one([{"units": number} for number in range(most + 1)]),
                )
                for seat, most in self.raisers(position, battle).items()
            ]
        return []

    def attack_prompt(self, position: Warcraft, pool: Attack) -> Prompt:
        rules = [*pool.rules, *self.asks["roll"], self.order_rule()]
        words = "{roller:seat} rolls {left:battle-die} for {owner:side} ({label:throw}); {need} or less hits."
        if pool.owner == pool.roller:
            words = "{roller:seat} rolls {left:battle-die} ({label:throw}); {need} or less hits."
        slots = {"roller": pool.roller, "left": pool.left, "owner": pool.owner, "need": pool.need}
        text = Say(words, slots | {"label": told_as(position, pool)})
        choice = die_choice(pool, by_hits=only_hits_matter(position, battle_of(position), pool))
        return self.ask([pool.roller], "roll", text, choice, rules=rules)

    def on_roll(self, position: Warcraft, action: Roll) -> None:
        waiting = [pool for pool in self.pools if pool.left]
        if not waiting:
            raise Refusal([ATTACK_DICE], "No attack is to be rolled now.")
        only([pool.roller for pool in waiting], action, (OWN_ROLLS, ATTACK_DICE), "roll")
        pool = next((p for p in waiting if p.roller == action.seat and action.label in (None, p.label)), None)
        if pool is None:
            raise Invalid.of("label", say("{seat:seat} has no such throw to make", seat=action.seat))
        take_in(position, battle_of(position), pool, action)

    def on_raise(self, position: Warcraft, action: Raise) -> None:
        able = self.raisers(position, battle_of(position)) if self.stage == "raise" else {}
        ability.check_raising(position, battle_of(position), action, able)
        self.ones_offered[action.seat] = natural_ones(self.pools, action.seat)
        ability.raise_dead(position, battle_of(position), action)
