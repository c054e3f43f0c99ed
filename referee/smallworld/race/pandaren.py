"""The Pandaren: Harmony tokens go to those they left in peace, and cost whoever breaks it."""

from referee.kernel.position import happen
from referee.smallworld.conquest.toll import BOMB, CONQUEST, DRIVE, SWAP
from referee.smallworld.race.race import Race
from referee.smallworld.table.benefit import BENEFITS_END
from referee.smallworld.table.component import SUPPLIES
from referee.smallworld.table.ground import Here
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.points import Toll
from referee.smallworld.table.position import BOX, SmallWorld, hand, in_hand, others, supply
from referee.smallworld.table.verbs import carries

TOLL = "sww.race.pandaren-toll"
ONCE = "sww.race.pandaren-once"
HARMONY_COINS = 2
BROKEN = "breaking the Harmony of the Pandaren"

carries("harmony-given", "{seat:seat} hands a Harmony token to {to:seat}.")
carries("harmony-returned", "{seat:seat} takes all Harmony tokens back.")


class Pandaren(Race):
    """Whoever was left in peace pays once a turn before attacking them."""

    key, title = "pandaren", "Pandaren"
    hint = "Whoever they left in peace pays 2 coins before attacking them."
    rules = ("sww.race.pandaren", TOLL, ONCE)
    piece = "harmony"
    toll = (CONQUEST, SWAP, DRIVE, BOMB)
    tolled = (TOLL, "sww.race.pandaren-attack")

    def levies(self, position: SmallWorld, seat: str, region: str, here: Here) -> Toll | None:
        """Nothing more once it was paid in the turn."""
        if not in_hand(position, seat, "harmony"):
            return None
        turn = turn_of(position)
        if turn and turn.harmony:
            return Toll(here.seat, 0, (ONCE,), BROKEN, self.key)
        return Toll(here.seat, HARMONY_COINS, self.tolled, BROKEN, self.key, once=True, closed=True)

    def paid(self, position: SmallWorld) -> None:
        turn_of(position).harmony = True

    def opens(self, position: SmallWorld, seat: str) -> None:
        self.collect(position, seat, "sww.race.pandaren-retrieve")

    def closes(self, position: SmallWorld, seat: str) -> None:
        peaceful = [other for other in others(position, seat) if other not in turn_of(position).attacked]
        peaceful = peaceful[: supply(position, "harmony")]
        if peaceful:
            early = position.round == 1 or not all(position.seats[other].race for other in peaceful)
            rules = ["sww.race.pandaren", SUPPLIES["harmony"].rule, *(["sww.race.pandaren-no-race"] if early else [])]
            moves = [("harmony", "", 1, BOX, hand(other)) for other in peaceful]
            happen(position, "harmony-given", rules, seat=seat, to=peaceful, moves=moves)

    def declines(self, position: SmallWorld, seat: str) -> None:
        self.collect(position, seat, BENEFITS_END)

    def collect(self, position: SmallWorld, seat: str, rule: str) -> None:
        owing = [other for other in position.seats if in_hand(position, other, "harmony")]
        if owing:
            moves = [("harmony", "", 1, hand(other), BOX) for other in owing]
            happen(position, "harmony-returned", [rule], seat=seat, moves=moves)
