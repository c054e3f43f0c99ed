"""What hands do with units: whoever owns them does it, whoever acted last."""

from referee import registry
from referee.warcrow.setup.starters import starters

GAME = registry.get("warcrow")
SEATS = [{"seat": "anna"}, {"seat": "ben"}]


def test_each_player_puts_the_own_company_on_the_battlefield() -> None:
    data = GAME.setup({"seats": SEATS}).data
    companies = dict(zip(("anna", "ben"), starters(250), strict=False))
    actions = [{"type": "company", "seat": seat, **found} for seat, found in companies.items()]
    for action in (*actions, {"type": "ready", "seat": "anna"}):
        data = GAME.apply(data, GAME.read_action(action)).data
    played = GAME.apply(data, GAME.read_action({"type": "ready", "seat": "ben"}))
    deeds = GAME.deeds(GAME.decode(data), GAME.decode(played.data), [])
    owners = {deed.said.slots["unit"]: deed.seat for deed in deeds if "unit" in deed.said.slots}
    assert owners and owners == {key: unit.side for key, unit in GAME.decode(played.data).units.items()}


def test_what_hands_do_with_a_unit_in_hiding_is_for_its_player_alone() -> None:
    units = {
        "gobblers": {"side": "anna", "where": "reserve", "stress": 1},
        "bugbowls": {"side": "anna", "stress": 1},
        "bulwarks": {"side": "ben"},
    }
    data = GAME.setup({"seats": SEATS, "position": {"units": units}}).data
    after = GAME.decode(data)
    for unit in after.units.values():
        unit.stress = 2
    deeds = GAME.deeds(GAME.decode(data), after)
    seen = {deed.said.slots["unit"]: deed.seen_by for deed in deeds}
    assert seen == {"gobblers": ["anna"], "bugbowls": None, "bulwarks": None}


def test_a_company_to_begin_with_has_troops_before_characters() -> None:
    cards = GAME.decode(GAME.setup({"seats": SEATS}).data).cards.units
    for found in starters(250):
        kinds = [cards[recruit["unit"]].kind for recruit in found["units"] if recruit["unit"] != found["commander"]]
        assert kinds.count("troop") >= 3 and kinds == sorted(kinds, key=lambda kind: kind != "troop"), found
