"""Power lines, quest steps and reports: what is typed is understood, written in one way, or named by its wrong word."""

import random
from collections.abc import Callable

import msgspec
import pytest

from referee.adventure.table.grammar import (
    Clause,
    Condition,
    Effect,
    Fault,
    Power,
    Price,
    When,
    fault_of,
    parse,
    parse_report,
)
from referee.adventure.table.steps import Step, fault_of_step, parse_step, write_step
from referee.adventure.table.vocabulary import (
    CONDITIONS,
    COUNTED_PRICES,
    EFFECTS,
    ENDS,
    ENTER,
    EVENTS,
    KINDS,
    MOMENTS,
    NEIGHBOURS,
    PRICES,
    STEPS,
    TARGETS,
    WHOM,
)
from referee.adventure.table.written import write, write_effect
from referee.kernel.say import Text
from referee.testing.wording import faults

NAMED = ("ada", "ben", "may")
SEATS = (*NAMED, "2")
NAMES = ("brill", "undercity", "lights-hope-chapel", "nefarians-head", "beast", "7-sins")
TEXTS = ("Ring the bell; or: do not, until “dawn”.", "[6]", "a, b and/or c")


def only(line: str) -> Effect:
    """The one effect of a line."""
    [clause] = parse(line).clauses
    [effect] = clause.effects
    return effect


# ---- effects, each as the design has it

LINES = {
    "attack +1": Effect("attack", 1, signed=True),
    "defense -2 foe": Effect("defense", -2, target="foe", signed=True),
    "damage +1 others": Effect("damage", 1, target="others", signed=True),
    "health -1": Effect("health", -1, signed=True),
    "type ranged foe": Effect("type", how=("ranged",), target="foe"),
    "instead ranged 3": Effect("instead", 3, ("ranged",)),
    "reroll own": Effect("reroll", how=("own",)),
    "reroll foe": Effect("reroll", how=("foe",)),
    "reroll move": Effect("reroll", how=("move",)),
    "die +1 own": Effect("die", 1, ("own",), signed=True),
    "die -1 foe": Effect("die", -1, ("foe",), signed=True),
    "die = 4 own": Effect("die", 4, ("=", "own")),
    "hurt 1": Effect("hurt", 1),
    "hurt 2 chosen within 3": Effect("hurt", 2, target="chosen", within=3),
    "prevent 1": Effect("prevent", 1),
    "prevent all": Effect("prevent", how=("all",)),
    "heal 2": Effect("heal", 2),
    "heal all": Effect("heal", how=("all",)),
    "heal 2 all": Effect("heal", 2, target="all"),
    "heal all all": Effect("heal", how=("all",), target="all"),
    "draw 1": Effect("draw", 1),
    "discard 2 random foe": Effect("discard", 2, ("random",), "foe"),
    "energy +1": Effect("energy", 1, signed=True),
    "cost -1": Effect("cost", -1, signed=True),
    "move +2": Effect("move", 2, signed=True),
    "go city": Effect("go", how=("city",)),
    "go green": Effect("go", how=("green",)),
    "go any": Effect("go", how=("any",)),
    "go flight": Effect("go", how=("flight",)),
    "go measured": Effect("go", how=("measured",)),
    "go undercity": Effect("go", how=("undercity",)),
    "go 2 spaces by right": Effect("go", 2, ("spaces",), by="right"),
    "go city/key chosen": Effect("go", how=("city", "key"), target="chosen"),
    "go brill/2 spaces": Effect("go", 2, ("brill", "spaces")),
    "gain own": Effect("gain", how=("own",)),
    "gain green foe": Effect("gain", how=("green",), target="foe"),
    "drop 1": Effect("drop", 1),
    "drop 1 bag random trait beast": Effect("drop", 1, ("bag", "random", "trait beast")),
    "drop 2 any foe": Effect("drop", 2, ("any",), "foe"),
    "steal bag foe": Effect("steal", how=("bag",), target="foe"),
    "swap": Effect("swap"),
    "cancel card": Effect("cancel", how=("card",)),
    "cancel battle": Effect("cancel", how=("battle",)),
    "cancel encounter": Effect("cancel", how=("encounter",)),
    "attach foe": Effect("attach", how=("foe",)),
    "attach chosen within 1": Effect("attach", how=("chosen",), within=1),
    "flip self": Effect("flip", how=("self",)),
    "flip event": Effect("flip", how=("event",)),
    "level green": Effect("level", how=("green",)),
    "trophy nefarians-head": Effect("trophy", how=("nefarians-head",)),
    "log foe": Effect("log", target="foe"),
    "token brill": Effect("token", how=("brill",)),
    "token chosen": Effect("token", target="chosen"),
    "collect": Effect("collect"),
    "quest 1": Effect("quest", 1),
    "drop-quest": Effect("drop-quest"),
    "lay brill": Effect("lay", how=("brill",)),
    "become item rusty-key": Effect("become", how=("item", "rusty-key")),
    "become encounter ash-hound": Effect("become", how=("encounter", "ash-hound")),
    "fight ash-hound": Effect("fight", how=("ash-hound",)),
    "unmark here": Effect("unmark", how=("here",)),
    "discovery place": Effect("discovery", how=("place",)),
    "skip challenge": Effect("skip", how=("challenge",)),
    "end challenge": Effect("end", how=("challenge",)),
    "waive aggro": Effect("waive", how=("aggro",)),
    'say "Each of you sings."': Effect("say", text="Each of you sings."),
}


