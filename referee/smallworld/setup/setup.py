"""Setting up: from what the table says it wants to play to the first turn."""

from typing import ClassVar

from referee.kernel import packs
from referee.kernel.action import Draw
from referee.kernel.agenda import close, push
from referee.kernel.deck import Deck
from referee.kernel.drawing import check_draw, draw_prompt
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import put
from referee.kernel.position import happen, known
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.kernel.table import TableConfig
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.component import IN_BOX, MOUNTAINS, POWER_NAMES, RACE_NAMES, SUPPLIES
from referee.smallworld.table.map import atlas, size_of
from referee.smallworld.table.position import BOX, START_COINS, STASH, TRAY, SmallWorld, supply
from referee.smallworld.table.verbs import VERBS, carries, verb
from referee.smallworld.turn.pick import UNCOVERED, Refill
from referee.smallworld.turn.round import begin_round

ISLANDS = "sww.setup.islands"
PLAYER_COUNT = "sww.setup.player-count"
SCENARIOS = {
    "main": ("The game for 2 to 5 players", [PLAYER_COUNT]),
    "custom": ("Islands of your choice, from a typed-in position", [ISLANDS]),
}
SIZED_BY = {2: "sww.setup.boards-2", 3: "sww.setup.boards-3", 4: "sww.setup.boards-4", 5: "sww.setup.boards-5"}
BOARDS = {2: "LS", 3: "LMS", 4: "LMMS", 5: "LLMSS"}
ROUNDS = {2: 10, 3: 10, 4: 9, 5: 8}
FACTS = ("sww-printed", "sww-demo")
TRACK = (PLAYER_COUNT, "sww.setup.rounds", "sww.setup.turn-track", IN_BOX["turn-track"])
TRAYED = ("sww.setup.sort", "sww.setup.tray", IN_BOX["tokens"], IN_BOX["pools"])
STASHED = ("sww.setup.stash", IN_BOX["coins"])
DRAWN, FIRST_PLAYER = "sww.setup.board-random", "sww.round.first-player"


def with_islands(config: TableConfig, chosen: list[str]) -> list[str]:
    """The packs of a table; no islands named means that they are drawn, or that a typed-in position has the first."""
    islands = [key for key in chosen if packs.get(key).kind == "board"]
    facts = [key for key in chosen if key not in islands]
    if islands and config.scenario == "main":
        check_sizes(len(config.seats), islands)
    if not islands and config.position is not None:
        islands = first_islands(len(config.seats))
    atlas(tuple(islands))
    return facts + islands


def check_sizes(players: int, islands: list[str]) -> None:
    found = "".join(sorted(size_of(packs.get(key).board) for key in islands))
    if found != "".join(sorted(BOARDS[players])):
        words = "{players:player} use boards of the sizes {boards}; these are {found}."
        why = say(words, players=players, boards=BOARDS[players], found=found)
        raise Refusal([SIZED_BY[players]], why)


def shipped_islands() -> list[str]:
    return [key for key in packs.keys("smallworld", "board") if "@" not in key]


def first_islands(players: int) -> list[str]:
    """The first face of as many boards as there are players."""
    chosen: list[str] = []
    for size in BOARDS[players]:
        chosen.append(candidates(size, chosen)[0])
    return chosen


def candidates(size: str, chosen: list[str]) -> list[str]:
    """Faces of this size whose sheet is not on the table."""
    taken = {packs.get(key).board.sheet for key in chosen if packs.get(key).kind == "board"}
    faces = [(key, packs.get(key).board) for key in shipped_islands()]
    return [key for key, board in faces if size_of(board) == size and board.sheet not in taken]


def lay(position: SmallWorld) -> None:
    """The supplies, and the islands that are already chosen."""
    lay_table(position)
    for key in list(position.packs):
        if packs.get(key).kind == "board":
            lay_island(position, key)


def lay_table(position: SmallWorld) -> None:
    rules = [IN_BOX["pools"]]
    players = len(position.seats)
    tokens = {
        race: known(position, f"tokens.{race}", say("How many {race:race} tokens are there?", race=race), rules)
        for race in RACE_NAMES
    }
    coins = known(position, "coins.total", "What are all Victory coins worth together?", [IN_BOX["coins"]])
    happen(position, "table-laid", TRACK, players=players, rounds=ROUNDS[players])
    happen(position, "tray-filled", TRAYED, tokens=tokens, number=sum(tokens.values()))
    happen(position, "stash-filled", STASHED, coins=coins)


def lay_island(position: SmallWorld, island: str, drawn: tuple[str, ...] = ()) -> None:
    """Islands of the main game come in the sizes for its players."""
    sizes = [SIZED_BY[len(position.seats)]] if position.scenario == "main" else []
    rules = [*drawn, *sizes, ISLANDS, IN_BOX["boards"]]
    happen(position, "island-laid", rules, island=island, title=packs.get(island).title)


