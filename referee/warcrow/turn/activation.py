"""An activation: the actions it leaves, and its end."""

from typing import Any, ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.warcrow.actions import Assault, Attack, Charge, Deed, Move, Rest, Shoot
from referee.warcrow.character import fit
from referee.warcrow.character.actions import Join
from referee.warcrow.claim.formation import check_regroups
from referee.warcrow.fight import charge, melee, ranged, skill, state
from referee.warcrow.fight.assault import DECLARED, assault
from referee.warcrow.fight.attack import check_may_attack, open_to_attack
from referee.warcrow.fight.face_off import face_off
from referee.warcrow.fight.maneuver import check_placed
from referee.warcrow.fight.move import move_options, stretches
from referee.warcrow.keyword import preferred_terrain, scout
from referee.warcrow.magic import cast, lasting
from referee.warcrow.magic.lasting import check_not_rooted, is_rooted
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.morale.stress import check_may_act, owe_for_second_activation, rest_only
from referee.warcrow.table import window as windows
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.ability_actions import Cast, Skill
from referee.warcrow.table.active import BY_ACTION, shaken
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.scenario import scenario_of
from referee.warcrow.table.values import stands
from referee.warcrow.turn import joining, order
from referee.warcrow.turn.closing import begin_closing
from referee.warcrow.turn.granted import owe_for_the_end
from referee.warcrow.turn.rest import rest, rest_options

MOST, REST = 2, "rest"
"""How many actions an activation has, and the one that needs no others."""
ACTS = ("attack", "shoot", "skill", "cast", "deed")
"""Simple actions of which there is one beside a move."""
TWO_SIMPLE, ONE_LONG = "wcr.activation.two-simple", "wcr.activation.one-long"
LONG_FIRST = "wcr.activation.long-exclusive"
LONG = ("assault", "charge", REST, "long-skill", "long-spell")
"""Actions that take the whole activation."""
MOVES = ("move", "join")
STEPS = ("move", scout.DEPLOYED)
"""Beside these one may act."""


