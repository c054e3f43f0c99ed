"""Requests of every kind against every call of the description, on this machine alone: `python -m tools.fuzz`."""
