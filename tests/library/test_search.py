"""The search understands players, and nothing they type can break it."""

import re
from functools import cache

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from referee.library import embedding, inventory, lexical, meanings, reader, search, sense
from referee.library.question import Part
from referee.library.spelling import Spelling
from referee.library.synonyms import alike
from referee.library.vocabulary import Vocabulary
from referee.library.words import stem, terms, words


@pytest.fixture(scope="module")
def shelves():
    """The shelves of each engine, so that each is worked out once however often the engines change."""
    return {}


@pytest.fixture(params=[search.WITH_MODEL, search.WITH_WORDS, search.FULL_TEXT])
def ask(request, monkeypatch, shelves):
    """The search with all its extras, without the sentence model, and without the vectors of words too."""
    if request.param == search.WITH_WORDS:
        monkeypatch.setattr(reader, "load", lambda: None)
    if request.param == search.FULL_TEXT:
        monkeypatch.setattr(embedding, "load", lambda: None)
    if search.engine() != request.param:
        pytest.skip("numpy or onnxruntime is not installed")
    monkeypatch.setattr(search, "_packed", {})
    monkeypatch.setattr(search, "shelf", shelves.setdefault(request.param, cache(search.shelf.__wrapped__)))
    return search.search


def ids(answer):
    return [hit.rule.id for hit in answer.results]


PLAIN = {
    "who chooses the casualties": ("warcraft", "wbg.casualty.owner-chooses"),
    "faerie fire card": ("warcraft", "wbg.card.faerie-fire"),
    "do we shuffle the deck again when it runs out": ("warcraft", "wbg.deck.reshuffle"),
    "immovable keyword": ("warcrow", "wcr.keyword.immovable"),
}


@pytest.mark.parametrize("question", PLAIN)
def test_a_plain_question_finds_its_rule(ask, question):
    game, wanted = PLAIN[question]
    assert wanted in ids(ask(question, game=game))[:3]


@pytest.mark.parametrize(
    ("question", "game", "wanted"),
    [("what do tauren do", "smallworld", "sww.race.tauren"), ("large keyword", "warcrow", "wcr.keyword.large")],
)
def test_who_says_little_finds_the_rule_before_its_details(ask, question, game, wanted):
    assert ids(ask(question, game=game))[0] == wanted


def test_misspelt_names_are_put_right_and_the_answer_says_so(ask):
    answer = ask("what does karazan do", game="smallworld")
    assert answer.corrected == {"karazan": "karazhan"}
    assert ids(answer)[0].startswith("sww.place.karazhan")


def test_a_game_or_a_book_narrows_the_search(ask):
    assert {hit.rule.game for hit in ask("who goes first", game="warcrow").results} == {"warcrow"}
    assert {hit.rule.book for hit in ask("hero wounds", book="wbx").results} == {"wbx"}
    assert ask("hero wounds", game="smallworld", book="wbx").results == []
    assert len({hit.rule.game for hit in ask("how do I win", limit=20).results}) > 1


def test_a_hit_brings_its_example_its_readings_and_its_neighbours(ask):
    (hit,) = [
        hit
        for hit in ask("altar of flame victory", game="warcraft", limit=20).results
        if hit.rule.id == "wbx.scenario.altar.victory"
    ]
    assert any("hero count" in unclear.topic for unclear in hit.readings)
    assert [rule.id for rule in hit.related] == [id for id in hit.rule.see if inventory.exists(id)]
    assert hit.example == inventory.example_of(hit.rule.id)
    assert "altar" in hit.why


def test_why_a_rule_came_is_told_in_the_players_words(ask):
    assert "casualties" in ask("who chooses the casualties", game="warcraft").results[0].why


NEARLY_SPELT = ["does the mine by my town ever deplete", "first time an enemy is in my town", "can my worker walk"]


@pytest.mark.parametrize("question", NEARLY_SPELT)
def test_why_names_only_words_that_are_shown_and_no_misspelt_phrasing(ask, question):
    for hit in ask(question, game="warcraft", limit=10).results:
        said, _, phrase = hit.why.partition("; asked as: ")
        beside = [hit.example.given, hit.example.when, hit.example.then] if hit.example else []
        beside += [f"{one.topic} {one.reading}" for one in hit.readings]
        shown = set(terms(" ".join((hit.rule.section, hit.rule.text, *beside))))
        if said.startswith("says "):
            assert {stem(word) for word in said.removeprefix("says ").split(", ")} <= shown
        assert search.shelf("warcraft").is_well_spelt(phrase)