@pytest.mark.parametrize("line", LINES)
def test_an_effect_is_read_and_written_as_it_stands(line: str) -> None:
    assert only(line) == LINES[line]
    assert write(parse(line)) == line == write_effect(LINES[line])


def test_every_effect_word_has_its_line() -> None:
    assert {effect.word for effect in LINES.values()} == set(EFFECTS)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("hurt foe 1", "hurt 1 foe"),
        ("heal all 2", "heal 2 all"),
        ("heal foe all", "heal all foe"),
        ("heal self all", "heal all"),
        ("token self", "token self"),
        ("die = 4", "die = 4 own"),
        ("die foe -1", "die -1 foe"),
        ("instead 3 ranged", "instead ranged 3"),
        ("drop trait beast bag", "drop 1 bag trait beast"),
        ("go chosen within 2 city / key by left", "go city/key chosen within 2 by left"),
        ("go key/key", "go key"),
        ("Attack + 1 ;Reroll Own", "attack +1; reroll own"),
        ("attack \u22121", "attack -1"),
        ("[X 1, 1]: hurt 1 self", "[1 6]: hurt 1"),
        ("[ Foe 2 ] : reroll own", "[foe 2]: reroll own"),
        ("if level\u2265green, draw 1", "if level >= green, draw 1"),
        ("for flip and this and 2 energy: draw 1", "for 2 energy and this and flip: draw 1"),
        ("say “Sing  aloud.”", 'say "Sing aloud."'),
        ("say „Sing; or not“; draw 1", 'say "Sing; or not"; draw 1'),
    ],
)
def test_whatever_way_it_is_typed_it_is_written_in_one(typed: str, written: str) -> None:
    assert write(parse(typed)) == written
    assert write(parse(written)) == written


# ---- whole lines


@pytest.mark.parametrize(
    ("line", "power"),
    [
        ("[6]: damage +1; reroll own", (When("die", (6,)), ["damage +1", "reroll own"])),
        ("[foe 1]: reroll foe", (When("foe-die", (1,)), ["reroll foe"])),
        ("[1 3 6]: hurt 1", (When("die", (1, 3, 6)), ["hurt 1"])),
        ("always: defense +1", (When("always"), ["defense +1"])),
        (
            "use combat.after-roll once: reroll own",
            (When("use", moment="combat.after-roll", once=True), ["reroll own"]),
        ),
        ("use any: heal 1", (When("use", moment="any"), ["heal 1"])),
        ("on defeated: log foe", (When("on", event="defeated"), ["log foe"])),
        ("on enter brill: draw 1", (When("on", event="enter", space="brill"), ["draw 1"])),
        ("attack +1; draw 1", (When(), ["attack +1", "draw 1"])),
    ],
)
def test_when_a_line_works(line: str, power: tuple[When, list[str]]) -> None:
    when, effects = power
    assert parse(line) == Power(when, tuple(Clause((only(effect),)) for effect in effects))


