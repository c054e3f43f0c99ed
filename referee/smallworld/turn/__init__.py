"""Rounds and turns: picking, readying, redeploying, going In Decline, and the windows they open."""
