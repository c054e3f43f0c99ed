"""What things are called at a table: players, actions, spaces, and everything the game has a name for."""

from functools import cached_property
from typing import Any

from referee_client.asking.matching import meant, plain
from referee_client.errors import Unclear
from referee_client.shell import Shell


class Names:
    """The names of one table, from the table as seen and the game as it describes itself."""

    def __init__(self, seen: dict[str, Any], game: dict[str, Any], shell: Shell) -> None:
        self.shell = shell
        self.seats: dict[str, str] = {seat["seat"]: seat.get("name") or seat["seat"] for seat in seen["seats"]}
        self.spaces = {key: space.get("title") or key for key, space in seen["view"].get("spaces", {}).items()}
        self.actions: dict[str, dict[str, Any]] = {action["key"]: action for action in game["actions"]}
        self.kinds: dict[str, dict[str, Any]] = game["names"]
        self.options: dict[str, dict[str, Any]] = {option["key"]: option for option in game["options"]}

    def seat(self, key: str) -> str:
        return self.seats.get(key, key)

    def someone(self, keys: list[str], by: str) -> str:
        """Several players by name: "Anna or Bert"."""
        return self.shell.listed([self.seat(key) for key in keys], by)

    def action(self, key: str) -> str:
        """What an action is called."""
        return str(self.actions[key]["title"]) if key in self.actions else self.shell.moves.get(key, key)

    def unusual(self, option: dict[str, Any]) -> bool:
        """Whether an option of the table is not as the game would have it."""
        known = self.options.get(option["key"])
        usual = [value["title"] for value in known["values"] if value["key"] == known["default"]] if known else []
        return option.get("text") not in usual

    def apart(self, action: str, fields: dict[str, Any], alike: list[dict[str, Any]]) -> str:
        """What tells these fields from others that are called alike."""
        told = (name for name, value in fields.items() if any(other.get(name) != value for other in alike))
        return ", ".join(self.value_told(action, name, fields[name]) for name in told)

    def value_told(self, action: str, field: str, value: Any) -> str:
        """A value of a field by its names."""
        return self._told(value, self.of(self.kind_of(action, field) or ""))

    def _told(self, value: Any, names: dict[str, str]) -> str:
        if isinstance(value, dict):
            pairs = ((names.get(key, key), self._told(one, self.everything)) for key, one in value.items())
            return ", ".join(f"{name} {told}" for name, told in pairs)
        if isinstance(value, list):
            return ", ".join(self._told(one, names) for one in value)
        return names.get(str(value), str(value))

    @cached_property
    def everything(self) -> dict[str, str]:
        """Whatever has a name here, by its key."""
        return {key: title for kind in ("seat", "space", *self.kinds) for key, title in self.of(kind).items()}

    def kind_of(self, action: str, field: str) -> str | None:
        """What the keys in a field are keys of."""
        return next((one.get("is") for one in self.actions[action]["fields"] if one["name"] == field), None)

    def of(self, kind: str) -> dict[str, str]:
        """Every name of a kind by its key."""
        if kind == "space":
            return self.spaces
        if kind == "seat":
            return self.seats
        return {key: told["title"] for key, told in self.kinds.get(kind, {}).items()}

    # ---- reading what somebody typed

    def action_meant(self, text: str) -> str | None:
        """The action a word or title means, if just one."""
        exact = {key for key, told in self.actions.items() if plain(text) in (plain(key), plain(told["title"]))}
        return exact.pop() if len(exact) == 1 else None

    def seat_meant(self, text: Any) -> Any:
        """A player's seat by name."""
        found = meant(text, self.seats) if isinstance(text, str) else []
        return found[0] if len(found) == 1 else text

    def field_meant(self, action: str, text: str) -> str:
        """The field of an action by its name or title; Unclear tells which there are."""
        fields = self.actions[action]["fields"]
        for field in fields:
            if plain(text) in (plain(field["name"]), plain(field["title"])):
                return str(field["name"])
        known = ", ".join(field["name"] for field in fields) or self.shell.none
        raise Unclear(self.shell.wrong_field.format(action=self.action(action), field=text, names=known))

    def value_meant(self, action: str, field: str, value: Any) -> Any:
        """A value with names turned into the keys they stand for; what has no such name stays as it is."""
        kind = self.kind_of(action, field)
        return self._keyed(value, self.of(kind)) if kind else value

    def _keyed(self, value: Any, names: dict[str, str]) -> Any:
        if isinstance(value, dict):
            return {self._keyed(name, names): number for name, number in value.items()}
        if isinstance(value, list):
            return [self._keyed(one, names) for one in value]
        if not isinstance(value, str) or value in names:
            return value
        found = meant(value, names)
        return found[0] if len(found) == 1 else value