def test_a_line_with_everything_in_it() -> None:
    line = (
        "if level >= green and foe type melee and own turn, use combat.before-roll once for 2 energy and this: "
        'may heal 1 or draw 1; hurt 1 foe; say "Go on: it\'s over; or not." until next combat'
    )
    read = parse(line)
    assert read.conditions == (
        Condition("level", ("green",)),
        Condition("type", ("melee",), foe=True),
        Condition("own", ("turn",)),
    )
    assert read.when == When("use", moment="combat.before-roll", once=True)
    assert read.price == Price(energy=2, this=True)
    assert read.clauses[0] == Clause((Effect("heal", 1), Effect("draw", 1)), may=True)
    assert read.clauses[2].effects[0].text == "Go on: it's over; or not."
    assert read.until == "next combat" and write(read) == line


@pytest.mark.parametrize(
    ("line", "condition"),
    [
        ("side other", Condition("side", ("other",))),
        ("trait beast", Condition("trait", ("beast",))),
        ("named ash-hound", Condition("named", ("ash-hound",))),
        ("foe character", Condition("foe", ("character",))),
        ("type ranged", Condition("type", ("ranged",))),
        ("unarmed", Condition("unarmed")),
        ("at brill", Condition("at", ("brill",))),
        ("at city", Condition("at", ("city",))),
        ("within 0", Condition("within", number=0)),
        ("items >= 2", Condition("items", number=2)),
        ("cards >= 3", Condition("cards", number=3)),
        ("replacement", Condition("replacement")),
    ],
)
def test_conditions(line: str, condition: Condition) -> None:
    assert parse(f"if {line}, draw 1").conditions == (condition,)
    assert write(parse(f"if {line}, draw 1")) == f"if {line}, draw 1"


# ---- all that can be said comes back as it was


def any_effect(chance: random.Random, seats: bool = False) -> Effect:
    word = chance.choice(list(EFFECTS))
    known, how = EFFECTS[word], list[str]()
    for part in known.parts:
        if part.needed or chance.random() < 0.5:
            names = [f"{part.lead} {name}".strip() for name in NAMES] if part.name else []
            choices = [*part.words, *names]
            how += chance.sample(choices, 2 if part.several and chance.random() < 0.3 else 1)
    amount: int | None = None
    if known.amount == "or-all" and chance.random() < 0.3:
        how = ["all"]
    elif known.amount and (known.amount != "spaces" or "spaces" in how):
        amount = chance.randint(1, 6) if "=" in how else chance.randint(1, 99)
    signed = known.amount == "signed" and "=" not in how
    amount = -amount if amount and signed and chance.random() < 0.5 else amount
    target = chance.choice([*TARGETS, *(f"seat:{seat}" for seat in NAMED if seats)]) if known.target else "self"
    if known.either:
        how, target = (how, "self") if how else ([], "chosen")
    near = chance.choice((None, 0, 3)) if "chosen" in (target, *how) else None
    by = chance.choice(("", *NEIGHBOURS)) if known.by else ""
    return Effect(word, amount, tuple(how), target, near, by, chance.choice(TEXTS) if known.text else "", signed)


def any_condition(chance: random.Random) -> Condition:
    word = chance.choice(list(CONDITIONS))
    known = CONDITIONS[word]
    part = [*known.part.words, *(NAMES if known.part.name else ())] if known.part else []
    number = chance.randint(1, 9) if known.number else None
    return Condition(word, (chance.choice(part),) if part else (), number, known.foe and chance.random() < 0.5)


