"""Prompts and choices put into words: what every shape, option and key is called, for a seat that is asked.

The struct of an action says what its fields are; a frame may say more with an option. Nothing is decided here.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from referee.kernel.action import Action
from referee.kernel.amounts import Allot, Amount, Order, Some, Stock
from referee.kernel.asking import COUNTS, FLAG, NUMBER, TEXT, Asked, fields_asked
from referee.kernel.choice import Asked as Question
from referee.kernel.choice import Cast, Claim, Lines, One, Option
from referee.kernel.dice import CastGroup
from referee.kernel.form import ONE_OF, Form
from referee.kernel.form_words import meaning, told_form
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, Text
from referee.kernel.shape import Fields, Shape
from referee.kernel.speech import SEAT, SPACE, Voice
from referee.kernel.subject import Subject
from referee.kernel.tally import Cost

NAMELESS = ("", NUMBER, FLAG, TEXT, COUNTS)
"""Kinds of field whose value has no name of its own."""
UNPICTURED = (SEAT, SPACE)
VALUE = "value"
"""What was drawn."""


class Teller:
    """Somebody at a table who tells how one type of action may be answered."""

    def __init__(self, voice: Voice, action: type[Action]) -> None:
        self.voice = voice
        self.action = action
        self.fields = fields_asked(action)

    def prompt(self, prompt: Prompt) -> Prompt:
        return replace(
            prompt,
            title=self.heading(prompt),
            text=self.voice.tell(prompt.text),
            about=self.voice.about(prompt.text),
            choice=prompt.choice and self.shape(prompt.choice),
        )

    def heading(self, prompt: Prompt) -> str:
        """What the prompt is called: as its frame says, as its action is called, or by its own sentence."""
        if prompt.title or not self.action.told_by_prompt:
            return self.voice.tell(prompt.title or self.action.title)
        return self.voice.tell(prompt.text).rstrip(".")

    def shape(self, shape: Shape) -> Shape:
        """The same shape with everything called by its name; what is worked out later is told then."""
        told = TOLD.get(type(shape))
        return shape if told is None else told(self, shape)

    def one(self, shape: One) -> One:
        title = self.voice.tell(shape.title or self.action.title)
        return replace(shape, title=title, options=[self.option(option, shape.of) for option in shape.options])

    def keys(self, shape: Some | Order) -> Shape:
        field = self.fields[shape.field]
        of = shape.of or field.kind
        told = replace(shape, title=self.title(shape.title, field), of=of, names=self.names(of, shape.keys))
        if isinstance(told, Some) and not told.low:
            told.nobody = self.voice.tell(told.nobody) if told.nobody else self.voice.speech.nobody(of)
        return told

    def amount(self, shape: Amount) -> Amount:
        field = self.fields[shape.field]
        return replace(shape, title=self.title(shape.title, field), noun=self.noun(shape.noun or field.noun))

    def cast(self, shape: Cast) -> Cast:
        return replace(shape, title=self.voice.tell(shape.title), groups=[self.group(g) for g in shape.groups])

    def claim(self, shape: Claim) -> Claim:
        """What is asked for first has its words; what goes with it is left out once it is known."""
        first, *others = shape.facts
        tell = self.voice.tell
        told = replace(
            first,
            title=tell(first.title),
            says=tell(first.says),
            form=self.form(first.fact, first.form),
            names=self.meanings(first.fact, first.form),
        )
        return Claim([told, *self.asks(other.fact for other in others)])

    def asks(self, needs: Iterable[str]) -> Iterator[Question]:
        """What the table is asked before an option can be judged: of all it needs what nobody has told yet."""
        position = self.voice.position
        if position is None:
            return
        game = position.game
        for fact in needs:
            question, form = game.question(position, fact), game.forms.form(fact)
            if question is not None:
                names = self.meanings(fact, form)
                offered = game.offered(position, fact)
                begins = (offered.value, self.voice.tell(offered.says)) if offered else ()
                yield Question(fact, self.voice.tell(question), self.form(fact, form), names, *begins)

    def form(self, fact: str, form: Form | None) -> Form | None:
        """How the value of a fact looks, in words."""
        position = self.voice.position
        return told_form(self.voice, form, position.game.forms.about(fact)) if position is not None else form

    def meanings(self, fact: str, form: Form | None) -> dict[str, str]:
        """What each value of a fact means, where there are only so many."""
        position = self.voice.position
        if position is None or form is None or form.kind != ONE_OF:
            return {}
        about = position.game.forms.about(fact)
        return {value: meaning(self.voice, form, about, value) for value in (*form.names, *form.also)}

    def lines(self, shape: Lines) -> Lines:
        form = told_form(self.voice, shape.form) or shape.form
        return replace(shape, title=self.voice.tell(shape.title), form=form)

    def allot(self, shape: Allot) -> Allot:
        field = self.fields[shape.field]
        of = shape.of or field.kind
        return replace(
            shape,
            title=self.title(shape.title, field),
            of=of,
            names=self.names(of, (place.key for place in shape.places)),
            noun=self.noun(shape.noun or field.noun),
            also=shape.also and self.stock(shape.also),
        )

    def stock(self, stock: Stock) -> Stock:
        field = self.fields[stock.field]
        return replace(stock, title=self.title(stock.title, field), noun=self.noun(stock.noun or field.noun))

    def group(self, group: CastGroup) -> CastGroup:
        titles: dict[str, Text] = {face: self.voice.tell(title) for face, title in group.titles.items()}
        return replace(group, title=self.voice.tell(group.title) or self.voice.name("die", group.die), titles=titles)

    def title(self, own: Any, field: Asked) -> str:
        return self.voice.tell(own or field.title)

    def noun(self, noun: str) -> str:
        """The word for several of what is counted."""
        return self.voice.several(noun) if noun else ""

    def names(self, kind: str, keys: Iterable[str]) -> dict[str, str]:
        return {key: self.voice.name(kind, key) for key in keys}

    def option(self, option: Option, of: str) -> Option:
        tell = self.voice.tell
        about = self.about(option.fields, of) if option.fields else []
        return replace(
            option,
            label=self.label(option, of),
            hint=option.hint and tell(option.hint),
            price=[self.cost(line) for line in option.price] if option.price else [],
            cost=option.cost and tell(option.cost),
            brings=[tell(line) for line in option.brings] if option.brings else [],
            about=option.about or about,
            picture=option.picture or next((f"{s.kind}/{s.key}" for s in about if s.kind not in UNPICTURED), ""),
            then=option.then and self.shape(option.then),
            asks=list(self.asks(option.needs)) if option.needs else [],
        )

    def cost(self, line: Cost) -> Cost:
        return Cost(self.voice.tell(line.text), line.amount, line.rule)

    def label(self, option: Option, of: str) -> str:
        """What the button says: as the frame has it, else by the first template of the action that is filled."""
        if option.label:
            return self.voice.tell(option.label)
        if of and VALUE in option.fields:
            return self.voice.name(of, option.fields[VALUE])
        for template in self.action.button:
            if self.fits(template, option.fields):
                return self.voice.fill(template, option.fields)
        if not option.fields:
            return self.voice.tell(self.action.title)
        return self.voice.fill("{values}", {"values": [self.value(name, of) for name in option.fields.items()]})

    def fits(self, template: str, fields: Fields) -> bool:
        """Whether these fields fill all its slots."""
        return None not in [fields.get(slot.name) for slot in self.voice.speech.template(template).slots]

    def value(self, named: tuple[str, Any], of: str) -> str:
        """A field without a sentence of its own: its value by name, or its title with it."""
        name, value = named
        field = self.fields[name]
        if field.kind not in NAMELESS and value is not None:
            return self.voice.fill(f"{{value:{field.kind}}}", {"value": value})
        return self.voice.fill("{title}: {value}", {"title": self.voice.tell(field.title), "value": plain(value)})

    def about(self, fields: Fields, of: str) -> list[Subject]:
        """Everything its fields name."""
        found: list[Subject] = []
        for name, value in fields.items():
            kind = of if of and name == VALUE else self.fields[name].kind if name in self.fields else ""
            if kind in NAMELESS:
                continue
            if isinstance(value, str):
                found.append(Subject(kind, value))
            elif isinstance(value, list | dict):
                found += [Subject(kind, key) for key in value if isinstance(key, str)]
        return list(dict.fromkeys(found)) if len(found) > 1 else found


TOLD: dict[type[Shape], Callable[[Teller, Any], Shape]] = {
    One: Teller.one,
    Some: Teller.keys,
    Order: Teller.keys,
    Allot: Teller.allot,
    Amount: Teller.amount,
    Cast: Teller.cast,
    Claim: Teller.claim,
    Lines: Teller.lines,
}
"""How each shape is told."""


def plain(value: Any) -> str | int | Say:
    if isinstance(value, bool):
        return Say("yes") if value else Say("no")
    return value if isinstance(value, int) else Say("nothing") if value is None else str(value)
