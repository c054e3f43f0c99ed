"""How the position document is set, field by field: for corrections, and for positions that are typed in.

Read off the titled fields of the position and of its players; a game whose document has more says so with the same
few words. Titles are told in the language of whoever asks.
"""

from collections.abc import Iterable
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from referee.kernel.asking import unwrapped
from referee.kernel.document import PACKS
from referee.kernel.fields import Field, fields_of
from referee.kernel.position import Position
from referee.kernel.say import Text
from referee.kernel.speech import SEAT, Voice

MOST = 999
RECORDS, READ = "records", "facts"
"""Records under their keys, and what was read off pieces."""
KINDS: dict[Any, str] = {int: "number", bool: "flag", str: "text"}


class Signs(Struct):
    """A part of a text that is put together by tapping: keys of signs, what stands before the first and between."""

    of: str
    keys: list[str]
    before: str = ""
    between: str = ""
    most: int = 9
    tints: dict[str, str] = {}

    def told(self, voice: Voice) -> dict[str, Any]:
        """The same for people: every sign with its title, and its colour where it has one."""
        keys = [{"key": key, "title": voice.name(self.of, key), "tint": self.tints.get(key, "")} for key in self.keys]
        return {"keys": keys, "before": self.before, "between": self.between, "most": self.most}


class Setting(Struct, omit_defaults=True):
    """A field of the document: what it is called, what it may be set to, and whose it is.

    `of` is the kind of the keys it holds, `keys` are the keys of its counts, `choices` what may be chosen. `by`: it
    stands under the key of such a thing, as pieces stand under their side. `fields` are those of a record, of each
    entry of a list, or of each of several records under their keys; `whose` is the one that says whose it is.
    `signs`: a text put together from these, part by part. `words`: what mostly stands there.
    """

    name: str
    title: Text
    kind: str = "number"
    low: int = 0
    high: int = MOST
    of: str = ""
    choices: list[str] = []
    keys: list[str] = []
    hidden: bool = False
    by: str = ""
    whose: str = ""
    fields: list["Setting"] = []
    optional: bool = True
    signs: list[Signs] = []
    words: dict[str, Text] = {}

    def told(self, voice: Voice) -> dict[str, Any]:
        """The same for people: every key with its title."""
        found: dict[str, Any] = {"name": self.name, "title": capital(voice.tell(self.title)), "kind": self.kind}
        if self.kind in ("number", "numbers", "counts"):
            found |= {"low": self.low, "high": self.high}
        found |= {name: value for name in ("of", "by", "whose") if (value := getattr(self, name))}
        for name in ("choices", "keys"):
            keys = getattr(self, name)
            found |= {name: [{"key": key, "title": self.called(voice, key)} for key in keys]} if keys else {}
        found["hidden"] = self.hidden
        found |= {} if self.optional else {"optional": False}
        found |= {"signs": [part.told(voice) for part in self.signs]} if self.signs else {}
        found |= (
            {"words": [{"key": key, "title": voice.tell(text)} for key, text in self.words.items()]}
            if self.words
            else {}
        )
        return found | ({"fields": [field.told(voice) for field in self.fields]} if self.fields else {})

    def called(self, voice: Voice, key: str) -> str:
        """Of records and facts the name is a heading."""
        name = voice.name(self.of, key)
        return capital(name) if self.kind in (RECORDS, READ) else name


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def form(table: Iterable[Setting], seat: Iterable[Setting], space: Iterable[Setting], voice: Voice) -> dict[str, Any]:
    parts = {"table": table, "seat": seat, "space": space}
    return {part: [setting.told(voice) for setting in settings] for part, settings in parts.items()}


def read_off(struct: type[Any]) -> list[Setting]:
    """The titled fields of a struct as settings."""
    hints = get_type_hints(struct, include_extras=True)
    return [setting(field, hints[name]) for name, field in fields_of(struct).items()]


def there(settings: list[Setting], position: Position | None) -> list[Setting]:
    """What of it can be set at a table: which records it has, and which facts were told; its packs stay."""
    for one in settings if position is not None else ():
        one.keys = list(getattr(position, one.name)) if one.kind in (RECORDS, READ) else one.keys
    return [one for one in settings if one.name != PACKS]


def setting(field: Field, hint: Any) -> Setting:
    notes, bare = unwrapped(hint)
    found = Setting(field.name, field.title, KINDS.get(bare, "text"), of=field.kind, hidden=field.hidden)
    found.low = next((note.ge for note in notes if note.ge is not None), 0)  # type: ignore[assignment]
    found.high = next((note.le for note in notes if note.le is not None), MOST)  # type: ignore[assignment]
    if get_origin(bare) is Literal:
        found.kind, found.choices = "choice", list(get_args(bare))
    elif get_origin(bare) in (list, tuple):
        inner = unwrapped(get_args(bare)[0])[1]
        found.kind = "lists" if get_origin(inner) in (list, tuple) else "list"
        found.fields = read_off(inner) if is_struct(inner) else []
        found.of = found.of or ("number" if inner is int else "")
        found.choices = list(get_args(inner)) if get_origin(inner) is Literal else []
    elif get_origin(bare) is dict:
        found.kind, found.of, inner = "counts", field.key_kind or field.kind, unwrapped(get_args(bare)[1])[1]
        if is_struct(inner):
            found.kind, found.fields, found.whose = RECORDS, read_off(inner), field.whose
        elif inner is Any:
            found.kind = READ
    elif is_struct(bare):
        found.kind, found.fields = "record", read_off(bare)
    elif field.kind:
        found.kind = "choice"
    return found


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def pieces(kinds: Iterable[str], voice: Voice, by: str = SEAT) -> list[Setting]:
    """Numbers of pieces in a space, by their kind, under the key of whose they are."""
    return [Setting(kind, voice.several(kind), by=by) for kind in kinds]


def chosen(name: str, title: Text, of: str, keys: Iterable[str] = ()) -> Setting:
    """One of several keys; the seats and spaces of a table are known only there."""
    return Setting(name, title, "choice", of=of, choices=list(keys))
