"""Receiving quests: what is drawn, a third one, and what a quest asks to be set up."""

from collections import Counter
from typing import ClassVar

from referee.adventure.actions import Draw, DropQuest
from referee.adventure.quest.log import QUEST
from referee.adventure.quest.tokens import ON_RECEIPT, give_back
from referee.adventure.table import record
from referee.adventure.table.challenge_card import complete
from referee.adventure.table.condition import holds
from referee.adventure.table.doing import Doing, carry_out
from referee.adventure.table.grammar import parse
from referee.adventure.table.position import Adventure, Quest
from referee.adventure.table.spare import check_name, spare
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say

ACTIVE_LIMIT = "wag.quest.active-limit"
DESCRIPTION = "wag.quest.description"
ACTIVE = 2
"""So many quests a character may hold that are not completed."""
STARTING, ELITE = "starting", "elite"
UNNAMED = "A new quest"

record.NEEDED["quest"] = (DESCRIPTION,)
VERBS.note("no-quest-left", "No {kind:quest-kind} quest is left for {seat:seat} to draw.")

# ---- which quests there are


def accounted(position: Adventure) -> Counter[str]:
    """The quests that lie somewhere: before players, under logs, discarded."""
    found: Counter[str] = Counter(position.dropped)
    for player in position.seats.values():
        found.update(list(player.quests))
        found.update(card.key for card in player.log if card.kind == QUEST)
    return found


def undrawn(position: Adventure, kind: str) -> list[str]:
    """The known quests of a kind that may be drawn, once for each copy."""
    known: Counter[str] = Counter()
    for key in record.known_keys(position, "quest."):
        card = record.quest_card(position, key)
        known[key] = card.copies if card.kind == kind else 0
    return sorted((known - accounted(position)).elements())


def draw_choice(position: Adventure, kind: str) -> One:
    """What may be drawn; of a deck that is not known whole also a quest that nobody has told of."""
    label, open = f"quest:{kind}", not complete(position, kind)
    options = [Option({"label": label, "value": key}) for key in undrawn(position, kind)]
    if open:
        name = spare(position, "quest", kind, accounted(position))
        options.append(Option({"label": label, "value": name}, UNNAMED, needs=[f"quest.{name}"]))
    return One(options, label, open, "quest")


def drawn_quest(position: Adventure, action: Draw, kind: str) -> str:
    """The quest that was drawn, described along with it where nobody knew it."""
    choice, key = draw_choice(position, kind), action.value or ""
    if action.label != choice.label:
        raise Invalid.of("label", "a quest is drawn now")
    if not choice.accepts({"label": choice.label, "value": key}):
        check_strange(position, kind, check_name(key), choice.open)
    if record.quest_card(position, key).kind != kind:
        raise Invalid.of("value", say("{quest:quest} is no {kind:quest-kind} quest", quest=key, kind=kind))
    return key


def check_strange(position: Adventure, kind: str, key: str, open: bool) -> None:
    """Refuse a quest that lies elsewhere, or that is none of a deck known whole."""
    if not open:
        raise Invalid.of("value", say("{quest:quest} is none of the quests that are left", quest=key))
    copies = record.quest_card(position, key).copies
    if accounted(position)[key] >= copies:
        raise Invalid.of("value", say("{quest:quest} lies elsewhere already", quest=key))


# ---- drawing


def receive(position: Adventure, seat: str, kind: str, number: int, rules: tuple[str, ...]) -> None:
    """Let a character draw quests, keep two and set up what is new."""
    push(position, Receiving(seat=seat, kind=kind, left=number, rules=list(rules)))


