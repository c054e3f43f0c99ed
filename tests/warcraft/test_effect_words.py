"""Cards and abilities are made of the same words, and what they do is asked for by these."""

import ast
from pathlib import Path
from typing import Any

import pytest

from referee.kernel.reason import No
from referee.library.rooms import package_of
from referee.warcraft import GAME
from referee.warcraft.card.cards import CARDS
from referee.warcraft.card.effect.answers import Aloud
from referee.warcraft.card.play import ALL_SPENT, BATTLES_ONLY, EMPTY_HANDED, NEEDS, cards_for, cards_in, may_play
from referee.warcraft.expansion.abilities import ALOUD, NEEDED, WORDS, word_of
from referee.warcraft.table.deck import printed_copies
from referee.warcraft.table.position import Warcraft

HOME = Path(str(package_of(GAME).__file__)).parent
BELOW = [path for folder in ("table", "battle", "turn", "card/effect") for path in sorted((HOME / folder).glob("*.py"))]
OTHERWISE = {"fast": "a mark", "resources": "what a player begins with"}
"""Keys of cards that are words of other things too."""
MARKED = {"creature": "zombie", "stays": "yes", "power": "heal"}
"""What is told of an effect where it is no number."""


@pytest.mark.parametrize("path", BELOW, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_room_that_serves_cards_knows_one_by_name(path: Path) -> None:
    written = {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}
    texts = {text for text in written if isinstance(text, str)}
    assert not [text for text in texts if text.startswith("wbg.card") or text in CARDS.keys() - OTHERWISE.keys()]


@pytest.mark.parametrize("effect", NEEDED)
def test_every_effect_that_can_be_told_becomes_a_word(effect: str) -> None:
    facts = {name: MARKED.get(name, 2) for name in NEEDED[effect]}
    moments = WORDS[effect].windows or ("turn.start",)
    words = {word_of(effect, window, facts) for window in moments}
    assert len(words) == 1 and (Aloud() in words) == (effect == ALOUD)
    assert not WORDS[effect].windows or word_of(effect, "turn.start", facts) == Aloud()


def opened(**table: Any) -> Warcraft:
    """A table of the Night Elves and the Humans whose position is typed in."""
    seats = [{"seat": race, "race": race} for race in ("night-elf", "human")]
    hands = {race: {"deck": 0, "hand": 3} for race in ("night-elf", "human")}
    typed = {"spaces": {"B3": {"night-elf": {"melee": 1}, "human": {"melee": 1}}}, "seats": hands} | table
    position = GAME.setup({"seats": seats, "position": typed}).position
    assert isinstance(position, Warcraft)
    return position


def decided(position: Warcraft, seat: str, card: str) -> str:
    """The sentence of a no, or how many ways there are."""
    found = may_play(position, seat, CARDS[card])
    return found.why if isinstance(found, No) else f"{len(found)} ways"


def test_a_card_is_played_in_its_ways_or_not_by_the_first_rule_that_forbids_it() -> None:
    start = opened()
    assert decided(start, "night-elf", "fast") == "1 ways"
    assert decided(start, "human", "fast") == NEEDS
    assert decided(start, "human", "dispel-magic") == BATTLES_ONLY
    start.seats["night-elf"].hand = 0
    assert decided(start, "night-elf", "fast") == EMPTY_HANDED


def test_a_window_waits_for_those_cards_alone_that_may_be_played() -> None:
    for step, window in (("move", "move-step.start"), ("spend", "spend-step.start"), ("harvest", "harvest-step.start")):
        position = opened(step=step)
        for seat, player in position.seats.items():
            deck = [card for card in cards_in(window) if card.race in (None, player.race)]
            playable = [card.key for card in deck if not isinstance(may_play(position, seat, card), No)]
            assert cards_for(position, seat, window) == playable


def test_a_window_waits_though_every_copy_is_spent_and_the_play_is_refused() -> None:
    position = opened(step="harvest", spaces={"A3": {"night-elf": {"worker": 1}, "depletion": "complete"}})
    assert decided(position, "night-elf", "renew") == "1 ways"
    position.seats["night-elf"].discard = ["renew"] * (printed_copies(position, "night-elf", "renew") or 0)
    assert decided(position, "night-elf", "renew") == ALL_SPENT.why
    assert cards_for(position, "night-elf", "harvest-step.start") == ["renew"]
