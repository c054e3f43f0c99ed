"""A battle from its first card to its reward: the battlefield, rounds and phases, attacks and casualties."""