class Setup(Asking, tag="setup"):
    """Chance before the start: the islands, six combos, the First Player."""

    window: ClassVar = windows.SETUP
    asks: ClassVar = {"draw": (DRAWN, FIRST_PLAYER)}
    populated: bool = False
    combos: bool = False

    def settle(self, position: SmallWorld) -> bool:
        if self.size_due(position):
            return False
        if not self.populated:
            self.populated = True
            populate(position)
            return True
        if not self.combos:
            self.combos = True
            push(position, Refill(rules=UNCOVERED))
            return True
        if position.first:
            self.start(position, position.first)
        return bool(position.first)

    def start(self, position: SmallWorld, first: str) -> None:
        close(position, self)
        happen(position, "first-player", [FIRST_PLAYER], seat=first)
        begin_round(position, 1)

    def size_due(self, position: SmallWorld) -> str:
        """The size of the next board to be drawn."""
        laid = [packs.get(key).board for key in position.packs if packs.get(key).kind == "board"]
        due = BOARDS[len(position.seats)]
        return due[len(laid)] if len(laid) < len(due) else ""

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        size = self.size_due(position)
        if size:
            label, values = f"island:{size}", candidates(size, position.packs)
            rules, of = [DRAWN], "board"
            text: Text = say("Draw a board of size {size}, and the face to use.", size=size)
        else:
            label, values = "first-player", list(position.seats)
            rules, of, text = [FIRST_PLAYER], "seat", "Who played a video game last? That is the First Player."
        asked = draw_prompt(list(position.seats), label, values, text, rules, of)
        asked.title = "" if size else "Who is the First Player?"
        return [asked]

    def on_draw(self, position: SmallWorld, action: Draw) -> None:
        drawn = check_draw(self.prompts(position), action)
        if action.label == "first-player":
            self.start(position, drawn)
        else:
            lay_island(position, drawn, (DRAWN,))


def populate(position: SmallWorld) -> None:
    """Murlocs, Mountains, markers face down, and coins."""
    place = position.atlas
    murlocs = [region for region in place.regions if region in place.murlocs]
    mountains = [region for region in place.regions if region in place.mountains]
    if len(murlocs) > supply(position, "murloc") or len(mountains) > MOUNTAINS.number:
        rules = [SUPPLIES["murloc"].rule, MOUNTAINS.rule]
        words = "{murlocs} Murlocs and {mountains} Mountains are needed; there are 15 and 10."
        raise Refusal(rules, say(words, murlocs=len(murlocs), mountains=len(mountains)))
    moves = [("murloc", "", 1, BOX, region) for region in murlocs]
    happen(position, "murlocs-placed", ["sww.setup.murlocs", SUPPLIES["murloc"].rule], regions=murlocs, moves=moves)
    happen(position, "mountains-placed", ["sww.setup.mountains", MOUNTAINS.rule], regions=mountains)
    lettered = list(place.letters.values())
    moves = [("marker", "", 1, BOX, region) for region in lettered]
    happen(position, "markers-placed", ["sww.setup.markers", SUPPLIES["marker"].rule], regions=lettered, moves=moves)
    for seat in position.seats:
        data = {"payer": STASH, "payee": seat, "coins": START_COINS}
        happen(position, "coins-dealt", ["sww.setup.coins"], seat=seat, data=data)


def begin(position: SmallWorld) -> None:
    push(position, Setup())


# ---- what is written


@verb("table-laid", "The table is laid for {players} players and {rounds} rounds.")
def table_laid(position: SmallWorld, event: Event) -> None:
    position.rounds = event.data["rounds"]
    position.banners, position.badges = Deck(unseen=list(RACE_NAMES)), Deck(unseen=list(POWER_NAMES))
    for kind, supplied in SUPPLIES.items():
        put(position.piles, BOX, kind, "", supplied.number)


@verb("tray-filled", "{number} Race tokens lie in the tray.")
def tray_filled(position: SmallWorld, event: Event) -> None:
    for race, number in event.data["tokens"].items():
        put(position.piles, TRAY, "token", race, number)


@verb("stash-filled", "The Victory stash holds {coins} coins.")
def stash_filled(position: SmallWorld, event: Event) -> None:
    position.stash = event.data["coins"]


@verb("island-laid", "{title} is laid on the table.")
def island_laid(position: SmallWorld, event: Event) -> None:
    if event.data["island"] not in position.packs:
        position.packs.append(event.data["island"])
    for derived in ("atlas", "board"):
        position.__dict__.pop(derived, None)


carries("murlocs-placed", "Murlocs stand in {regions:space}.")
carries("markers-placed", "A marker lies face down in {regions:space}.")
carries("coins-dealt", "{seat:seat} receives {coins} coins.")
VERBS.note("mountains-placed", "Mountains stand in {regions:space}.")


@verb("first-player", "{seat:seat} is the First Player.")
def first_player(position: SmallWorld, event: Event) -> None:
    position.first = event.seat
