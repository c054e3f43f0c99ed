"""Dice a card adds to a phase: further attacks, or dice that save their side casualties."""

from referee.kernel.action import Roll
from referee.kernel.agenda import Frame, close, frame_of, only, push
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcraft.battle.attack import Attack, die_choice
from referee.warcraft.battle.battlefield import battle_of, side_of
from referee.warcraft.battle.phase import Phase
from referee.warcraft.table.position import Warcraft


class Throw(Frame[Warcraft], tag="throw"):
    """Extra dice that a card called `title` asks for."""

    asks = {"roll": ()}
    pool: Attack
    rules: list[str]
    title: str = ""

    def prompts(self, position: Warcraft) -> list[Prompt]:
        text = say(
            "{roller:seat} rolls {left:die} ({label:throw}); {need} or less counts.",
            roller=self.pool.roller,
            left=self.pool.left,
            label=self.pool.label,
            need=self.pool.need,
        )
        return [self.ask([self.pool.roller], "roll", text, die_choice(self.pool), rules=self.rules)]

    def on_roll(self, position: Warcraft, action: Roll) -> None:
        only([self.pool.roller], action, tuple(self.rules), "roll")
        faces = self.pool.report(action)
        happen(position, "rolled", self.rules, seat=action.seat, faces=faces, label=self.pool.label)
        if self.pool.left:
            return
        close(position, self)
        phase = frame_of(position, Phase)
        self.pool.by_card = True
        phase.pools.append(self.pool)
        if self.pool.saves:
            battle = battle_of(position)
            side = side_of(position, battle, self.pool.roller) or "defender"
            phase.reduced.setdefault(side, []).append([-len(self.pool.hits()), self.title, self.rules[0]])
            return
        phase.tell_hits(position, self.pool.owner)
        if phase.raisers(position, battle_of(position)):
            phase.stage = "raise"


def throw_more(position: Warcraft, pool: Attack, rules: list[str], title: str = "") -> None:
    push(position, Throw(pool=pool, rules=rules, title=title))
