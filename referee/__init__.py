"""The rules of the games, and nothing else: no web, no database, no clock, no dice of its own."""
