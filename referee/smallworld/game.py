"""Small World of Warcraft as one object: its position, its actions, and what the kernel asks of it."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from referee.kernel import packs
from referee.kernel.action import Action
from referee.kernel.agenda import Frame
from referee.kernel.contest import Contest
from referee.kernel.deed import Deed
from referee.kernel.errors import Invalid
from referee.kernel.event import Scoreboard
from referee.kernel.eyes import Eyes
from referee.kernel.game import Game
from referee.kernel.pieces import Pile
from referee.kernel.say import Text, say
from referee.kernel.seen import Counted
from referee.kernel.sources import Source
from referee.kernel.speech import Voice
from referee.kernel.table import TableConfig
from referee.kernel.view import Mat, SpaceView, Step
from referee.kernel.wordbook import Forms
from referee.smallworld.actions import ACTIONS
from referee.smallworld.desk import by_hand, document, typed_turn, view
from referee.smallworld.desk.contest import contest
from referee.smallworld.desk.settings import settings
from referee.smallworld.desk.tidied import Tidied
from referee.smallworld.house import FRAMES
from referee.smallworld.score.coin import HIDDEN, score
from referee.smallworld.setup import samples, seldom, setup
from referee.smallworld.table import component
from referee.smallworld.table.benefits import ALL, PLACES, POWERS, RACES
from referee.smallworld.table.open_turn import current_turn
from referee.smallworld.table.position import BOX, DECLINED, GONE, STACK, TRAY, Seat, SmallWorld, title
from referee.smallworld.table.verbs import VERBS
from referee.smallworld.table.window import WINDOWS
from referee.smallworld.turn.round import Turn
from referee.smallworld.turn.timing import asked_in, at_work, timing_now


class SmallWorldGame(Game[SmallWorld]):
    """The second game on the kernel. All its exceptions hang on banners, badges and markers."""

    key = "smallworld"
    title = "Small World of Warcraft"
    takes = "The box; its die is thrown, or left to the referee."
    books = ("sww",)
    rules_version = "sww-2"
    players = tuple(setup.BOARDS)
    players_rules = (setup.PLAYER_COUNT,)
    player = Seat
    scenarios = setup.SCENARIOS
    position = SmallWorld
    frames = FRAMES
    actions = ACTIONS
    hides = (HIDDEN,)
    unmarked = "Active"
    stores = (TRAY, BOX, GONE, STACK)
    timed = ("step", "seat", "turn", "laid")
    verbs = VERBS
    forms = component.FORMS
    windows = WINDOWS
    facts = setup.FACTS

    seldom = seldom.NAMES
    freely = {
        "conquer": ("tokens", "beasts"),  # the price is offered; whoever sends more gets it back at redeployment
        "redeploy": ("champion",),  # left out he stays; to name where he stands already comes to the same
    }

    def __init__(self) -> None:
        super().__init__()
        for benefit in {**POWERS, **PLACES, **RACES, **ALL}.values():
            self.sources.add(benefit)
        self.sources.add(Tidied())
        self.asked = asked_in(self.frames, ALL.values())
        self.at_work = at_work(ALL.values(), self.asked)
        component.ship()

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"races": list(RACES), "powers": list(POWERS)}

    def document_form(self, voice: Voice) -> dict[str, Any]:
        return settings(voice)

    def titles(self) -> dict[str, dict[str, Forms]]:
        return super().titles() | {"benefit": {key: title(key) for key in ALL}}

    def called(self, position: SmallWorld, kind: str, key: str) -> str:
        """A board, and a Region of a board that lies on the table no longer."""
        if kind == "space":
            known = (packs.get(board).board.spaces for board in packs.keys(self.key, "board"))
            return next((spaces[key].title for spaces in known if key in spaces), "")
        return packs.get(key).title if kind == "board" else ""

    # ---- setting up

    def check_table(self, config: TableConfig, position: SmallWorld) -> None:
        if config.scenario == "custom" and config.position is None:
            raise Invalid.of("position", "islands of your choice start from a position you type in")

    def choose_packs(self, config: TableConfig) -> list[str]:
        return setup.with_islands(config, super().choose_packs(config))

    def lay(self, position: SmallWorld) -> None:
        setup.lay(position)

    def begin(self, position: SmallWorld) -> None:
        setup.begin(position)

    def lay_bare(self, position: SmallWorld) -> None:
        setup.lay(position)
        document.prepare(position)

    def samples(self, chance: random.Random) -> dict[str, Any]:
        return samples.any_table(chance)

    def parts(self) -> list[str]:
        return samples.all_combos()

    def parts_in(self, position: SmallWorld) -> list[str]:
        return [f"{player.race} + {player.power}" for player in position.seats.values() if player.race and player.power]

    def samples_with(self, chance: random.Random, parts: Sequence[str]) -> dict[str, Any]:
        return samples.table_with(chance, parts)

    def in_play(self, position: SmallWorld, hook: str, name: str) -> Iterable[Source[SmallWorld]]:
        """What hangs on a hook and is in play; what lifts a rule is found once for each state of the ground.

        Rules are only ever lifted for the player whose turn it is.
        """
        if hook != "waives":
            return super().in_play(position, hook, name)
        lifts = position.ground.lifts
        if name not in lifts:
            turn = current_turn(position)
            found: Iterable[Any] = self.sources.by_hook.get((hook, name), ())
            mine = [one for one in found if turn and one.mine(position, turn.seat) and one.in_play(position)]
            lifts[name] = mine
        return lifts[name]

    # ---- looking

    def score(self, position: SmallWorld) -> Scoreboard:
        """What everybody may know: nobody's coins until the end."""
        return score(position, [])

    def score_for(self, position: SmallWorld, seats: list[str]) -> Scoreboard:
        return score(position, seats)

    def secrets(self, position: SmallWorld, seat: str) -> list[str]:
        """The mat of every other seat up to its coins, as that seat sees itself."""
        if position.outcome is not None:
            return []
        eyes = Eyes(position, list(position.seats), self.voice(position))
        others = [view.mat(position, other, eyes) for other in position.seats if other != seat]
        return [msgspec.json.encode(mat).decode().partition('"groups"')[0] for mat in others]

    def has_board(self, position: SmallWorld) -> bool:
        return True

    def space(self, position: SmallWorld, space: str, eyes: Eyes) -> SpaceView:
        return view.space_view(position, space, eyes)

    def mat(self, position: SmallWorld, seat: str, eyes: Eyes) -> Mat:
        return view.mat(position, seat, eyes)

    def counter(self, position: SmallWorld, eyes: Eyes) -> Counted:
        return view.counter(position, eyes)

    def steps_of(self, position: SmallWorld, frame: Frame[Any], eyes: Eyes, inside: int) -> Iterator[Step]:
        if isinstance(frame, Turn):
            return view.steps(position, frame, eyes, inside)
        return super().steps_of(position, frame, eyes, inside)

    def contest(self, position: SmallWorld, eyes: Eyes) -> Contest | None:
        return contest(position, eyes)

    def more(self, position: SmallWorld, eyes: Eyes) -> dict[str, Any]:
        return view.more(position, eyes)

    def reference(self) -> list[dict[str, Any]]:
        return view.reference()

    def belongs_into(self, window: str) -> dict[str, Any]:
        """What may be done in a window by which rules, and the benefits at work in it."""
        asked = {action: list(rules) for action, rules in self.asked[window].items()}
        return {"actions": asked, "cards": list(self.at_work[window])}

    def timing_now(self, position: SmallWorld) -> dict[str, Any]:
        return timing_now(self, position, self.at_work)

    def document(self, position: SmallWorld) -> dict[str, Any]:
        return document.document(position)

    def moment(self, position: SmallWorld) -> dict[str, Any]:
        return typed_turn.turn_document(position)

    def moved_to(self, now: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
        """Another player's turn starts at its beginning, and nothing is done in it yet."""
        if wanted.get("seat", now["seat"]) == now["seat"]:
            return now | wanted
        return {"step": "start", **wanted}

    def write(self, position: SmallWorld, typed: Mapping[str, Any]) -> None:
        document.write(position, typed)

    def open_at(self, position: SmallWorld, typed: Mapping[str, Any]) -> None:
        typed_turn.open_at(position, typed)

    def owner(self, position: SmallWorld, side: str) -> str:
        """Whose Race it is, Active or In Decline."""
        owners = (seat for seat, player in position.seats.items() if side and side in (player.race, player.declined))
        return next(owners, "")

    def pieces_told(self, position: SmallWorld, name: str, side: str, number: int) -> Text:
        return self.piece_words(position, name, side, number)

    def deeds(
        self, before: SmallWorld, after: SmallWorld, actions: Sequence[Action] = (), *, back: bool = False
    ) -> list[Deed]:
        return [*super().deeds(before, after, actions, back=back), *by_hand.deeds(before, after, actions)]

    def handled_by(self, position: SmallWorld, field: str, actor: str) -> str:
        """The First Player moves the Game Turn marker."""
        return position.first or actor if field == "round" else actor

    def piece_words(self, position: SmallWorld, name: str, side: str, number: int) -> Text:
        if side in RACES:
            return say("{number} {race:race} {number:token|tokens}", number=number, race=side)
        return say("{pieces}", pieces={name: number})

    def face(self, pile: Pile) -> str:
        """Markers lie face down or show what they are; a Race is Active or In Decline."""
        if pile.kind == "marker":
            return title(pile.marks[0]) if pile.marks else "face down"
        return "In Decline" if pile.marks == DECLINED else ""


GAME = SmallWorldGame()
