"""What the four scenarios of the Expansion Set have in common: their pages have the same paragraphs."""

from referee.warcraft.scenario import Scenario


class ExpansionScenario(Scenario):
    """Five gold, five wood and six pieces each; creeps of the normal setup only with heroes; points do not win."""

    page = ""
    """How the ids of its rules begin."""
    expansion = True
    counts_points = False
    own_creeps = True

    def __init_subclass__(cls) -> None:
        cls.rules = (cls.page + "players", cls.page + "board")
        cls.creep_rules = (cls.page + "creeps",)
        cls.start_rules = Scenario.start_rules | {
            "resources": (cls.page + "resources",),
            "units": (cls.page + "units",),
        }
        super().__init_subclass__()
