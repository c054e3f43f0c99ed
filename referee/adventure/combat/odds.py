"""Odds of fights, exact: who falls how likely, how much damage is taken, and what a card would change in that.

For the fight in progress, from the dice as they lie there, and for every fight the active character may begin.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from referee.adventure.actions import Attack, PlayCard
from referee.adventure.combat import at_hand, clash
from referee.adventure.combat.clash import ATTACKER, DEFENDER
from referee.adventure.combat.encounter import source_of
from referee.adventure.combat.fight_state import Result
from referee.adventure.combat.outcome import OUTCOMES
from referee.adventure.combat.power import MANDATORY
from referee.adventure.combat.weigh import TooManyWays, Weighing
from referee.adventure.table.open_combat import OpenCombat
from referee.adventure.table.position import FOE, Adventure, where
from referee.kernel.action import Action
from referee.kernel.card import PLAY, USE
from referee.kernel.choice import One
from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.odds import Assumed, Given, Matter, Odds, Play, Share, Spread, Weighed
from referee.kernel.say import Say, say
from referee.kernel.window import Window

ABOUT = "combat"
WIN, SURVIVE = "best", "survive"
PLAYS = [Play(WIN, "to win"), Play(SURVIVE, "not to fall")]
MOST_CHOICES = 8
"""So many cards and powers are weighed at once."""
UNPLAYED = Assumed("Nobody plays another card.")
AT_WILL = Assumed("Rerolls at will are used where they help, each once.")
IN_ORDER = Assumed("Powers that wait together come in the order they are printed in.", [MANDATORY])


# ---- what can be asked


def contests(position: Adventure) -> list[Matter]:
    """The fight in progress, or every fight that may be begun and comes to one of which all is known."""
    combat = at_hand.weighable(position)
    if combat is not None:
        return [Matter(ABOUT, title(combat), PLAYS)]
    found = at_hand.open_fights(position).items()
    return [
        Matter(about, named(position, action), PLAYS) for about, action in found if begun(position, about) is not None
    ]


def named(position: Adventure, action: Action) -> Say:
    """What a fight is called that nobody has begun."""
    if isinstance(action, Attack):
        return say("{seat:seat} against {target:seat}", seat=action.seat, target=action.target)
    slot = position.track.get(getattr(action, "what", ""))
    foe = f"encounter:{slot.key}" if slot else f"board:{where(position, action.seat)}"
    return say("{seat:seat} against {foe:source}", seat=action.seat, foe=foe)


def title(combat: OpenCombat) -> Say:
    return say("{seat:seat} against {other}", seat=combat.attacker, other=opponent(combat))


def opponent(combat: OpenCombat) -> Say:
    if combat.defender == FOE:
        return say("{foe:source}", foe=source_of(combat))
    return say("{seat:seat}", seat=combat.defender)


# ---- the answer


def odds(position: Adventure, about: str, given: Given) -> Odds | None:
    """How a fight may end; None where the question is about something else."""
    ahead = begun(position, about)
    combat = at_hand.weighable(ahead) if ahead is not None else None
    if ahead is None or combat is None:
        return None
    try:
        fight = Fought(ahead, combat, given.play == SURVIVE)
    except TooManyWays:
        return None
    choices = list(weighed_choices(position, given)) if about == ABOUT else []
    return Odds(about, title(combat), fight.outcomes(), fight.spreads(), choices, fight.assumed(), rules=[OUTCOMES])


def begun(position: Adventure, about: str) -> Adventure | None:
    """A copy of the table with the fight that is asked about in progress; nothing where it cannot be followed."""
    if about == ABOUT:
        ahead: Adventure = position.game.copy(position)
        return ahead
    action = at_hand.open_fights(position).get(about)
    try:
        begins = None if action is None else at_hand.after(position, action)
    except (Refusal, Invalid, Missing):
        return None
    return begins if begins is not None and at_hand.weighable(begins) is not None else None


class Fought:
    """A fight that is weighed, and what is told of it."""

    def __init__(self, position: Adventure, combat: OpenCombat, survive: bool = False) -> None:
        self.combat = combat
        self.standing = at_hand.standing(position, combat)
        weighing = Weighing(self.standing.supposed.bases, self.standing.cards, survive)
        weighing.powers.update(self.standing.supposed.due)
        self.result: Result = weighing.weigh(self.standing.state)

    def shares(self) -> dict[str, Fraction]:
        """How likely each end is; they add up to one."""
        weights: Counter[str] = Counter()
        for (fallen, _), ways in self.result.ends.items():
            weights[clash.outcome(fallen)] += ways
        return {ended: Fraction(weights[ended], 6**self.result.depth) for ended in clash.OUTCOMES}

    def outcomes(self) -> list[Share]:
        seat, other = self.combat.attacker, opponent(self.combat)
        texts = {
            clash.WON: say("Only {other} falls", other=other),
            clash.LOST: say("Only {seat:seat} falls", seat=seat),
            clash.TOGETHER: say("Both fall"),
            clash.NEITHER: say("Nobody falls"),
        }
        favours = {clash.WON: seat, clash.LOST: self.combat.defender if self.combat.defender != FOE else None}
        return [Share(key, texts[key], float(share), favours.get(key)) for key, share in self.shares().items()]

    def spreads(self) -> list[Spread]:
        """The damage that characters take."""
        sides = [ATTACKER, DEFENDER] if self.combat.defender != FOE else [ATTACKER]
        return [self.taken(side) for side in sides]

    def taken(self, side: int) -> Spread:
        seat = self.combat.attacker if side == ATTACKER else self.combat.defender
        weights: Counter[int] = Counter()
        for (_, suffered), ways in self.result.ends.items():
            weights[suffered[side]] += ways
        return Spread.of(f"damage/{seat}", say("damage that {seat:seat} takes", seat=seat), weights, seat)

    def assumed(self) -> list[Assumed]:
        """What is taken for granted, and what of the cards is left out."""
        powers = [base.triggers for pair in self.standing.supposed.known.values() for base in pair]
        several = [IN_ORDER] if any(len(triggers) > 1 for triggers in powers) else []
        at_will = [AT_WILL] if self.standing.state.spare else []
        words = "What {source:source} does that is no number counts for nothing."
        left = [Assumed(say(words, source=source)) for source in self.standing.supposed.left_out]
        return [UNPLAYED, *at_will, *several, *left]


# ---- and if this is played


def weighed_choices(position: Adventure, given: Given) -> Iterator[Weighed]:
    """What may be played or used in the window that is open, each with the odds after it."""
    found = 0
    for seat, action, fields, text in playable(position):
        if given.card in (None, fields.get("card")) and found < MOST_CHOICES:
            fight = fought_after(position, action, given)
            if fight is not None:
                found += 1
                yield Weighed({"type": text, "seat": seat, **fields}, told(action), fight.outcomes(), fight.spreads())


def playable(position: Adventure) -> Iterator[tuple[str, Action, dict[str, Any], str]]:
    """Every play of those who fight that is open now, for all anyone can see."""
    window = position.agenda[-1]
    for seat in [seat for rank in window.ranks for seat in rank] if isinstance(window, Window) else ():
        for kind in (PLAY, USE):
            for shape in position.game.shapes(position, seat, window.key, kind):
                for fields in shape.ways() if isinstance(shape, One) else ():
                    yield seat, position.game.read_action({"type": kind, "seat": seat, **fields}), fields, kind


def fought_after(position: Adventure, action: Action, given: Given) -> Fought | None:
    """The fight once something is played; nothing where that cannot be followed."""
    try:
        ahead = at_hand.after(position, action)
        combat = at_hand.weighable(ahead)
        return Fought(ahead, combat, given.play == SURVIVE) if combat is not None else None
    except (Refusal, Invalid, Missing, TooManyWays):
        return None


def told(action: Action) -> Say:
    if isinstance(action, PlayCard):
        return say("If {seat:seat} plays {card:card}", seat=action.seat, card=action.card)
    return say("If {seat:seat} uses {source:power}", seat=action.seat, source=getattr(action, "source", ""))
