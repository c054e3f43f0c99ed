"""Experience cards: declarations made of effect words, when they may be played, and how they lie on the table.

`cards.py` has the cards, `effect/` the words they are made of, `play.py` whether one may be played, `played.py` and
`laying.py` what becomes of it, `windows.py` the points in time. Rooms below know no card; they ask what is in force.
"""
