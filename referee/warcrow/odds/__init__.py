"""Exact odds of an opposed roll: what falls, how switches are best used, and what comes of it. Nothing samples here."""
