"""Ability cards: hands and decks, playing and answering, energy, keywords, and what people do by hand."""
