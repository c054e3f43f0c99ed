"""The battle map against lines tried one by one, against small squares, and against what a table could say."""

import random
from math import ceil, hypot
from typing import Any

import pytest
import shapely

from referee import registry
from referee.kernel import Invalid
from referee.kernel.telling import Teller
from referee.warcrow.map import mapped
from referee.warcrow.map.lay_out import shape
from referee.warcrow.map.plane import Disc
from referee.warcrow.map.sight import CLOSE, Screen, line_between, sees
from referee.warcrow.map.way import gets_to
from tests.warcrow import naive_map as naive

GAME = registry.get("warcrow")
SEATS = [{"seat": "anna"}, {"seat": "ben"}]
LINES, SIZE = 14, 24.0


def screen_of(scene: naive.Scene) -> Screen:
    return Screen([Disc(*disc) for disc in scene.discs], [], [shapely.Polygon(area.corners) for area in scene.areas])


def sight_in(scene: naive.Scene) -> tuple[bool | None, naive.Line | None]:
    """What the map says, and the line by which somebody is seen."""
    one, other, screen = Disc(*scene.one), Disc(*scene.other), screen_of(scene)
    found = line_between(one, other, screen.grown(CLOSE))
    line = None if found is None else tuple(map(tuple, found.reshape(2, 2).tolist()))
    return sees(one, other, screen), line


def test_sight_agrees_with_lines_tried_one_by_one():
    chance, told = random.Random(3), []
    for _ in range(200):
        scene = naive.any_scene(chance)
        seen, line = sight_in(scene)
        told.append(seen)
        if seen:
            assert line is not None and naive.room(line, scene) > CLOSE - 0.01, scene
            continue
        rooms = [naive.room(naive.any_line(chance, scene), scene) for _ in range(LINES)]
        assert max(rooms) < (CLOSE if seen is None else -CLOSE) + 0.01, scene
    assert min(told.count(True), told.count(False)) > 30, "both come up often"


def test_sight_agrees_with_small_squares():
    chance = random.Random(5)
    for _ in range(20):
        scene = naive.any_scene(chance)
        seen, line = sight_in(scene)
        grown = naive.squares(scene, SIZE, 2 * naive.PIXEL)
        lines = [naive.any_line(chance, scene) for _ in range(LINES)]
        assert seen or not any(naive.is_free(one, grown) for one in lines), scene
        assert line is None or naive.is_free(line, naive.squares(scene, SIZE, -naive.PIXEL)), scene


@pytest.mark.parametrize(
    "gap, seen", [(0.2, True), (0.11, True), (0.06, None), (0.0, None), (-0.06, None), (-0.2, False)]
)
def test_a_slit_between_two_bases_is_seen_through_if_it_is_wide_enough(gap, seen):
    """Two wide areas leave a slit of this width; what is within a twentieth of a stride nobody can call."""
    areas = [shapely.box(5, -40, 6, -gap / 2), shapely.box(5, gap / 2, 6, 40)]
    assert sees(Disc(0, 0, 1), Disc(11, 0, 1), Screen((), (), areas)) is seen


def test_nobody_sees_through_the_gaps_of_a_unit():
    pair = [Disc(5, -1.9, 1), Disc(5, 1.9, 1)]
    gap = [(5.0, -1.9, 5.0, 1.9)]
    assert sees(Disc(0, 0, 1), Disc(10, 0, 1), Screen(pair, (), ())) is True
    wide = [shapely.box(4.9, 2.8, 5.1, 60), shapely.box(4.9, -60, 5.1, -2.8)]
    assert sees(Disc(0, 0, 1), Disc(10, 0, 1), Screen(pair, gap, wide)) is False


@pytest.mark.parametrize("far, gets", [(8.2, True), (8.02, None), (7.98, None), (7.8, False)])
def test_a_base_gets_as_far_as_it_goes(far, gets):
    assert gets_to(Disc(0, 0, 1), [Disc(10, 0, 1)], far, Screen((), (), ())) is gets


