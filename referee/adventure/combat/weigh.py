"""How a fight may go, weighed exactly: every roll of the dice, every power they trigger, every strike.

A die that is rolled branches into six, a choice into its ways, of which whoever chooses takes the best. Everything goes
by `clash.py`, as the referee does.
"""

from collections.abc import Callable

from referee.adventure.combat import clash, fight_state
from referee.adventure.combat.clash import ATTACKER, DEFENDER, FACES, SIDES, other, put
from referee.adventure.combat.fight_state import EFFECTS, HARM, LOOK, REROLL, Base, Op, Ops, Result, Stand, State

NO_MORE = clash.Chain()
Use = tuple[int, int, str]
Stands = tuple[Stand, Stand]


MOST_STATES = 30_000


class TooManyWays(Exception):
    """A fight may go on in more ways than can be looked through in time."""


class Weighing:
    """One fight. `bases` tells what both sides have in a given stand; `cards` the ability cards each has in all."""

    def __init__(
        self, bases: Callable[[Stands], tuple[Base, Base]], cards: tuple[int, int] = (0, 0), survive: bool = False
    ) -> None:
        self.bases, self.cards, self.survive = bases, cards, survive
        self.memo: dict[State, Result] = {}
        self.powers: dict[str, Ops] = {}
        self.matched: dict[tuple[int, tuple[int, int], int], tuple[str, ...]] = {}
        self.begun = 0

    def weigh(self, state: State) -> Result:
        known = self.memo.get(state)
        if known is None:
            self.begun += 1
            if self.begun > MOST_STATES:
                raise TooManyWays
            known = self.memo[state] = self.weighed(state)
        return known

    def weighed(self, state: State) -> Result:
        """Go on with what is left, until a die or a choice branches it."""
        while state.todo:
            op, state = state.todo[0], state.then(state.todo[1:])
            found = STEPS.get(op.word, Weighing.effect)(self, state, op)
            if isinstance(found, Result):
                return found
            state = found
        return Result({(state.fallen, (state.stands[0].suffered, state.stands[1].suffered)): 1}, 0)

    # ---- dice

    def rolled(self, state: State, side: int) -> Result:
        """The die of a side falls, each face as likely as the others."""
        faces = [self.weigh(state.shown(side, face)) for face in FACES]
        return fight_state.together(faces)

    def roll(self, state: State, op: Op) -> State | Result:
        """The dice that do not lie there yet, one after the other."""
        due = [side for side in SIDES if not state.faces[side]]
        if not due:
            return state
        return self.rolled(state.then((op, *state.todo)), due[0])

    def reroll(self, state: State, op: Op) -> State | Result:
        """A die is rolled again; while powers are triggered, its new face may trigger others, and boots may help."""
        if not state.faces[op.side] or op.side in state.struck or state.cancelled or any(state.fallen):
            return state
        if any(step.word == fight_state.CHAIN for step in state.todo):
            has_boots = op.side == ATTACKER and any(use[2] == fight_state.BOOTS for use in state.spare)
            boots = (Op(fight_state.BOOTS, ATTACKER),) if has_boots else ()
            state = state.chained(state.chain.rolled_again(op.side), (*boots, *state.todo))
        return self.rolled(state, op.side)

    # ---- choices

    def after(self, state: State, op: Op) -> State | Result:
        """What a side may roll again at will once the dice lie there: one after another, or nothing."""
        return self.at_will(state, op, [use for use in state.spare if use[0] == op.side], (op,))

    def boots(self, state: State, op: Op) -> State | Result:
        """A die that a power made its player roll again may be rolled once more."""
        return self.at_will(state, op, [use for use in state.spare if use[2] == fight_state.BOOTS], ())

    def at_will(self, state: State, op: Op, uses: list[Use], then: Ops) -> State | Result:
        if not uses or state.over:
            return state
        ways = [self.weigh(state)]
        for use in uses:
            left = tuple(one for one in state.spare if one != use)
            ways.append(self.weigh(state._replace(spare=left, todo=(Op(REROLL, use[1]), *then, *state.todo))))
        return self.best(ways, op.side)

    def either(self, state: State, op: Op) -> Result:
        """One of several ways, as whoever chooses likes it best."""
        return self.best([self.weigh(state.then((*way, *state.todo))) for way in op.ways], op.side)

    def best(self, ways: list[Result], side: int) -> Result:
        """The way that serves a side best: to win and then to stay, or the other way round; of equals the first."""
        depth = max(way.depth for way in ways)

        def good(way: Result) -> tuple[int, int]:
            wins = stays = 0
            for (fallen, _), number in way.ends.items():
                if not fallen[side]:
                    stays += number
                    wins += number if fallen[other(side)] else 0
            scale = 6 ** (depth - way.depth)
            return (stays * scale, wins * scale) if self.survive else (wins * scale, stays * scale)

        return max(ways, key=good)

    # ---- powers and strikes

    def run_chain(self, state: State, op: Op) -> State | Result:
        """The next triggered power, until none is left; how it came to what lies there counts no more then."""
        if state.over:
            return state
        bases, faces = self.bases(state.stands), state.faces
        chain, side = clash.due(state.chain, lambda side, dice: self.matching(bases[side], faces, dice))
        if side is None:
            return self.weigh(state._replace(chain=NO_MORE, spare=()))
        key = chain.waiting[side][0]
        return state.chained(chain.taken(side, key), (*self.powers[key], op, *state.todo))

    def matching(self, base: Base, faces: tuple[int, int], dice: int) -> tuple[str, ...]:
        """The powers of a side that these dice trigger; looked up once."""
        key = id(base), faces, dice
        found = self.matched.get(key)
        if found is None:
            lies = [one for one in base.triggers if dice & clash.DICE[one.die] and faces[one.die] in one.faces]
            self.powers.update({one.key: one.ops for one in lies})
            found = self.matched[key] = tuple(one.key for one in lies)
        return found

    def strike(self, state: State, op: Op) -> State:
        """All attacks of a type are found; what follows on them comes before their damage."""
        if state.over:
            return state
        bases = self.bases(state.stands)
        fighters = [bases[side].changed(state.stands[side]) for side in SIDES]
        faces = [(stand.fixed or face) + stand.die for stand, face in zip(state.stands, state.faces, strict=True)]
        made = clash.blows(fighters, faces, bool(op.amount), state.struck)
        if not made:
            return state
        struck = (*state.struck, *(blow.side for blow in made))
        told = [step for blow in made for step in bases[blow.side].on("hit" if blow.hit else "missed")]
        hits = tuple((Op(fight_state.HURT, other(blow.side)),) for blow in made if blow.hit)
        steps = (*told, Op(HARM, ways=hits), Op(LOOK)) if told or hits else ()
        return state._replace(struck=struck, held=bool(steps), todo=(*steps, *state.todo))

    def harm(self, state: State, op: Op) -> State:
        """What each hit deals is settled before any of it is dealt; nothing, if the battle was called off meanwhile."""
        if state.cancelled:
            return state
        bases = self.bases(state.stands)
        dealt = [bases[other(hit.side)].fighter.damage + state.stands[other(hit.side)].damage for (hit,) in op.ways]
        hurt = [hit._replace(amount=max(0, number)) for number, (hit,) in zip(dealt, op.ways, strict=True)]
        return state.then((*hurt, *state.todo))

    def look(self, state: State, op: Op) -> State:
        """Both have struck: now it is looked at who falls."""
        state = state._replace(held=False)
        return state if state.cancelled else self.fall(state)

    # ---- effects

    def effect(self, state: State, op: Op) -> State:
        """A number of a side changes; what has no number here changes nothing."""
        if op.word not in EFFECTS:
            return state
        stand = state.stands[op.side]
        changed = EFFECTS[op.word](stand, op.amount, self.cards[op.side] - stand.cards)
        state = state.standing(op.side, changed)
        return self.fall(state) if op.word in ("health", "flip") else state

    def hurt(self, state: State, op: Op) -> State:
        """Damage, less what is prevented; who falls is out first, then comes what follows on it."""
        stand, base = state.stands[op.side], self.bases(state.stands)[op.side]
        dealt = max(0, op.amount - base.guard)
        spared = min(dealt, stand.shield)
        dealt -= spared
        changed = stand._replace(
            taken=stand.taken + dealt, suffered=stand.suffered + dealt, shield=stand.shield - spared
        )
        state = state.standing(op.side, changed)
        return self.fall(self.follow(state, op.side, "hurt") if dealt else state)

    def heal(self, state: State, op: Op) -> State:
        stand = state.stands[op.side]
        if not stand.taken:
            return state
        state = state.standing(op.side, stand._replace(taken=max(0, stand.taken - op.amount)))
        return self.follow(state, op.side, "heal")

    def follow(self, state: State, side: int, event: str) -> State:
        """What an event sets off comes next; but nothing that waits or is being carried out because of another."""
        told = self.bases(state.stands)[side].on(event)
        if not told:
            return state
        going = {step.amount for step in state.todo if step.word in (fight_state.LINE, fight_state.OVER)}
        return state.then((*(line for line in told if line.amount not in going), *state.todo))

    def line(self, state: State, op: Op) -> State:
        """Carry out what an event has set off; its end is marked."""
        return state.then((*op.ways[0], Op(fight_state.OVER, op.side, op.amount), *state.todo))

    def over(self, state: State, op: Op) -> State:
        return state

    def cancel(self, state: State, op: Op) -> State:
        return state if any(state.fallen) else state._replace(cancelled=True)

    def fall(self, state: State) -> State:
        """Who has as much damage as health is out, unless both are still striking; something may follow on it."""
        if state.held:
            return state
        bases = self.bases(state.stands)
        for side in SIDES:
            health = max(0, bases[side].health + state.stands[side].health)
            if not state.fallen[side] and clash.falls(state.stands[side].taken, health):
                mine, theirs = bases[side].on("defeated"), bases[other(side)].on(bases[side].prize)
                follows = (*mine, *theirs) if side == DEFENDER else (*theirs, *mine)
                state = state._replace(fallen=put(state.fallen, side, True), todo=(*follows, *state.todo))
        return state


STEPS: dict[str, Callable[[Weighing, State, Op], State | Result]] = {
    fight_state.ROLL: Weighing.roll,
    fight_state.AFTER: Weighing.after,
    fight_state.CHAIN: Weighing.run_chain,
    fight_state.BOOTS: Weighing.boots,
    fight_state.STRIKE: Weighing.strike,
    HARM: Weighing.harm,
    LOOK: Weighing.look,
    REROLL: Weighing.reroll,
    fight_state.EITHER: Weighing.either,
    fight_state.HURT: Weighing.hurt,
    fight_state.HEAL: Weighing.heal,
    fight_state.CANCEL: Weighing.cancel,
    fight_state.LINE: Weighing.line,
    fight_state.OVER: Weighing.over,
}
