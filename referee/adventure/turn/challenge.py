"""The challenge phase: what must be met in a space, and the choice among it."""

from typing import Any, ClassVar

from referee.adventure.actions import Attack, DrawChallenge, Fight, ResolveEvent
from referee.adventure.card.playing import Playing
from referee.adventure.card.text import in_question, read_lines
from referee.adventure.combat import combat, pvp
from referee.adventure.quest.trophy import none_left, run_out
from referee.adventure.table import record
from referee.adventure.table import window as windows
from referee.adventure.table.aggro import MUST_FIGHT
from referee.adventure.table.board import BOARD_ENCOUNTER, colour, is_encounter
from referee.adventure.table.challenge_card import ENCOUNTER
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import (
    Adventure,
    aggro_at,
    characters_at,
    is_city,
    markers_at,
    slot_of,
    where,
)
from referee.adventure.table.verbs import VERBS
from referee.adventure.turn import event as events
from referee.adventure.turn.drawing import DRAW_CARD, Encountering
from referee.kernel.action import Action
from referee.kernel.agenda import close, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.kernel.say import say

SKIP = "wag.challenge.skip-in-city"
MUST_CHOOSE = "wag.challenge.must-choose"
AFTER_ATTACK = "wag.challenge.attack-then-maintenance"
EXISTING = "wag.challenge.existing-first"
KIND = "wag.challenge.existing-kind"
BOARD = "board"

VERBS.note("challenge-skipped", "{seat:seat} is in a city: there is no challenge phase.")
VERBS.note("challenged", "{seat:seat} turns to what is in {space:space}.")


def here(position: Adventure, seat: str) -> dict[str, tuple[str, ...]]:
    """What can be fought in a seat's space, by what an action calls it: slots of the track, or the board."""
    space = where(position, seat)
    slots = [slot_of(pile.kind) for pile in markers_at(position, space)]
    aggro = aggro_at(position, space)
    if aggro:
        return dict.fromkeys(aggro, (MUST_FIGHT,))
    found: dict[str, tuple[str, ...]] = {BOARD: (BOARD_ENCOUNTER,)} if is_encounter(position, space) else {}
    return found | dict.fromkeys(slots, (KIND,))


