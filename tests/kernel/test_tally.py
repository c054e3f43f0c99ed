"""Sums that explain themselves."""

from referee.kernel.tally import Line, Tally, formula


def test_a_floor_is_a_line_that_makes_up_the_difference() -> None:
    price = Tally([Line("base", 3, "r.base")]).add("smith", -4, "r.smith").at_least(1, "minimum", "r.floor")
    assert price.total == 1
    assert price.lines[-1] == Line("minimum", 2, "r.floor")


def test_a_floor_already_reached_adds_nothing() -> None:
    assert Tally([Line("base", 3, "r.base")]).at_least(2, "minimum", "r.floor").lines == [Line("base", 3, "r.base")]


def test_a_replacing_price_comes_after_what_it_replaces() -> None:
    price = Tally([Line("base", 8, "r.base")]).becomes(1, "hammer", "r.hammer").at_least(2, "herd", "r.herd")
    assert price.total == 2
    assert price.rules == ["r.base", "r.hammer", "r.herd"]
    assert str(price) == str(formula(price.lines)) == "8 base - 7 hammer + 1 herd = 2"
