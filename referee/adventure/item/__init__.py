"""Items: gaining, wearing, the bag, potions, discarding."""