class Challenging(Playing, tag="challenging"):
    """The active character chooses: attack somebody here, or resolve what is here, or draw."""

    moment_rule: ClassVar = windows.CHALLENGE
    asks: ClassVar = {
        "attack": (MUST_CHOOSE, pvp.ELIGIBLE),
        "fight": (MUST_CHOOSE, EXISTING),
        "event": (MUST_CHOOSE, events.RESOLVE),
        "challenge": (MUST_CHOOSE, DRAW_CARD),
    }
    seat: str

    def settle(self, position: Adventure) -> bool:
        """Whoever has met an enemy meets no other, but for those of aggro markers."""
        turn = current_turn(position)
        if turn and turn.challenged and not self.foes(position):
            close(position, self)
            return True
        if not is_city(position, where(position, self.seat)):
            return False
        close(position, self)
        happen(position, "challenge-skipped", [SKIP], seat=self.seat)
        return True

    def foes(self, position: Adventure) -> dict[str, tuple[str, ...]]:
        """Who can be fought here; once an enemy was met, only those of aggro markers but not that one again."""
        turn, found = current_turn(position), here(position, self.seat)
        if turn is None or not turn.challenged:
            return found
        slots = aggro_at(position, where(position, self.seat))
        return {slot: found[slot] for slot in slots if not turn.met or position.track[slot].event != turn.met}

    # ---- what is open

    def ways(self, position: Adventure) -> dict[str, list[dict[str, Any]]]:
        """Every way to meet the challenge, by action; an aggro marker leaves nothing else."""
        space = where(position, self.seat)
        found = self.foes(position)
        ways: dict[str, list[dict[str, Any]]] = {"fight": [{"what": what} for what in found]}
        if aggro_at(position, space):
            return ways
        ways["attack"] = [{"target": seat} for seat in characters_at(position, space) if seat != self.seat]
        if space in position.laid:
            ways["event"] = [{}]
        if not found and space not in position.laid:
            ways["challenge"] = [{}]
        return ways

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} meets the challenge of {space:space}."
        space = where(position, self.seat)
        asked = [
            self.ask([self.seat], action, text, one(ways), rules=self.asked_by(position, action), space=space)
            for action, ways in self.ways(position).items()
            if ways
        ]
        return [*asked, *super().prompts(position)]

    def asked_by(self, position: Adventure, action: str) -> tuple[str, ...]:
        aggro = aggro_at(position, where(position, self.seat))
        return (MUST_FIGHT,) if aggro else tuple(self.asks[action])

    def bars(self, position: Adventure, action: Action) -> Barred | None:
        """Nobody leaves the challenge out."""
        kind = str(action.__struct_config__.tag)
        if kind in ("done", "equip", "unequip", "quest") and action.seat == self.seat:
            return MUST_CHOOSE, say("{seat:seat} has to attack somebody here or resolve an encounter.", seat=self.seat)
        return None

    def check_aggro(self, position: Adventure) -> None:
        """Whatever else is chosen, an aggro encounter here comes first."""
        slots = aggro_at(position, where(position, self.seat))
        if slots:
            foes = [ENCOUNTER + position.track[slot].key for slot in slots]
            beside = [events.OR_MARKER] if where(position, self.seat) in position.laid else []
            raise Refusal(
                [MUST_FIGHT, *beside], say("An aggro marker is here: {foes:card or} must be fought.", foes=foes)
            )

    # ---- what is chosen

    def on_attack(self, position: Adventure, action: Attack) -> None:
        self.only_mine(position, action)
        self.check_aggro(position)
        pvp.check(position, self.seat, action.target)
        close(position, self)
        pvp.attack(position, self.seat, action.target, (MUST_CHOOSE, AFTER_ATTACK))

    def on_fight(self, position: Adventure, action: Fight) -> None:
        self.only_mine(position, action)
        found = self.foes(position)
        if action.what not in found:
            self.check_aggro(position)
            raise Invalid.of("what", "no such enemy is here")
        close(position, self)
        self.meet(position, action.what, found[action.what])

    def meet(self, position: Adventure, what: str, rules: tuple[str, ...]) -> None:
        """Fight a card of the track, or what is printed here, or do what is printed instead of a fight."""
        space = where(position, self.seat)
        happen(position, "challenged", dict.fromkeys((EXISTING, KIND, *rules)), seat=self.seat, space=space)
        if what != BOARD:
            foe = position.track[what]
            combat.begin(
                position,
                self.seat,
                kind="track",
                foe=foe.key,
                colour=foe.colour,
                slot=what,
                item=foe.item,
                event=foe.event,
                attached=list(foe.attached),
            )
            return
        printed = record.board_foe(position, space)
        if printed.instead:
            self.follow(position, space, printed.instead)
            return
        combat.begin(position, self.seat, kind=BOARD, foe=space, colour=colour(position, space))

    def follow(self, position: Adventure, space: str, lines: tuple[str, ...]) -> None:
        """Do what is printed here; what earned a trophy that has run out brings nothing any more."""
        spent = [line for line in lines if run_out(position, [line])]
        none_left(position, self.seat, run_out(position, in_question(position, self.seat, tuple(spent))))
        left = tuple(line for line in lines if line not in spent)
        read_lines(position, self.seat, f"board:{space}", left, (BOARD_ENCOUNTER,))

    def on_event(self, position: Adventure, action: ResolveEvent) -> None:
        self.only_mine(position, action)
        self.check_aggro(position)
        space = where(position, self.seat)
        if space not in position.laid:
            raise Invalid.of("type", "no event lies here")
        close(position, self)
        events.resolve_here(position, self.seat, space)

    def on_challenge(self, position: Adventure, action: DrawChallenge) -> None:
        self.only_mine(position, action)
        self.check_aggro(position)
        space = where(position, self.seat)
        empty = not here(position, self.seat) and space not in position.laid
        why = "Something is in {space:space} already: it is resolved, and no card is drawn."
        require(position, empty, EXISTING, why, space=space)
        close(position, self)
        push(position, Encountering(seat=self.seat))