def any_when(chance: random.Random) -> When:
    event = chance.choice(list(EVENTS))
    return chance.choice(
        [
            When(),
            When("always"),
            When("die", tuple(sorted(chance.sample(range(1, 7), chance.randint(1, 6))))),
            When("foe-die", (chance.randint(1, 6),)),
            When("use", moment=chance.choice(list(MOMENTS)), once=chance.random() < 0.5),
            When("on", event=event, space=chance.choice(NAMES) if event == ENTER else ""),
        ]
    )


def any_power(chance: random.Random) -> Power:
    paid = chance.sample(list(PRICES), chance.choice((0, 0, 1, 2, 7)))
    price = {word: chance.randint(1, 9) if word in COUNTED_PRICES else True for word in paid}
    clauses = [
        Clause(tuple(any_effect(chance) for _ in range(chance.choice((1, 1, 2)))), chance.random() < 0.3)
        for _ in range(chance.randint(1, 4))
    ]
    conditions = [any_condition(chance) for _ in range(chance.choice((0, 0, 1, 2)))]
    until = chance.choice(["", "", *ENDS])
    return Power(any_when(chance), tuple(clauses), tuple(conditions), Price(**price), until)


def any_step(chance: random.Random) -> Step:
    word = chance.choice(list(STEPS))
    known, how, target = STEPS[word], (), ""
    if known.kinds and (not known.whom or chance.random() < 0.7):
        kind = chance.choice(list(known.kinds))
        how = (kind, "green" if kind == "colour" else chance.choice(NAMES))
    elif known.whom or known.space:
        target = chance.choice(list(WHOM) if known.whom else NAMES)
    amount = chance.randint(1, 9) if known.amount and (how or not known.kinds) else 1
    moment = chance.choice(("", *MOMENTS)) if known.moment else ""
    return Step(word, chance.random() < 0.5, target, how, amount, chance.choice(TEXTS) if known.text else "", moment)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_written_is_read_as_it_was(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        power, step, effect = any_power(chance), any_step(chance), any_effect(chance, seats=True)
        assert parse(write(power)) == power
        assert parse_step(write_step(step)) == step
        if effect.word != "say":
            assert parse_report(write_effect(effect), SEATS) == effect


@pytest.mark.parametrize("seed", range(20))
def test_a_line_of_any_words_is_written_for_good_or_names_a_word(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(200):
        words = write(any_power(chance)).split()
        line = " ".join(chance.sample(words, len(words)) if chance.random() < 0.5 else words[chance.randint(0, 3) :])
        try:
            written = write(parse(line))
        except Fault as wrong:
            assert str(wrong.why).endswith((".", "!", "?")) and wrong.why == fault_of(line)
        else:
            assert write(parse(written)) == written and parse(written) == parse(line)


# ---- faults

FAULTS = {
    "": "",
    "[7]: reroll own": "7",
    "[foe 0]: reroll own": "0",
    "[foe]: reroll own": "[]",
    "[6: reroll own": ":",
    "[6": "[",
    "[6] reroll own": "reroll",
    "[6]:": ":",
    "[6]: explode 2": "explode",
    "sometimes: draw 1": "sometimes",
    ": draw 1": ":",
    "attack +1: draw 1": "attack",
    "always draw 1": "draw",
    "always": "always",
    "use: draw 1": ":",
    "use combat: draw 1": "combat",
    "use any twice: draw 1": "twice",
    "on payday: draw 1": "payday",
    "on enter: draw 1": ":",
    "on enter self: draw 1": "self",
    "on heal brill: draw 1": "brill",
    "for 2 gold: draw 1": "gold",
    "for energy: draw 1": "energy",
    "for 2 card: draw 1": "2",
    "for -2 energy: draw 1": "-2",
    "for 0 energy: draw 1": "0",
    "for this and this: draw 1": "this",
    "for: draw 1": ":",
    "if level >= blue, draw 1": "blue",
    "if level green, draw 1": "green",
    "if lucky, draw 1": "lucky",
    "if foe lucky, draw 1": "lucky",
    "if side left, draw 1": "left",
    "if own, draw 1": ",",
    "if at, draw 1": ",",
    "if within far, draw 1": "far",
    "if items >= 0, draw 1": "0",
    "if damaged draw 1": "draw",
    "if damaged and, draw 1": ",",
    "draw 1 until tomorrow": "tomorrow",
    "draw 1 until next": "next",
    "draw 1 until next week": "next week",
    "draw 1 until": "until",
    "draw 1 until turn please": "please",
    "draw 1;": ";",
    "draw 1 or": "or",
    "may": "may",
    "draw": "draw",
    "draw many": "many",
    "draw +1": "+1",
    "draw 0": "0",
    "draw 100": "100",
    "draw 1 2": "2",
    f"draw {'9' * 5000}": "9" * 5000,
    "attack": "attack",
    "attack 2": "2",
    "attack +1 nobody": "nobody",
    "attack +1 foe self": "self",
    "hurt 1 within 2": "within",
    "hurt 1 chosen within": "within",
    "hurt 1 chosen within far": "far",
    "type sharp": "sharp",
    "type": "type",
    "instead ranged": "instead",
    "reroll": "reroll",
    "reroll own foe": "foe",
    "die = 7": "7",
    "die = +1": "+1",
    "die 1 own": "1",
    "go": "go",
    "go spaces": "spaces",
    "go 2 city": "2",
    "go city/": "/",
    "go city key": "key",
    "go city by me": "me",
    "hurt 1 by right": "by",
    "gain blue": "blue",
    "drop trait": "trait",
    "cancel turn": "turn",
    "trophy": "trophy",
    "lay chosen": "chosen",
    "become item": "become",
    "token": "token",
    "token brill chosen": "token",
    "skip lunch": "lunch",
    "waive taxes": "taxes",
    "say": "say",
    "say hello": "hello",
    'say ""': '"',
    'say "hello': '"',
    'draw "two"': '"two',
}


@pytest.mark.parametrize("line", FAULTS, ids=lambda line: line[:40])
def test_a_fault_names_the_word(line: str) -> None:
    with pytest.raises(Fault) as wrong:
        parse(line)
    assert wrong.value.word == FAULTS[line]
    well_told(wrong.value, fault_of(line))


def well_told(wrong: Fault, why: Text | None) -> None:
    """A sentence for people, with the word in it unless it is about a quotation mark or an empty line."""
    told = str(why)
    assert wrong.why == why and told.endswith(".") and len(told) < 300
    assert wrong.word.removeprefix('"')[:40] in told
    assert not [fault for fault in faults(told) if "key" in fault or "code" in fault]


def test_nothing_is_wrong_with_a_line_that_is_understood() -> None:
    assert fault_of("[6]: damage +1; reroll own") is None and fault_of_step("travel brill") is None


# ---- steps of quests


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("travel undercity", Step("travel", target="undercity")),
        ("then travel undercity", Step("travel", then=True, target="undercity")),
        ("collect brill", Step("collect", target="brill")),
        ("defeat target", Step("defeat", target="target")),
        ("defeat horde", Step("defeat", target="horde")),
        ("defeat trait beast 2", Step("defeat", how=("trait", "beast"), amount=2)),
        ("defeat named ash-hound 1", Step("defeat", how=("named", "ash-hound"))),
        ("defeat colour green 3", Step("defeat", how=("colour", "green"), amount=3)),
        ("defeat board booty-bay 1", Step("defeat", how=("board", "booty-bay"))),
        ("hurt any 2", Step("hurt", target="any", amount=2)),
        ("discard trait beast 1", Step("discard", how=("trait", "beast"))),
        ("meet alliance", Step("meet", target="alliance")),
        ("have 3 items", Step("have", amount=3)),
        ('then use any: say "Sing."', Step("say", then=True, text="Sing.", moment="any")),
        (
            "use movement.move: discard trait beast 2",
            Step("discard", False, "", ("trait", "beast"), 2, "", "movement.move"),
        ),
    ],
)
def test_a_step_is_read_and_written_as_it_stands(line: str, step: Step) -> None:
    assert parse_step(line) == step and write_step(step) == line


