"""Ranged attacks: who may shoot at whom, and a roll that hurts the target alone."""

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.warcrow.claim import los, past, veiled
from referee.warcrow.claim.claim import Meaning, check_claim, rests_on
from referee.warcrow.claim.looks import ruled_out
from referee.warcrow.claim.range import within
from referee.warcrow.fight import damage, lend
from referee.warcrow.fight.actions import Modify, Switch
from referee.warcrow.fight.at_once import after_damage
from referee.warcrow.fight.attack import check_has_ranged, has_ranged
from referee.warcrow.fight.blow import blow
from referee.warcrow.fight.cover import cover_lines
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.fight.hostile import fought_by
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.switch import DONE as SWITCHED
from referee.warcrow.keyword import aim
from referee.warcrow.morale.stress import owe_stress
from referee.warcrow.table.moment import allies_see, come, fought
from referee.warcrow.table.position import AT_WORK, Warcrow, going_on, is_on_field
from referee.warcrow.table.sides import check_may_target, enemies, is_enemy, thrower
from referee.warcrow.table.values import line, stands
from referee.warcrow.table.verbs import VERBS, resting

DEFENDS = "wcr.ranged.defense-dice-only"
ROLLED = ("wcr.ranged.face-to-face", DEFENDS)
ENGAGED = "wcr.ranged.not-engaged"
HURT = "wcr.ranged.damage"
HELD = "wcr.hold.no-switches"
NO_SWITCHES = "wcr.ranged.no-defender-switches"
SEEN, NEAR = "wcr.ranged.need-los", "wcr.ranged.need-range"
INTO_COMBAT, STRESSED = "wcr.ranged.combat-allowed", "wcr.ranged.combat-stress"

VERBS.note("shoots", resting("{unit:unit} shoots at {target:unit}{claims}."))


def can_shoot(position: Warcrow, key: str) -> bool:
    """A unit with a ranged attack on its card that touches no enemy."""
    return has_ranged(position, key) and not position.units[key].engaged


def check_can_shoot(position: Warcrow, key: str) -> None:
    check_has_ranged(position, key)
    words = "{unit:unit} is engaged: it cannot shoot."
    require(position, not position.units[key].engaged, ENGAGED, words, unit=key)


def far(position: Warcrow, key: str) -> int:
    """The range of its ranged attack, in strides."""
    ranged = line(position, key).ranged
    return (ranged.range if ranged else 0) or 0


def targets(position: Warcrow, key: str) -> list[str]:
    """The enemies that nobody has said it does not see, or that they are too far away."""
    if not can_shoot(position, key):
        return []
    asked = past.how(position, key), f"within.{far(position, key) + lend.most_range(position, key)}"
    found = [other for other in enemies(position, key) if not ruled_out(position, key, other, asked)]
    return [other for other in found if not veiled.is_veiled(position, key, other)]


def claims_for(position: Warcrow, key: str, target: str) -> list[str]:
    """What the table has to say before a shot."""
    cover = [] if aim.takes_aim(position, key) else [f"cover.{key}.{target}"]
    facts = [f"sight.{key}.{target}", f"within.{far(position, key)}.{key}.{target}", *cover]
    return list(dict.fromkeys([*facts, *veiled.facts(position, key, target), *lend.against(position, key, target)]))


def options(position: Warcrow, key: str, at: str = "") -> list[Option]:
    """The enemies to shoot at, or the one that is given, each with what the table has to say."""
    found = [target for target in targets(position, key) if at in ("", target)]
    return [Option({"target": target}, needs=claims_for(position, key, target)) for target in found]


def shoot(position: Warcrow, key: str, target: str, *rules: str) -> None:
    """Seen and within range: the shot is rolled."""
    check_may_target(position, target, key)
    if not is_on_field(position, target) or not is_enemy(position, key, target):
        raise Invalid.of("target", "no such enemy stands on the battlefield")
    check_can_shoot(position, key)
    seen = check_seen(position, key, target, SEEN)
    near, helped = in_range(position, key, target)
    helped += veiled.check_unveiled(position, key, target)
    cited = list(dict.fromkeys([*rules, *helped, SEEN, NEAR, *seen.rules, *near.rules, "wcr.ranged.roles"]))
    side = Side(position.units[key].side, key, "attack", shot=True)
    roll_shot(position, side, target, cited, seen.fact, near.fact)


