"""A round of battle: cards, Slow Poison named, then the ranged, flying and melee phases."""

from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.choice import Some
from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.window import open_window
from referee.warcraft.actions import Poison
from referee.warcraft.battle.ability import SLOW_POISON
from referee.warcraft.battle.battle_verbs import several
from referee.warcraft.battle.battlefield import (
    SIDES,
    OpenBattle,
    battle_of,
    decided,
    decider,
    parties,
    side_of,
    side_seats,
    units_with,
)
from referee.warcraft.battle.phase import Phase
from referee.warcraft.battle.stalemate import watch
from referee.warcraft.table.lasting import ending
from referee.warcraft.table.position import PHASES, Warcraft


class Round(Frame[Warcraft], tag="round"):
    """One round: cards, Slow Poison named, then the three phases."""

    asks = {"poison": (SLOW_POISON,)}
    stage: str = "cards"
    phase: int = 0
    poison: dict[str, list[str]] = {}

    def settle(self, position: Warcraft) -> bool:
        battle = battle_of(position)
        if self.stage == "cards":
            self.stage = "poison"
            open_window(position, "battle.round-start", battle.attacker, self.id)
            return True
        if decided(position, battle):
            close(position, self)
            open_window(position, "battle.round-end", battle.attacker)
            return True
        if self.stage == "poison":
            return self.name_poison(position, battle)
        if self.phase == len(PHASES):
            if ending(position, self.id):
                happen(position, "effects-end", ["wbg.battle.round-effects-end"], scope="the round")
            close(position, self)
            open_window(position, "battle.round-end", battle.attacker)
            return True
        push(position, Phase(kind=PHASES[self.phase], volleys=self.volleys(position, battle)))
        self.phase += 1
        return True

    def name_poison(self, position: Warcraft, battle: OpenBattle) -> bool:
        """Three poisoners need no choice; fewer name their phases, the defender first."""
        for side in SIDES:
            for seat in parties(position, battle, side):
                if seat not in self.poison and units_with(position, battle, seat, "slow-poison") > 2:
                    self.poison[seat] = list(PHASES)
                    happen(position, "poison-named", [SLOW_POISON], seat=seat, phases=list(PHASES))
        if self.namers(position):
            return False
        self.stage = "phases"
        watch(position, battle)
        return True

    def namers(self, position: Warcraft) -> list[str]:
        battle = battle_of(position)
        for side in SIDES:
            waiting = [
                seat
                for seat in parties(position, battle, side)
                if seat not in self.poison and units_with(position, battle, seat, "slow-poison")
            ]
            if waiting:
                return waiting
        return []

    def volleys(self, position: Warcraft, battle: OpenBattle) -> list[list[str]]:
        """Who attacks together: all at once, unless one side alone has poisoned this phase."""
        kind = PHASES[self.phase]
        seats = side_seats(position, battle, "defender") + side_seats(position, battle, "attacker")
        quick = [seat for seat in seats if kind in self.poison.get(seat, ())]
        if len({side_of(position, battle, seat) for seat in quick}) != 1:
            return [seats]
        return [quick, [seat for seat in seats if seat not in quick]]

    def prompts(self, position: Warcraft) -> list[Prompt]:
        battle = battle_of(position)
        asked = []
        for owner in self.namers(position):
            number = units_with(position, battle, owner, "slow-poison")
            choice = Some("phases", [kind for kind in PHASES for _ in range(number)], number, number)
            words = "Slow Poison: name {number:phase} in which {owner:side} {several:strikes|strike} first."
            text = say(words, number=number, owner=owner, several=several(owner))
            seats = [decider(position, battle, owner)]
            asked.append(self.ask(seats, "poison", text, choice))
        return asked

    def on_poison(self, position: Warcraft, action: Poison) -> None:
        battle = battle_of(position)
        hands = {decider(position, battle, owner): owner for owner in self.namers(position)}
        only(list(hands), action, (SLOW_POISON,), "name phases")
        owner = hands[action.seat]
        number = units_with(position, battle, owner, "slow-poison")
        if len(action.phases) != number:
            told = len(action.phases) or "none"
            twice = ", or one of them twice" if number > 1 else ""
            words = "{number:unit} with Slow Poison {number:names|name} {number:phase}{twice}, not {told}."
            raise Refusal([SLOW_POISON], say(words, number=number, twice=twice, told=told))
        phases: list[str] = [kind for kind in PHASES if kind in action.phases]
        self.poison[owner] = phases
        happen(position, "poison-named", [SLOW_POISON], seat=owner, phases=phases)
