"""A player's turn: its steps, and what is judged in each of them."""