def test_a_number_left_out_of_a_step_is_one() -> None:
    assert parse_step("hurt target") == parse_step("hurt target 1")
    assert {kind: parse_step(f"defeat {kind} red").amount for kind in KINDS} == dict.fromkeys(KINDS, 1)


STEP_FAULTS = {
    "": "",
    "then": "then",
    "wander brill": "wander",
    "travel": "travel",
    "travel 2": "2",
    "travel brill undercity": "undercity",
    "defeat": "defeat",
    "defeat everybody": "everybody",
    "defeat any 2": "2",
    "defeat trait": "trait",
    "defeat colour blue": "blue",
    "hurt target -1": "-1",
    "hurt target 0": "0",
    "discard named ash-hound": "named",
    "meet ada": "ada",
    "have items": "items",
    "have 3 cards": "cards",
    "say": "say",
    "say sing": "sing",
    "use noon: have 3 items": "noon",
    "use any have 3 items": "have",
    "use any: travel brill": "travel",
}


@pytest.mark.parametrize("line", STEP_FAULTS)
def test_a_fault_of_a_step_names_the_word(line: str) -> None:
    with pytest.raises(Fault) as wrong:
        parse_step(line)
    assert wrong.value.word == STEP_FAULTS[line]
    well_told(wrong.value, fault_of_step(line))


