"""Asking people: what the referee waits for as numbered choices, and every shape of a choice read from a line of words.

Nothing here knows a game: labels, names, nouns and bounds come with the shape. Nothing here judges either: what is read
is sent, and the referee says yes or no.
"""
