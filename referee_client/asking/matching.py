"""Finding what somebody means by a name: in any case, by its beginning or a part of it, if only one thing fits."""

import re
from collections.abc import Mapping

from referee_client.errors import Unclear
from referee_client.shell import Shell

FEW = 8
PAIR = re.compile(r"\s*(?:(\d+)\s+([^,:=]+?)|([^,:=]+?)\s*[:=]\s*(\d+))\s*(?:,|$|(?<=\d)\s)")


def plain(text: str) -> str:
    """A name without what nobody types: case, hyphens, doubled spaces.

    >>> plain("  Sea-Folk "), plain("L1A-10")
    ('sea folk', 'l1a 10')
    """
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


def meant(text: str, names: Mapping[str, str]) -> list[str]:
    """The keys a text may mean: those with just this name or key, else those that begin so, else those with it inside.

    >>> meant("old", {"a": "Old Grove", "b": "Harold's Inn"}), meant("peak", {"p1": "Peak 1", "p2": "Peak 2"})
    (['a'], ['p1', 'p2'])
    """
    wanted = plain(text)
    known = {key: (plain(key), plain(title)) for key, title in names.items()}
    for fits in (is_it, begins, shorter, holds):
        found = [key for key, told in known.items() if any(fits(wanted, one) for one in told)]
        if found and wanted:
            return found
    return []


def is_it(wanted: str, name: str) -> bool:
    return wanted == name


def begins(wanted: str, name: str) -> bool:
    return name.startswith(wanted)


def shorter(wanted: str, name: str) -> bool:
    """Somebody says more than the name: "stones" for a stone."""
    return bool(name) and wanted.startswith(name) and len(wanted) - len(name) <= 2


def holds(wanted: str, name: str) -> bool:
    """Every word somebody says begins a word of the name."""
    words = name.split()
    return all(any(word.startswith(part) for word in words) for part in wanted.split())


def found(text: str, names: Mapping[str, str], shell: Shell) -> str:
    """The one key a text means; Unclear tells what there is, or what it could mean."""
    keys = meant(text, names)
    if len(keys) == 1:
        return keys[0]
    if keys:
        raise Unclear(shell.which_one.format(text=text, names=listed(keys, names)))
    raise Unclear(shell.none_such.format(text=text, names=listed(list(names), names)))


def listed(keys: list[str], names: Mapping[str, str]) -> str:
    told = [names[key] for key in dict.fromkeys(keys)]
    return ", ".join(told[:FEW]) + (", …" if len(told) > FEW else "")


def items(text: str) -> list[str]:
    """The parts of a list: by commas, or word by word where there is none.

    >>> items("Old Grove, Reeds"), items("1 3"), items("")
    (['Old Grove', 'Reeds'], ['1', '3'], [])
    """
    parts = text.split(",") if "," in text else re.split(r"\s+", text)
    return [part.strip() for part in parts if part.strip()]


def pairs(text: str) -> list[tuple[str, int]] | None:
    """Names with numbers, said either way round; None where a part is neither.

    >>> pairs("coast:4 hill:2"), pairs("3 stones, 1 crown"), pairs("Old Grove = 2"), pairs("hill")
    ([('coast', 4), ('hill', 2)], [('stones', 3), ('crown', 1)], [('Old Grove', 2)], None)
    """
    at, read = 0, []
    while at < len(text.rstrip()):
        match = PAIR.match(text, at)
        if match is None:
            return None
        first, after, before, last = match.groups()
        read.append((after or before, int(first or last)))
        at = match.end()
    return read
