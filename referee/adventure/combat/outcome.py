"""How a fight with an encounter ends: one after another what follows for the card, the character and the quests."""

from collections import Counter
from typing import ClassVar

from referee.adventure.actions import NOTHING, Draw
from referee.adventure.card.text import in_question, read_lines
from referee.adventure.combat import clash, encounter
from referee.adventure.combat.defeat import Defeat, look_at_all
from referee.adventure.combat.track import face_of, off_track, to_track
from referee.adventure.item.item import GAIN_DEFEAT, bagged
from referee.adventure.item.sides import ITEM, items_elsewhere
from referee.adventure.quest.quest import settle_completed
from referee.adventure.quest.trophy import none_left, run_out
from referee.adventure.table import record
from referee.adventure.table.board import OVERLORD, is_overlord
from referee.adventure.table.challenge_card import ENCOUNTER, complete, put_on_top, unnamed
from referee.adventure.table.open_combat import OpenCombat
from referee.adventure.table.open_damage import Owing
from referee.adventure.table.position import FOE, Adventure, Face, Foe
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.form import is_key
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say

OUTCOMES = "wag.combat.outcomes"
WIN_CARD = "wag.combat.outcome-win-card"
WIN_BOARD = "wag.combat.outcome-win-board"
NONE = "wag.combat.outcome-none"
LOSS = "wag.combat.outcome-loss"
BOTH = "wag.combat.outcome-both"
FORGOTTEN = ("board", "text")
"""Encounters that have no card: nothing of them is left when a fight ends."""

VERBS.note("no-item-there", "There is no item on the back of {card:card}.")


def outcome_of(combat: OpenCombat) -> str:
    """How a fight has ended for the attacker."""
    return clash.outcome((combat.defender in combat.fallen, combat.attacker in combat.fallen))


def rules_of(combat: OpenCombat) -> tuple[str, ...]:
    """The rules of how a fight with an encounter has ended; an event or a text gives nothing of itself."""
    if (combat.kind == "text" or combat.event) and outcome_of(combat) == clash.WON:
        return (OUTCOMES,)
    win = WIN_BOARD if combat.kind in FORGOTTEN else WIN_CARD
    return OUTCOMES, {clash.WON: win, clash.LOST: LOSS, clash.TOGETHER: BOTH, clash.NEITHER: NONE}[outcome_of(combat)]


def steps_of(combat: OpenCombat) -> list[str]:
    """What is to be done, in this order: the card of a defeated encounter, the defeat steps, the track, then quests."""
    ended, steps = outcome_of(combat), list[str]()
    beaten, lying = FOE in combat.fallen, combat.kind not in FORGOTTEN
    steps += ["leave"] if beaten and combat.slot else []
    if ended == clash.WON:
        steps += [] if combat.kind == "text" else ["reward" if combat.kind == encounter.BOARD else "win"]
    elif beaten and lying:
        steps.append("shelve")
    steps += ["fall"] if combat.attacker in combat.fallen else []
    steps += ["track"] if lying and not beaten and not combat.slot else []
    return [*steps, "quests", "look"]


