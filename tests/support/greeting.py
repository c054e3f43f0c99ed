"""Both ends of an https connection in memory: a phone that trusts one authority greets a server."""

import ssl
from pathlib import Path
from typing import Any


def greet(server: ssl.SSLContext, authority: Path, host: str) -> bytes | None:
    """The certificate the phone was shown, once it believes that this is the host."""
    phone = ssl.create_default_context(cafile=authority)
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends: list[Any] = [phone.wrap_bio(down, up, server_hostname=host), server.wrap_bio(up, down, server_side=True)]
    for _ in range(4):
        for end in ends:
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
    return ends[0].getpeercert(binary_form=True)


def speaking(certificate: Path, key: Path) -> ssl.SSLContext:
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate, key)
    return server
