"""The second port, which speaks https: to the same process, so that all phones of a table share one stream.

HTTPS_PORT says where; without it there is none. The certificate is made here (`certificates.py`) in CERTIFICATE_FOLDER,
or it is the operator's own: CERTIFICATE with CERTIFICATE_KEY. What is served is looked at again every minute: a new
address, a certificate that ends, a file the operator replaced.
"""

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gevent
import gevent.ssl

from api import certificates, machine
from api.certificates import Kept

PORT, CERTIFICATE, KEY, FOLDER = "HTTPS_PORT", "CERTIFICATE", "CERTIFICATE_KEY", "CERTIFICATE_FOLDER"
SETTINGS = (PORT, CERTIFICATE, KEY, FOLDER)
OFF = ("", "0", "off", "no", "none")
HIGHER = 443
INSTANCE = Path(__file__).parent.parent / "instance" / "https"
HANDSHAKE_SECONDS = 10.0
LOOK_SECONDS = 60.0


@dataclass(frozen=True)
class Secured:
    """Where https is spoken, and with what."""

    port: int
    kept: Kept
    plain: int = 8000
    own: tuple[Path, Path] | None = None

    @property
    def files(self) -> tuple[Path, Path]:
        return self.own or (self.kept.certificate, self.kept.key)

    def ensure(self) -> None:
        """The certificate is there and fits its key, or it is said what is wrong."""
        if self.own is None:
            certificates.ensure(self.kept, machine.names(), machine.addresses())
        self.load(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER))

    def load(self, context: ssl.SSLContext) -> None:
        """A file of the operator's that cannot be used is named, with the setting that names it and what to do."""
        try:
            context.load_cert_chain(*self.files)
        except (OSError, ValueError) as fault:
            if self.own is None:
                raise
            raise OSError(wrong_with(*self.own) or f"{CERTIFICATE}: {fault}") from fault

    def look_again(self, context: ssl.SSLContext, loaded: list[int]) -> list[int]:
        """Make anew what must be, and show from now on what changed since it was loaded."""
        if self.own is None:
            certificates.ensure(self.kept, machine.names(), machine.addresses())
        if (now := self.stamp()) != loaded:
            self.load(context)
        return now

    def stamp(self) -> list[int]:
        return [path.stat().st_mtime_ns for path in self.files]


def wrong_with(certificate: Path, key: Path) -> str | None:
    """What is wrong with an operator's own files, and what to do; None where each of them can be read."""
    for name, path, read in ((CERTIFICATE, certificate, certificates.load), (KEY, key, certificates.load_key)):
        try:
            found = read(path)
        except OSError as fault:
            return f"{name}: {path} cannot be read: {fault.strerror}. Name a file that this user may read."
        except (ValueError, TypeError):
            kind = "certificate" if name == CERTIFICATE else "key without a password"
            return f"{name}: {path} is no {kind} in PEM. Name a file with one, from BEGIN to END."
        if name == CERTIFICATE:
            own = found.public_key()
    if found.public_key() != own:
        return f"{KEY}: {key} is not the key to {certificate}. Name the one it was made with."
    return None


def chosen(settings: Mapping[str, str | None]) -> Secured | None:
    """What the settings say, or None where https is not spoken.

    >>> chosen({"HTTPS_PORT": "off"}), chosen({"HTTPS_PORT": "8443"}).port
    (None, 8443)
    """
    told = (settings.get(PORT) or "").strip().lower()
    if told in OFF:
        return None
    if not told.isdigit() or not 0 < int(told) < 65536:
        raise ValueError(f"{PORT} must be a port's number or off, not {told}.")
    certificate, key = settings.get(CERTIFICATE), settings.get(KEY)
    if bool(certificate) != bool(key):
        raise ValueError(f"{CERTIFICATE} and {KEY} are set together or not at all.")
    own = (Path(certificate), Path(key)) if certificate and key else None
    plain = int(settings.get("PORT") or 8000)
    if plain == int(told):
        raise ValueError(f"{PORT} and PORT are both {plain}; https needs a port of its own.")
    return Secured(int(told), Kept(Path(settings.get(FOLDER) or INSTANCE)), plain, own)


def beside(port: str) -> str:
    """Where https is spoken if nobody says otherwise: 8443 beside 8000.

    >>> beside("8000"), beside("65400")
    ('8443', 'off')
    """
    return str(int(port) + HIGHER) if int(port) + HIGHER < 65536 else "off"


def broke_off(fault: BaseException) -> bool:
    """A phone that does not trust the certificate hangs up: no fault of the referee's."""
    return isinstance(fault, ssl.SSLError)


class Speaker:
    """Gunicorn's worker, as it listens on the second port too; it stands before `doorway.Doorway`."""

    secured: Secured | None = None
    context: Any = None

    def run(self) -> None:
        if self.secured:
            self.context = gevent.ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.minimum_version = ssl.TLSVersion.TLSv1_2
            self.secured.load(self.context)
            gevent.spawn(self.keep_looking, self.secured, self.secured.stamp())
        super().run()  # type: ignore[misc]

    def keep_looking(self, secured: Secured, loaded: list[int]) -> None:
        """New phones are shown the new certificate; who is connected stays so."""
        while True:
            gevent.sleep(LOOK_SECONDS)
            try:
                loaded = secured.look_again(self.context, loaded)
            except Exception as fault:
                self.log.warning("the certificate cannot be looked at: %s", fault)  # type: ignore[attr-defined]

    def spoken(self, listener: Any, client: Any) -> Any:
        """Who does not begin to speak https in time is not waited for."""
        if self.context is None or listener.getsockname()[1] != self.secured.port:  # type: ignore[union-attr]
            return client
        try:
            with gevent.Timeout(HANDSHAKE_SECONDS, TimeoutError):
                return self.context.wrap_socket(client, server_side=True)
        except OSError:
            client.close()
            return None

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        if isinstance(sock.inner, ssl.SSLSocket):
            req.scheme = "https"
        super().handle_request(listener_name, req, sock, addr)  # type: ignore[misc]
