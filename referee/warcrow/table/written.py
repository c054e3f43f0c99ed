"""Whether what a card says for the referee is made of words that it knows."""

from collections.abc import Iterator

from referee.warcrow.table import skill_words
from referee.warcrow.table.ability import DEPLOYMENT, IN_FORCE, Ability, Effect, effects, receiver
from referee.warcrow.table.chosen import is_choice
from referee.warcrow.table.roll_words import FORMS, GUARD, conditions
from referee.warcrow.table.word import wrong_words

DIGITS = "numbers are written with the digits 0 to 9"


def odd_digits(text: str) -> bool:
    """Whether a number is written otherwise than with 0 to 9: nobody could be sure how it is read."""
    return not text.isascii() and any(sign.isdigit() and not sign.isascii() for sign in text)


def wrong_with(ability: Ability) -> Iterator[tuple[str, str]]:
    """What is written for the referee has to be words it knows: each fault with its field."""
    odd_in = [name for name in ("when", "to", "do") if odd_digits(getattr(ability, name))]
    if odd_in:
        yield odd_in[0], DIGITS
        return
    if ability.is_moment:
        odd = list(wrong_words(ability.do))
        if odd:
            yield "do", f"no such words: {odd[0]!r}"
        return
    if ability.at == DEPLOYMENT:
        if not is_choice(ability.do):
            yield "do", f"no choice: {ability.do!r}; like 'Polar Bear: wounds 4; Arctic Fox: gain Scout'"
        return
    written = effects(ability.do)
    endures = ability.at == IN_FORCE
    known = is_known_deed if ability.is_performed or endures else is_known
    if len(written) < len(ability.do.split("; ") if ability.do else ()) or not all(map(known, written)):
        words = skill_words.FORMS if ability.is_performed else FORMS
        yield "do", f"no such words: {ability.do!r}; there are {', '.join(words)}"
    elif ability.is_performed and ability.at:
        yield "at", "skills and spells work when they are performed, not at certain rolls"
    elif not ability.is_performed and bool(ability.do) != bool(ability.at):
        yield "at", "an ability that is carried out says for which rolls or when, and only such a one"
    if ability.to and not (ability.do and receiver(ability.to)):
        yield "to", f"no such words: {ability.to!r}; like 'allied 10', 'allied Officer 5', 'enemy 8'"


def is_known(effect: Effect) -> bool:
    form = FORMS.get(effect.word)
    return bool(form and form.fullmatch(effect.rest)) and all(map(GUARD.fullmatch, conditions(effect.guard)))


def is_known_deed(effect: Effect) -> bool:
    return skill_words.is_known(effect.guard, effect.word, effect.rest)
