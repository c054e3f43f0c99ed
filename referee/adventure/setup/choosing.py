"""Choosing characters: one by one, each by one player only."""

from typing import ClassVar

from referee.adventure.actions import ChooseCharacter
from referee.adventure.setup.laying import take_components
from referee.adventure.table import record
from referee.adventure.table.position import LEVELS, START, Adventure
from referee.adventure.table.printed import Sheet
from referee.adventure.table.spare import check_name, spare
from referee.adventure.table.spoken import spoken_line
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say

CHOOSE_CHARACTERS = "wag.setup.choose-characters"
CHARACTER = "character."
UNNAMED = "A new character"


def known_characters(position: Adventure) -> list[str]:
    return [key for key in record.known_keys(position, CHARACTER) if "." not in key]


def taken(position: Adventure) -> list[str]:
    return [player.character for player in position.seats.values() if player.character]


def portrait(position: Adventure, key: str) -> Option:
    """A character with what is printed on the card one begins with, where that was told."""
    begins = f"character.{key}.{LEVELS[0]}.{START}"
    if not record.told(position, begins):
        return Option({"character": key})
    card = record.record(position, begins, Sheet)
    values: list[Text] = [
        say("{number} health", number=card.health),
        say("{number} attack, {type:type}", number=card.attack, type=card.type),
        say("{number} defense", number=card.defense),
    ]
    powers = say("{powers:;}", powers=[spoken_line(line) for line in card.powers])
    return Option({"character": key}, hint=powers if card.powers else "", brings=values)


class Choosing(Frame[Adventure], tag="choosing"):
    """A player picks a character that nobody has yet."""

    heading = "Characters are chosen"
    asks: ClassVar = {"choose-character": (CHOOSE_CHARACTERS,)}
    seat: str

    def settle(self, position: Adventure) -> bool:
        """Whose character was typed in has chosen."""
        if not position.seats[self.seat].character:
            return False
        take_components(position, self.seat)
        close(position, self)
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} chooses a character."
        return [self.ask([self.seat], "choose-character", text, self.choice(position))]

    def choice(self, position: Adventure) -> One:
        """Those that are known and free; where there are no more, a name that nobody has told."""
        gone = taken(position)
        options = [portrait(position, key) for key in known_characters(position) if key not in gone]
        if not options:
            name = spare(position, "character", "character", gone)
            options = [Option({"character": name}, UNNAMED, needs=[f"character.{name}"])]
        return One(options, open=True, of="character")

    def on_choose_character(self, position: Adventure, action: ChooseCharacter) -> None:
        self.only(position, action)
        key = check_name(action.character, "character")
        why = "{character:character} is played by somebody else already."
        require(position, key not in taken(position), CHOOSE_CHARACTERS, why, character=key)
        record.character(position, key)
        close(position, self)
        happen(position, "character-chosen", [CHOOSE_CHARACTERS], seat=self.seat, character=key)
        take_components(position, self.seat)


@VERBS.verb("character-chosen", "{seat:seat} plays {character:character}.")
def character_chosen(position: Adventure, event: Event) -> None:
    position.seats[event.seat].character = event.data["character"]
