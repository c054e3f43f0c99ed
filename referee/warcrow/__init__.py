"""Warcrow: rooms that need no table yet, its dice and the exact odds of an opposed roll."""
