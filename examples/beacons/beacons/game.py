"""Beacons on the Moor as one object: what the kernel asks of a game."""

from beacons.clash import BEFORE, CARDS, Clash
from beacons.table import CAMPS, KINDS, VERBS, Moor, Wanderer, beacons
from beacons.turn import BEACONS, Light, Lighting, March, Marching, Round, begin_round
from referee.kernel.action import Correct, Done, Draw, GoOn, Pass, PlayCard, Roll
from referee.kernel.agenda import find, push
from referee.kernel.event import Scoreboard, ScoreLine
from referee.kernel.game import Game
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.kernel.seating import FirstPlayer


class BeaconsGame(Game[Moor]):
    """Scouts, dice, a card and a screen: little, but something of everything."""

    key = "beacons"
    title = "Beacons on the Moor"
    books = ("bcn",)
    rules_version = "bcn-1"
    takes = "A map of the moor, six scouts each and one die."
    players = (2, 3, 4)
    players_rules = ("bcn.game.players",)
    player = Wanderer
    position = Moor
    turn = Round
    frames = (FirstPlayer, Round, Marching, Lighting, Clash)
    actions = (March, Light, Done, PlayCard, Roll, Draw, Pass, GoOn, Correct)
    verbs = VERBS
    windows = {BEFORE.key: BEFORE}
    cards = CARDS
    space_kinds = KINDS
    hides = ("bcn.oil.screen",)

    def lay(self, position: Moor) -> None:
        for seat, camp in zip(position.seats, CAMPS, strict=False):
            happen(position, "camped", ["bcn.setup.camp"], seat=seat, camp=camp)

    def begin(self, position: Moor) -> None:
        begin_round(position)
        push(position, FirstPlayer(rules=["bcn.setup.first"]))

    def ranks(self, position: Moor, window: str) -> list[list[str]]:
        clash = find(position, Clash)
        return [[clash.attacker], [clash.defender]] if clash else []

    def score(self, position: Moor) -> Scoreboard:
        """A line for each beacon; oil counts only in a tie, so it gives no points."""
        rules, totals, lit = ["bcn.end.beacons"], beacons(position), position.lit.items()
        lines = [ScoreLine(seat, 1, hill, rules, say("a beacon on {hill:space}", hill=hill)) for hill, seat in lit]
        return Scoreboard(lines, totals, dict(totals), BEACONS, rules)

    def store(self, position: Moor, kind: str, side: str) -> str:
        return position.seats[side].camp


GAME = BeaconsGame()
