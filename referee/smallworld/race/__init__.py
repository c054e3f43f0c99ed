"""The sixteen Races: a file for each that is more than a few lines, `races` for the others, `race` for what all have.

Each answers the points of `table/benefit.py`; it may use every room below, and nobody but the house knows it.
"""
