"""What the models learn from: the words of the search itself, and changes that leave a question a question."""

import random

from referee.library import inventory, synonyms
from referee.library.folders import our_games
from tools.lessons import Noise, Phrasings


def test_every_phrasing_is_learnt_from_in_the_words_the_search_makes_of_it():
    phrasings = Phrasings()
    rules = [rule for rule in inventory.rules() if rule.game in our_games()]
    assert len(phrasings.texts) == len(rules)
    assert len(phrasings.words) == len(rules) + sum(len(inventory.asked()[rule.id]) for rule in rules)
    assert sum(len(phrasings.of_game(game)) for game in set(phrasings.games)) == len(phrasings.words)


def test_noise_swaps_only_for_words_of_the_game_and_never_loses_everything():
    random.seed(1)
    told = ["may", "a", "peon", "enter", "the", "mountain"]
    workers = {word for group in synonyms.groups()["warcraft"] if "peon" in group for word in group}
    seen = {word for _ in range(50) for word in Noise(0.0, 1.0, 0.0)(told, "warcraft")}
    assert seen & (workers - {"peon"})
    assert not seen & {"regiment"}
    assert Noise(1.0, 0.0, 0.0)(told, "warcraft") == told
    assert Noise(0.0, 0.0, 0.0)(told, "warcraft") == told
    assert Noise(0.0, 0.0, 1.0)(told, "warcraft") != told
