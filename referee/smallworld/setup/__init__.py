"""Before the first turn: what a table wants to play, and laying it out."""
