"""Option 7: tokens hide what a resource space holds; they are laid out before the start and turned up at a harvest."""

from referee.kernel.action import Read
from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.choice import one
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reading import claim, learn
from referee.kernel.say import Text, say
from referee.warcraft.expansion.actions import LayToken
from referee.warcraft.expansion.resource import Fixed, resource_spaces
from referee.warcraft.setup.setup import BOARD, TYPED
from referee.warcraft.table.position import RESOURCE, Warcraft, has
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.harvest import HarvestStep
from referee.warcraft.turn.yields import AMOUNTS

TOKENS_IN_BOX = "wbx.hidden.tokens"
FACE_DOWN = 0
OPEN = 20
TOKENS = 18
"""In the box, of both kinds together."""
FACT = "hidden."
TOWN = ["wbx.hidden.setup-town", TOKENS_IN_BOX]
REST = ["wbx.hidden.setup-random", "wbx.hidden.setup-rest", TOKENS_IN_BOX]
REVEAL = ["wbx.hidden.reveal", "wbx.hidden.fill", "wbx.hidden.number"]
NO_ROLL = "wbx.hidden.no-roll"


class Hidden(Fixed):
    """What lies under a token is laid out when somebody first harvests there."""

    option = "hidden"
    roll = (NO_ROLL, "wbx.hidden.fixed")
    read = tuple(REVEAL[:1])
    taken = (NO_ROLL, "wbx.hidden.collect")
    empty = ("wbx.hidden.depleted",)
    renew = ("wbx.hidden.renew",)

    def covered(self, position: Warcraft, space: str) -> bool:
        return covered(position, space)

    def ask(self, position: Warcraft, seat: str, space: str) -> Prompt:
        return ask_number(position, seat, space)

    def facts(self, spaces: list[str]) -> list[str]:
        return [FACT + space for space in spaces]

    def look(self, position: Warcraft, action: Read, due: list[str]) -> None:
        look(position, action, due)

    def collect(self, position: Warcraft, seat: str, space: str, workers: int, rules: list[str]) -> None:
        reveal(position, seat, space)
        super().collect(position, seat, space, workers, rules)


def lay(position: Warcraft) -> None:
    """Open tokens are laid by the players first."""
    if has(position, "hidden"):
        push(position, LayTokens())


def lay_typed(position: Warcraft) -> None:
    if has(position, "hidden"):
        hide_the_rest(position)


def announce() -> None:
    AMOUNTS.append(Hidden())
    BOARD.append(lay)
    TYPED.append(lay_typed)
    HarvestStep.asks["read"] = tuple(REVEAL)


class LayTokens(Frame[Warcraft], tag="lay-tokens"):
    """Each player lays an open 20 on a Goldmine and a Forest beside his Town; all other spaces get theirs unseen."""

    heading = "Resource tokens are laid"
    asks = {"lay-token": TOWN}
    settled: list[str] = []

    def open(self, position: Warcraft) -> dict[str, list[str]]:
        """By `seat:kind`, the spaces beside a Town that could still get an open token."""
        found = {}
        for seat, player in position.seats.items():
            for kind in RESOURCE:
                around = position.board.around.get(player.town, ())
                spaces = [s for s in around if position.board.spaces[s].kind == kind and bare(position, s)]
                if f"{seat}:{kind}" not in self.settled and spaces:
                    found[f"{seat}:{kind}"] = spaces
        return found

    def settle(self, position: Warcraft) -> bool:
        waiting = self.open(position)
        if not waiting:
            close(position, self)
            hide_the_rest(position)
            return True
        for key, spaces in waiting.items():
            if len(spaces) == 1:
                self.lay(position, key, spaces[0])
                return True
        return False

    def lay(self, position: Warcraft, key: str, space: str) -> None:
        self.settled.append(key)
        happen(position, "token-laid", TOWN, seat=key.rpartition(":")[0], space=space, number=OPEN)

    def prompts(self, position: Warcraft) -> list[Prompt]:
        key, spaces = next(iter(self.open(position).items()))
        seat, _, kind = key.rpartition(":")
        text = say(
            "{seat:seat} lays the open token on a {kind:ground} beside the Town: {spaces:space or}.",
            seat=seat,
            open=OPEN,
            kind=kind,
            spaces=spaces,
        )
        choice = one([{"space": space} for space in spaces])
        return [self.ask([seat], "lay-token", text, choice)]

    def on_lay_token(self, position: Warcraft, action: LayToken) -> None:
        key, spaces = next(iter(self.open(position).items()))
        seat, _, kind = key.rpartition(":")
        only([seat], action, tuple(TOWN), "lay the token")
        if action.space not in spaces:
            why = say(
                "The open token goes to a {kind:ground} beside the Town: {spaces:space or}.",
                open=OPEN,
                kind=kind,
                spaces=spaces,
            )
            raise Refusal(["wbx.hidden.setup-town"], why)
        self.lay(position, key, action.space)


