"""From an empty table to the first turn."""
