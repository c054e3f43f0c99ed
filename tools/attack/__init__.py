"""Attacks on a server of our own, and what an honest phone notices of them: `python -m tools.attack`."""
