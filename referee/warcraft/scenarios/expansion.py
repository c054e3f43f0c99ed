"""What the four scenarios of the Expansion Set have in common: their pages have the same paragraphs."""

from referee.warcraft.scenario import Scenario
from referee.warcraft.state import Warcraft, has


class ExpansionScenario(Scenario):
    """Five gold, five wood and six pieces each; with heroes the creeps of the normal setup; points do not win."""

    page = ""
    """How the ids of its rules begin."""
    expansion = True
    counts_points = False

    def __init_subclass__(cls) -> None:
        cls.rules = (cls.page + "players", cls.page + "board")
        cls.start_rules = Scenario.start_rules | {
            "resources": (cls.page + "resources",),
            "units": (cls.page + "units",),
        }
        super().__init_subclass__()

    def creep_rules(self, position: Warcraft) -> list[str]:
        return [self.page + "creeps"] if self.own_creeps or has(position, "heroes") else []
