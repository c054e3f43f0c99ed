"""The certificate for the home network: what it is for, when it is made anew, and what its authority can never do."""

import ssl
import stat
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from api import certificates, machine
from api.certificates import Kept
from tests.support import greeting

NAMES, ADDRESSES = ["gamesbox", "gamesbox.local", "localhost"], ["192.168.7.20", "127.0.0.1", "::1"]
NOW = datetime.now(UTC)


@pytest.fixture
def kept(tmp_path) -> Kept:
    made = Kept(tmp_path / "https")
    assert certificates.ensure(made, NAMES, ADDRESSES, NOW)
    return made


def greet(kept: Kept, host: str) -> None:
    assert greeting.greet(greeting.speaking(kept.certificate, kept.key), kept.authority, host)


@pytest.mark.parametrize("host", [*NAMES, *ADDRESSES])
def test_a_phone_that_trusts_the_authority_finds_the_machine_by_all_its_names(kept, host) -> None:
    greet(kept, host)


def test_no_other_host_is_believed(kept) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        greet(kept, "192.168.7.21")


@pytest.mark.parametrize("host", ["bank.example", "8.8.8.8"])
def test_with_the_stolen_key_nobody_passes_for_the_world_outside(kept, host) -> None:
    authority = certificates.read(kept.authority, kept.authority_key)
    named = ([], [host]) if machine.address_in(host) else ([host], [])
    certificates.write(kept.key, kept.certificate, certificates.issue(authority, *named, NOW))
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        greet(kept, host)


def test_keys_are_for_their_owner_alone(kept) -> None:
    assert [stat.S_IMODE(path.stat().st_mode) for path in (kept.key, kept.authority_key)] == [0o600, 0o600]
    assert stat.S_IMODE(kept.folder.stat().st_mode) == 0o700


def test_what_is_good_stays(kept) -> None:
    before = kept.certificate.read_bytes()
    assert not certificates.ensure(kept, NAMES, ADDRESSES[:2], NOW + timedelta(days=300))
    assert kept.certificate.read_bytes() == before


def test_a_new_address_is_taken_in_and_the_authority_stays(kept) -> None:
    authority = kept.authority.read_bytes()
    assert certificates.ensure(kept, NAMES, ["10.0.0.9", *ADDRESSES], NOW)
    greet(kept, "10.0.0.9")
    assert kept.authority.read_bytes() == authority


def test_a_name_the_authority_may_not_speak_for_is_left_out(kept) -> None:
    assert not certificates.ensure(kept, [*NAMES, "www.bank.example"], [*ADDRESSES, "8.8.8.8"], NOW)


def test_an_address_outside_every_home_is_the_machine_s_own(tmp_path) -> None:
    made = Kept(tmp_path / "https")
    certificates.ensure(made, NAMES, ["203.0.113.5"], NOW)
    greet(made, "203.0.113.5")


def test_before_it_ends_it_is_made_anew(kept) -> None:
    authority = kept.authority.read_bytes()
    later = NOW + certificates.DAYS - timedelta(days=20)
    assert certificates.ensure(kept, NAMES, ADDRESSES, later)
    assert certificates.load(kept.certificate).not_valid_after_utc > later + timedelta(days=300)
    assert kept.authority.read_bytes() == authority
    assert certificates.ensure(kept, NAMES, ADDRESSES, NOW + certificates.YEARS - timedelta(days=100))
    assert kept.authority.read_bytes() != authority


@pytest.mark.parametrize("file", ["server.crt", "server.key", "authority.crt", "authority.key"])
@pytest.mark.parametrize("content", [None, b"", b"-----BEGIN CERTIFICATE-----\nhalf of it"])
def test_what_a_broken_disk_left_is_made_anew(kept, file, content) -> None:
    path = kept.folder / file
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)
    assert certificates.ensure(kept, NAMES, ADDRESSES, NOW)
    greet(kept, "gamesbox.local")


def test_what_a_clock_in_the_future_made_is_made_anew_once_it_is_right(tmp_path) -> None:
    kept = Kept(tmp_path / "https")
    certificates.ensure(kept, NAMES, ADDRESSES, NOW + timedelta(days=1500))
    assert certificates.ensure(kept, NAMES, ADDRESSES, NOW)
    greet(kept, NAMES[0])


def test_a_clock_that_lost_its_battery_costs_no_trust(kept) -> None:
    authority = kept.authority.read_bytes()
    certificates.ensure(kept, NAMES, ADDRESSES, datetime(1970, 1, 2, tzinfo=UTC))
    assert certificates.ensure(kept, NAMES, ADDRESSES, NOW)
    assert kept.authority.read_bytes() == authority
    greet(kept, NAMES[0])


def test_a_key_that_others_may_read_is_closed_to_them(kept) -> None:
    for key in (kept.key, kept.authority_key):
        key.chmod(0o644)
    assert not certificates.ensure(kept, NAMES, ADDRESSES, NOW)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (kept.key, kept.authority_key)] == [0o600, 0o600]


def test_an_authority_of_the_operator_without_limits_signs_for_every_name(kept) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    named = certificates.called("An operator")
    built = certificates.begun(named, named, key, NOW, certificates.YEARS)
    built = built.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    built = built.add_extension(certificates.usage(signs_certificates=True), critical=True)
    certificates.write(kept.authority_key, kept.authority, (built.sign(key, hashes.SHA256()), key))
    assert certificates.ensure(kept, ["games.example"], ADDRESSES, NOW)
    greet(kept, "games.example")


def test_phones_take_it_for_no_longer_than_they_allow(kept) -> None:
    made = certificates.load(kept.certificate)
    assert made.not_valid_after_utc - made.not_valid_before_utc <= timedelta(days=398)


def test_this_machine_has_a_name_and_finds_itself() -> None:
    assert "localhost" in machine.names() and "127.0.0.1" in machine.addresses()
