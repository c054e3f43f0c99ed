"""A form put into words: what its fields and names are called, for whoever is asked to fill it in."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from referee.kernel.form import LINES, RECORD, SOME, YES_NO, Form
from referee.kernel.speech import Voice

SPELT = ("word", "amount", "faces")
"""What of a vocabulary is written as it stands, whatever the language."""
WORDED = (RECORD, SOME, LINES, "text", "key")


def told_form(voice: Voice, form: Form | None, about: str = "") -> Form | None:
    """A form with everything in it called by its name; the plain ones are told by the question alone."""
    return in_words(voice, form, about) if form and form.kind in WORDED else form


def in_words(voice: Voice, form: Form, about: str) -> Form:
    return replace(
        form,
        title=voice.tell(form.title),
        hint=voice.tell(form.hint),
        titles={name: meaning(voice, form, about, name) for name in (*form.names, *form.also)},
        fields=told_once({name: field_in_words(voice, name, field) for name, field in form.fields.items()}),
        vocabulary=form.vocabulary if voice.is_english else translated(voice, form.vocabulary),
    )


def field_in_words(voice: Voice, name: str, field: Form) -> Form:
    """A field of a record has a title in any case: nobody is shown its key."""
    told = in_words(voice, field, name)
    return told if told.title else replace(told, title=voice.name("field", name))


def told_once(fields: dict[str, Form]) -> dict[str, Form]:
    """Fields of which only the first of a grammar brings its vocabulary: it is long, and the same for all of them."""
    known: set[str] = set()
    for field in fields.values():
        if field.grammar in known:
            field.vocabulary = {}
        known.add(field.grammar)
    return fields


def meaning(voice: Voice, form: Form, about: str, name: str) -> str:
    """What a name in a form means: as the form says, yes, no, or as things of that kind are called."""
    said = form.titles.get(name) or (name if name in YES_NO else "")
    return voice.tell(said) if said else voice.name(about, name)


def translated(voice: Voice, part: Any) -> Any:
    """A vocabulary with its titles in the language that is spoken."""
    if isinstance(part, Mapping):
        return {key: one if key in SPELT else translated(voice, one) for key, one in part.items()}
    if isinstance(part, list | tuple):
        return [translated(voice, one) for one in part]
    return voice.tell(part) if isinstance(part, str) else part
