"""The board you have: photographed, its spaces tapped, its borders mended, and played on at once; taps are counted."""

import re
import struct
import zlib
from base64 import b64encode

import requests

WIDE, HIGH = 366, 373
SPACES = {
    "town": [(52, 71), (322, 223)],
    "forest": [(140, 53), (276, 147)],
    "goldmine": [(232, 67), (84, 151)],
    "mountain": [(318, 59), (50, 237)],
    "objective": [(180, 142), (236, 233)],
    "clear": [(140, 227), (186, 307)],
}
STAMPS = {
    "town": "Town",
    "forest": "Forest",
    "goldmine": "Goldmine",
    "mountain": "Mountain",
    "objective": "objective",
    "clear": "open ground",
}
POINTS = [at for spots in SPACES.values() for at in spots]
COLORS = [(120, 134, 160), (88, 122, 66), (182, 148, 62), (130, 124, 118), (168, 110, 88), (190, 180, 140)]


def photograph(scale: int = 2) -> bytes:
    """A board seen from above, as a PNG: each point of it in the color of the space it is nearest to."""
    rows = []
    for y in range(0, HIGH, scale):
        row = bytearray(b"\0")
        for x in range(0, WIDE, scale):
            near = min(range(12), key=lambda at: (POINTS[at][0] - x) ** 2 + (POINTS[at][1] - y) ** 2)
            row += bytes(COLORS[near // 2])
        rows.append(bytes(row))

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    size = struct.pack(">IIBBBBB", (WIDE + scale - 1) // scale, len(rows), 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", size)
        + chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + chunk(b"IEND", b"")
    )


PHOTO = {"name": "board.png", "mimeType": "image/png", "buffer": photograph()}


class Surveyor:
    """Somebody with a board before them: whatever they tap is counted."""

    def __init__(self, phone) -> None:
        self.phone, self.page, self.taps = phone, phone.page, 0

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()
        self.taps += 1

    def photographs(self, what=PHOTO) -> None:
        """The button, and that of the camera."""
        self.page.get_by_test_id("camera").set_input_files(what)
        self.taps += 2

    def taps_at(self, x: float, y: float) -> None:
        """A finger on the photograph, at a place of its own measure."""
        sheet = self.page.get_by_test_id("survey")
        sheet.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
        box = sheet.bounding_box()
        self.page.mouse.click(box["x"] + x / WIDE * box["width"], box["y"] + y / HIGH * box["height"])
        self.taps += 1

    def stamps_all(self) -> None:
        for kind, spots in SPACES.items():
            if kind != "town":
                self.press(STAMPS[kind])
            for spot in spots:
                self.taps_at(*spot)

    def counts(self, text: str) -> None:
        self.page.get_by_test_id("count").get_by_text(text, exact=True).wait_for()

    def holds(self) -> None:
        """Nothing too wide, nothing too small for a finger, nothing that shuts anybody out."""
        assert not self.phone.too_wide()
        assert not self.phone.small_targets()
        assert not self.phone.accessibility_faults()


def test_twelve_spaces_with_kinds_and_borders_in_thirty_taps(phone, server):
    one = phone().go("/board").of("warcraft")
    one.page.get_by_label("What is it called?").fill("Our oak table")
    tapping = Surveyor(one)
    tapping.holds()
    tapping.photographs()
    tapping.stamps_all()
    tapping.counts("12 spaces")
    tapping.holds()
    one.photograph("own-board-spaces")
    tapping.press("All spaces are there")
    tapping.counts("12 spaces · 21 borders")
    tapping.taps_at((180 + 140) / 2, (142 + 227) / 2)
    one.sees("1 cut by you")
    one.sees("nearly touch. Do they?")
    tapping.holds()
    one.photograph("own-board-borders")
    while one.page.get_by_test_id("doubtful").count():
        tapping.press("No")
    tapping.taps_at(*SPACES["town"][0])
    tapping.taps_at(*SPACES["objective"][0])
    tapping.counts("12 spaces · 21 borders")
    tapping.press("Borders are right")
    one.sees("The referee keeps it.")
    tapping.holds()
    assert tapping.taps == 26
    tapping.press("Play on it")
    one.page.locator("select option:checked", has_text="Our oak table").wait_for(state="attached")
    tapping.press("Open the table")
    one.page.locator("nav.tabs").wait_for()
    one.live().tab("Now")
    shown = one.page.locator("svg image")
    shown.wait_for()
    answer = requests.get(server + shown.get_attribute("href"), timeout=10)
    assert answer.headers["Content-Type"] == "image/jpeg" and len(answer.content) > 1000
    assert one.page.locator("[data-space]").count() == 12
    assert not one.accessibility_faults()
    one.photograph("own-board-played")


def test_the_board_is_what_was_tapped(phone, server):
    one = phone(viewport={"width": 320, "height": 640}, color_scheme="dark").go("/board").of("warcraft")
    tapping = Surveyor(one)
    one.page.get_by_test_id("camera").set_input_files({**PHOTO, "name": "board.txt", "buffer": b"no picture"})
    one.sees("This picture cannot be read.")
    tapping.press("Without a picture")
    tapping.stamps_all()
    tapping.press("objective")
    tapping.press("Points: 3")
    tapping.taps_at(*SPACES["objective"][0])
    tapping.holds()
    one.page.reload()
    tapping.press("Go on with your 12 spaces")
    tapping.press("All spaces are there")
    tapping.holds()
    with one.page.expect_response(re.compile("/v1/packs$")) as kept:
        tapping.press("Borders are right")
    one.sees("The referee keeps it.")
    document = requests.get(f"{server}/v1/packs/{kept.value.json()['key']}", timeout=10).json()["document"]
    spaces = [document["spaces"][f"A{number}"] for number in range(1, 13)]
    assert [space["kind"] for space in spaces] == [kind for kind in SPACES for _ in range(2)]
    assert [space["owner"] for space in spaces[:2]] == ["1", "2"] and spaces[8]["points"] == 3
    assert "picture" not in document and len(document["borders"]) > 15


def test_what_the_referee_finds_is_told_and_can_be_mended(phone):
    one = phone(viewport={"width": 320, "height": 640}).go("/board").of("warcraft")
    tapping = Surveyor(one)
    tapping.press("Without a picture")
    tapping.press("Forest")
    tapping.taps_at(100, 100)
    tapping.taps_at(250, 100)
    tapping.press("All spaces are there")
    tapping.press("Borders are right")
    one.sees("The referee found")
    tapping.holds()
    tapping.press("Town")
    tapping.taps_at(100, 100)
    tapping.taps_at(250, 100)
    tapping.press("Borders are right")
    one.sees("The referee keeps it.")


def test_pieces_are_told_once_and_laid_out_by_tapping_and_dragging(phone):
    one = phone(color_scheme="dark").go("/board").of("warcraft")
    tapping = Surveyor(one)
    for _ in range(2):
        tapping.press("Without a picture")
        for kind, x in (("Town", 60), ("Forest", 180), ("Goldmine", 300)):
            tapping.press(kind)
            tapping.taps_at(x, 180)
        tapping.press("All spaces are there")
        tapping.counts("3 spaces · 2 borders")
        tapping.press("It is one piece of a larger board")
    tapping.press("Lay out 2 pieces")
    sheet = one.page.get_by_test_id("sheet")
    for name, y in (("Piece 1", 80), ("Piece 2", 300)):
        tapping.press(name)
        sheet.click(position={"x": 180, "y": y})
    tapping.holds()
    one.photograph("own-board-pieces")
    box = sheet.bounding_box()
    one.page.mouse.move(box["x"] + 180, box["y"] + 300)
    one.page.mouse.down()
    one.page.mouse.move(box["x"] + 180, box["y"] + 170, steps=4)
    one.page.mouse.up()
    tapping.press("So they lie")
    tapping.counts("6 spaces · 7 borders")
    tapping.press("Borders are right")
    one.sees("The referee keeps it.")


def test_boards_of_ones_own_lie_side_by_side_each_with_its_picture(phone, server):
    picture = {"data": "data:image/png;base64," + b64encode(photograph(4)).decode(), "box": [-1, -1, 5, 5]}
    keys = []
    for shipped in ("isle-l1a", "isle-s1a"):
        document = requests.get(f"{server}/v1/packs/{shipped}", timeout=10).json()["document"]
        own = document | {"pack": "own", "title": f"Our {shipped}", "picture": picture}
        keys.append(requests.post(f"{server}/v1/packs", json=own, timeout=10).json()["key"])
    one = phone().go("/")
    one.page.evaluate(
        "(boards) => localStorage.setItem('referee.boards', JSON.stringify(boards))",
        {"game": "smallworld", "keys": keys},
    )
    one.go("/new").of("smallworld")
    one.sees("Our isle-l1a, Our isle-s1a")
    one.press("Open the table")
    one.page.locator("nav.tabs").wait_for()
    one.live().tab("Now")
    shown = one.page.locator("svg image")
    shown.first.wait_for()
    places = shown.evaluate_all("(all) => all.map((one) => one.y.baseVal.value)")
    assert len(places) == 2 and places[0] != places[1]
