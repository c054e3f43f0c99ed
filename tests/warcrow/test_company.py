"""Companies: every limit told with its rule and a way out, and the form players post."""

import random
from typing import Any

import msgspec
import pytest

from referee import registry
from referee.kernel.errors import Invalid
from referee.warcrow.setup.company import Company, Recruit, commander, faults, tally
from referee.warcrow.setup.company_text import read, written
from referee.warcrow.setup.shipped import CARDS
from referee.warcrow.table.card_reading import read_cards
from referee.warcrow.table.cards import Cards

TRIBES, EMBERSIG = "northern-tribes", "hegemony-of-embersig"


def company(faction: str, *units: str | tuple[str, int], **more: object) -> Company:
    recruits = [Recruit(*unit) if isinstance(unit, tuple) else Recruit(unit) for unit in units]
    return Company(faction, recruits, **more)  # type: ignore[arg-type]


def rules(wanted: Company, cards: Cards = CARDS) -> set[str]:
    found = faults(wanted, cards)
    assert all(str(fault.why) and str(fault.remedy) and fault.rules for fault in found)
    return {fault.rules[0] for fault in found}


def test_a_company_within_all_limits_has_no_fault() -> None:
    wanted = company(TRIBES, "alborc", ("warg-riders", 2), "ice-archers", "evoker")
    assert rules(wanted) == set()
    assert tally(wanted, CARDS) == (170, 4) and commander(wanted, CARDS) == "alborc"


@pytest.mark.parametrize(
    ("wanted", "rule"),
    [
        (company(TRIBES, "alborc", ("warg-riders", 3)), "wcr.setup.availability-cap"),
        (company(TRIBES, "alborc", "wrathmane"), "wcr.setup.one-high-command"),
        (company(TRIBES, "ice-archers"), "wcr.setup.commander"),
        (company(TRIBES, "contender", "hersir", "ice-archers"), "wcr.setup.commander"),
        (company(TRIBES, "contender", "ice-archers", commander="ice-archers"), "wcr.setup.commander"),
        (company(TRIBES, "alborc", "black-angels"), "wcr.setup.faction"),
        (company(TRIBES, "alborc", "ahlwardt-ice-bear", points=100), "wcr.setup.points-cap"),
        (company(TRIBES, "alborc", "coal"), "wcr.precedence.profile"),
        (company(EMBERSIG, "corporal", "mk-os-automata"), "wcr.precedence.profile"),
        (company(TRIBES, "alborc", "orc-hunters"), "wcr.unit.box-count"),
        (company(TRIBES, "alborc", "nobody-at-all"), "wcr.profile.card"),
        (company(TRIBES, "alborc", "vercana", mercenaries=False), "wcr.setup.faction"),
    ],
)
def test_each_limit_is_told_with_its_rule(wanted: Company, rule: str) -> None:
    assert rule in rules(wanted)


def test_all_faults_come_at_once() -> None:
    wanted = company(TRIBES, "alborc", "wrathmane", ("warg-riders", 3), "black-angels", points=50)
    assert rules(wanted) == {
        "wcr.setup.one-high-command",
        "wcr.setup.availability-cap",
        "wcr.setup.faction",
        "wcr.setup.points-cap",
    }


def test_mercenaries_serve_anybody_unless_the_table_says_otherwise() -> None:
    assert rules(company(TRIBES, "alborc", "vercana")) == set()


def test_an_appointed_officer_commands_where_there_are_several() -> None:
    wanted = company(TRIBES, "contender", "hersir", "ice-archers", commander="hersir")
    assert rules(wanted) == set() and commander(wanted, CARDS) == "hersir"


def test_the_company_that_stands_is_not_offered_again() -> None:
    game = registry.get("warcrow")
    played = game.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}]})
    [shape] = game.choices(played.position, "anna", "company")
    first, *others = shape.ways()
    played = game.apply(played.data, game.read_action({"seat": "anna", "type": "company", **first}))
    [shape] = game.choices(played.position, "anna", "company")
    assert list(shape.ways()) == others
    assert next(prompt.action for prompt in game.prompts(played.position) if prompt.seats == ["anna"]) == "ready"


def test_what_a_table_typed_in_completes_a_card() -> None:
    hunters = CARDS.units["orc-hunters"]
    read_off = msgspec.structs.replace(hunters, attributes=msgspec.structs.replace(hunters.attributes, models=5))
    cards = Cards({**CARDS.units, "orc-hunters": read_off}, CARDS.short)
    assert rules(company(TRIBES, "alborc", "orc-hunters"), cards) == set()


