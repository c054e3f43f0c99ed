"""The reader: it knows the order of words, and what was shipped is what it makes."""

import pytest

from referee.library import packing, reader, sense
from referee.library.folders import our_games
from referee.library.reader import FIRST, LAST, LONGEST, UNKNOWN, Pieces

PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "move", "##ment", "##s", "m", "##o"]


@pytest.fixture(scope="module")
def read():
    found = reader.load()
    if found is None:
        pytest.skip("onnxruntime is not installed")
    return found


def test_a_word_is_cut_into_the_longest_pieces_there_are():
    pieces = Pieces(PIECES)
    assert pieces.word("movements") == [4, 5, 6]
    assert pieces.word("mo") == [7, 8]
    assert pieces.word("mx") == [UNKNOWN]
    assert pieces.sentence(["move", "moves"]) == [FIRST, 4, 4, 6, LAST]


def test_who_goes_on_and_on_is_heard_to_a_point():
    assert len(Pieces(PIECES).sentence(["move"] * 500)) == LONGEST + 2


def test_a_sentence_is_one_whatever_is_read_beside_it(read):
    short, long = ["may", "i", "move"], ["his", "riders", "leave", "my", "squad", "before", "my", "archers", "shoot"]
    alone, together = read.sentence(short), read.sentences([short, long])
    assert float(alone @ alone) == pytest.approx(1.0, abs=1e-3)
    assert float(alone @ together[0]) > 0.97


def test_the_order_of_words_matters_to_the_reader(read):
    mine, his = ["he", "leaves", "my", "unit"], ["my", "unit", "leaves", "he"]
    assert float(read.sentence(mine) @ read.sentence(his)) < 0.99


def test_what_was_shipped_is_what_the_reader_makes_of_the_phrasings(read):
    new = reader.unread(reader.files(reader.__package__).joinpath("model"))
    for game in our_games():
        _, told = packing.understood(packing.phrasings(game))
        each = [phrase for group in told for phrase in group]
        known = [phrase for phrase in each if reader.key(phrase) in read.read]
        assert len(known) > 0.9 * len(each), f"{game}: run python -m tools.phrasings"
        some = known[:: len(known) // 20]
        near = (new.sentences(some) * read.sentences(some)).sum(axis=1)
        assert near.mean() > 0.98 and near.min() > 0.9


def test_no_words_are_no_sense_and_no_fault():
    felt = sense.load()
    if felt is None:
        pytest.skip("numpy is not installed")
    assert felt.sentence([]).shape == felt.sentence(["move"]).shape
