"""Taking Regions: who may attack what and by which rules, what it costs, what is due before, what the loser keeps.

A check returns its reasons: `way` gives the rules by which a Region may be attacked or the `No` that keeps a Race out,
a price is its lines. Nothing here knows a turn beyond what it remembers.
"""
