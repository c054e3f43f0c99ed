"""Experience cards: when they may be played, how they lie on the table, and what they do."""
