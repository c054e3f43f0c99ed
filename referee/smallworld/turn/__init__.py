"""Rounds and turns: picking, expanding, conquering, redeploying, going In Decline, closing, and what is forbidden when.

The frames of a turn stand here; what a banner, badge or marker lets its holder do in them is announced to them.
"""
