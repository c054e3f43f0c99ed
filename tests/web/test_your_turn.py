"""A phone calls whoever has it: by touch, sound, the title of its tab, a dot; and it stays awake at a table."""

import pytest

from tests.web.conftest import FLAGS, WHOLE, installed

HEARD = """
window.heard = { buzz: [], knocks: 0, awake: 0 };
const vibrate = navigator.vibrate.bind(navigator);
navigator.vibrate = (pattern) => (window.heard.buzz.push(String(pattern)), vibrate(pattern));
const tone = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.heard.knocks += 1; return tone.call(this) };
const request = navigator.wakeLock.request.bind(navigator.wakeLock);
navigator.wakeLock.request = (kind) => request(kind).then((lock) => {
  window.heard.awake += 1;
  lock.addEventListener("release", () => (window.heard.awake -= 1));
  return lock;
});
"""
DOT = '[data-testid="your-move"]'


@pytest.fixture(scope="module")
def browser(browser):
    """One that keeps a phone awake."""
    opened = browser.browser_type.launch(executable_path=installed(WHOLE), args=FLAGS)
    yield opened
    opened.close()


def listening(one):
    """A phone whose vibration, sound and wake lock are counted on their way to the browser."""
    one.page.add_init_script(HEARD)
    return one


def heard(one) -> dict:
    return one.page.evaluate("() => window.heard")


def test_my_turn_is_felt_heard_and_seen(phone, room):
    table = room()
    bert = listening(phone()).join(table.code, "Bert")
    bert.sees("Waiting for Anna")
    assert bert.page.title() == "Now · Referee"
    bert.page.wait_for_function("() => window.heard.awake === 1")
    bert.tab("Log")
    assert not bert.has(DOT)
    table.act("done", "anna")
    bert.page.locator(DOT).wait_for()
    assert bert.page.title() == "● Your move · Warcraft: The Board Game"
    assert heard(bert) == {"buzz": ["40,60,40"], "knocks": 1, "awake": 1}
    assert bert.accessibility_faults() == []
    bert.tab("Now").sees("Bert, your move")
    assert not bert.has(DOT)
    bert.tap_piece("F3", "melee")
    bert.tap("A1")
    bert.page.get_by_role("alert").wait_for()
    assert heard(bert)["buzz"] == ["40,60,40", "80"], "a no is felt too"
    bert.page.locator(".brand").click()
    bert.page.wait_for_function("() => window.heard.awake === 0")
    assert bert.page.title() == "Referee"


def test_sound_and_vibration_are_switched_off_and_stay_off(phone, room):
    table = room()
    bert = listening(phone(viewport={"width": 320, "height": 640}, color_scheme="dark")).join(table.code, "Bert")
    bert.tab("Table").page.get_by_role("switch", name="A soft knock").uncheck()
    bert.page.get_by_role("switch", name="Vibration").uncheck()
    assert bert.accessibility_faults() == [] and bert.small_targets() == [] and not bert.too_wide()
    bert.page.reload()
    bert.live().tab("Rules")
    table.act("done", "anna")
    bert.page.locator(DOT).wait_for()
    assert (heard(bert)["buzz"], heard(bert)["knocks"]) == ([], 0)
