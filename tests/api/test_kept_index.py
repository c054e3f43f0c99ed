"""The kept index: worked out once, read at the next start, never trusted for other books.

Of full text alone, which is worked out soonest: what is kept is kept alike.
"""

from functools import cache

import pytest

from api import kept_index
from referee.library import embedding, search


@pytest.fixture(scope="module", autouse=True)
def full_text():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(embedding, "load", lambda: None)
        patch.setattr(search, "_packed", {})
        patch.setattr(search, "shelf", cache(search.shelf.__wrapped__))
        yield


@pytest.fixture(autouse=True)
def forget(full_text):
    """Every test starts as a new process does; what others have asked for is kept apart."""
    search.forget()


def answers() -> list[tuple[str, float, str]]:
    found = [search.search(q) for q in ("may peons fight", "who goes first", "murlok cost")]
    return [(hit.rule.id, hit.score, hit.why) for answer in found for hit in answer.results]


@pytest.fixture(scope="module")
def first(tmp_path_factory, full_text):
    """Where a first start keeps its index, and how it answers: working it out takes seconds."""
    folder = tmp_path_factory.mktemp("first") / "instance"
    search.forget()
    assert not kept_index.warm(folder)
    return folder, answers()


@pytest.fixture
def kept(first):
    (path,) = first[0].iterdir()
    return path


def test_the_second_start_finds_what_the_first_one_kept_and_answers_alike(first):
    folder, told = first
    search.forget()
    assert kept_index.warm(folder)
    assert answers() == told


def test_a_damaged_file_is_worked_out_anew(tmp_path, kept):
    search.forget()
    path = tmp_path / kept.name
    path.write_bytes(kept.read_bytes()[:1000])
    assert not kept_index.warm(tmp_path)
    assert path.read_bytes() == kept.read_bytes()


def test_the_file_of_other_books_is_not_used_and_goes(tmp_path, kept):
    search.forget()
    (tmp_path / "search-other.msgpack").write_bytes(kept.read_bytes())
    assert not kept_index.warm(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [f"search-{search.fingerprint()}.msgpack"]


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert not kept_index.warm(blocked / "instance")
    assert answers()
