"""The whole table: what holds for all, the steps of the turn, the board, a contest, and what lies before everybody."""

from typing import Any

from referee_client.names import Names
from referee_client.showing.asked import hands, outcome
from referee_client.showing.board import board
from referee_client.showing.text import columns, told, wrapped


def table(seen: dict[str, Any], names: Names) -> list[str]:
    """The table as this terminal sees it."""
    view, shell = seen["view"], names.shell
    head = shell.head.format(title=seen["title"], table=seen["id"], code=seen["code"], version=seen["version"])
    parts = [
        [head, *wrapped(settings(view, names))],
        steps(view["steps"], names),
        board(view["spaces"], names, columns()) if view["spaces"] else [],
        contest(view["contest"], names) if view.get("contest") else [],
        [line for mat in mats(view) for line in mat_lines(mat, names)],
        hands(view["hands"], names),
        outcome(seen["outcome"], shell),
    ]
    lines: list[str] = []
    for part in filter(None, parts):
        lines += [*([""] if lines else []), *part]
    return lines


def mats(view: dict[str, Any]) -> list[dict[str, Any]]:
    """What lies before each player, and then what is nobody's."""
    return [*view["seats"].values(), *([view["nobody"]] if view.get("nobody") else [])]


def settings(view: dict[str, Any], names: Names) -> str:
    """Turn, first player, scenario and options of the table."""
    turn = [told(view["turn"])] if view.get("turn") else []
    first = [names.shell.begins.format(name=names.seat(view["first"]))] if view.get("first") else []
    chosen = [told(option) for option in view["options"] if names.unusual(option)]
    return ", ".join([*turn, *first, view["scenario"]["title"], *chosen])


def steps(found: list[dict[str, Any]], names: Names) -> list[str]:
    """The steps of the turn, each depth on a line: done ones ticked, the one in progress in brackets."""
    depths: dict[int, list[str]] = {}
    for step in found:
        depths.setdefault(step.get("inside", 0), []).append(step_told(step, names))
    return [line for depth, row in sorted(depths.items()) for line in wrapped(", ".join(row), "  " * depth)]


def step_told(step: dict[str, Any], names: Names) -> str:
    if step["state"] == "done":
        return f"{step['title']} ✓"
    if step["state"] == "next":
        return str(step["title"])
    who = f": {names.seat(step['seat'])}" if step.get("seat") and names.seat(step["seat"]) not in step["title"] else ""
    return f"[{step['title']}{who}]"


def mat_lines(mat: dict[str, Any], names: Names) -> list[str]:
    """What lies before a player: who, the purse, then group by group."""
    shell = names.shell
    who = [(mat.get("chosen") or {}).get("title"), (mat.get("side") or {}).get("title")]
    played = ", ".join(dict.fromkeys(part for part in who if part and part != mat["name"]))
    head = f"{mat['name']} ({played})" if played else mat["name"]
    purse = [told(thing) for thing in mat["purse"]]
    points = [shell.points.format(number=mat["score"])] if mat.get("score") is not None else []
    points += [shell.something_hidden] if mat.get("hidden") else []
    out = [shell.out] if mat.get("out") else []
    lines = wrapped(f"{head}: {', '.join([*out, *points, *purse]) or shell.nothing}", "", "    ")
    groups = [(group["title"], group["items"]) for group in mat["groups"]]
    if mat["cards"]:
        groups.append((shell.cards, mat["cards"]))
    for title, items in groups:
        if items:
            lines += wrapped(f"{title}: {', '.join(map(told, items))}", "  ", "    ")
    return lines + [line for note in mat.get("notes", []) for line in wrapped(note["text"], "  ", "    ")]


def contest(fought: dict[str, Any], names: Names) -> list[str]:
    """What is being fought out: where, how far it is, and both sides with their dice."""
    shell = names.shell
    head = [fought["title"]]
    head += [shell.round_of.format(number=fought["round"])] if fought.get("round") else []
    head += [fought["phase"]["title"]] if fought.get("phase") else []
    return [", ".join(head), *(line for side in fought["sides"] for line in side_lines(side, names))]


def side_lines(side: dict[str, Any], names: Names) -> list[str]:
    """A side: who, from where with what, the dice that fell, and what it owes."""
    shell = names.shell
    who = names.someone(side["seats"], shell.and_)
    head = ", ".join(part for part in (side["role"]["title"], who) if part)
    standing = [f"{names.of('space').get(stand['space'], stand['space'])}: {pieces(stand)}" for stand in side["stands"]]
    lines = wrapped(f"{head}: {'; '.join(standing)}" if standing else head, "  ", "    ")
    for thrown in side.get("throws", []):
        lines += wrapped(throw(thrown, names), "    ", "      ")
    if side.get("owed"):
        lines.append(f"    {shell.owes.format(number=side['owed'])}")
    return lines + [line for note in side.get("notes", []) for line in wrapped(note["text"], "    ", "      ")]


def pieces(stand: dict[str, Any]) -> str:
    return ", ".join(f"{pile['title']} {pile['count']}" for pile in stand["pieces"])


def throw(thrown: dict[str, Any], names: Names) -> str:
    """Dice as they fell; those that count have a star."""
    shell = names.shell
    groups = []
    for group in thrown["groups"]:
        faces = " ".join(f"{die['face']}{'*' if die.get('counts') else ''}" for die in group["faces"])
        groups.append(f"{group['title']} {faces or '-'}")
    notes = [shell.star] if any(die.get("counts") for group in thrown["groups"] for die in group["faces"]) else []
    notes += [shell.left_to_throw.format(number=thrown["left"])] if thrown.get("left") else []
    return f"{thrown['title']}: {', '.join(groups)}" + (f" ({', '.join(notes)})" if notes else "")
