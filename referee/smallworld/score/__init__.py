"""Victory coins: what a turn earns, the Faction Bonus, coins that change hands unseen, and who has won.

It reads what a turn remembers and begins nothing.
"""
