"""Morale: stress and its test, demoralized units, flight and rally."""
