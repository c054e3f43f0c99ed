"""Two ports, one referee: what is played by https is seen on the plain port, and the other way round."""

import socket
import ssl
from datetime import UTC, datetime
from pathlib import Path
from signal import SIGTERM

import pytest
import requests

from api import certificates, machine, secure
from api.certificates import Kept
from api.secure import Secured
from api.trust import words
from app import create_app
from tests.support import greeting
from tests.support.servers import free_port
from tests.support.service import Service

SEATS = [{"seat": "anna", "name": "Anna", "race": "orc"}, {"seat": "bert", "name": "Bert", "race": "human"}]


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("secure")
    settings = {"HTTPS_PORT": str(free_port()), "CERTIFICATE_FOLDER": str(folder / "https")}
    running = Service(f"sqlite:///{folder / 'x.sqlite3'}", **settings).ready()
    yield running
    running.end(SIGTERM)


def secured(service: Service) -> tuple[str, Path]:
    """Where https is spoken, and the authority to believe."""
    kept = Kept(Path(service.settings["CERTIFICATE_FOLDER"]))
    return f"https://127.0.0.1:{service.settings['HTTPS_PORT']}", kept.authority


def test_a_table_opened_by_https_is_there_on_the_plain_port(service) -> None:
    address, authority = secured(service)
    wish = {"game": "warcraft", "seats": SEATS, "first": "anna"}
    opened = requests.post(f"{address}/v1/tables", json=wish, verify=authority, timeout=20)
    assert opened.status_code == 201, opened.text
    assert service.get(f"/v1/tables/{opened.json()['id']}", opened.json()["pass"])["id"] == opened.json()["id"]


def test_the_machine_is_believed_by_its_name_and_its_addresses(service) -> None:
    address, authority = secured(service)
    for name in ("localhost", *(one for one in machine.addresses() if ":" not in one)):
        there = address.replace("127.0.0.1", name)
        assert requests.get(f"{there}/healthz", verify=authority, timeout=20).json() == {"status": "ok"}
        assert words()["en"]["done"] in requests.get(f"{there}/trust", verify=authority, timeout=20).text


def test_a_phone_that_does_not_trust_it_hangs_up_and_nobody_else_notices(service) -> None:
    address, authority = secured(service)
    with pytest.raises(requests.exceptions.SSLError):
        requests.get(f"{address}/healthz", timeout=20)
    with pytest.raises(requests.ConnectionError):
        requests.get(f"{address.replace('https', 'http')}/healthz", timeout=20)
    with socket.create_connection(("127.0.0.1", int(service.settings["HTTPS_PORT"]))) as silent:
        assert requests.get(f"{address}/healthz", verify=authority, timeout=20).ok
        silent.close()
    assert service.get("/healthz") == {"status": "ok"}


def test_old_ways_of_speaking_are_not_spoken(service) -> None:
    address, authority = secured(service)
    old = ssl.create_default_context(cafile=authority)
    with pytest.warns(DeprecationWarning):
        old.maximum_version = ssl.TLSVersion.TLSv1_1
    port = int(address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 20) as bare, pytest.raises(ssl.SSLError):
        old.wrap_socket(bare, server_hostname="127.0.0.1")


def test_a_certificate_that_was_replaced_is_shown_from_then_on(tmp_path) -> None:
    kept, own = Kept(tmp_path), (tmp_path / "own.crt", tmp_path / "own.key")
    now = datetime.now(UTC)
    authority = certificates.found_authority(["gamesbox"], [], now)
    certificates.write(kept.authority_key, kept.authority, authority)
    shown = []
    chosen = Secured(8443, kept, own=own)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    loaded: list[int] = []
    for _ in range(2):
        certificates.write(own[1], own[0], certificates.issue(authority, ["gamesbox"], [], now))
        loaded = chosen.look_again(context, loaded)
        assert chosen.look_again(context, loaded) == loaded
        shown.append(greeting.greet(context, kept.authority, "gamesbox"))
    assert shown[0] != shown[1] and not kept.certificate.exists()


