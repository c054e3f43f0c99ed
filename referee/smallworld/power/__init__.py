"""The twenty Special Powers: a file for each that is more than a few lines, `powers` for the others, `power` for all.

Each answers the points of `table/benefit.py`; it may use every room below, and nobody but the house knows it.
"""
