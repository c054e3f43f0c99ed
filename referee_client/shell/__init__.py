"""The terminal's own words, in each language it speaks; no word of a game is among them.

Which one: `--language`, else REFEREE_LANGUAGE, else the locale, else English. The service is asked in the same one.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Shell:
    """Everything the terminal itself says; `{slots}` are filled where it is said."""

    code: str
    """The language, as it is asked for."""

    # ---- the grammar of the command line
    about: str
    usage: str
    arguments: str
    options: str
    helps: Mapping[str, str]
    """A line for each command and option."""
    unknown_command: str
    wrong_usage: str

    # ---- running a server, and whom a host lets in
    operating: Mapping[str, str]

    # ---- lists and numbers
    and_: str
    or_: str
    none: str
    everything: str
    as_it_is: str
    yes: str
    no: str
    between: str
    up_to: str
    at_least: str
    but_not: str
    now_there: str

    # ---- tables and files
    opened: str
    joined: str
    watching: str
    imported: str
    ended_alike: str
    ended_otherwise: str
    no_table: str
    no_pass: str
    table_gone: str
    table_line: str
    nothing_chosen: str
    pair: str
    not_json: str
    unreadable: str
    state_unreadable: str
    no_end: str
    asked_there: str
    no_answer: str
    cut_off: str

    # ---- what is asked
    optional: str
    more_choices: str
    let_referee_draw: str
    referee_throws: str
    you_throw: str
    what_fell: str
    one_die: str
    dice: str
    dice_by_group: str
    choose: str
    choose_of: str
    in_order: str
    order: str
    allot_example: str
    may_keep: str
    some_words: str
    some_lines: str
    or_none: str
    waiting: str
    game_over: str
    done: str
    moves: Mapping[str, str]
    """What the log calls entries that no action of a game made."""
    helping: str
    conversing: str
    given_up: str

    # ---- what is typed
    no_numbers_yet: str
    moved_on: str
    due_now: str
    no_choice: str
    which_one: str
    none_such: str
    say_number: str
    say_value: str
    say_more: str
    too_much: str
    no_such_move: str
    say_action: str
    no_field: str
    wrong_field: str
    not_an_action: str
    twice: str
    who: str
    no_dice: str
    no_fact: str
    nothing_played: str

    # ---- what is shown
    head: str
    begins: str
    by_hand: str
    why_not: str
    borders: str
    also_bordering: str
    turned_down: str
    down: str
    out: str
    nothing: str
    cards: str
    round_of: str
    owes: str
    star: str
    left_to_throw: str
    hidden_points: str
    something_hidden: str
    points: str
    goal: str
    score_line: str
    no_chances: str
    chance: str
    spread: str

    # ---- the log, and going back
    undone: str
    put_back: str
    back_to: str
    asked_back: str
    wants_back: str
    nothing_undone: str

    # ---- rules and books
    refused: str
    way_out: str
    says_yes: str
    says_no: str
    depends: str
    example: str
    unclear_in_book: str
    see_also: str
    unless: str
    silent_books: str
    nearest_rules: str
    either_rule: str
    no_books: str
    any_game: str
    book_loaded: str
    book_gone: str
    code_unknown: str

    def listed(self, names: Sequence[str], by: str) -> str:
        """Names with commas and a word before the last one."""
        *first, last = names or [""]
        return f"{', '.join(first)} {by} {last}" if first else last


def wanted(asked: str | None = None) -> str:
    """The language somebody wants, by the two letters it is known by."""
    places = (asked, *(os.environ.get(name) for name in ("REFEREE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")))
    return next((place for place in places if place), "en").lower()[:2]


def shell_for(asked: str | None = None) -> Shell:
    """The words for whoever asks; English where theirs are not spoken here."""
    from referee_client.shell.de import GERMAN
    from referee_client.shell.en import ENGLISH

    return {"de": GERMAN}.get(wanted(asked), ENGLISH)