def test_a_base_passes_where_it_has_room():
    """Straight ahead something stands; past it there is just room to touch the side of the target, or there is none."""
    target, stands = [Disc(10, 0, 3)], [Disc(5, -1.5, 1)]
    assert gets_to(Disc(0, 0, 1), target, 12, Screen(stands, (), ())) is True
    walls = [shapely.box(4, 1.2, 6, 40), shapely.box(4, -40, 6, -3)]
    assert gets_to(Disc(0, 0, 1), target, 12, Screen(stands, (), walls)) is False


# ---- a table with a map


UNITS = {
    "orc-hunters": {"side": "anna", "troops": 3},
    "battle-scarred": {"side": "anna", "troops": 1},
    "black-legion-bucklermen": {"side": "ben", "troops": 2},
    "bulwarks": {"side": "ben", "troops": 4},
}


def table(places: dict[str, Any], **more: Any) -> Any:
    position = {"units": UNITS, "places": {key: {"spots": spots} for key, spots in places.items()}, **more}
    return GAME.setup({"seats": SEATS, "options": {"map": "drawn"}, "position": position, "first": "anna"})


def any_places(chance: random.Random) -> dict[str, list[tuple[int, int]]]:
    """Every base somewhere within 15 strides square, none over another."""
    taken: list[tuple[int, int]] = []
    for _ in range(sum(unit["troops"] for unit in UNITS.values())):
        while True:
            spot = chance.randrange(100, 1600), chance.randrange(100, 1600)
            if all(hypot(spot[0] - x, spot[1] - y) >= 200 for x, y in taken):
                taken.append(spot)
                break
    return {key: [taken.pop() for _ in range(unit["troops"])] for key, unit in UNITS.items()}


def gap_between(places: dict[str, Any], key: str, target: str) -> float:
    (x, y), *_ = places[key]
    return min(hypot(x - a, y - b) for a, b in places[target]) / 100 - 2


def test_what_the_map_offers_is_what_a_table_measures_and_can_say():
    """Distances as one measures them; and whatever is offered can be said, all of it at one table."""
    chance, said, unsure = random.Random(11), 0, 0
    for _ in range(200):
        places = any_places(chance)
        played = table(places)
        key, target = chance.choice([("orc-hunters", "bulwarks"), ("bulwarks", "battle-scarred")])
        gap, limit = gap_between(places, key, target), chance.randint(1, 9)
        facts = [f"distance.{key}.{target}", f"within.{limit}.{key}.{target}", f"adjacent.{key}.{target}"]
        if chance.random() < 0.25:
            facts += [f"reach.{key}.{target}", f"walk.{key}.{target}", f"formation.{key}", f"spread.{key}"]
        for fact in facts:
            offered = GAME.offered(played.position, fact)
            assert offered is not None
            if offered.value is None:
                unsure += 1
                continue
            check_measure(fact.partition(".")[0], offered.value, gap, limit)
            action = GAME.read_action({"type": "read", "seat": "anna", "fact": fact, "value": offered.value})
            played = GAME.apply(played.data, action)
            assert "map-agrees" in [event.kind for event in played.events]
            said += 1
    assert said > 600 and unsure


def check_measure(kind: str, value: Any, gap: float, limit: int) -> None:
    if kind == "distance":
        assert value == ceil(max(0, gap - 0.015))
    if kind == "within":
        assert (value == "yes") == (gap <= limit)
    if kind == "adjacent":
        assert (value == "yes") == (gap <= 0.015)


@pytest.mark.parametrize("limit", [2, 3, 8])
@pytest.mark.parametrize("more, value", [(-6, "yes"), (-5, None), (0, None), (5, None), (6, "no")])
def test_a_limit_is_called_only_where_it_is_clear(limit, more, value):
    spots = {
        "battle-scarred": [(1000, 1000)],
        "black-legion-bucklermen": [(1200 + 100 * limit + more, 1000), (4000, 0)],
    }
    offered = GAME.offered(table(spots).position, f"within.{limit}.battle-scarred.black-legion-bucklermen")
    assert offered.value == value


