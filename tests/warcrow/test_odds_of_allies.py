"""The odds of an opposed roll where the card of an ally helps: dice rolled again, damage that may be ignored."""

from typing import Any

from referee import registry
from referee.kernel.odds import Given, Odds
from referee.warcrow.odds.at_hand import ABOUT

GAME = registry.get("warcrow")


def attacked(target: str, ally: dict[str, Any]) -> Odds:
    """What is told as Bulwarks attack a unit beside whom another stands."""
    units = {"bulwarks": {"side": "anna", "engaged": [target]}, target: {"side": "ben"}, **ally}
    played = GAME.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}], "position": {"units": units}})
    for action in ({"type": "activate-unit", "unit": "bulwarks"}, {"type": "attack", "target": target}):
        played = GAME.apply(played.data, GAME.read_action({"seat": "anna", **action}))
    return GAME.odds(played.position, GAME.matter(played.position, ABOUT, Given()), Given())


def suffered(odds: Odds) -> float:
    return next(one.mean for one in odds.spreads if one.key == "defender/damage")


def test_a_roll_that_an_ally_lets_be_repeated_is_weighed_so() -> None:
    chosen = {what: {"nuada": {"side": "ben", "tokens": [what]}} for what in ("Anticipation", "Rage")}
    again, once = (suffered(attacked("stompers", nuada)) for nuada in chosen.values())
    assert again < once - 0.1


def test_damage_that_an_ally_may_let_be_ignored_is_told_as_counted() -> None:
    for ally, told in (("lioslaith-coic-caledhee", True), ("alula", False)):
        given = attacked("grove-curtailers", {ally: {"side": "ben"}}).given
        assert any("ignore" in str(one.text) for one in given) == told
