"""A battle from its first card to its reward: who joins, who has won, what is left to do at the end.

Its rounds are in rounds.py, the phases of a round in phase.py.
"""

from collections.abc import Callable

from referee.kernel.agenda import close, only, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen, waived
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.window import open_window
from referee.warcraft.actions import Join, Reward, SendBack
from referee.warcraft.battle.ability import STACKING
from referee.warcraft.battle.battlefield import (
    SIDES,
    OpenBattle,
    battles,
    decided,
    flanks,
    in_battlefield,
    participants,
    parties,
    players,
)
from referee.warcraft.battle.round import Round
from referee.warcraft.table.deck import START_AND_GAIN, draw_cards
from referee.warcraft.table.fighter import fighter
from referee.warcraft.table.lasting import marking
from referee.warcraft.table.piece import DEVOURED, UNITS, Rules, is_unit
from referee.warcraft.table.position import Warcraft, number_of
from referee.warcraft.table.stack import LIMIT, UNIT_LIMIT, stacked
from referee.warcraft.table.team import OPTIONAL_PARTICIPATION, TEAM_CASUALTIES, allies

BEGIN = ["wbg.battle.trigger", "wbg.battle.attacker", "wbg.battle.defender"]
DRAW = {"start": "wbg.battle.start-draw", "end": "wbg.battle.winner-draw"}
UNDRAWN: list[Callable[[Warcraft, str], Rules]] = []
"""What says that no card is drawn at the start of a battle or for winning it."""


