"""A certificate for the home network: made here, for the machine's own names and addresses, and never for the world.

The authority that signs it can speak for home networks and this machine's name alone, as its own certificate says: who
stole its key could not pass for a bank with a phone that trusts it. Keys are readable by their owner only.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from api import machine

YEARS, DAYS = timedelta(days=3650), timedelta(days=390)
"""How long the authority and its certificates hold; phones take none for a server that holds longer than 398 days."""
EARLY, SLACK = timedelta(days=30), timedelta(days=1)
"""How long before its end a certificate is made anew, and how far a phone's clock may be behind."""
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
"""A clock that shows less is wrong: this was written later."""
HOME_NAMES = ("localhost", "local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
Pair = tuple[x509.Certificate, ec.EllipticCurvePrivateKey]


@dataclass(frozen=True)
class Kept:
    """The files of one folder."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.crt"

    @property
    def authority_key(self) -> Path:
        return self.folder / "authority.key"

    @property
    def certificate(self) -> Path:
        return self.folder / "server.crt"

    @property
    def key(self) -> Path:
        return self.folder / "server.key"


def ensure(kept: Kept, names: Sequence[str], addresses: Sequence[str], now: datetime | None = None) -> bool:
    """Make what is missing, damaged, about to end or short of a name; whether anything was made."""
    now = now or datetime.now(UTC)
    kept.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with alone(kept.folder):
        keep_private(kept.authority_key, kept.key)
        authority = read(kept.authority, kept.authority_key)
        new = authority is None or not can_sign(authority[0], now)
        if new or authority is None:
            authority = found_authority(names, addresses, now)
            write(kept.authority_key, kept.authority, authority)
        may = permitted(authority[0])
        served = [name for name in names if may_name(may, name)]
        found = [address for address in addresses if may_address(may, address)]
        own = read(kept.certificate, kept.key)
        if own and not new and still_good(own[0], authority[0], [*served, *found], now):
            return False
        write(kept.key, kept.certificate, issue(authority, served, found, now))
        return True


def can_sign(authority: x509.Certificate, now: datetime) -> bool:
    """Whether it holds for long enough; one from the future was made by a clock that was wrong, if ours is not."""
    begun = authority.not_valid_before_utc <= now + EARLY or now < LONG_AGO
    return begun and authority.not_valid_after_utc >= now + DAYS + EARLY


def still_good(own: x509.Certificate, authority: x509.Certificate, wanted: Sequence[str], now: datetime) -> bool:
    """An address that is gone does no harm; one that is missing does."""
    try:
        own.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):
        return False
    holds = own.not_valid_before_utc <= now and own.not_valid_after_utc > now + EARLY
    return holds and {*wanted} <= named(own)


def named(certificate: x509.Certificate) -> set[str]:
    """The names and addresses a certificate is for."""
    try:
        told = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return set()
    return {*told.get_values_for_type(x509.DNSName), *map(str, told.get_values_for_type(x509.IPAddress))}


def found_authority(names: Sequence[str], addresses: Sequence[str], now: datetime) -> Pair:
    """Beside home networks it may speak for what this machine goes by today, and for nothing else."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = called(f"Tableside Referee at {names[0] if names else 'home'}"[:64])
    outside = [ip_network(address) for address in addresses if not machine.at_home(address)]
    networks = [x509.IPAddress(network) for network in (*machine.HOME, *outside)]
    domains = [x509.DNSName(name) for name in dict.fromkeys((*HOME_NAMES, *names))]
    built = (
        begun(subject, subject, key, now, YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints([*domains, *networks], None), critical=True)
    )
    return built.sign(key, hashes.SHA256()), key


def issue(authority: Pair, names: Sequence[str], addresses: Sequence[str], now: datetime) -> Pair:
    """A certificate for a server of these names, signed by the authority."""
    signer, signing_key = authority
    key = ec.generate_private_key(ec.SECP256R1())
    read_as = [machine.address_in(address) for address in addresses]
    told = [*map(x509.DNSName, names), *(x509.IPAddress(one) for one in read_as if one)]
    from_signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(signing_key.public_key())
    built = (
        begun(called("Tableside Referee"), signer.subject, key, now, DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(told), critical=False)
        .add_extension(from_signer, critical=False)
    )
    return built.sign(signing_key, hashes.SHA256()), key


def begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, lasting: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder(subject_name=subject, issuer_name=issuer, public_key=key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SLACK)
        .not_valid_after(now - SLACK + lasting)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def permitted(authority: x509.Certificate) -> list[x509.GeneralName] | None:
    """For whom the authority may speak; None: for everybody, as one may that an operator put there."""
    try:
        return authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees
    except x509.ExtensionNotFound:
        return None


def may_name(may: Sequence[x509.GeneralName] | None, name: str) -> bool:
    """Whether the authority may speak for this name: the machine may have been called otherwise when it was made."""
    if may is None:
        return True
    domains = [one.value for one in may if isinstance(one, x509.DNSName)]
    return any(name == domain or name.endswith(f".{domain}") for domain in domains)


def may_address(may: Sequence[x509.GeneralName] | None, address: str) -> bool:
    if may is None:
        return True
    networks = [one.value for one in may if isinstance(one, x509.IPAddress)]
    asked = ip_network(address)
    return any(asked.subnet_of(one) for one in networks if one.version == asked.version)  # type: ignore[arg-type]


def fingerprint(certificate: x509.Certificate) -> str:
    """What two people read to each other to know that they hold the same certificate."""
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def load(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def load_key(path: Path) -> PrivateKeyTypes:
    return serialization.load_pem_private_key(path.read_bytes(), None)


def read(path: Path, key_path: Path) -> Pair | None:
    """A certificate with its key, or nothing where either is missing, damaged or the other's."""
    try:
        certificate = load(path)
        key = load_key(key_path)
    except (FileNotFoundError, ValueError, TypeError):
        return None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        return None
    return certificate, key


def write(key_path: Path, path: Path, pair: Pair) -> None:
    """The key first: a certificate without its key is made anew at the next start."""
    plain = serialization.NoEncryption()
    form = serialization.PrivateFormat.PKCS8
    replace(key_path, pair[1].private_bytes(serialization.Encoding.PEM, form, plain), 0o600)
    replace(path, pair[0].public_bytes(serialization.Encoding.PEM), 0o644)


def keep_private(*keys: Path) -> None:
    """A key that came here by a copy may be readable by others."""
    for key in keys:
        with suppress(FileNotFoundError, PermissionError):
            if key.stat().st_mode & 0o077:
                key.chmod(0o600)


def replace(path: Path, content: bytes, mode: int) -> None:
    """Whole or not at all, and never readable by more than it may be."""
    beside = path.with_name(f".{path.name}.new")
    beside.unlink(missing_ok=True)
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One process at a time makes certificates."""
    from fcntl import LOCK_EX, flock

    with open(folder / "lock", "w", encoding="utf-8") as held:
        flock(held, LOCK_EX)
        yield