# ---- reports


@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("hurt ben 1", Effect("hurt", 1, target="seat:ben")),
        ("draw Ada 2", Effect("draw", 2, target="seat:ada")),
        ("go ada brill", Effect("go", how=("brill",), target="seat:ada")),
        ("hurt may 1", Effect("hurt", 1, target="seat:may")),
        ("hurt 1 2", Effect("hurt", 1, target="seat:2")),
        ("hurt foe 1", Effect("hurt", 1, target="foe")),
        ("level ben green", Effect("level", how=("green",), target="seat:ben")),
        ("token ada", Effect("token", target="seat:ada")),
    ],
)
def test_a_report_names_players(line: str, effect: Effect) -> None:
    assert parse_report(line, SEATS) == effect


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("", ""),
        ("hurt cem 1", "cem"),
        ("hurt ben", "hurt"),
        ("[6]: hurt ben 1", "["),
        ("for this: hurt ben 1", "for"),
        ("hurt ben 1; draw ada 1", ";"),
        ("hurt ben 1 or draw ada 1", "or"),
        ("hurt ben 1 until turn", "until"),
        ("if damaged, hurt ben 1", "if"),
        ('say "Sing."', "say"),
        ("explode ben", "explode"),
    ],
)
def test_a_report_is_one_plain_effect(line: str, word: str) -> None:
    with pytest.raises(Fault) as wrong:
        parse_report(line, SEATS)
    assert wrong.value.word == word
    well_told(wrong.value, wrong.value.why)


def test_nobody_may_report_a_maybe() -> None:
    with pytest.raises(Fault, match="may"):
        parse_report("may hurt ben 1", ("ada", "ben"))


# ---- the vocabulary as data


def titles() -> list[str]:
    told = [*MOMENTS.values(), *EVENTS.values(), *TARGETS.values(), *PRICES.values(), *ENDS.values(), *WHOM.values()]
    for words in (EFFECTS, CONDITIONS, STEPS):
        told += [word.title for word in words.values()]
    return told + [title for effect in EFFECTS.values() for part in effect.parts for title in part.words.values()]


def test_every_word_has_a_title_for_people() -> None:
    assert all(titles()) and not {title: found for title in titles() if (found := faults(title))}


def test_a_phone_gets_the_vocabulary_as_plain_data() -> None:
    built = msgspec.json.decode(msgspec.json.encode(EFFECTS))
    assert built["heal"] == built["prevent"] | {"title": "heal"}
    assert list(built["reroll"]["parts"][0]["words"]) == ["own", "foe", "move"]


def test_lines_are_kept_as_they_were_read() -> None:
    again: Callable[[str], object] = parse
    assert again("attack +1; draw 1") is again("attack +1; draw 1")
