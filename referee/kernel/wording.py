"""Words that every sentence needs: nouns for more than one."""


def several(noun: str) -> str:
    """An English noun for more than one, as most are.

    >>> several("Feral Spirit"), several("Phoenix"), several("Harpy"), several("Ray")
    ('Feral Spirits', 'Phoenixes', 'Harpies', 'Rays')
    """
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return f"{noun[:-1]}ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")
