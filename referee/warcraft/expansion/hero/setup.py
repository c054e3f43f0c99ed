"""Before the first turn with heroes: what each player takes, the secret choice, and where each hero stands."""

from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import AnyShape, Ask, One, Option, one
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import put
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.kernel.together import Together
from referee.warcraft.expansion.actions import ChooseHero, PlaceHero
from referee.warcraft.expansion.hero.hero import CHOOSE_ONE, STACKING
from referee.warcraft.expansion.hero.sheet import CARD_LEVEL, have_read
from referee.warcraft.expansion.hero.summon import SUMMON
from referee.warcraft.setup.setup import CHOICES, PIECES, TYPED_SEAT
from referee.warcraft.table.fact import told_keys
from referee.warcraft.table.piece import CREATURE, HERO, NECROMANCER, UNITS
from referee.warcraft.table.position import Hero, Warcraft, has, number_of, play_order, reserve
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.verbs import VERBS

SETS = 4
"""Heroes a race has to pick from."""
TAKE = [
    "wbx.hero.setup-take",
    "wbx.hero.setup-building",
    "wbx.hero.setup-summons",
    "wbx.building.hero",
    "wbx.wound.pile",
]
SECRET = [CHOOSE_ONE, "wbx.hero.setup-secret"]
CHOSEN = [*SECRET, "wbx.hero.setup-unused", "wbx.hero.setup-stack", "wbx.hero.card-stack", CARD_LEVEL]
PLACE = ["wbx.hero.setup-place", "wbx.hero.starts-in-play", STACKING]


def taken_words(event: Event) -> Text:
    words = "{seat:seat} takes the hero marker, the hero building, finished, and the cards of all heroes."
    if event.data["creatures"]:
        words = (
            "{seat:seat} takes the hero marker, the hero building, finished, and in reserve {creatures:creature} "
            "and the cards of all heroes."
        )
    return say(words, seat=event.seat, creatures=event.data["creatures"])


@VERBS.verb("hero-set-taken", taken_words)
def hero_set_taken(position: Warcraft, event: Event) -> None:
    put(position.piles, reserve(event.seat), HERO, event.seat, 1)
    for creature, number in event.data["creatures"].items():
        put(position.piles, reserve(event.seat), CREATURE, event.seat, number, (SUMMON + creature,))


VERBS.note("hero-picked", "{seat:seat} has chosen a hero; nobody else knows which.")


@VERBS.verb(
    "hero-revealed",
    "{seat:seat} reveals the hero: {hero:hero}. Its cards are stacked, Level 1 on top; the others go to the box.",
)
def hero_revealed(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].hero = Hero(event.data["hero"])


def lay_hero_pieces(position: Warcraft, seat: str) -> None:
    """The marker and the race's creatures in reserve; the hero building needs no piece, it is always finished."""
    if not has(position, "heroes"):
        return
    race, numbers = position.seats[seat].race, told_keys(position, "creature.", ".number")
    own = [creature for creature, of in told_keys(position, "creature.", ".race").items() if of == race]
    creatures = {creature: numbers[creature] for creature in own if creature in numbers}
    happen(position, "hero-set-taken", TAKE, seat=seat, creatures=creatures)


def heroes_known(position: Warcraft, race: str) -> list[str]:
    """The heroes of a race whose cards somebody has told."""
    return [hero for hero, of in told_keys(position, "hero.", ".race").items() if of == race]


def may_be_hero(position: Warcraft, seat: str, hero: str) -> bool:
    """Whether a hero is of the player's race; a name nobody has told yet is fine unless all of the race are known."""
    race, known = position.seats[seat].race, told_keys(position, "hero.", ".race")
    own = heroes_known(position, race)
    return bool(known.get(hero, race) == race) and (len(own) < SETS or hero in own)


def stand_in(position: Warcraft, seat: str) -> None:
    """A typed-in position that says no more: the first hero known, by the race's name where none is."""
    if has(position, "heroes"):
        race = position.seats[seat].race
        position.seats[seat].hero = Hero([*heroes_known(position, race), f"{race}-hero"][0])


