"""Quests, trophies, the log, and who wins."""
