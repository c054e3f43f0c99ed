"""Before the first turn: what a table wants to play, laying it out, and tables for whoever tries the game out."""
