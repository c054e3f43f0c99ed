"""The books as they can be read through: rules in the book's order, page by page, chapter by chapter."""

from collections import Counter
from collections.abc import Iterable

from api import bookshelf, quoting
from api.problems import invalid
from api.rule_schemas import Chapter, Hit, Search
from referee.kernel.say import say
from referee.library import inventory
from referee.library.inventory import Rule

LISTED = "list"
"""How rules were found when nothing was asked."""
KNOWN = {"game": "there is no such game; there are {known}", "book": "there is no such book; there are {known}"}


def check(game: str | None, book: str | None) -> None:
    """Name what there is, where somebody asks for something else."""
    known = {"game": (game, inventory.games()), "book": (book, inventory.game_of_book())}
    for name, (wanted, there) in known.items():
        if wanted is not None and wanted not in there:
            raise invalid({name: [say(KNOWN[name], known=sorted(there))]})
    if book is not None and game is not None and inventory.game_of_book()[book] != game:
        own = sorted(key for key, of in inventory.game_of_book().items() if of == game)
        raise invalid({"book": [say("is a book of another game; of this one there are {known}", known=own)]})


def rules_of(game: str | None, book: str | None) -> list[Rule]:
    """The rules of a book, of a game, or of all."""
    return [rule for rule in inventory.rules(book) if game is None or rule.game == game]


def page(game: str | None, book: str | None, chapter: str | None, after: str | None, limit: int) -> Search:
    """The rules after one, in the order of the books, with the chapters there are."""
    check(game, book)
    there = rules_of(game, book)
    areas = dict.fromkeys(rule.area for rule in there)
    if chapter is not None and chapter not in areas:
        raise invalid({"chapter": [say("there is no such chapter; there are {known}", known=list(areas))]})
    wanted = [rule for rule in there if chapter in (None, rule.area)]
    first = _place(wanted, after)
    shown = wanted[first : first + limit]
    shelf = bookshelf.loaded()
    hits = [Hit(**quoting.entry(rule.id), passages=bookshelf.beside(rule, shelf), score=0.0, why="") for rule in shown]
    following = shown[-1].id if shown and first + limit < len(wanted) else None
    return Search("", LISTED, {}, hits, [], list(chapters(there)), len(wanted), following)


def _place(rules: list[Rule], after: str | None) -> int:
    if after is None:
        return 0
    found = next((at for at, rule in enumerate(rules, 1) if rule.id == after), None)
    if found is None:
        raise invalid({"after": ["the id of a rule of this list, as `next` has it"]})
    return found


def chapters(rules: Iterable[Rule]) -> Iterable[Chapter]:
    """Each chapter with its first heading and how many rules it has."""
    there = list(rules)
    number = Counter((rule.book, rule.area) for rule in there)
    headed = {(rule.book, rule.area): rule.section for rule in reversed(there)}
    for book, area in dict.fromkeys((rule.book, rule.area) for rule in there):
        yield Chapter(book, area, headed[book, area], number[book, area])
