"""From the plain page to https: any phone can read the way, and the page there can do what phones ask for."""

import base64
import hashlib
from pathlib import Path
from signal import SIGTERM

import pytest
from cryptography.hazmat.primitives import serialization

from api import certificates
from api.trust import words
from tests.support.servers import free_port
from tests.support.service import Service
from tests.web.conftest import FLAGS, NAMES, PATIENCE_MS, installed
from tests.web.phone import Phone


@pytest.fixture(scope="module")
def service(browser, tmp_path_factory):
    folder = tmp_path_factory.mktemp("trust")
    settings = {"HTTPS_PORT": str(free_port()), "CERTIFICATE_FOLDER": str(folder / "https")}
    running = Service(f"sqlite:///{folder / 'x.sqlite3'}", **settings).ready()
    yield running
    running.end(SIGTERM)


@pytest.fixture
def at(browser, service):
    """A phone in front of the plain port; it does not mind who signed a certificate."""
    opened = []

    def take(**settings) -> Phone:
        context = browser.new_context(has_touch=True, ignore_https_errors=True, **settings)
        context.set_default_timeout(PATIENCE_MS)
        opened.append(Phone(context, service.address))
        return opened[-1]

    yield take
    for one in opened:
        one.context.close()
    assert not [fault for one in opened for fault in one.faults]


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("de", "dark")])
def test_the_way_there_fits_the_smallest_phone_and_is_read_aloud(at, language, scheme) -> None:
    phone = at(viewport={"width": 320, "height": 568}, locale=language, color_scheme=scheme).go("/trust")
    told = words()[language]
    phone.page.get_by_role("heading", name=told["title"]).wait_for()
    for device in told["devices"].values():
        summary = phone.page.get_by_text(device["name"], exact=True)
        if phone.page.locator("details[open]", has=summary).count() == 0:
            summary.click()
        shown = phone.page.locator("details", has=summary)
        for step in device["steps"]:
            assert shown.get_by_text(step).is_visible()
    assert phone.page.locator("html").get_attribute("lang") == language
    assert phone.accessibility_faults() == []
    assert not phone.too_wide() and phone.small_targets() == []
    assert phone.page.locator("img").evaluate("(one) => one.complete && one.naturalWidth > 0")


def test_a_phone_s_own_steps_stand_open(at) -> None:
    agents = {"iphone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "android": "Mozilla/5.0 (Android 16)"}
    for key, agent in agents.items():
        phone = at(user_agent=agent, locale="en").go("/trust")
        assert phone.page.locator("details[open] summary").all_text_contents() == [
            words()["en"]["devices"][key]["name"]
        ]


def test_the_certificate_can_be_fetched(at, service) -> None:
    phone = at(locale="en").go("/trust?to=/new")
    assert phone.page.get_by_role("link", name="Go back without it").get_attribute("href") == "/new"
    with phone.page.expect_download() as fetched:
        phone.page.get_by_role("link", name="Download the certificate").click()
    made = Path(service.settings["CERTIFICATE_FOLDER"]) / "authority.crt"
    assert Path(fetched.value.path()).read_bytes() == made.read_bytes()


@pytest.fixture
def trusting(browser, service):
    """A browser that takes the certificate for good, as a phone does that trusts its authority."""
    own = certificates.load(Path(service.settings["CERTIFICATE_FOLDER"]) / "server.crt")
    spoken = own.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    known = base64.b64encode(hashlib.sha256(spoken).digest()).decode()
    opened = browser.browser_type.launch(
        executable_path=installed(NAMES), args=[*FLAGS, f"--ignore-certificate-errors-spki-list={known}"]
    )
    context = opened.new_context(locale="en")
    context.set_default_timeout(PATIENCE_MS)
    yield Phone(context, service.address)
    opened.close()


def test_by_https_the_page_can_be_installed_stays_awake_and_works_offline(trusting, service) -> None:
    phone = trusting.go("/trust")
    link = phone.page.get_by_role("link", name="Open the referee by https")
    assert link.get_attribute("href").endswith(f":{service.settings['HTTPS_PORT']}/")
    link.click()
    phone.page.wait_for_url("https://**")
    arrived = phone.page.url.rstrip("/")
    phone.page.goto(f"{arrived}/trust?to=/new")
    links = phone.page.get_by_role("link").all()
    assert links[0].get_attribute("href") == f"{arrived}/new", "who is there already goes on first"
    links[0].click()
    assert phone.page.evaluate("() => window.isSecureContext && 'wakeLock' in navigator")
    phone.page.wait_for_function("async () => (await navigator.serviceWorker.getRegistration())?.active")
    phone.page.wait_for_function("() => caches.keys().then((kept) => kept.length > 0)")
    assert phone.faults == []


def test_the_plain_page_is_no_secure_context_away_from_its_own_machine(at) -> None:
    phone = at(locale="en", color_scheme="dark").go("/trust")
    there = phone.page.get_by_role("link", name="Open the referee by https").get_attribute("href")
    plain = f"http://{there.split('/')[2].rpartition(':')[0]}:{phone.server.rpartition(':')[2]}"
    if "127.0.0.1" in plain or "localhost" in plain:
        pytest.skip("This machine has no address but its own.")
    phone.page.goto(plain + "/")
    assert phone.page.evaluate("() => window.isSecureContext") is False
    way = phone.page.get_by_role("link", name="Let this phone trust the referee")
    way.wait_for()
    assert phone.accessibility_faults() == []
    way.click()
    phone.page.get_by_role("link", name="Open the referee by https").wait_for()
    assert "/trust?to=%2F" in phone.page.url
