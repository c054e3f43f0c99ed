"""What a table settled for itself, as it is shown beside the book's rules."""

from collections.abc import Iterable

from sqlalchemy import Connection

from api import rule_schemas
from api.passes import Holder
from api.quoting import quotes
from models import house_rules
from models.house_rules import HouseRule
from referee.library.words import terms

MOST_BESIDE_ALL, MOST_BESIDE_ONE = 10, 3
"""So many stand beside an answer, and beside each of the rules that were found; all of them are in their own list."""


class Settled:
    """The house rules of one table."""

    def __init__(self, made: list[HouseRule], seats: list[str]) -> None:
        self._made = made
        self._seats = seats

    @classmethod
    def of(cls, connection: Connection, table: Holder) -> "Settled":
        return cls(house_rules.listing(connection, table.table_id), table.all_seats())

    def all(self) -> list[rule_schemas.HouseRule]:
        return [self.shown(one) for one in self._made]

    def touching(
        self, ids: Iterable[str], question: str = "", most: int = MOST_BESIDE_ALL
    ) -> list[rule_schemas.HouseRule]:
        """Those that touch one of these rules, or have a telling word of the question; of many the newest."""
        wanted, said = set(ids), set(terms(question))
        found = [
            one for one in self._made if wanted.intersection(one.rules) or (said and said.intersection(terms(one.text)))
        ]
        return [self.shown(one) for one in found[-most:]]

    def shown(self, one: HouseRule) -> rule_schemas.HouseRule:
        """A house rule with the book's rules it touches, and who has yet to agree."""
        waits_for = [seat for seat in self._seats if seat not in one.agreed]
        return rule_schemas.HouseRule(
            one.number, one.text, quotes(one.rules), one.agreed, waits_for, one.version, one.at
        )