def test_a_slip_in_a_phrasing_is_no_word_to_show():
    spelt = search.shelf("warcraft").is_well_spelt
    assert spelt("can my 2 peons walk?") and not spelt("can the delpetion maker on my twon ever be remvoed")


def test_results_come_best_first_and_no_more_than_asked_for(ask):
    scores = [hit.score for hit in ask("roll dice in battle", limit=7).results]
    assert scores == sorted(scores, reverse=True) and len(scores) == 7
    assert ask("roll dice in battle", limit=0).results == []
    assert len(ask("roll dice in battle", limit=10**6).results) == search.MOST_RESULTS


NOTHING_SAID = ["", "   ", "the of and is it", "🐉🔥", "как ходить", "部隊の移動", "?!*()\"'", "\x00\n\t"]


@pytest.mark.parametrize("question", NOTHING_SAID)
def test_a_question_that_says_nothing_has_no_answer(ask, question):
    assert ask(question).results == []


OPERATORS = ['"', "NEAR(dice battle)", "dice AND NOT", "dice*", "'; DROP TABLE rules; --", "%"]


@pytest.mark.parametrize("question", OPERATORS)
def test_operators_are_only_words(ask, question):
    plain = re.sub(r"[^A-Za-z ]", " ", question)
    assert ids(ask(question)) == ids(ask(plain))


def test_the_index_can_be_put_back_and_answers_as_before(ask):
    before = [(hit.rule.id, hit.score, hit.why) for hit in ask("may a peon fight", limit=20).results]
    data = search.packed()
    search.forget()
    search.put_back(data)
    assert [(hit.rule.id, hit.score, hit.why) for hit in ask("may a peon fight", limit=20).results] == before


def test_the_fingerprint_tells_indexes_by_what_is_installed_apart(monkeypatch):
    if search.engine() != search.WITH_MODEL:
        pytest.skip("numpy or onnxruntime is not installed")
    told = [search.fingerprint(), search.fingerprint()]
    monkeypatch.setattr(reader, "load", lambda: None)
    told.append(search.fingerprint())
    monkeypatch.setattr(embedding, "load", lambda: None)
    told.append(search.fingerprint())
    assert told[0] == told[1] and len(set(told)) == 3


def test_a_question_may_be_long_but_not_endless(ask):
    assert ask("dice " * 200).results
    with pytest.raises(ValueError, match="at most 1000 characters"):
        ask("dice " * 2000)


def test_an_unknown_game_or_book_is_named():
    with pytest.raises(ValueError, match="no game 'chess'"):
        search.search("castling", game="chess")
    with pytest.raises(ValueError, match="no book 'fide'"):
        search.search("castling", book="fide")


def test_the_answer_says_whether_the_model_helped(monkeypatch):
    def said():
        monkeypatch.setattr(search, "_packed", {})
        monkeypatch.setattr(search, "shelf", cache(search.shelf.__wrapped__))
        return search.search("dice", game="smallworld").engine

    monkeypatch.setattr(embedding, "load", lambda: None)
    assert said() == "full text"
    monkeypatch.undo()
    monkeypatch.setattr(reader, "load", lambda: None)
    assert said() == ("full text and word vectors" if embedding.load() else "full text")
    monkeypatch.undo()
    assert said() == ("full text and sentence model" if reader.load() else search.engine())


def test_no_question_of_the_measure_is_in_the_index(request):
    known = {" ".join(words(phrase)) for phrases in inventory.asked().values() for phrase in phrases}
    measures = list((request.config.rootpath / "questions").rglob("*.yaml"))
    assert measures
    for path in measures:
        for question in yaml.safe_load(path.read_text()):
            assert " ".join(words(question["q"])) not in known


def test_spelling_leaves_known_words_alone():
    spelling = Spelling({"harvest": 9, "harvests": 1, "mountain": 5, "many": 7, "roll": 9})
    assert spelling.correct("harvset") == "harvest"
    assert spelling.correct("mountian") == "mountain"
    assert spelling.correct("moutain") == "mountain"
    assert spelling.correct("market") == "market"
    assert spelling.correct("harvests") == "harvests"
    assert spelling.correct("xylophone") == "xylophone"
    assert spelling.correct("mou") == "mou"
    assert spelling.correct("mana") == "mana" and spelling.correct("mnay") == "many"
    assert spelling.correct("reroll") == "reroll" and spelling.correct("harvestmountain") == "harvestmountain"


