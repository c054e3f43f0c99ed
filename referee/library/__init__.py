"""The library: every rule of the books, found by id or in a player's own words.

It reads the books beside it and nothing else. It knows no table, no seat and no position.
"""