def test_what_the_settings_say(tmp_path) -> None:
    assert all(secure.chosen({"HTTPS_PORT": off}) is None for off in ("", "0", "off", "Off", None))
    own = {"CERTIFICATE": "/a.crt", "CERTIFICATE_KEY": "/a.key"}
    assert secure.chosen({"HTTPS_PORT": "443", **own}).files == (Path("/a.crt"), Path("/a.key"))
    for wrong in (
        {"HTTPS_PORT": "https"},
        {"HTTPS_PORT": "70000"},
        {"HTTPS_PORT": "443", "CERTIFICATE": "/a.crt"},
        {"HTTPS_PORT": "8000"},
    ):
        with pytest.raises(ValueError):
            secure.chosen(wrong)
    with pytest.raises(OSError):
        secure.chosen({"HTTPS_PORT": "443", **own}).ensure()


@pytest.fixture
def page(tmp_path):
    """The page as an app without a server shows it, spoken to by these settings."""
    opened = []

    def ask(https: Secured | None):
        settings = {"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "REDIS_URL": None, "HTTPS": https}
        opened.append(create_app(settings))
        return opened[-1].test_client()

    yield ask
    for app in opened:
        app.extensions["referee.database"].close()


def test_without_https_there_is_nothing_to_trust(page) -> None:
    client = page(None)
    assert client.get("/trust").status_code == client.get("/trust/referee.crt").status_code == 404
    assert client.get("/trust/offered").json == {"offered": False}


def test_an_operator_s_own_certificate_is_not_handed_out(page, tmp_path) -> None:
    client = page(Secured(8443, Kept(tmp_path), own=(tmp_path / "own.crt", tmp_path / "own.key")))
    assert client.get("/trust/offered").json == {"offered": True}
    shown = client.get("/trust", headers={"Host": "referee.example:8000"})
    assert "https://referee.example:8443/" in shown.text and "referee.crt" not in shown.text
    assert client.get("/trust/referee.crt").status_code == 404


def test_the_page_hands_out_the_authority_and_never_a_key(page, tmp_path) -> None:
    kept = Kept(tmp_path / "https")
    certificates.ensure(kept, ["gamesbox"], ["127.0.0.1"])
    client = page(Secured(8443, kept))
    given = client.get("/trust/referee.crt")
    assert given.data == kept.authority.read_bytes() and b"PRIVATE" not in given.data
    assert given.mimetype == "application/x-x509-ca-cert"
    shown = client.get("/trust?to=/join/ABCDEF", headers={"Host": "10.1.2.3:8000", "Accept-Language": "de"})
    assert certificates.fingerprint(certificates.load(kept.authority)) in shown.text
    assert "https://10.1.2.3:8443/join/ABCDEF" in shown.text and "http://10.1.2.3:8000/trust" in shown.text
    assert shown.headers["Content-Language"] == "de" and 'lang="de"' in shown.text
    assert "elsewhere.example" not in client.get("/trust?to=//elsewhere.example").text


def test_a_certificate_that_cannot_be_used_is_named_with_what_to_do(tmp_path) -> None:
    now, own = datetime.now(UTC), (tmp_path / "own.crt", tmp_path / "own.key")
    authority, other = (certificates.found_authority(["gamesbox"], [], now) for _ in range(2))
    chosen = Secured(1, Kept(tmp_path), own=own)

    def wrong() -> str:
        with pytest.raises(OSError) as fault:
            chosen.ensure()
        return str(fault.value)

    assert wrong().startswith(f"CERTIFICATE: {own[0]} cannot be read: No such file")
    own[0].write_text("-----BEGIN CERTIFICATE-----\nsecret\n-----END CERTIFICATE-----\n")
    assert wrong().startswith(f"CERTIFICATE: {own[0]} is no certificate in PEM.") and "secret" not in wrong()
    certificates.write(own[1], own[0], certificates.issue(authority, ["gamesbox"], [], now))
    chosen.ensure()
    own[1].write_text("nothing")
    assert wrong().startswith(f"CERTIFICATE_KEY: {own[1]} is no key without a password in PEM.")
    certificates.write(own[1], tmp_path / "x.crt", other)
    assert wrong().startswith(f"CERTIFICATE_KEY: {own[1]} is not the key to {own[0]}.")
