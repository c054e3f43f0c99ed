"""From what a table wants to play to the first turn: its settings, races, pieces and board."""
