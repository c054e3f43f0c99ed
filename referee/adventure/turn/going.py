"""Being moved by something else than the die: where a card, a token or a flight may lead, and who decides."""

from typing import ClassVar

from referee.adventure.actions import Place
from referee.adventure.table.aggro import NO_LEAVING, is_held, stops
from referee.adventure.table.board import CARD, TOKEN, cities, colour, is_key, is_learnt, named, resources
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.position import LEVELS, Adventure, is_city, right_of, where
from referee.adventure.table.verbs import VERBS
from referee.adventure.table.vocabulary import SPACES
from referee.adventure.turn.move import check_level, go_to, may_enter, new_space, walk
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.seating import left_of

WORDS_FOR_GOALS = ("city", "key", "any", "flight", "measured", SPACES, *LEVELS)

VERBS.note("stays", "{seat:seat} stays in {space:space}.")


class Going(Frame[Adventure], tag="going"):
    """A figure is brought somewhere: `goals` and `number` as a card writes them, `chooser` says where to.

    By a card (`how`) the figure also leaves an aggro marker, and a space the card names is entered whatever its colour;
    tokens are not above the rulebook.
    """

    heading = "A figure is brought somewhere"
    asks: ClassVar = {"place": (GAME_TEXT,)}
    seat: str
    chooser: str
    goals: list[str]
    number: int = 0
    how: str = CARD
    rules: list[str] = []

    def settle(self, position: Adventure) -> bool:
        found = self.candidates(position)
        if self.is_stuck(position) or not (found or is_learnt(position)):
            self.stay(position, (NO_LEAVING,) if self.is_stuck(position) else ())
            return True
        if len(found) == 1 and (found == self.goals or not is_learnt(position)):
            self.go(position, found[0])
            return True
        return False

    def is_stuck(self, position: Adventure) -> bool:
        """Whether an aggro marker forbids it; a card prevails over that."""
        return self.how != CARD and is_held(position, self.seat)

    def stay(self, position: Adventure, rules: tuple[str, ...] = ()) -> None:
        close(position, self)
        space = where(position, self.seat)
        happen(position, "stays", dict.fromkeys((*self.rules, *rules)), seat=self.seat, space=space)

    def go(self, position: Adventure, space: str) -> None:
        if space == where(position, self.seat):
            return self.stay(position)
        close(position, self)
        return go_to(position, self.seat, space, tuple(self.rules), self.how)

    # ---- where to

    def candidates(self, position: Adventure) -> list[str]:
        """The spaces in question, as they stand on the board."""
        found = [space for goal in self.goals for space in self.meant(position, goal)]
        here = where(position, self.seat)
        stays = SPACES in self.goals
        return [space for space in dict.fromkeys(found) if self.fits(position, space) and (stays or space != here)]

    def fits(self, position: Adventure, space: str) -> bool:
        """Whether the colour of a space allows it; a card that names the very space prevails."""
        return self.is_named(space) or may_enter(position, self.seat, space)

    def is_named(self, space: str) -> bool:
        return self.how == CARD and space in self.goals

    def meant(self, position: Adventure, goal: str) -> list[str]:
        """The spaces that one word means."""
        board = position.board.spaces
        if goal not in WORDS_FOR_GOALS:
            return [named(position, goal)] if goal in board or is_learnt(position) else []
        if goal == SPACES:
            return self.near(position)
        if goal == "city":
            return cities(position)
        return [space for space in board if is_goal(position, space, goal)]

    def near(self, position: Adventure) -> list[str]:
        """The spaces within so many steps, the one he stands in among them."""
        if is_learnt(position):
            return list(position.board.spaces)
        start, seat = where(position, self.seat), self.seat
        return list(
            walk(
                position,
                start,
                self.number,
                lambda space: may_enter(position, seat, space),
                lambda space: stops(position, seat, space),
            )
        )

    # ---- asking

    def prompts(self, position: Adventure) -> list[Prompt]:
        options = [Option({"space": space}) for space in self.candidates(position)]
        options += new_space(position, "space", "city" if self.goals == ["city"] else "space")
        text = (
            "{seats:seat} chooses where to go."
            if self.chooser == self.seat
            else "{seats:seat} moves {who:seat}. Where to?"
        )
        choice = One(options, open=is_learnt(position), of="space")
        rules = dict.fromkeys((*self.rules, *self.asks["place"])) if self.how == CARD else self.rules
        return [self.ask([self.chooser], "place", text, choice, rules=rules, who=self.seat)]

    def on_place(self, position: Adventure, action: Place) -> None:
        self.only(position, action)
        space = named(position, action.space)
        if space not in self.candidates(position):
            self.check(position, space)
        self.go(position, space)

    def check(self, position: Adventure, space: str) -> None:
        """Say why a space is none of those in question."""
        check_level(position, self.seat, space)
        raise Invalid.of("space", "this does not lead there")


def is_goal(position: Adventure, space: str, goal: str) -> bool:
    """Whether a space is what a word means."""
    if goal in LEVELS:
        return not is_city(position, space) and colour(position, space) == goal
    if goal == "key":
        return is_key(position, space)
    return goal != "flight" or "flight" in resources(position, space)


class Go(Word):
    """`go GOAL`: a figure is brought there, by its player's choice or a neighbour's."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        how = TOKEN if task.source.startswith("discovery:") else CARD
        going = Going(
            seat=target,
            chooser=chooser(position, task, target),
            goals=list(task.effect.how),
            number=task.effect.amount or 0,
            how=how,
            rules=list(task.rules),
        )
        chosen = task.space and task.space in position.board.spaces and task.space in going.candidates(position)
        if chosen and not going.is_stuck(position):
            go_to(position, target, task.space, task.rules, how)
        else:
            push(position, going)


def chooser(position: Adventure, task: Task, target: str) -> str:
    """Who says where: the neighbour the text names, else whose card it is, else who goes."""
    if task.effect.by:
        return right_of(position, target) if task.effect.by == "right" else left_of(position, target)
    return task.owner if task.owner in position.seats else target