@pytest.mark.parametrize("seed", range(20))
def test_a_company_comes_back_from_its_text(seed: int) -> None:
    chance = random.Random(seed)
    faction = chance.choice([TRIBES, EMBERSIG, "scions-of-yaldabaoth", "syenann"])
    own = [key for key, profile in CARDS.units.items() if profile.faction == faction and profile.kind != "token"]
    picked = chance.sample(own, 5)
    wanted = company(faction, *((key, chance.randint(1, 3)) for key in picked), title=chance.choice(["", "Friday"]))
    wanted = msgspec.structs.replace(wanted, commander=commander(wanted, CARDS))
    assert read(written(wanted, CARDS), CARDS) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Northern Tribes, 250 points\nAlborc [50] (commander)\n2x Warg Riders [70]",
        "Friday\nnorthern tribes, 120/250 pts\n- Alborc (commander)\n- Warg Riders x2",
        "northern-tribes, 250 points\nalborc (Commander)\nwarg-riders x2",
        "Untitled List\nFaction: Northern Tribes\n\nAlborc [High Command] [Commander] (3 CP) x1 (50 pts)\n"
        "Warg Riders x2 (70 pts)\n\nTotal Command Points: 3\nTotal Points: 120",
    ],
)
def test_the_forms_in_which_people_post_a_company(text: str) -> None:
    found = read(text, CARDS)
    assert found.faction == TRIBES and found.commander == "alborc"
    assert found.units == [Recruit("alborc"), Recruit("warg-riders", 2)] and found.points == 250


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "text"),
        ("Alborc\nWarg Riders", "text"),
        ("the Elves, 250 points\nAlborc", "faction"),
        ("northern-tribes, 250 points\nAlborc\nWargs of War x2", "line 3"),
        ("northern-tribes, 250 points\nAlborc x99", "line 2"),
        ("Friday\nFaction: Elves\n\nAlborc", "faction"),
    ],
)
def test_a_text_that_is_no_company_names_what_is_wrong(text: str, names: str) -> None:
    with pytest.raises(Invalid) as fault:
        read(text, CARDS)
    assert names in fault.value.errors


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ({"name": "X"}, "units.x"),
        ({"name": "X", "faction": "f", "kind": "troop", "attributes": {"cost": -1}}, "units.x"),
        (
            {
                "name": "X",
                "faction": "f",
                "kind": "troop",
                "attributes": {},
                "panel": [{"at": "all", "melee": {"roll": "RZ"}}],
            },
            "units.x.panel[0].melee.roll",
        ),
        ({"name": "X", "faction": "f", "kind": "troop", "attributes": {"wp": "OOOO"}}, "units.x.attributes.wp"),
        (
            {
                "name": "X",
                "faction": "f",
                "kind": "troop",
                "attributes": {},
                "panel": [{"at": "all", "defense": {"stress": "GGGGB"}}],
            },
            "units.x.panel[0].defense.stress",
        ),
        (
            {
                "name": "X",
                "faction": "f",
                "kind": "officer",
                "attributes": {},
                "joined": {"melee": {"roll": "+R", "switches": [{"pay": "X Q", "do": "add S"}]}},
            },
            "units.x.joined.melee.switches[0].pay",
        ),
        ({"name": "X", "faction": "f", "kind": "troop", "attributes": {}, "wings": 2}, "units.x"),
    ],
)
def test_a_half_typed_card_names_the_card_and_the_field(card: dict[str, object], field: str) -> None:
    with pytest.raises(Invalid) as fault:
        read_cards({"units": {"x": card}})
    assert any(name.startswith(field) for name in fault.value.errors)


@pytest.mark.parametrize(
    "part, field",
    [
        ({"short": [1]}, "short"),
        ({"short": "abc"}, "short"),
        ({"short": {5: "odd"}}, "short"),
        ({"factions": {"x": 5}}, "factions"),
        ({"units": {"Odd Key.x": {"name": "Odd", "faction": "x", "kind": "troop", "attributes": {}}}}, "units[0]"),
        ({"units": {"odd": 5}}, "units.odd"),
    ],
)
def test_a_broken_pack_of_cards_names_what_is_wrong(part: dict[str, Any], field: str) -> None:
    whole = {"units": {"odd": {"name": "Odd", "faction": "x", "kind": "troop", "attributes": {}}}}
    with pytest.raises(Invalid) as no:
        read_cards(whole | part)
    assert list(no.value.errors) == [field]
