"""What random play hardly meets of this game; the transcripts show each of it."""

SELDOM = {
    "verb": """
        assault-begins assault-called-off beasts-returned bomb-returned bomb-revealed champion-ransomed
        enlisted exploded intimidated objective-ignored objective-taken regrouped side-chosen stolen swapped
        towers-removed towers-set well-moved well-replaced
    """,
    "window": """
        turn.assault turn.declined turn.end turn.loss turn.muster turn.open turn.picked turn.score
    """,
    "frame": """
        assault bomb-reveal
    """,
    "action": """
        air-assault call-off enlist intimidate side steal swap toll
    """,
}

NAMES = tuple(f"{kind} {name}" for kind, names in SELDOM.items() for name in names.split())
