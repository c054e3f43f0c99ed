"""Keywords of the cards: a thing of its own has a file of its own."""
