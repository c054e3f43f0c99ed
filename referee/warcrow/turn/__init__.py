"""The course of the game: rounds, turns, activations and how each ends."""
