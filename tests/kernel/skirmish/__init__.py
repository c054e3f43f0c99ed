"""A tiny game in two rooms, for tests that spoil it: whoever musters first and marches wins."""
