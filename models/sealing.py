"""What is kept so that only whoever asked can read it: the key to it is theirs, and is written down nowhere."""

import hmac
import os
import zlib

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

NONCE = 12


class Seal:
    """One key of one caller: the name things are kept by, and what opens them. Neither tells the key.

    >>> seal = Seal("a key nobody guesses", "somebody")
    >>> seal.opened(seal.closed(b"a pass")), Seal("another key", "somebody").opened(seal.closed(b"a pass"))
    (b'a pass', None)
    """

    def __init__(self, key: str, caller: str) -> None:
        self._secret = f"{caller}\0{key}".encode()
        self.name = self._derived(b"name").hex()

    def closed(self, plain: bytes) -> bytes:
        nonce = os.urandom(NONCE)
        return nonce + self._cipher().encrypt(nonce, zlib.compress(plain), None)

    def opened(self, sealed: bytes) -> bytes | None:
        """What was sealed; None where it was not by this key."""
        try:
            return zlib.decompress(self._cipher().decrypt(sealed[:NONCE], sealed[NONCE:], None))
        except InvalidTag:
            return None

    def mark(self, *parts: bytes) -> str:
        """What tells one request from another, and nothing of what was in it."""
        made = hmac.new(self._derived(b"mark"), digestmod="sha256")
        for part in parts:
            made.update(len(part).to_bytes(8, "big"))
            made.update(part)
        return made.hexdigest()

    def _cipher(self) -> ChaCha20Poly1305:
        return ChaCha20Poly1305(self._derived(b"seal"))

    def _derived(self, use: bytes) -> bytes:
        return HKDF(SHA256(), 32, salt=None, info=b"referee reply " + use).derive(self._secret)
