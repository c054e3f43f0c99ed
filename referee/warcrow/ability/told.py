"""What an ability does, in words: for buttons that offer one of several ways."""

from referee.kernel.say import Say, say
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.table.vocabulary import LASTING, WORDS
from referee.warcrow.table.word import Piece, test_of, ways

BESIDE = "beside"
"""Near a token, which the table alone knows where it lies."""
VERBS.note("by-token", "Within {strides:stride} of the token, says {seat:seat}: {units:unit}.")
VERBS.note("none-by-token", "Nobody is within {strides:stride} of the token, says {seat:seat}.")
ASKED = {
    "within": "{ability}: which of these are within {strides:stride} of {unit:unit}",
    "passing": "{ability}: which of these were within {strides:stride} of {unit:unit} at any moment of this step",
    "acting": "{ability}: which of these were within {strides:stride} of {unit:unit} at any moment of their activation",
    BESIDE: "{ability}: which of these are within {strides:stride} of the token",
    "adjacent": "{ability}: which of these are adjacent to {unit:unit}",
}
"""How it is asked who is near."""


def told_by(piece: Piece, units: list[str]) -> str:
    """How the answer is told."""
    by_token = piece.to.near.startswith(BESIDE)
    return ("by-token" if by_token else "within-told") if units else ("none-by-token" if by_token else "none-within")


def told_way(do: str, way: int) -> Say:
    """One of its ways."""
    return say("{parts:,}", parts=[told(piece) for piece in ways(do)[way] if piece.word not in LASTING])


def told(piece: Piece) -> Say:
    if piece.word == "unless":
        test = test_of(f"unless {piece.rest}")
        assert test is not None
        words = "a test with {need:S}, or {does:,}"
        return say(words, need=test.need, does=[told(one) for one in test.does])
    return said_of_word(piece.word, piece.rest)


def said_of_word(word: str, rest: str, *, on_enemy: bool = False) -> Say:
    """A word with what stands after it; what a switch does to the enemy says so."""
    words = (on_enemy and WORDS[word].of_other) or WORDS[word].said
    if "{strides" in words:
        return Say(words, {"strides": int(rest)})
    return Say(words, {"rest": int(rest) if "{rest:troop}" in words else rest})
