"""Rising in Level: whenever a Move Step ends, whoever has the points may pay for one Level, once a turn."""

from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.choice import one
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.warcraft.expansion.actions import LevelUp
from referee.warcraft.expansion.creep.experience import TOP_LEVEL
from referee.warcraft.expansion.hero.hero import hero_of, succumb
from referee.warcraft.expansion.hero.sheet import CARD_LEVEL, have_read
from referee.warcraft.expansion.hero.summon import dismiss
from referee.warcraft.table.piece import HERO
from referee.warcraft.table.position import Warcraft, has, play_order
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.move_step import AT_END
from referee.warcraft.turn.turn import BETWEEN_STEPS
from referee.warcraft.turn.upgrade import NOT_RAISED

WHENEVER = "wbx.level.when"
PRICE = 2
WHEN = [WHENEVER, "wbx.level.spend", "wbx.level.once-per-turn"]
RISE = [
    *WHEN,
    "wbx.level.cycle-card",
    "wbx.level.abilities-kept",
    "wbx.level.not-upgrade",
    CARD_LEVEL,
    "wbx.hero.first-ability",
]


@VERBS.verb(
    "level-gained",
    "The hero of {seat:seat} rises to Level {level}; {left:point} left.",
)
def level_gained(position: Warcraft, event: Event) -> None:
    hero = position.seats[event.seat].hero
    hero.level, hero.rose = event.data["level"], position.turn
    hero.markers = list(event.data.pop("markers"))


VERBS.note("level-declined", "{seat:seat} does not raise the hero now.")


def left_after_paying(markers: list[int]) -> list[int]:
    """Exactly two points go back to the box: one marker of two, else two of one.

    >>> left_after_paying([1, 2])
    [1]
    """
    left = list(markers)
    for points in [2] if 2 in left else [1, 1]:
        left.remove(points)
    return left


def why_not(position: Warcraft, seat: str) -> Refusal | None:
    """What keeps a hero from rising, the moment apart."""
    hero = hero_of(position, seat)
    if hero is None:
        return Refusal([WHENEVER], say("{seat:seat} has no hero.", seat=seat))
    if hero.level == TOP_LEVEL:
        return Refusal(
            ["wbx.level.max"],
            say("The hero of {seat:seat} is at Level {top_level}, the highest.", seat=seat, top_level=TOP_LEVEL),
        )
    if hero.rose == position.turn:
        return Refusal(
            ["wbx.level.once-per-turn"], say("The hero of {seat:seat} has already risen in this turn.", seat=seat)
        )
    points = sum(hero.markers)
    if points < PRICE:
        why = say(
            "The hero of {seat:seat} has {points:experience}, not {price}.", seat=seat, points=points, price=PRICE
        )
        return Refusal([WHENEVER, "wbx.level.spend"], why, "It earns more by creeps and enemy heroes.")
    return None


class Levelling(Frame[Warcraft], tag="levelling"):
    """The end of a Move Step: every owner whose hero could rise says whether it does."""

    asks = {"level-up": WHEN}
    answered: list[str] = []

    def waiting(self, position: Warcraft) -> list[str]:
        return [s for s in play_order(position) if s not in self.answered and why_not(position, s) is None]

    def settle(self, position: Warcraft) -> bool:
        if self.waiting(position):
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        answers = [{"answer": True}, {"answer": False}]
        return [
            self.ask(
                [seat],
                "level-up",
                say("{seat:seat}: raise the hero one Level for {price:point}?", seat=seat, price=PRICE),
                one(answers),
            )
            for seat in self.waiting(position)
        ]

    def on_level_up(self, position: Warcraft, action: LevelUp) -> None:
        only(self.waiting(position), action, tuple(WHEN), "raise a hero")
        self.answered.append(action.seat)
        if action.answer:
            rise(position, action.seat)
        else:
            happen(position, "level-declined", [WHENEVER], seat=action.seat)


def rise(position: Warcraft, seat: str) -> None:
    """Points paid, the next card on top; wounds stay."""
    hero = position.seats[seat].hero
    markers = left_after_paying(hero.markers)
    rules = [*RISE, *(["wbx.level.no-heal"] if hero.wounds else [])]
    happen(position, "level-gained", rules, seat=seat, level=hero.level + 1, markers=markers, left=sum(markers))
    succumb(position, seat)
    have_read(position, [seat])


def end_of_move_step(position: Warcraft) -> None:
    """Called when the battles are fought and the defenseless destroyed; creatures called for nothing leave."""
    if not has(position, "heroes"):
        return
    dismiss(position, ["wbx.summon.after-battle"])
    if any(why_not(position, seat) is None for seat in play_order(position)):
        push(position, Levelling())


def check_level_up(position: Warcraft, action: LevelUp) -> None:
    """Refuse what no moment would allow."""
    fault = why_not(position, action.seat)
    if fault is not None:
        raise fault


NOT_SPEND = "wbx.level.not-spend"
RISING = No((WHENEVER, NOT_SPEND), "Heroes rise when a Move Step ends, its battles fought.")
NOT_UPGRADED = No((NOT_SPEND,), "Heroes are not upgraded: they rise by experience.")


def announce() -> None:
    AT_END.append(end_of_move_step)
    BETWEEN_STEPS[LevelUp] = RISING
    NOT_RAISED[HERO] = NOT_UPGRADED
