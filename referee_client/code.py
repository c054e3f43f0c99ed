"""Where this installation decides a rule: the one place of the client that looks at the games' code, if asked."""


def code_of(rule: str) -> list[str]:
    """The line of this installation's games that decides a rule, then those that tell it; none where it explains."""
    from referee import registry
    from referee.library import deciding

    for game in registry.games():
        places = deciding.index(game).get(rule, [])
        if places:
            one, _ = deciding.decided(game)
            return [str(place) for place in sorted(places, key=lambda place: place != one.get(rule))]
    return []