class Receiving(Frame[Adventure], tag="receiving"):
    """Quests to be drawn by one character, one after another."""

    heading = "Quests are drawn"
    asks: ClassVar = {"draw": (ACTIVE_LIMIT,)}
    seat: str
    kind: str
    left: int
    rules: list[str]

    def settle(self, position: Adventure) -> bool:
        deck = getattr(position, self.kind)
        if self.left and deck:
            return False
        close(position, self)
        if self.left:
            happen(position, "no-quest-left", self.rules, seat=self.seat, data={"kind": self.kind})
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} draws the top quest of the {kind:quest-kind} quests."
        choice = draw_choice(position, self.kind)
        return [self.ask([self.seat], "draw", text, choice, rules=self.rules, kind=self.kind)]

    def on_draw(self, position: Adventure, action: Draw) -> None:
        self.only(position, action)
        key = drawn_quest(position, action, self.kind)
        self.left -= 1
        happen(position, "quest-received", self.rules, seat=self.seat, data={"quest": key, "kind": self.kind})
        push(position, SettingUp(seat=self.seat, quest=key))
        push(position, DroppingQuest(seat=self.seat, rules=[ACTIVE_LIMIT]))


class DroppingQuest(Frame[Adventure], tag="dropping-quest"):
    """A character discards quests until only so many are left: of three one, before anything is set up."""

    heading = "A quest is discarded"
    asks: ClassVar = {"drop-quest": (ACTIVE_LIMIT,)}
    seat: str
    rules: list[str]
    left: int = ACTIVE

    def settle(self, position: Adventure) -> bool:
        if len(open_quests(position, self.seat)) > self.left:
            return False
        close(position, self)
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        ways = one([{"quest": key} for key in open_quests(position, self.seat)])
        text = "{seats:seat} discards a quest and keeps {left}."
        return [self.ask([self.seat], "drop-quest", text, ways, rules=self.rules, left=self.left)]

    def on_drop_quest(self, position: Adventure, action: DropQuest) -> None:
        self.only(position, action)
        drop(position, self.seat, action.quest, tuple(self.rules))


def open_quests(position: Adventure, seat: str) -> list[str]:
    """The quests of a character that are not completed."""
    completed = [tuple(one) for one in position.completed]
    return [key for key in position.seats[seat].quests if (seat, key) not in completed]


def drop(position: Adventure, seat: str, key: str, rules: tuple[str, ...]) -> None:
    """Discard a quest: its tokens come back, its progress is lost, nothing is drawn for it."""
    if key not in open_quests(position, seat):
        raise Invalid.of("quest", say("{seat:seat} holds no such quest", seat=seat))
    give_back(position, seat, key, rules)
    happen(position, "quest-dropped", rules, seat=seat, quest=key)


# ---- setting up


class SettingUp(Frame[Adventure], tag="setting-up-quest"):
    """What a quest asks for as it is received; nothing if it was discarded at once."""

    seat: str
    quest: str

    def settle(self, position: Adventure) -> bool:
        close(position, self)
        if self.quest in position.seats[self.seat].quests:
            set_up(position, self.seat, self.quest)
        return True


def set_up(position: Adventure, seat: str, key: str) -> None:
    """Carry out the set-up of a quest, line by line."""
    for line in reversed(record.quest_card(position, key).setup):
        power = parse(line)
        if holds(position, power.conditions, seat, ""):
            carry_out(position, power, Doing(source=f"quest:{key}", owner=seat, me=seat, rules=[ON_RECEIPT]))


# ---- what is written


@VERBS.verb("quest-received", "{seat:seat} receives the quest {quest:quest}.")
def quest_received(position: Adventure, event: Event) -> None:
    player, kind = position.seats[event.seat], event.data["kind"]
    player.quests = {**player.quests, event.data["quest"]: Quest()}
    setattr(position, kind, getattr(position, kind) - 1)


@VERBS.verb("quest-dropped", "{seat:seat} discards the quest {quest:quest}.")
def quest_dropped(position: Adventure, event: Event) -> None:
    player, key = position.seats[event.seat], event.data["quest"]
    player.quests = {other: quest for other, quest in player.quests.items() if other != key}
    position.dropped = [*position.dropped, key]
