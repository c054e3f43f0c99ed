"""What somebody types as an action: by number, by the words of a choice, by field, or as JSON."""

from typing import Any

from referee_client.asking.answering import STAGE
from referee_client.asking.choices import Choice
from referee_client.asking.matching import listed, meant
from referee_client.desk import Desk, choices
from referee_client.errors import Unclear
from referee_client.names import Names
from referee_client.words import read_fields, read_object

Found = tuple[dict[str, Any], int | None]


def action_of(desk: Desk, words: list[str]) -> Found:
    """The action that words mean, and the version they hold for where they name a number."""
    text = " ".join(words).strip()
    first, _, rest = text.partition(" ")
    if text.startswith("{"):
        return with_seat(desk, read_object(text, desk.shell)), None
    if first.isdecimal():
        return desk.numbered(int(first), rest)
    if not text or "=" in words[0]:
        raise Unclear(desk.shell.say_action)
    seen = desk.table().view()
    by_field = fielded(desk, words, seen)
    if by_field:
        return with_seat(desk, by_field, seen), None
    return labelled(desk, text, seen)


def fielded(desk: Desk, words: list[str], seen: dict[str, Any]) -> dict[str, Any] | None:
    """An action with `name=value` fields, or one that stands alone; None: it must be the words of a choice."""
    names = desk.names(seen)
    at = next((number for number, word in enumerate(words) if "=" in word), len(words))
    kind = names.action_meant(" ".join(words[:at]))
    if kind is None:
        if at < len(words):
            raise no_such(desk, " ".join(words[:at]), seen)
        return None
    action: dict[str, Any] = {"type": kind}
    for name, value in read_fields(words[at:], desk.shell).items():
        if name == "seat":
            action[name] = names.seat_meant(value)
        else:
            field = names.field_meant(kind, name)
            action[field] = names.value_meant(kind, field, value)
    return action


def no_such(desk: Desk, text: str, seen: dict[str, Any]) -> Unclear:
    """What to say to words that are no action: what is asked for now."""
    names = desk.names(seen)
    due = {prompt["action"]: names.action(prompt["action"]) for prompt in seen["prompts"]}
    return Unclear(desk.shell.no_such_move.format(text=text, names=listed(list(due), due)))


def due_instead(desk: Desk, action: dict[str, Any]) -> str:
    """What is asked for now, in the words that can be typed; nothing where the action itself is."""
    seen, found = desk.questions()
    if any(prompt["action"] == action.get("type") for prompt in seen["prompts"]):
        return ""
    told = {str(choice.number): f"{choice.number} {choice.label}" for choice in choices(found)}
    return listed(list(told), told)


def labelled(desk: Desk, text: str, seen: dict[str, Any]) -> Found:
    """The choice whose label somebody says, with the rest after a slash."""
    said, _, rest = text.partition(STAGE)
    found = {str(choice.number): choice for choice in choices(desk.asked_at(seen))}
    labels = {number: choice.label for number, choice in found.items()}
    names = desk.names(seen)
    keys = meant(said, labels) or meant(said, {number: in_full(choice, names) for number, choice in found.items()})
    fitting: list[Choice] = [found[number] for number in keys]
    if not fitting:
        raise no_such(desk, text, seen)
    if len(fitting) > 1:
        raise Unclear(
            desk.shell.which_one.format(text=said, names=listed([str(one.number) for one in fitting], labels))
        )
    return desk.complete(fitting[0], rest), seen["version"]


def in_full(choice: Choice, names: Names) -> str:
    """Everything a choice may be known by: what it is called, what it does, and the keys printed on a board."""
    keys = (value for name, value in choice.action.items() if name not in ("type", "seat") and isinstance(value, str))
    return " ".join((names.action(choice.action["type"]), choice.label, *keys))


def with_seat(desk: Desk, action: dict[str, Any], seen: dict[str, Any] | None = None) -> dict[str, Any]:
    """The action with whoever does it, which may be left out where only one can."""
    if "seat" in action:
        return action
    seen = seen or desk.table().view()
    asked = [prompt for prompt in seen["prompts"] if prompt["action"] == action.get("type")]
    due = asked or [prompt for prompt in seen["prompts"] if prompt.get("must", True)]
    able = list(dict.fromkeys(seat for prompt in due for seat in prompt["seats"] if seat in seen["yours"]))
    if len(seen["yours"]) == 1:
        able = seen["yours"]
    if len(able) != 1:
        names = desk.names(seen)
        told = [f"seat={names.seat(seat)}" for seat in able or seen["yours"] or ["…"]]
        raise Unclear(desk.shell.who.format(seats=desk.shell.listed(told, desk.shell.or_)))
    return action | {"seat": able[0]}