class Ending(Owing, tag="ending"):
    """What a fight with an encounter leaves to do; the fight itself is over."""

    heading = "A fight is over"
    asks: ClassVar = {"draw": (WIN_CARD, GAIN_DEFEAT)}
    seat: str
    space: str
    foe: Foe
    steps: list[str]
    rules: list[str]
    slot: str = ""

    def owed(self) -> list[str]:
        return [self.seat] if "fall" in self.steps else []

    def settle(self, position: Adventure) -> bool:
        if not self.steps:
            close(position, self)
            return True
        if self.steps[0] == "item" and self.backs(position) is None:
            return False
        step, *self.steps = self.steps
        getattr(self, step)(position)
        return True

    # ---- the steps

    def leave(self, position: Adventure) -> None:
        """Slot and marker of a defeated encounter are free, unless somebody has cleared them."""
        if self.slot in position.track:
            off_track(position, self.slot, tuple(self.rules))

    def win(self, position: Adventure) -> None:
        """The item on the back; an event that became an enemy has none, and is discarded."""
        self.steps = ["shelve" if self.foe.event else "item", *self.steps]

    def item(self, position: Adventure) -> None:
        back = self.backs(position)
        if back == NOTHING:
            happen(position, "no-item-there", [WIN_CARD], seat=self.seat, card=self.card)
            put_on_top(position, self.foe.colour, Face(self.card))
        else:
            self.gain(position, back or "")

    def gain(self, position: Adventure, key: str) -> None:
        bagged(position, self.seat, key, self.foe.colour, self.card, (WIN_CARD, GAIN_DEFEAT))

    def reward(self, position: Adventure) -> None:
        """What is printed at the location, each time anew; nothing of it once its trophy has run out."""
        rules = [WIN_BOARD, *([OVERLORD] if is_overlord(position, self.space) else [])]
        lines = record.board_foe(position, self.space).reward
        missing = run_out(position, in_question(position, self.seat, lines))
        if missing:
            return none_left(position, self.seat, missing)
        read_lines(position, self.seat, f"board:{self.space}", lines, tuple(rules))

    def shelve(self, position: Adventure) -> None:
        """The card goes on top of its deck, unless it lies under somebody's quest log by now."""
        logged = [card for player in position.seats.values() for card in player.log if card.kind == "event"]
        if not any(card.key == self.foe.event for card in logged):
            put_on_top(position, self.foe.colour, face_of(self.foe), tuple(self.rules))

    def fall(self, position: Adventure) -> None:
        push(position, Defeat(seat=self.seat))

    def track(self, position: Adventure) -> None:
        to_track(position, self.foe, self.space, tuple(self.rules))

    def quests(self, position: Adventure) -> None:
        settle_completed(position)

    def look(self, position: Adventure) -> None:
        look_at_all(position)

    # ---- which item is on the back

    @property
    def card(self) -> str:
        return ENCOUNTER + self.foe.key

    def possible(self, position: Adventure) -> list[str]:
        """The items that may be on the back, as far as anybody has told, once for each copy."""
        printed = record.encounter(position, self.foe.key)
        return sorted((Counter(printed.items) - Counter(items_elsewhere(position))).elements())

    def all_told(self, position: Adventure) -> bool:
        """Whether the backs of all copies are known."""
        printed = record.encounter(position, self.foe.key)
        return complete(position, self.foe.colour) or len(printed.items) >= printed.copies

    def backs(self, position: Adventure) -> str | None:
        """What is on the back where anybody can tell: an item, nothing, or None where it must be looked at."""
        if self.foe.item:
            return self.foe.item
        found = self.possible(position)
        if not self.all_told(position) or len(set(found)) > 1:
            return None
        return found[0] if found else NOTHING

    def prompts(self, position: Adventure) -> list[Prompt]:
        options = [ITEM + item for item in self.possible(position)]
        options += [] if self.all_told(position) else [NOTHING]
        label, text = self.label, "{seats:seat} turns {card:card} over: which item is on its back?"
        open = not self.all_told(position)
        listed = [Option({"label": label, "value": value}, self.told(value)) for value in options]
        listed += unnamed(position, label, (ITEM,), self.foe.colour) if open else []
        choice = One(listed, label, open, "card")
        return [self.ask([self.seat], "draw", text, choice, card=self.card)]

    @property
    def label(self) -> str:
        return f"back:{self.foe.key}"

    def told(self, value: str) -> Text:
        return "No item" if value == NOTHING else say("{card:card}", card=value)

    def on_draw(self, position: Adventure, action: Draw) -> None:
        self.only(position, action)
        value, listed = action.value or "", [ITEM + item for item in self.possible(position)]
        if action.label != self.label:
            raise Invalid.of("label", "this is not what is looked at now")
        open = not self.all_told(position)
        strange = open and value.startswith(ITEM) and is_key(value.removeprefix(ITEM))
        if value not in listed and not strange and not (open and value == NOTHING):
            raise Invalid.of("value", "cannot be on the back of this card")
        self.foe = Foe(self.foe.key, self.foe.colour, value.removeprefix(ITEM))
        if value != NOTHING:
            record.item_card(position, value.removeprefix(ITEM))
