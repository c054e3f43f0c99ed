"""The Goblins: their stack of Bombs, laid as a turn ends."""

from referee.kernel.agenda import push
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.smallworld.conquest.loss import give_back
from referee.smallworld.race.bombs import BombReveal, bombed
from referee.smallworld.table.benefit import Due, Race
from referee.smallworld.table.position import BOX, STACK, SmallWorld


def left_in_stack(position: SmallWorld) -> int:
    return sum(pile.count for pile in position.piles.get(STACK, ()))


class Goblins(Race):
    """Bombs laid at the end of a turn are turned up as the next one begins."""

    key, title = "goblins", "Goblins"
    rules = ("sww.race.goblins", "sww.race.goblins-place")

    def picked(self, position: SmallWorld, seat: str) -> None:
        """All twelve, those that were turned up for an earlier owner among them."""
        boxed = [pile for pile in position.piles.get(BOX, ()) if pile.kind == "bomb"]
        moves = [("bomb", "", pile.count, BOX, STACK, pile.marks, ()) for pile in boxed]
        number = left_in_stack(position) + sum(pile.count for pile in boxed)
        rules = ["sww.race.goblins-stack", "sww.component.bombs"]
        happen(position, "bombs-stacked", rules, seat=seat, number=number, moves=moves)

    def opens(self, position: SmallWorld, seat: str) -> None:
        if bombed(position):
            push(position, BombReveal(seat=seat))

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        ground = position.ground
        left = left_in_stack(position)
        if not left:
            return None
        near = [r for r in position.atlas.regions if r in ground.adjacent(seat)]
        free = [r for r in near if ground.here[r].active and ground.here[r].seat != seat and not ground.here[r].bomb]
        rules = ["sww.race.goblins", "sww.race.goblins-place", "sww.race.goblins-depleted"]
        text = say("Lay Bombs next to your Regions, {left} {left:is|are} left.", left=left)
        return Due("bomb", free, 0, min(left, len(free)), rules, text) if free else None

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        rules = ["sww.race.goblins", "sww.race.goblins-place"]
        moves = [("bomb", "", 1, STACK, region) for region in regions]
        happen(position, "bombs-laid", rules, seat=seat, regions=regions, moves=moves)

    def declines(self, position: SmallWorld, seat: str) -> None:
        left = left_in_stack(position)
        give_back(position, seat, "bomb", [("bomb", "", left, STACK, BOX)] if left else [])
