"""What holds of ability cards and items at any table: none is made or lost, and nothing rests on what is in a hand."""

import random

import pytest

from referee.adventure.card.hand import OnTheTable, all_attached
from referee.adventure.game import GAME
from referee.adventure.table.position import Adventure, every_item
from referee.kernel.card import PLAY
from referee.testing.wander import wander

DECK = 23
STEPS = 220


def cards_of(position: Adventure, seat: str) -> int:
    """All ability cards of a seat, wherever they lie."""
    mine = position.seats[seat]
    attached = [card for card in all_attached(position) if card.owner == seat]
    played = [f for f in position.agenda if isinstance(f, OnTheTable) and f.seat == seat and not f.gone]
    return mine.hand + mine.deck + len(mine.discard) + len(attached) + len(played)


def tables(seed: int):
    config = GAME.samples(random.Random(seed))
    config["options"]["pack"] = "demo"
    return wander(GAME, config, seed, STEPS)


@pytest.mark.parametrize("seed", [2, 5])
def test_no_ability_card_is_made_or_lost(seed: int) -> None:
    for action, played in tables(seed):
        position = played.position
        for seat, mine in position.seats.items():
            if mine.deck or mine.hand:
                assert cards_of(position, seat) == DECK, (seat, action)


@pytest.mark.parametrize("seed", [3])
def test_an_item_is_somewhere_once_and_what_is_worn_is_held(seed: int) -> None:
    for _, played in tables(seed):
        ids = [id for _, id, _ in every_item(played.position)]
        assert len(ids) == len(set(ids))
        for mine in played.position.seats.values():
            assert all(item in mine.items for item in mine.equipped)


def test_what_may_be_played_hangs_on_the_number_of_cards_alone() -> None:
    """A hand of one and a hand of nine are offered the same cards: nobody has looked."""
    seats = {"ada": {"character": "ruka", "hand": 1, "energy": 3}, "ben": {"character": "halvard"}}
    spaces = {"birch-wood": {"ada": {"figure": 1}}, "copperquay": {"ben": {"figure": 1}}}
    offered = []
    for hand in (1, 9):
        seats["ada"]["hand"] = hand
        turn = {"step": "move", "turn": {"rolled": [2, 3], "left": 2}}
        config = {"seats": [{"seat": "ada"}, {"seat": "ben"}], "position": {**turn, "seats": seats, "spaces": spaces}}
        position = GAME.setup(config).position
        offered.append([way["card"] for way in GAME.options(position, "ada", PLAY, {})])
    assert offered[0] and offered[0] == offered[1]