def in_range(position: Warcrow, key: str, target: str) -> tuple[Meaning, list[str]]:
    """What says that a target is near enough, and the rules by which others help to shoot so far; or why it is not."""
    strides, rules = far(position, key), list[str]()
    near = within(position, key, target, strides)
    if not near.fine:
        more, rules = lend.more_range(position, key)
        near = within(position, key, target, strides + more) if more else near
        strides += more
    words = "{target:unit} is farther away than {strides:stride}."
    check_claim(position, near, NEAR, words, target=target, strides=strides)
    return near, rules


def check_seen(position: Warcrow, key: str, target: str, rule: str) -> Meaning:
    """What lets a leader see a target, or why he does not."""
    sees = past.sees_past if past.how(position, key) == past.PAST.name else los.sees
    seen, words = sees(position, key, target), "{unit:unit} does not see {target:unit}."
    check_claim(position, seen, rule, words, unit=key, target=target)
    return seen


def own_in_combat(position: Warcrow, seat: str, target: str) -> list[str]:
    """The units of a player that fight a target."""
    return [other for other in position.units[target].engaged if position.units[other].side == seat]


def owe_for_own(position: Warcrow, own: list[str]) -> None:
    """Whoever is shot past in a combat will be stressed, hit or miss."""
    for other in own:
        owe_stress(position, other, [STRESSED])


def roll_shot(position: Warcrow, attack: Side, target: str, rules: list[str], *facts: str, held: bool = False) -> None:
    """Both pools and the dice, by what was claimed; own units that fight the target will be stressed for it."""
    key, seat = attack.unit, attack.seat
    own = [other for other in own_in_combat(position, seat, target) if other != key]
    cited = [*rules, *ROLLED, *([INTO_COMBAT] if own else []), *fought_by(position, key, target)]
    told = {"unit": key, "target": target, "claims": rests_on(position, *facts)}
    happen(position, "shoots", cited, data=told)
    cover = cover_lines(position, key, target)
    owe_for_own(position, own)
    defense = Side(thrower(position, target, key), target, "defense", answered=[SWITCHED], shot=True)
    repeats = [aim.RULE] if aim.takes_aim(position, key) else []
    active = defense.seat if held else seat
    shot = Shot(active=active, attack=attack, defense=defense, repeats=repeats, combat=False, held=held, cover=cover)
    push(position, shot)
    allies_see(position, "ally-attacked", target)
    come(position, "shoots", key, target)
    come(position, "targeted", target, key)


class Shot(FaceOff, tag="shot", kw_only=True):
    """A ranged attack roll against a defense roll; `held` in the face of a charge."""

    held: bool = False
    cover: list[PoolLine] = []

    def settle(self, position: Warcrow) -> bool:
        """Whoever fell before anything was gathered is shot at no more."""
        if self.begun or self.step or stands(position.units[self.defense.unit]):
            return super().settle(position)
        close(position, self)
        happen(position, "no-attack", [HURT], unit=self.attack.unit)
        return True

    def more_lines(self, side: Side) -> list[PoolLine]:
        return self.cover if side.roll == "defense" else []

    def leaves_out(self, side: Side) -> list[str]:
        return [DEFENDS] if side.counting() != side.lines else []

    def check_plain(self, position: Warcrow, action: Modify | Switch) -> None:
        """Who is shot at has no switches, nor has who holds and shoots."""
        if isinstance(action, Modify):
            return
        words = "Against a ranged attack no switches are used."
        require(position, action.seat != self.defense.seat, NO_SWITCHES, words)
        words = "Who holds and shoots uses no switches."
        require(position, not self.held, HELD, words)

    def hurt(self, position: Warcrow, left: dict[str, int]) -> None:
        self.attack.dealt += left["attack"]
        push(position, ShotOver(attack=self.attack, defense=self.defense))
        damage.suffer(position, self.defense.unit, left["attack"], HURT, blow=blow(self.attack, self.defense))


class ShotOver(Frame[Warcrow], tag="shot-over", kw_only=True):
    """What comes of a shot, once its damage was suffered or ignored."""

    attack: Side
    defense: Side

    def settle(self, position: Warcrow) -> bool:
        close(position, self)
        dealt, work = self.attack.dealt, going_on(position, AT_WORK)
        if work is not None:
            work.hurt = dealt
        come(position, "has-shot", self.attack.unit, self.defense.unit, dealt)
        come(position, "end-after-shot", self.attack.unit, self.defense.unit)
        fought(position, self.attack.unit, self.defense.unit)
        after_damage(position, self.attack, self.defense, dealt)
        return True