class Activation(Frame[Warcrow], tag="activation"):
    """Up to two simple actions, one of them a move, or one long action; declared one at a time."""

    window = windows.ACTIONS
    asks: ClassVar = {
        "move": ("wcr.activation.up-to-two", TWO_SIMPLE),
        "attack": (TWO_SIMPLE, "wcr.profile.one-attack-per-activation"),
        "shoot": (TWO_SIMPLE, "wcr.profile.one-attack-per-activation"),
        "assault": (ONE_LONG, DECLARED),
        "charge": (ONE_LONG, "wcr.charge.declare"),
        "rest": (ONE_LONG, "wcr.rest.options"),
        "skill": (TWO_SIMPLE, skill.NEEDED),
        "cast": (TWO_SIMPLE, cast.CASTERS, cast.DECLARED),
        "join": (joining.MOMENT, joining.MOVES_ONLY),
        "deed": (TWO_SIMPLE,),
        "done": ("wcr.activation.up-to-two",),
    }
    seat: str
    unit: str
    again: bool = False
    tired: bool = False
    """Whether it was at its Morale when it was activated, and so for a rest alone; stress paid since binds nothing."""
    taken: list[str] = []
    began: tuple[str, ...] = ()
    """Whom it touched when it was activated."""
    charged: str = ""
    """Whom an Ambusher has come in engaged with, as if it had charged."""
    order: str = ""
    """What it was activated for by another unit's card."""
    joins: str = ""
    leaves: str = ""
    """The unit that a Character has declared to join, or that it leaves by this activation."""

    def settle(self, position: Warcrow) -> bool:
        most = 1 if order.is_short(position, self) else MOST
        spent = len(self.taken) >= most or any(action in LONG for action in self.taken)
        if stands(position.units[self.unit]) and not spent and not is_demoralized(position, self.unit):
            return False
        self.finish(position)
        return True

    def finish(self, position: Warcrow) -> None:
        """The activation is over: what it brought falls due."""
        close(position, self)
        preferred_terrain.ends(position, self.unit)
        if self.again and REST not in self.taken:
            owe_for_second_activation(position, self.unit)
        owe_for_the_end(position, self.unit)
        happen(position, "activation-ends", ["wcr.activation.up-to-two"], unit=self.unit)
        begin_closing(position)
        lasting.ends(position, self.unit)
        joining.ended(position, self)

    # ---- what is left

    def for_a_rest(self, position: Warcrow) -> bool:
        """Whether its stress leaves this activation nothing but to rest."""
        return self.tired and rest_only(position, self.unit)

    def ways(self, position: Warcrow) -> dict[str, list[Option]]:
        """The actions left, each with its ways."""
        mor, broken = self.for_a_rest(position), position.units[self.unit].broken
        bound = order.is_barred(position, self)
        found: dict[str, list[Option]] = {}
        if not mor and not is_rooted(position, self.unit, self.taken):
            found["move"] = move_options(position, self.unit)
        acted = any(action not in STEPS for action in self.taken)
        if self.joins or self.leaves:
            return found
        if not mor and not acted:
            found["join"] = [Option({"unit": host}) for host in fit.open_to(position, self.unit)]
        if not mor and not broken and not acted:
            found["skill"] = skill.open_to(position, self.unit, fresh=not (self.taken or bound))
            found["cast"] = cast.open_to(position, self.unit, fresh=not (self.taken or bound))
            found["deed"] = [Option({"deed": deed}) for deed in scenario_of(position).deeds(position, self.unit)]
            found["attack"] = [Option({"target": key}) for key in open_to_attack(position, self.unit)]
            found["shoot"] = ranged.options(position, self.unit)
        if not mor and not broken and not self.taken and not bound:
            found["assault"] = charge.options(position, self.unit, stretches(position, self.unit), "walk")
            run = [state.charge_strides(position, self.unit)[0]]
            found["charge"] = charge.options(position, self.unit, run, "sight", "reach")
        if not (self.taken or bound) and not position.units[self.unit].engaged and (mor or not broken):
            found["rest"] = rest_options(position, self.unit, {})
        return order.kept(self.order, found)

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} is activated: what does it do?"
        asked = [
            self.ask([self.seat], action, text, One(options), unit=self.unit)
            for action, options in self.ways(position).items()
        ]
        return [*asked, self.ask([self.seat], "done", text, one([{}]), unit=self.unit)]

    # ---- what is done

    def check(self, position: Warcrow, action: Any) -> None:
        """What forbids every action but the one it is forced to."""
        kind, words = str(action.__struct_config__.tag), "It is the activation of {seat:seat}."
        require(position, action.seat == self.seat, "wcr.turn.structure", words, seat=self.seat)
        if kind != REST and self.tired:
            check_may_act(position, self.unit)
        if self.joins or self.leaves:
            joining.check_moves_only(position, self, kind)
        if position.units[self.unit].broken:
            check_regroups(position, self.unit, kind in MOVES or (kind == REST and self.for_a_rest(position)))
        if self.order:
            order.check(position, self, kind)
        if kind in LONG:
            self.check_long(position)
        if kind in ("attack", "shoot"):
            fresh, words = "attack" not in self.taken, "{unit:unit} has attacked already in this activation."
            require(position, fresh, "wcr.profile.one-attack-per-activation", words, unit=self.unit)
        if kind in ACTS:
            stepped = all(one in STEPS for one in self.taken)
            require(position, stepped, TWO_SIMPLE, "Of two actions one at least is a move.")

    def check_long(self, position: Warcrow) -> None:
        if self.order or position.spells:
            order.check_long(position, self)
        if self.taken:
            scout.check_long(position, self.unit, self.taken)
            require(position, False, LONG_FIRST, "A long action takes the whole activation.")

    def declare(self, position: Warcrow, action: str) -> None:
        """An action is declared; whatever is neither a move nor a rest shakes a spell that the unit has active."""
        self.taken = [*self.taken, action]
        if action not in (*STEPS, REST):
            shaken(position, self.unit, *BY_ACTION)

    def on_move(self, position: Warcrow, action: Move) -> None:
        self.check(position, action)
        check_not_rooted(position, self.unit, self.taken)
        self.declare(position, "move")
        joining.move(position, self, action, TWO_SIMPLE)

    def on_join(self, position: Warcrow, action: Join) -> None:
        self.check(position, action)
        joining.declare(position, self, action.unit, fresh=all(one in STEPS for one in self.taken))

    def on_attack(self, position: Warcrow, action: Attack) -> None:
        self.check(position, action)
        check_may_attack(position, self.unit, action.target)
        placed = check_placed(position, self.unit, action.placed)
        self.declare(position, "attack")
        melee.begins(position, self.unit, action.target, placed, TWO_SIMPLE)
        strike = charge.charge_attack if action.target == self.charged else face_off
        strike(position, self.unit, action.target)

    def on_shoot(self, position: Warcrow, action: Shoot) -> None:
        self.check(position, action)
        shaken(position, self.unit, *BY_ACTION)
        ranged.shoot(position, self.unit, action.target, TWO_SIMPLE)
        self.taken = [*self.taken, "attack"]

    def on_skill(self, position: Warcrow, action: Skill) -> None:
        self.check(position, action)
        ability = skill.named(position, self.unit, action)
        skill.perform(position, self.unit, ability, action.target, self.perform(position, ability))

    def on_cast(self, position: Warcrow, action: Cast) -> None:
        self.check(position, action)
        ability = cast.named(position, self.unit, action.ability)
        cast.cast(position, self.unit, action, ability, self.perform(position, ability))

    def perform(self, position: Warcrow, ability: Ability) -> str:
        """It takes the place of a simple action or of a long one: the rule by which it does."""
        if ability.is_long:
            self.check_long(position)
        self.declare(position, ability.kind)
        return ONE_LONG if ability.is_long else TWO_SIMPLE

    def on_deed(self, position: Warcrow, action: Deed) -> None:
        self.check(position, action)
        self.declare(position, "deed")
        scenario_of(position).act(position, self.unit, action.deed)

    def on_assault(self, position: Warcrow, action: Assault) -> None:
        self.check(position, action)
        shaken(position, self.unit, *BY_ACTION)
        assault(position, self.unit, action)
        self.taken = [*self.taken, "assault"]

    def on_charge(self, position: Warcrow, action: Charge, *, lust: bool = False) -> None:
        self.check(position, action)
        shaken(position, self.unit, *BY_ACTION)
        charge.charge(position, self.unit, action, lust=lust)
        self.taken = [*self.taken, "charge"]

    def on_rest(self, position: Warcrow, action: Rest) -> None:
        self.check(position, action)
        if action.unit not in ("", self.unit):
            raise Invalid.of("unit", "another unit is activated")
        self.declare(position, REST)
        rest(position, self.unit, action, ONE_LONG, again=self.again)

    def on_done(self, position: Warcrow, action: Done) -> None:
        only([self.seat], action, self.asks["done"])
        self.finish(position)