class Battle(OpenBattle, tag="battle"):
    """Two sides over one space, from the first card to the reward."""

    asks = {
        "join": (OPTIONAL_PARTICIPATION, "wbg.battle.team-sides"),
        "send-back": (STACKING, UNIT_LIMIT),
        "reward": ("wbg.battle.winner-draw", TEAM_CASUALTIES),
    }

    def settle(self, position: Warcraft) -> bool:
        return getattr(self, "at_" + self.stage)(position)

    def at_join(self, position: Warcraft) -> bool:
        if self.undecided(position):
            return False
        self.stage = "rounds"
        self.pending = [space for space in battles(position, self.attacker) if space != self.space]
        seats, rules = self.muster(position)
        told = {"space": self.space, "attacker": self.attacker, "defender": self.defender}
        happen(position, "battle-begins", rules, data=told)
        self.draw(position, seats, "start")
        open_window(position, "battle.start", self.attacker, self.id)
        return True

    def muster(self, position: Warcraft) -> tuple[list[str], list[str]]:
        """Who takes part, each side's own first, and by what: in the battlefield, from flanks, or not at all."""
        seats = [seat for side in SIDES for seat in parties(position, self, side)]
        rules, around, several = list(BEGIN), flanks(position, self.space), len(seats) > len(SIDES)
        spaces = {self.space, *(space for space, _ in participants(position, self, seats))}
        if any(position.board.spaces[space].kind == "mountain" for space in spaces):
            rules.append("wbg.battle.mountain")
        if len(spaces) > 1:
            rules.append("wbg.battle.flanks")
        if several or len(spaces) > 1:
            rules.append("wbg.battle.participants")
        beside = (pile for space in around for pile in position.piles.get(space, ()))
        if any(pile.kind in UNITS and pile.side not in seats for pile in beside):
            rules.append("wbg.battle.not-participating")
        rules += ["wbg.battle.team-sides"] if several else []
        rules += ["wbg.battle.multiple"] if self.pending else []
        if any(space in around for space in self.pending):
            rules.append("wbg.battle.adjacent-battlefields")
        return seats, rules

    def draw(self, position: Warcraft, owners: list[str], moment: str) -> None:
        """The cards of a battle, at its start or for winning it."""
        seats, barred = players(position, owners), undrawn(position, moment)
        if barred:
            if seats:
                happen(position, "no-card", barred, seats=seats, moment=moment)
            return
        rules = [DRAW[moment], START_AND_GAIN]
        for seat in seats:
            draw_cards(position, seat, rules)

    def undecided(self, position: Warcraft) -> list[str]:
        """Teammates with flanking units who have not said whether these fight."""
        mates = allies(position, self.attacker)[1:] + allies(position, self.defender)[1:]
        around = flanks(position, self.space)
        return [
            seat
            for seat in mates
            if seat not in self.answered
            and any(pile.side == seat and is_unit(pile) for space in around for pile in position.piles.get(space, ()))
        ]

    def at_rounds(self, position: Warcraft) -> bool:
        if decided(position, self):
            self.stage = "over"
            self.announce_end(position)
            return True
        self.round += 1
        rules = ["wbg.battle.order"] + (["wbg.battle.new-round"] if self.round > 1 else [])
        happen(position, "round-begins", rules, round=self.round, space=self.space)
        push(position, Round())
        return True

    def announce_end(self, position: Warcraft) -> None:
        rules = ["wbg.battle.end", "wbg.battle.end-ignores-flanks"]
        left: list[str] = []
        for side in ("attacker", "defender"):
            left = left or in_battlefield(position, self, side)
        self.winners = players(position, left)
        if self.winners:
            happen(position, "battle-won", rules, space=self.space, winner=" and ".join(self.winners))
        else:
            rules += undrawn(position, "end") or ["wbg.battle.winner-draw"]
            told = say("only {left} are left there", left=left[0]) if left else "the battlefield is empty"
            happen(position, "battle-drawn", rules, space=self.space, left=told)
        self.swallow_devoured(position)

    def swallow_devoured(self, position: Warcraft) -> None:
        """A devoured unit dies if the side that devoured it won; else it is where it was."""
        for effect in marking(position, DEVOURED):
            won = any(seat in self.winners for seat in allies(position, effect.who[0]))
            if not won:
                continue
            for space in (self.space, *flanks(position, self.space)):
                for pile in list(position.piles.get(space, ())):
                    for _ in range(pile.count if DEVOURED in pile.marks else 0):
                        fighter(pile.kind).slain(position, space, pile, [effect.by])

    def at_over(self, position: Warcraft) -> bool:
        if self.overfull(position) or self.shared(position):
            return False
        self.draw(position, self.winners, "end")
        for space in self.pending:
            if space not in battles(position, self.attacker):
                happen(position, "battle-vanished", ["wbg.battle.may-vanish"], space=space)
        self.stage = "end"
        open_window(position, "battle.end", self.attacker, self.id)
        return True

    def at_end(self, position: Warcraft) -> bool:
        close(position, self)
        return True

    def shared(self, position: Warcraft) -> bool:
        """Teammates have won together and must say who draws the one card."""
        return len(self.winners) > 1 and not undrawn(position, "end")

    def overfull(self, position: Warcraft) -> list[str]:
        """Owners who may send raised melee units back until the limit holds again."""
        return [
            seat
            for seat in self.winners
            if stacked(position, self.space, seat, UNITS) > LIMIT and number_of(position, self.space, seat, "melee")
            if not waived(position, UNIT_LIMIT, space=self.space, seat=seat)
        ]

    def prompts(self, position: Warcraft) -> list[Prompt]:
        if self.stage == "join":
            answers = one([{"answer": True}, {"answer": False}])
            text = say("Do your units in the flanks of {space:space} take part in the battle?", space=self.space)
            return [self.ask([seat], "join", text, answers) for seat in self.undecided(position)]
        owners = self.overfull(position)
        if owners:
            text = say(
                "More than {limit:unit} in {space:space}: return a melee unit to the reserves.",
                limit=LIMIT,
                space=self.space,
            )
            choice = one([{"owner": owner} for owner in owners])
            return [self.ask(owners, "send-back", text, choice)]
        choice = one([{"to": seat} for seat in self.winners])
        return [self.ask(self.winners, "reward", "Which of you draws the card for the victory?", choice)]

    def on_join(self, position: Warcraft, action: Join) -> None:
        only(self.undecided(position), action, (OPTIONAL_PARTICIPATION,), "join or stay out")
        self.answered.append(action.seat)
        if action.answer:
            self.flankers.append(action.seat)
        happen(position, "joined", [OPTIONAL_PARTICIPATION], seat=action.seat, answer=action.answer)

    def on_send_back(self, position: Warcraft, action: SendBack) -> None:
        owners = self.overfull(position)
        only(owners, action, (STACKING,), "return melee units")
        if action.owner not in owners:
            raise Invalid.of("owner", say("choose one of {owners:side}", owners=owners))
        pile = next(p for p in position.piles[self.space] if p.side == action.owner and p.kind == "melee")
        happen(
            position,
            "sent-back",
            [STACKING, UNIT_LIMIT],
            seat=action.owner,
            space=self.space,
            marks=pile.marks,
        )

    def on_reward(self, position: Warcraft, action: Reward) -> None:
        if self.overfull(position):
            raise Refusal(
                [STACKING],
                say("{space:space} still holds more than {limit:unit}.", space=self.space, limit=LIMIT),
            )
        only(self.winners, action, ("wbg.battle.winner-draw",), "say who draws")
        if action.to not in self.winners:
            raise Invalid.of("to", say("choose one of {winners:seat}", winners=self.winners))
        self.winners = [action.to]


def undrawn(position: Warcraft, moment: str) -> list[str]:
    return [rule for bars in UNDRAWN for rule in bars(position, moment)]