def hide_the_rest(position: Warcraft) -> None:
    """A face-down token on every resource space that can still get one."""
    spaces = [space for space in resource_spaces(position) if bare(position, space)]
    left = max(TOKENS - len(position.hidden), 0)
    happen(position, "tokens-hidden", REST, spaces=spaces[:left])
    if spaces[left:]:
        happen(position, "tokens-short", ["wbx.hidden.setup-random"], spaces=spaces[left:], number=OPEN)


def bare(position: Warcraft, space: str) -> bool:
    """No token lies there yet, and no scenario has depleted it."""
    return space not in position.hidden and not position.depletion.get(space)


def covered(position: Warcraft, space: str) -> bool:
    """A face-down token whose number nobody has read yet."""
    return position.hidden.get(space) == FACE_DOWN and FACT + space not in position.facts


def ask_number(position: Warcraft, seat: str, space: str) -> Prompt:
    text = say(
        "{seat:seat} harvests in {space:space}: turn the token up. Which number does it show?", seat=seat, space=space
    )
    return Prompt([seat], "read", text, REVEAL, choice=claim(position, FACT + space, text))


def look(position: Warcraft, action: Read, due: list[str]) -> None:
    """Read a token that is being turned up; none may be looked at before."""
    space = action.fact.removeprefix(FACT)
    if space not in due or not covered(position, space):
        raise Refusal(
            ["wbx.hidden.reveal", "wbx.hidden.setup-random"],
            say("No token is turned up in {space:space} now.", space=space),
        )
    learn(position, action)


def reveal(position: Warcraft, seat: str, space: str) -> None:
    """The token goes back to the box; what it says is laid on the space."""
    if space in position.hidden:
        number = position.hidden[space] or position.facts[FACT + space]
        kind = RESOURCE[position.board.spaces[space].kind]
        happen(position, "revealed", REVEAL, seat=seat, space=space, number=number, resource=kind)


@VERBS.verb("token-laid", "{seat:seat} lays a hidden resource token on {space:space}, open: {number}.")
def token_laid(position: Warcraft, event: Event) -> None:
    position.hidden[event.data["space"]] = event.data["number"]


@VERBS.verb("tokens-hidden", "Every other resource space gets a token face-down; the rest go unseen into the box.")
def tokens_hidden(position: Warcraft, event: Event) -> None:
    position.hidden |= dict.fromkeys(event.data["spaces"], FACE_DOWN)


def short_words(event: Event) -> Text:
    spaces, number = event.data["spaces"], event.data["number"]
    return say(
        "No token is left for {spaces:space}: {spaces:it counts|each counts} as one of {number}, "
        "if you agree on nothing else.",
        spaces=spaces,
        number=number,
    )


@VERBS.verb("tokens-short", short_words)
def tokens_short(position: Warcraft, event: Event) -> None:
    position.hidden |= dict.fromkeys(event.data["spaces"], event.data["number"])


@VERBS.verb(
    "revealed",
    "{seat:seat} turns up {number} in {space:space}: so much {resource:resource} is laid there, the token is gone.",
    reveals=True,
)
def revealed(position: Warcraft, event: Event) -> None:
    space = event.data["space"]
    del position.hidden[space]
    position.facts.pop(FACT + space, None)
    position.stock[space] = position.stock.get(space, 0) + event.data["number"]
