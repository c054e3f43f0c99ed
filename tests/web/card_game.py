"""A tiny game of cards nobody knows yet, and the service with it: for how a phone asks for a whole card.

Served by a server of its own: `gunicorn "tests.web.card_game:create_app()"`.
"""

from typing import Annotated, Any, ClassVar

from flask import Flask

import app
from referee import registry
from referee.kernel import forms
from referee.kernel.action import Action, Claims, Name, Read
from referee.kernel.agenda import Frame, push
from referee.kernel.choice import Offered, One, Option
from referee.kernel.event import Scoreboard
from referee.kernel.fields import titled
from referee.kernel.forms import FactForms, number, one_of, some, text
from referee.kernel.game import Game
from referee.kernel.position import Position, happen, known
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.kernel.sources import Verbs
from referee.kernel.table import Player

RULE = "wbg.turn.step-order"
MINE, THEIRS = {"word": "self", "title": "itself"}, {"word": "foe", "title": "the other"}
DICE = {"words": [{"word": "own", "title": "the own die"}, {"word": "foe", "title": "the other die"}], "needed": True}
VOCABULARY: dict[str, Any] = {
    "moments": [{"word": "fight.start", "title": "before the roll"}, {"word": "fight.end", "title": "after the fight"}],
    "events": [
        {"word": "hit", "title": "after a hit"},
        {"word": "enter", "title": "on entering", "name": {"word": "space"}},
    ],
    "conditions": [{"word": "damaged", "title": "with damage"}, {"word": "within", "title": "near", "number": True}],
    "prices": [{"word": "energy", "title": "energy"}, {"word": "this", "title": "discard this"}],
    "counted_prices": [{"word": "energy"}],
    "effects": [
        {"word": "damage", "title": "damage value", "amount": "signed", "target": True},
        {"word": "reroll", "title": "throw again", "parts": [DICE]},
        {"word": "heal", "title": "heal", "amount": "or-all", "target": True},
        {"word": "go", "title": "go to", "parts": [{"name": {"word": "space"}, "needed": True}]},
        {"word": "say", "title": "in words", "text": True},
    ],
    "targets": [MINE, THEIRS],
    "ends": [{"word": "turn", "title": "until the turn ends"}],
}
TASKS: dict[str, Any] = {
    "steps": [
        {"word": "travel", "title": "travel to", "asks": [{"word": "space"}]},
        {
            "word": "defeat",
            "title": "defeat",
            "kinds": [{"word": "trait", "title": "with the trait"}],
            "asks": [{"word": "whom"}, {"word": "amount"}],
        },
        {"word": "have", "title": "have items", "asks": [{"word": "amount"}, {"word": "items"}]},
    ],
    "whom": [{"word": "any", "title": "anybody"}],
}
KNOWN_WORDS = ("damage", "reroll", "heal", "go", "say")


def fault(line: str) -> Text | None:
    """Good enough to tell a word that is none: what each effect begins with is looked at."""
    effects = line.rpartition(":")[2].split(";")
    strange = [words[0] for one in effects if (words := one.split()) and words[0] not in KNOWN_WORDS]
    return say("“{word}” does nothing that anybody knows.", word=strange[0]) if strange else None


forms.register_grammar("card-game", fault)
forms.register_grammar("card-tasks", lambda line: None)
FOE = forms.record(
    ["traits", "powers", "steps", "text", "copies"],
    type=one_of("melee", "ranged").called("Kind of attack"),
    attack=number(0, 20, start=2).called("Attack"),
    defense=number(0, 20, start=5).called("Defense"),
    damage=number(0, 9, start=1).called("Damage"),
    traits=some("aggro", "beast", open=True).called("Traits"),
    powers=forms.lines("card-game", 4, VOCABULARY).called("Powers"),
    steps=forms.lines("card-tasks", 4, TASKS).called("Steps"),
    text=text(200).called("Text", "In your own words."),
    copies=number(1, 9, start=2).called("Copies"),
)
VERBS: Verbs["Cards"] = Verbs()
VERBS.note("met", "{seat:seat} meets {foe:foe}.")


class Meet(Action, tag="meet"):
    """Meet a foe by its name."""

    title, button = "Meet a foe", ("Meet {foe:foe}",)
    foe: Annotated[Name, titled("Foe")]


class Hunt(Action, tag="hunt"):
    """Hunt the wolf, whose card may still be unknown."""

    title, button = "Hunt", ("Hunt {foe:foe}",)
    foe: Annotated[Name, titled("Foe")]
    claims: Claims = {}


class Cards(Position):
    """What was met is among the facts."""

    seats: dict[str, Player] = {}


def question_of(foe: str) -> Text:
    return say("What is printed on {foe:foe}?", foe=foe)


class Turn(Frame[Cards], tag="turn"):
    """Whoever wants to meets somebody."""

    asks: ClassVar = {"meet": (RULE,), "hunt": (RULE,)}

    def prompts(self, position: Cards) -> list[Prompt]:
        wolf = One([Option({"foe": "wolf"}, needs=["foe.wolf"])])
        meet = self.ask(list(position.seats), "meet", "Meet a foe.", One([], open=True))
        return [meet, self.ask(list(position.seats), "hunt", "Hunt the wolf.", wolf)]

    def on_hunt(self, position: Cards, action: Hunt) -> None:
        known(position, f"foe.{action.foe}", question_of(action.foe), [RULE])
        happen(position, "met", [RULE], seat=action.seat, foe=action.foe)

    def on_meet(self, position: Cards, action: Meet) -> None:
        known(position, f"foe.{action.foe}", question_of(action.foe), [RULE])
        happen(position, "met", [RULE], seat=action.seat, foe=action.foe)


class CardGame(Game[Cards]):
    key, title, books, rules_version = "cards", "Cards", ("wbg",), "cards-1"
    players, position, frames, verbs = (2,), Cards, (Turn,), VERBS
    actions = (Meet, Hunt, Read)
    forms = FactForms([(r"foe\.[a-z0-9-]+", "foe", FOE)], {"foe": [RULE]}, {"foe": []})

    def lay(self, position: Cards) -> None:
        """Nothing lies there."""

    def begin(self, position: Cards) -> None:
        push(position, Turn())

    def score(self, position: Cards) -> Scoreboard:
        return Scoreboard([], {}, {}, None, [RULE])

    def question(self, position: Cards, fact: str) -> Text | None:
        return None if fact in position.facts else question_of(fact.removeprefix("foe."))

    def offered(self, position: Cards, fact: str) -> Offered | None:
        if fact != "foe.ranged-fellow":
            return None
        return Offered({"type": "ranged", "powers": ["[6]: heal 1"]}, "Fellows mostly shoot.")


def create_app() -> Flask:
    """The service with this game at it."""
    game = CardGame()
    registry.look_at(game)
    registry._registered[game.key] = game
    return app.create_app()
