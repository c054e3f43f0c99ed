"""The lines that cards are written in: what is typed becomes a `Power`, and a fault names the word that is wrong.

    [if CONDITION {and CONDITION},] [[WHEN] [for PRICE]:] [may] EFFECT {or EFFECT} {; [may] EFFECT} [until END]

>>> parse("[6]: damage +1; reroll own").clauses[0].effects[0]
Effect(word='damage', amount=1, how=(), target='self', within=None, by='', text='', signed=True)
>>> str(fault_of("[7]: reroll own"))
'A die shows 1 to 5 or X, never “7”.'
"""

from collections.abc import Callable, Collection
from functools import lru_cache

from msgspec import convert

from referee.adventure.table.effect_line import read_effect
from referee.adventure.table.line import Fault, Line, fault, is_number, unsigned, words_of
from referee.adventure.table.power_parts import (
    ALWAYS,
    DIE,
    FOE_DIE,
    ON,
    USE,
    Clause,
    Condition,
    Effect,
    Power,
    Price,
    When,
)
from referee.adventure.table.vocabulary import CONDITIONS, COUNTED_PRICES, ENDS, ENTER, EVENTS, MOMENTS, PRICES, SAY
from referee.adventure.table.word_shapes import LEAST, Part
from referee.kernel.say import Text

__all__ = [
    "Clause",
    "Condition",
    "Effect",
    "Fault",
    "Power",
    "Price",
    "When",
    "fault_of",
    "parse",
    "parse_report",
]

FACES = {str(face): face for face in range(1, 7)} | {"x": 6}
HEADS = ("[", "always", "use", "on", "for")
"""What a line begins with that says when it works, or for which price."""
STOPS = (";", "or", "until")
NOT_REPORTED = frozenset((*HEADS, *STOPS, ":", "if", "may"))
KEPT = 4096
"""So many lines are kept as they were read: the same cards are looked at again and again."""


@lru_cache(KEPT)
def parse(line: str) -> Power:
    """What a power line says; a Fault where it cannot be understood."""
    words = Line(line)
    conditions = read_conditions(words)
    when, price = read_head(words)
    clauses = [read_clause(words)]
    while words.accept(";"):
        clauses.append(read_clause(words))
    until = read_end(words)
    words.finish()
    return Power(when, tuple(clauses), conditions, price, until)


def parse_report(line: str, seats: Collection[str]) -> Effect:
    """What a table reports: one plain effect, with players as targets too."""
    typed = {seat.lower(): seat for seat in seats}
    words = words_of(line)
    if not words:
        raise Fault("", "The line is empty.")
    for word in words:
        if word in NOT_REPORTED and word not in typed:
            raise fault(word, "A report tells one thing that happened: “{word}” has no place in it.")
    if words[0] == SAY:
        raise fault(SAY, "Report what changed by it; “{word}” changes nothing.")
    return read_effect(words, typed)


def fault_of(line: str) -> Text | None:
    """Why a power line cannot be understood, for people; None where it can."""
    return why_not(parse, line)


def why_not(read: Callable[[str], object], line: str) -> Text | None:
    """The sentence of a line's fault."""
    try:
        read(line)
    except Fault as wrong:
        return wrong.why
    return None


# ---- conditions


def read_conditions(words: Line) -> tuple[Condition, ...]:
    if not words.accept("if"):
        return ()
    found = [read_condition(words)]
    while words.accept("and"):
        found.append(read_condition(words))
    if not words.accept(","):
        raise fault(words.next or words.last, "After the conditions stands a comma; it is missing at “{word}”.")
    return tuple(found)


def read_condition(words: Line) -> Condition:
    word = words.take()
    foe = word == "foe" and words.next in CONDITIONS and CONDITIONS[words.next].foe
    word = words.take() if foe else word
    if word not in CONDITIONS:
        raise fault(word, "“{word}” is no condition that the referee knows.")
    known = CONDITIONS[word]
    if known.least:
        words.one_of((">=",))
    if known.number:
        return Condition(word, number=unsigned(words.take(), least=LEAST if known.least else 0), foe=foe)
    return Condition(word, (read_part(words, known.part),) if known.part else (), foe=foe)


