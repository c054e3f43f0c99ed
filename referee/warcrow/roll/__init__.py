"""Rolls: the six dice, what they show, and the notation of pools and switches on the cards."""