def test_a_slip_in_a_phrasing_is_read_as_the_word_it_stands_for():
    rules = [["terrain", "blocks", "sight"]]
    asked = [["terain", "in", "the", "way"], *[["rough", "terrain"]] * 2, *[["sarge", "sees"]] * 2, ["charge"]]
    vocabulary = Vocabulary(rules, asked)
    assert vocabulary.slips == {"terain": "terrain"}
    assert vocabulary.right(["terain", "sarge"]) == ["terrain", "sarge"]
    assert vocabulary.counts["terrain"] == 4 and "terain" not in vocabulary.counts


def test_endings_and_number_words_fall_together():
    assert stem("rolls") == stem("rolled") == stem("rolling")
    assert stem("stopped") == stem("stop") and stem("bodies") == stem("body")
    assert terms("the three peons' 3rd spell") == ["3", "peon", "3", "spell"]


def test_a_synonym_counts_less_than_the_word_itself():
    index = lexical.Lexical(lexical.index([{"peon": 1}, {"worker": 1}, {"axe": 1}], {"peon": {"worker": 0.5}}), 3)
    scores = index.scores(["peon"])
    assert scores[0] > scores[1] > 0 == scores[2]


def test_a_word_no_rule_has_stands_for_those_it_is_like():
    index = lexical.Lexical(lexical.index([{"peon": 1}, {"axe": 1}, {"road": 1}], {"villager": {"peon": 0.5}}), 3)
    asked, meant = index.scores(["villager"]), index.scores(["peon"])
    assert 0 < asked[0] < meant[0] and not any(asked[1:])
    assert index.scores(["zeppelin"]) == [0, 0, 0]


def test_who_hardly_gains_by_a_word_does_not_gain_by_it():
    often, once = {"dice": 9}, {"dice": lexical.FAINT / 10, "road": 9}
    index = lexical.Lexical(lexical.index([often, once, {"axe": 1}], {}), 3)
    assert index.scores(["dice"])[0] > 0 == index.scores(["dice"])[1]


@given(
    scores=st.lists(st.integers(0, 60), max_size=80),
    limit=st.integers(1, 12),
    floor=st.integers(0, 50),
    gives_way=st.lists(st.tuples(st.sets(st.integers(0, 79)), st.integers(0, 20)), max_size=3),
)
def test_the_best_are_those_a_full_sort_would_find(scores, limit, floor, gives_way):
    meant = {at: one for at, one in enumerate(scores) if one}
    for places, less in gives_way:
        meant |= {at: max(one - less, 1) for at, one in meant.items() if at in places}
    told = sorted((-one, at) for at, one in meant.items() if one >= floor)
    assert lexical.best(scores, limit, floor, gives_way) == [(at, -one) for one, at in told[:limit]]


def test_synonyms_belong_to_their_game():
    assert {"worker", "acolyt"} <= set(alike("warcraft")["peon"])
    assert not {"worker", "acolyt"} & set(alike("warcrow").get("peon", {}))


def test_the_model_knows_the_games_and_compares_sentences():
    numpy, felt = pytest.importorskip("numpy"), sense.load()
    assert embedding.load().knows("peon") and embedding.load().knows("murloc")
    vectors = meanings.pack(felt, [[["walking", "peons"], ["a", "worker"]], [["dice"]]])
    compared = meanings.Meanings(felt, vectors, [2, 1])
    places, together = compared.compare([Part(["walking", "peons"])], numpy.zeros(2, numpy.float32), 5)
    assert places.tolist() == [0, 1] and together[0] > together[1]
    assert compared.nearest([Part(["walking", "peons"])], 0) == 0 and compared.nearest([Part(["worker"])], 0) == 1


@pytest.mark.parametrize(
    ("q", "first"),
    [
        ("how many points to win with 4 players", "wbg.win.four-player"),
        ("how many points does one of us need in a three-player game", "wbx.three.victory"),
        ("we are two players, how many points win", "wbg.win.two-player"),
    ],
)
def test_how_many_play_is_heard_in_the_question(q: str, first: str):
    assert search.search(q, game="warcraft", limit=1).results[0].rule.id == first
