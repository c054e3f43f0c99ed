"""A deck against a plain list of cards: what may come next is what a shuffler could have laid there."""

import random

import pytest

from referee.kernel.deck import BOTTOM, TOP, Deck

CARDS = ["wolf", "wolf", "bear", "eagle"]


def test_what_is_put_on_an_end_comes_back_from_it_first():
    deck = Deck(unseen=["wolf"])
    for card in ("bear", "eagle"):
        deck.put(card, BOTTOM)
        deck.put(card, TOP)
    assert (deck.next_from(TOP), deck.next_from(BOTTOM), deck.left) == (["eagle"], ["eagle"], 5)
    drawn = []
    while deck.left:
        [card] = deck.next_from(TOP) or []
        deck.take(card, TOP)
        drawn.append(card)
    assert drawn == ["eagle", "bear", "wolf", "bear", "eagle"]


def test_a_deck_is_drawn_through_to_its_other_end():
    deck = Deck(above=["a", "b"])
    deck.take("b", BOTTOM)
    assert deck.next_from(BOTTOM) == ["a"] == deck.next_from(TOP)


def test_unseen_cards_are_named_once_for_each_copy():
    deck = Deck(unseen=list(CARDS))
    assert deck.next_from(TOP) == deck.next_from(BOTTOM) == ["bear", "eagle", "wolf", "wolf"]
    deck.take("wolf", BOTTOM)
    with pytest.raises(LookupError):
        deck.take("lion", TOP)
    assert deck.left == 3


def test_of_cards_that_nobody_knows_only_the_number_is_told():
    deck = Deck(unseen=2)
    assert deck.next_from(TOP) is None
    deck.take("anything", TOP)
    deck.take("something", BOTTOM)
    assert (deck.left, deck.next_from(TOP)) == (0, [])
    deck.discards = ["anything", "something"]
    deck.reshuffle()
    assert (deck.unseen, deck.discards) == (2, [])


def test_cards_are_neither_made_nor_lost():
    chance = random.Random(7)
    deck, hand = Deck(unseen=list(CARDS)), []
    for _ in range(500):
        end = chance.choice([TOP, BOTTOM])
        if deck.left and chance.random() < 0.5:
            card = chance.choice(deck.next_from(end))
            deck.take(card, end)
            hand.append(card)
        elif hand:
            card = hand.pop()
            deck.discards.append(card) if chance.random() < 0.3 else deck.put(card, end)
        if chance.random() < 0.1:
            deck.reshuffle()
        assert sorted([*hand, *deck.above, *deck.unseen, *deck.below, *deck.discards]) == sorted(CARDS)
