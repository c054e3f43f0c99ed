"""What the four scenarios of the Expansion Set have in common: their pages have the same paragraphs."""

from typing import ClassVar

from referee.warcraft.table.piece import Rules
from referee.warcraft.table.position import Warcraft, has
from referee.warcraft.table.scenario import Scenario


class ExpansionScenario(Scenario):
    """Five gold, five wood and six pieces each; with heroes the creeps of the normal setup; points do not win."""

    expansion = True
    counts_points = False
    normal_creeps: ClassVar[tuple[str, ...]] = ()
    """What says that creeps are set up as usual beside what lies here."""

    def sets_creeps(self, position: Warcraft) -> tuple[bool, Rules]:
        sets, _ = super().sets_creeps(position)
        return sets, self.normal_creeps if self.own_creeps or has(position, "heroes") else ()
