"""Whose an address is, as far as limits go. Read by gunicorn's master too, so it imports nothing of the service."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

NOWHERE = "nowhere"


@lru_cache(4096)
def network(address: str) -> str:
    """The address a request comes from; of the newer kind the network, for one house has more than can be counted.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::9"), network("::ffff:192.0.2.7"), network("")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'nowhere')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return NOWHERE
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
