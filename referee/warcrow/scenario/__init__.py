"""The scenarios of the book: each a small class that the rooms of the game ask at named points."""
