"""By which names and addresses the home network reaches this machine. It asks the machine alone and sends nothing."""

import ipaddress
import re
import socket
import struct
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address

SIOCGIFADDR = 0x8915
NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
HOME = tuple(
    map(
        ipaddress.ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "100.64.0.0/10",
            "169.254.0.0/16",
            "127.0.0.0/8",
            "::1/128",
            "fc00::/7",
        ),
    )
)
"""Networks that nobody owns: what is reached there is at home, or in a tunnel that leads home."""
ITSELF = ("127.0.0.1", "::1")


def names() -> list[str]:
    """What this machine is called: by itself, by itself on the network, and where it calls on itself."""
    own = socket.gethostname().lower().rstrip(".")
    told = [own, f"{own.partition('.')[0]}.local", "localhost"]
    return list(dict.fromkeys(name for name in told if NAME.fullmatch(name)))


def addresses() -> list[str]:
    """Where others find this machine, the way out first, itself last."""
    found = [address for address in (*_way_out(), *_of_name(), *_of_cards()) if _is_found(address)]
    return list(dict.fromkeys([*found, *ITSELF]))


def _is_found(address: str) -> bool:
    """An address that works on one cable only, or leads back here, is of no use to a phone."""
    read = address_in(address)
    return read is not None and not (
        read.is_loopback or read.is_unspecified or (read.version == 6 and read.is_link_local)
    )


def at_home(address: str) -> bool:
    """Whether this is an address of a home network.

    >>> at_home("192.168.178.20"), at_home("8.8.8.8"), at_home("fd00::7"), at_home("referee.local")
    (True, False, True, False)
    """
    read = address_in(address)
    return read is not None and any(read in network for network in HOME if network.version == read.version)


def address_in(text: str) -> IPv4Address | IPv6Address | None:
    with suppress(ValueError):
        return ipaddress.ip_address(text)
    return None


def _way_out() -> list[str]:
    """The address that others would see, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return [str(probe.getsockname()[0])]
    return []


def _of_name() -> list[str]:
    with suppress(OSError):
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)]
    return []


def _of_cards() -> list[str]:
    """What each network card goes by, where the system tells: Linux does."""
    found: list[str] = []
    with suppress(OSError, ImportError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        from fcntl import ioctl

        for _, card in socket.if_nameindex():
            with suppress(OSError):
                told = ioctl(asking.fileno(), SIOCGIFADDR, struct.pack("256s", card.encode()[:15]))
                found.append(socket.inet_ntoa(told[20:24]))
    return found
