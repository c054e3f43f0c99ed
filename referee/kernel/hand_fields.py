"""What hands do where a field of the table or of a seat was one thing and is another now."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from referee.kernel.changes import keyed, spoken
from referee.kernel.fields import Field, Line, fields_of
from referee.kernel.say import Text, say


def told(field: Field, was: Any, now: Any, title: Text = "") -> Iterator[Line]:
    """What hands do where a field was so and is so now: by the field's own words, else by its title."""
    title = title or field.title
    if was == now or field.hands is False:
        return
    if callable(field.hands):
        yield from field.hands(was, now)
    elif isinstance(now, Struct) and isinstance(was, Struct):
        for part in fields_of(type(now)).values():
            deeper = say("{title}, {part}", title=title, part=part.title)
            yield from told(part, getattr(was, part.name), getattr(now, part.name), deeper)
    elif isinstance(was, dict) and isinstance(now, dict):
        for key in sorted(was.keys() | now.keys()):
            deeper = keyed(title, key, field.key_kind)
            yield from told(field, was.get(key), now.get(key), deeper)
    elif isinstance(was, int) and isinstance(now, int) and not isinstance(now, bool) and not field.words:
        verb, sentence = ("take", "Take {number} {title}") if now > was else ("give", "Give back {number} {title}")
        yield verb, say(sentence, number=abs(now - was), title=title)
    else:
        yield "set", say("Set {title}: {now}", title=title, now=spoken(now, field))
