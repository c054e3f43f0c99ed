"""Characters: how they join units, leave them, and what becomes of every token."""