SHOOTER, TARGET = "battle-scarred", "black-legion-bucklermen"
COVERED = {SHOOTER: [(1000, 3000)], TARGET: [(2000, 2900), (2000, 3105)]}


@pytest.mark.parametrize(
    "element, spots, cover",
    [
        ("fence", [(1850, 2500), (1895, 2500), (1895, 3500), (1850, 3500)], "open"),
        ("building", [(1500, 2500), (1895, 2500), (1895, 3500), (1500, 3500)], "blocking"),
        ("fence", [(1450, 2500), (1500, 2500), (1500, 3500), (1450, 3500)], "nothing"),
        ("fence", [(2105, 2500), (2150, 2500), (2150, 3500), (2105, 3500)], "nothing"),
        ("lake", [(1500, 2500), (1895, 2500), (1895, 3500), (1500, 3500)], "nothing"),
    ],
)
def test_cover_lies_before_half_of_a_unit_and_is_touched(element, spots, cover):
    key = f"terrain-{element}"
    keywords = {"fence": ["Cover"], "building": ["Block LoS", "Cover", "Impassable"], "lake": ["Impassable"]}[element]
    laid = table(COVERED | {key: overlapping(spots)}, elements={key: {"kind": element, "keywords": keywords}})
    assert GAME.offered(laid.position, f"cover.{SHOOTER}.{TARGET}").value == cover


