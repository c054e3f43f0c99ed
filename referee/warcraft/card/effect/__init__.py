"""The words of effects: what a card or an ability may do, each a small struct that a card is made of.

A word knows in which ways it may be used and what it then does, and no card by name. The base game's cards are made of
them in cards.py; what a table tells of its new cards and heroes builds the same structs from facts.
"""
