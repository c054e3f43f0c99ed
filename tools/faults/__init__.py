"""Faults of machines under a server of our own, while phones play."""