class HeroChoice(Together[Warcraft], tag="hero-choice"):
    """Every player takes one card of his hero; all are turned up at the same moment."""

    heading = "Heroes are chosen"
    asks = {"choose-hero": SECRET}

    def asked(self, position: Warcraft) -> list[str]:
        return play_order(position)

    def prompts(self, position: Warcraft) -> list[Prompt]:
        text = "Choose your hero; the others see it when all have chosen."
        return [self.ask([seat], "choose-hero", text, Ask()) for seat in self.waiting(position)]

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, object]]:
        if action != "choose-hero" or seat not in self.waiting(position):
            return []
        race = position.seats[seat].race
        return [{"hero": hero} for hero in heroes_known(position, race) or [f"{race}-hero"]]

    def choices(self, position: Warcraft, action: str, seat: str) -> list[AnyShape]:
        """While not all cards of a race are told, a hero nobody listed may be the one."""
        listed = self.options(position, action, seat)
        some = len(heroes_known(position, position.seats[seat].race)) < SETS
        return [One([Option(fields) for fields in listed], open=some)] if listed else []

    def on_choose_hero(self, position: Warcraft, action: ChooseHero) -> None:
        only(self.waiting(position), action, tuple(SECRET), "choose a hero")
        check_hero(position, action)
        self.put(action.seat, action.hero)
        happen(position, "hero-picked", SECRET, seat=action.seat)

    def shown(self, position: Warcraft, answers: dict[str, str]) -> None:
        for seat in play_order(position):
            happen(position, "hero-revealed", CHOSEN, seat=seat, hero=answers[seat])
        have_read(position, play_order(position))


def check_hero(position: Warcraft, action: ChooseHero) -> None:
    """One of the player's own race."""
    race = position.seats[action.seat].race
    own = heroes_known(position, race)
    if not may_be_hero(position, action.seat, action.hero):
        why = say("{hero:hero} is no hero of the {race:race}.", hero=action.hero, race=race)
        raise Refusal([CHOOSE_ONE], why, say("Known are {own:hero}.", own=own) if own else None)


class HeroPlacing(Frame[Warcraft], tag="hero-placing"):
    """Each hero joins its player's starting units; where these are spread, he says which."""

    heading = "Heroes are placed"
    asks = {"place-hero": ("wbx.hero.setup-place-choice", *PLACE)}

    def spaces(self, position: Warcraft) -> dict[str, list[str]]:
        """By seat, the spaces where a hero not yet placed may start."""
        found = {}
        for seat in play_order(position):
            if number_of(position, reserve(seat), seat, HERO):
                found[seat] = starts(position, seat)
        return {seat: spaces for seat, spaces in found.items() if spaces}

    def settle(self, position: Warcraft) -> bool:
        waiting = self.spaces(position)
        for seat, spaces in waiting.items():
            if len(spaces) == 1:
                self.place(position, seat, spaces[0], PLACE)
                return True
        if not waiting:
            close(position, self)
        return not waiting

    def place(self, position: Warcraft, seat: str, space: str, rules: list[str]) -> None:
        happen(position, "placed", rules, seat=seat, space=space, pieces={HERO: 1})

    def prompts(self, position: Warcraft) -> list[Prompt]:
        return [
            self.ask(
                [seat],
                "place-hero",
                say("{seat:seat}: with which of your starting units does your hero stand?", seat=seat),
                one([{"space": space} for space in spaces]),
            )
            for seat, spaces in self.spaces(position).items()
        ]

    def on_place_hero(self, position: Warcraft, action: PlaceHero) -> None:
        waiting, rule = self.spaces(position), "wbx.hero.setup-place-choice"
        only(list(waiting), action, (rule,), "place a hero")
        if action.space not in waiting[action.seat]:
            why = "The hero of {seat:seat} starts with units of {seat:seat}: {where:space or}."
            raise Refusal([rule], say(why, seat=action.seat, where=waiting[action.seat]))
        self.place(position, action.seat, action.space, [rule, *PLACE])


def starts(position: Warcraft, seat: str) -> list[str]:
    """Where the scenario puts a seat's starting units; Necromancers are all that theirs has."""
    placed, _ = scenario_of(position).units(position, seat)
    return [space for space, pieces in placed.items() if any(pieces.get(unit) for unit in (*UNITS, NECROMANCER))]


def choose_heroes(position: Warcraft) -> Frame[Warcraft] | None:
    return HeroChoice() if has(position, "heroes") else None


def place_heroes(position: Warcraft) -> Frame[Warcraft] | None:
    return HeroPlacing() if has(position, "heroes") else None


def announce() -> None:
    PIECES.append(lay_hero_pieces)
    TYPED_SEAT.append(stand_in)
    CHOICES.extend([choose_heroes, place_heroes])