def read_part(words: Line, part: Part) -> str:
    """One of the words of a part, or a name where it may be one."""
    return words.name(part.name) if part.name and words.next not in part.words else words.one_of(part.words)


# ---- when, and for what


def read_head(words: Line) -> tuple[When, Price]:
    """When it works and what it costs; nothing of it for a text that is simply carried out."""
    if words.next not in HEADS:
        if ":" in words.rest:
            raise fault(words.next, "Before a colon stands when it works; “{word}” does not tell that.")
        return When(), Price()
    when = read_when(words)
    price = read_price(words) if words.accept("for") else Price()
    words.colon()
    return when, price


def read_when(words: Line) -> When:
    if words.accept("["):
        return read_die(words)
    if words.accept("always"):
        return When(ALWAYS)
    if words.accept("use"):
        return When(USE, moment=read_moment(words), once=words.accept("once"))
    if words.accept("on"):
        return read_event(words)
    return When()


def read_die(words: Line) -> When:
    """`1 3 6]`, or the faces of the other die: `foe 1]`."""
    kind = FOE_DIE if words.accept("foe") else DIE
    faces = set()
    while not words.accept("]"):
        if not words.next:
            raise fault("[", "The bracket “{word}” is left open.")
        face = words.take()
        if face not in (*FACES, ","):
            raise fault(face, "A die shows 1 to 5 or X, never “{word}”.")
        faces |= {FACES[face]} if face in FACES else set()
    if not faces:
        raise fault("[]", "Between the brackets “{word}” the faces of the die are missing.")
    return When(kind, tuple(sorted(faces)))


def read_moment(words: Line) -> str:
    moment = words.take()
    if moment not in MOMENTS:
        raise fault(moment, "“{word}” is no moment that the referee knows.")
    return moment


def read_event(words: Line) -> When:
    event = words.take()
    if event not in EVENTS:
        raise fault(event, "“{word}” is nothing that the referee watches for.")
    return When(ON, event=event, space=words.name("space") if event == ENTER else "")


def read_price(words: Line) -> Price:
    paid: dict[str, int | bool] = {}
    while True:
        word, amount = read_coin(words)
        if word in paid:
            raise fault(word, "“{word}” is paid twice.")
        paid[word] = amount
        if not words.accept("and"):
            return convert(paid, Price)


def read_coin(words: Line) -> tuple[str, int | bool]:
    """One thing that is paid: energy and damage by number, anything else by its word."""
    number = words.take() if is_number(words.next) else ""
    word = words.take()
    if word not in PRICES:
        raise fault(word, "Nothing is paid with “{word}”, only with {words: or}.", words=list(PRICES))
    if bool(number) != (word in COUNTED_PRICES):
        raise fault(
            number or word, "A number belongs before {words: or}, and only there: “{word}”.", words=COUNTED_PRICES
        )
    return word, unsigned(number) if number else True


# ---- what happens, and how long


def read_clause(words: Line) -> Clause:
    may = words.accept("may")
    effects = [read_one(words)]
    while words.accept("or"):
        effects.append(read_one(words))
    return Clause(tuple(effects), may)


def read_one(words: Line) -> Effect:
    after = words.last
    found = words.up_to(*STOPS)
    if not found:
        raise fault(words.next or after, "What happens is missing at “{word}”.")
    return read_effect(found)


def read_end(words: Line) -> str:
    """How long it lasts, where that is told."""
    if not words.accept("until"):
        return ""
    end = words.take()
    end = f"{end} {words.take()}" if end == "next" and words.next else end
    if end not in ENDS:
        raise fault(end, "Nothing lasts until “{word}”, only until {words: or}.", words=list(ENDS))
    return end
