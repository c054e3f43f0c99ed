"""What an ability does, in words: for buttons that offer one of several ways."""

from referee.kernel.say import Say, say
from referee.warcrow.table.vocabulary import WORDS
from referee.warcrow.table.word import Piece, test_of, ways


def told_way(do: str, way: int) -> Say:
    """One of its ways."""
    return say("{parts:,}", parts=[told(piece) for piece in ways(do)[way]])


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