def overlapping(spots: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """An edge beside the target's base is moved just under it: that it touches is then clear."""
    return [(x + 15 if x == 1895 else x - 15 if x == 2105 else x, y) for x, y in spots]


def place(played: Any, **places: Any) -> Any:
    named = {key.replace("_", "-"): spots for key, spots in places.items()}
    return GAME.apply(played.data, GAME.read_action({"type": "place", "seat": "anna", "places": named}))


@pytest.mark.parametrize("target, seen", [("bulwarks", "no"), ("crucible", "yes")])
def test_only_what_is_large_or_blocks_hides_a_large_unit(target, seen):
    """A line of troops across the whole field hides whoever is not Large."""
    units = {SHOOTER: {"side": "anna", "troops": 1}, TARGET: {"side": "ben", "troops": 2}}
    units[target] = {"side": "ben", "troops": 1}
    position = {"units": units, "facts": {"base.crucible": 3}}
    position["places"] = {
        SHOOTER: {"spots": [(1000, 3000)]},
        TARGET: {"spots": [(1300, 100), (1300, 5900)]},
        target: {"spots": [(2000, 3000)]},
    }
    laid = GAME.setup({"seats": SEATS, "options": {"map": "drawn"}, "position": position, "first": "anna"})
    assert GAME.offered(laid.position, f"sight.{SHOOTER}.{target}").value == seen


@pytest.mark.parametrize("other, cover", [("bulwarks", "unit"), ("orc-hunters", "nothing")])
def test_a_unit_with_cover_that_is_touched_covers_whom_it_hides(other, cover):
    spots = {SHOOTER: [(1000, 3000)], TARGET: [(2000, 3000)], other: [(1800, 3000), (1800, 3205), (1800, 2795)]}
    units = {key: {"side": "anna" if key == SHOOTER else "ben", "troops": len(found)} for key, found in spots.items()}
    position = {"units": units, "places": {key: {"spots": found} for key, found in spots.items()}}
    laid = GAME.setup({"seats": SEATS, "options": {"map": "drawn"}, "position": position, "first": "anna"}).position
    assert GAME.offered(laid, f"cover.{SHOOTER}.{TARGET}").value == cover


def test_the_nearest_enemy_is_told_of_those_on_the_map():
    places = {SHOOTER: [(1000, 1000)], TARGET: [(1500, 1000), (1900, 1000)]}
    places["bulwarks"] = [(1000, 1503), (1000, 1903), (1000, 2303), (1000, 2703)]
    position = table(places).position
    assert GAME.offered(position, f"nearest.{SHOOTER}.{TARGET}").value == "yes"
    assert GAME.offered(position, f"nearest.{SHOOTER}.bulwarks").value is None
    assert GAME.offered(position, f"nearest.bulwarks.{SHOOTER}").value == "yes"


# ---- what is shown to whom


def test_a_hidden_unit_has_no_place_and_whoever_leaves_the_field_loses_it():
    hidden = {
        "units": UNITS | {"pioneers": {"side": "anna", "where": "reserve"}},
        "places": {"pioneers": {"spots": [(9, 9)]}},
    }
    with pytest.raises(Invalid, match="lies on the battlefield"):
        GAME.setup({"seats": SEATS, "options": {"map": "drawn"}, "position": hidden, "first": "anna"})
    played = place(table({}), battle_scarred=[[1000, 1000]])
    gone = {"type": "correct", "seat": "ben", "position": {"units": {"battle-scarred": {"troops": 0}}}}
    assert GAME.apply(played.data, GAME.read_action(gone)).position.places == {}


def test_a_claim_is_asked_with_what_the_map_says():
    """The sheet of a charge begins with what is offered, and says where it comes from."""
    played = place(
        table({}),
        orc_hunters=[[1000, 1000], [1000, 1205], [1000, 795]],
        black_legion_bucklermen=[[1800, 1000], [1800, 1205]],
    )
    for action in ({"type": "activate-unit", "seat": "anna", "unit": "orc-hunters"},):
        played = GAME.apply(played.data, GAME.read_action(action))
    told = [Teller(GAME.voice(played.position), GAME.types[p.action]).prompt(p) for p in GAME.prompts(played.position)]
    charge = next(prompt for prompt in told if prompt.action == "charge")
    option = next(one for one in charge.choice.options if one.fields["target"] == "black-legion-bucklermen")
    asked = {ask.fact.partition(".")[0]: (ask.offered, ask.says) for ask in option.asks}
    lacking = "Battle-Scarred and Bulwarks are not on it."
    assert asked["reach"] == ("yes", f"The map says 6.0 strides. {lacking}")
    assert asked["sight"] == ("yes", f"By the map 2 of 2 are seen. {lacking}")


# ---- without shapely


def test_without_shapely_the_map_says_that_it_is_not_there(monkeypatch):
    monkeypatch.setattr(mapped, "is_installed", lambda: False)
    with pytest.raises(Invalid, match="shapely"):
        table({})
    told = GAME.setup({"seats": SEATS, "position": {"units": UNITS}, "first": "anna"})
    assert GAME.offered(told.position, f"sight.{SHOOTER}.{TARGET}") is None


@pytest.mark.parametrize("keyword, adds", [("Cover (K)", "black"), ("Cover (|B)", "block"), ("Cover", None)])
def test_what_cover_is_worth_is_offered_where_the_element_says_so(keyword, adds):
    key, spots = "terrain-fence", [(1850, 2500), (1910, 2500), (1910, 3500), (1850, 3500)]
    laid = table(COVERED | {key: spots}, elements={key: {"kind": "fence", "keywords": [keyword]}})
    offered = GAME.offered(laid.position, f"cover-adds.{SHOOTER}.{TARGET}")
    assert (offered and offered.value) == adds


@pytest.mark.parametrize("far, value", [(3, "yes"), (5, None), (7, "no")])
def test_the_nearest_forest_is_told_and_too_close_a_call_left_to_the_table(far, value):
    key, left = "terrain-light-forest", 1000 + 100 + 100 * far
    spots = [(left, 2500), (left + 800, 2500), (left + 800, 3300), (left, 3300)]
    forest = {"kind": "light-forest", "keywords": ["Block LoS", "Cover"]}
    laid = table(COVERED | {key: spots}, elements={key: forest}).position
    assert GAME.offered(laid, f"wooded.5.{SHOOTER}").value == value
    assert GAME.offered(table(COVERED).position, f"wooded.5.{SHOOTER}") is None, "no forest is drawn"


@pytest.mark.parametrize("left, value", [(600, "yes"), (900, None), (950, "partly"), (1100, None), (1300, "no")])
def test_a_base_at_the_edge_of_an_element_is_left_to_the_table(left, value):
    key, spots = "terrain-light-forest", [(left, 2000), (left + 1800, 2000), (left + 1800, 4000), (left, 4000)]
    laid = table(COVERED | {key: spots}, elements={key: {"kind": "light-forest", "keywords": ["Cover"]}}).position
    assert GAME.offered(laid, f"inside.{SHOOTER}.{key}").value == value


def test_a_forest_that_is_not_drawn_may_be_nearer():
    near, away = "terrain-light-forest", "terrain-light-forest-2"
    forest = {"kind": "light-forest", "keywords": ["Block LoS", "Cover"]}
    spots = [(4000, 4000), (4800, 4000), (4800, 4800), (4000, 4800)]
    laid = table(COVERED | {away: spots}, elements={near: forest, away: forest}).position
    assert GAME.offered(laid, f"wooded.5.{SHOOTER}") is None


@pytest.mark.parametrize("far, value", [(2, "yes"), (3, None), (4, "no")])
def test_an_objective_on_the_map_is_measured_from_its_edge(far, value):
    spots = {SHOOTER: [(1000, 3000)], "bulwarks": [(1400 + 100 * far, y) for y in (3000, 3300, 3600, 2700)]}
    drawn = table(spots | {"objective-1": [(1200 + 100 * far, 3000)]}, objectives={"1": {}}).position
    assert GAME.offered(drawn, f"near.1.{SHOOTER}").value == value
    assert GAME.offered(table(spots, objectives={"1": {}}).position, f"near.1.{SHOOTER}") is None, "it is not drawn"
    [marker] = [one for one in GAME.view(drawn, ["anna"]).field.lying if one.key == "objective-1"]
    assert (marker.title, marker.radius) == ("objective 1", 100)
    assert GAME.document(drawn)["places"]["objective-1"] == {"spots": [[1200 + 100 * far, 3000]]}


def test_a_marker_stays_on_the_map_and_has_one_spot():
    played = table(COVERED, objectives={"1": {}})
    played = place(played, objective_1=[(3000, 3000)])
    assert "objective-1" in played.position.places
    with pytest.raises(Invalid, match="one spot"):
        place(played, objective_1=[(3000, 3000), (3100, 3000)])
    assert "objective-1" not in place(played, objective_1=[]).position.places
    with pytest.raises(Invalid, match="no such unit"):
        place(played, objective_2=[(3000, 3000)])


def test_nobody_sees_through_objectives():
    spots = {SHOOTER: [(1000, 3000)], "bulwarks": [(2000, 3000), (2000, 3205), (2000, 2795), (2205, 3000)]}
    markers = {f"objective-{at}": [(1300, 2700 + 150 * at)] for at in (1, 2, 3)}
    objectives = {str(at): {} for at in (1, 2, 3)}
    fact = f"sight.bulwarks.{SHOOTER}"
    assert GAME.offered(table(spots, objectives=objectives).position, fact).value == "yes"
    assert GAME.offered(table(spots | markers, objectives=objectives).position, fact).value == "no"


def test_what_is_put_on_the_map_together_lies_apart():
    """A unit that has moved may be left where it was shown; the others find room beside it."""
    moved = {"spots": [(500, 5500), (500, 5295), (705, 5500)], "moved": True}
    position = {"units": UNITS, "places": {"orc-hunters": moved}}
    played = GAME.setup({"seats": SEATS, "options": {"map": "drawn"}, "position": position, "first": "anna"})
    together = shape(played.position).options[0].fields["places"]
    assert len(together) == len(UNITS)
    assert place(played, **together).position.places.keys() == UNITS.keys()
