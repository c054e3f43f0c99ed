"""A table that was put away: whoever comes is told so, and the host's phone brings it back for all."""

import re

import pytest

from api import archiving
from app import create_app
from tests.web.conftest import PATIENCE_MS, serving
from tests.web.phone import Phone
from tests.web.test_lobby import open_for_three, sound


@pytest.fixture
def take(browser, tmp_path):
    """Phones at a server of their own, and the way to put a table of it away."""
    contexts = []

    def phone(**settings) -> Phone:
        contexts.append(browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, **settings))
        contexts[-1].set_default_timeout(PATIENCE_MS)
        return Phone(contexts[-1], address)

    with serving(tmp_path) as address:
        yield phone
        for context in contexts:
            context.close()


def put_away(folder, table_id: str) -> None:
    app = create_app({"DATABASE_URL": f"sqlite:///{folder / 'referee.sqlite3'}", "REDIS_URL": None})
    with app.app_context():
        assert archiving.put_away(table_id)
    app.extensions["referee.database"].close()


def test_the_host_s_phone_brings_a_table_back(take, tmp_path):
    host, bert = take(), take(locale="de-DE")
    code = open_for_three(host)
    bert.go(f"/join/{code}")
    bert.page.get_by_role("button", name=re.compile("^Bert")).click()
    bert.page.get_by_role("button", name="Diesen Platz nehmen").click()
    bert.live()
    put_away(tmp_path, host.page.url.split("/t/")[1].split("/")[0])
    for one in (host, bert):
        one.page.reload()
    host.sees("This table was put away")
    bert.sees("Der Gastgeber kann ihn zurückholen")
    assert bert.page.get_by_role("button", name="Den Tisch zurückholen").count() == 0
    for one in (host, bert):
        assert one.page.locator("header .link, .banner").count() == 0, "the network is blamed"
    assert sound(host)
    host.tab("Rules").ask("what happens on a tie")
    host.page.get_by_test_id("hit").first.get_by_text("Small World").wait_for()
    host.press("Close")
    host.tab("Now")
    host.press("Bring the table back")
    host.live()
    assert host.page.get_by_test_id("put-away").count() == 0
    bert.page.reload()
    bert.live()
    assert host.faults == [] and bert.faults == []
