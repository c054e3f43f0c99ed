"""The steps of a quest, as they are typed and as they are written.

    [then] [use MOMENT:] travel SPACE | collect SPACE | defeat T | defeat trait|named|colour|board WORD [N] | hurt T [N]
                       | discard trait WORD [N] | meet T | have N items | say "..."

T is target, any, horde or alliance. `then` waits for all steps before it.

>>> parse_step("then travel undercity")
Step(word='travel', then=True, target='undercity', how=(), amount=1, text='', moment='')
"""

from functools import lru_cache

from msgspec import Struct

from referee.adventure.table.grammar import KEPT, read_moment, why_not
from referee.adventure.table.line import QUOTE, Line, fault, is_number, unsigned
from referee.adventure.table.vocabulary import COLOURS, ITEMS, STEPS, WHOM
from referee.adventure.table.word_shapes import StepWord
from referee.adventure.table.written import joined
from referee.kernel.say import Text


class Step(Struct, frozen=True):
    """One step: `target` is a space or one of the words for whom, `how` a kind and its name, as trait and beast."""

    word: str
    then: bool = False
    target: str = ""
    how: tuple[str, ...] = ()
    amount: int = 1
    text: str = ""
    moment: str = ""


@lru_cache(KEPT)
def parse_step(line: str) -> Step:
    """What a step asks for; a Fault where it cannot be understood."""
    words = Line(line)
    then = words.accept("then")
    moment = read_use(words)
    word = words.take()
    if word not in STEPS:
        raise fault(word, "“{word}” is no step that the referee knows. Write say and the text in quotes instead.")
    known = STEPS[word]
    if moment and not known.moment:
        raise fault(word, "“{word}” has its own moment: none is named for it.")
    text = read_text(words) if known.text else ""
    target, how = read_object(words, known)
    amount = read_amount(words, known, bool(how))
    words.finish()
    return Step(word, then, target, how, amount, text, moment)


def fault_of_step(line: str) -> Text | None:
    """Why a step cannot be understood, for people; None where it can."""
    return why_not(parse_step, line)


def read_use(words: Line) -> str:
    """The moment it can be done at, where one is named."""
    if not words.accept("use"):
        return ""
    moment = read_moment(words)
    words.colon()
    return moment


def read_text(words: Line) -> str:
    after, word = words.last, words.next
    if not word.startswith(QUOTE):
        raise fault(word or after, "After “{after}” a text in quotes is missing.", after=after)
    return words.take().removeprefix(QUOTE)


def read_object(words: Line, known: StepWord) -> tuple[str, tuple[str, ...]]:
    """Where, whom, or what: a space, a word for whom, or a kind with its name."""
    if known.space:
        return words.name("space"), ()
    if known.kinds and (words.next in known.kinds or not known.whom):
        kind = words.one_of(known.kinds)
        return "", (kind, words.one_of(COLOURS) if kind == "colour" else words.name(kind))
    return (words.one_of((*WHOM, *known.kinds)), ()) if known.whom else ("", ())


def read_amount(words: Line, known: StepWord, of_kind: bool) -> int:
    """How many; one where that is left out. Somebody is defeated once."""
    if known.items:
        amount = unsigned(words.take())
        words.one_of((ITEMS,))
        return amount
    counted = known.amount and (of_kind or not known.kinds)
    return unsigned(words.take()) if counted and is_number(words.next) else 1


def write_step(step: Step) -> str:
    """A step as it is written."""
    known = STEPS[step.word]
    counted = known.amount and (step.how or not known.kinds)
    return joined(
        "then" if step.then else "",
        f"use {step.moment}:" if step.moment else "",
        step.word,
        step.target,
        *step.how,
        str(step.amount) if counted else "",
        ITEMS if known.items else "",
        f'"{step.text}"' if step.text else "",
    )
