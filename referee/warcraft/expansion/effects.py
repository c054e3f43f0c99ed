"""What a table may tell of a hero card or a new card, effect by effect: the word it becomes, and in which windows."""

from referee.warcraft.card.effect.answers import Aloud, Cancel
from referee.warcraft.card.effect.casualties import Fewer, Kill, More, Strike
from referee.warcraft.card.effect.dice import RerollNow, Strength
from referee.warcraft.card.effect.goods import Draw
from referee.warcraft.card.effect.word import BEFORE_ROLL, COUNTED, FOUGHT, ROLLED
from referee.warcraft.card.windows import RESPONSE
from referee.warcraft.expansion.abilities import ALOUD, WORDS, Facts, Telling
from referee.warcraft.expansion.hero.effects import Heal, HeroDice, Summon
from referee.warcraft.expansion.hero.hero import Grant
from referee.warcraft.table.piece import HERO


def amount(facts: Facts) -> int:
    return int(facts.get("amount", 1))


def unit(facts: Facts) -> str:
    return str(facts.get("unit", "any"))


def summoned(facts: Facts) -> Summon:
    stays = facts.get("stays") == "yes"
    return Summon(facts.get("creature", ""), amount(facts), stays, facts.get("where", "hero"))


def announce() -> None:
    WORDS.update(
        {
            "extra-dice": Telling(
                lambda facts: HeroDice(amount(facts), facts.get("strength", 0), unit(facts)), (*BEFORE_ROLL, *ROLLED)
            ),
            "casualties": Telling(lambda facts: More(amount(facts)), COUNTED),
            "prevent": Telling(lambda facts: Fewer(amount(facts)), COUNTED),
            "strike": Telling(lambda facts: Strike(amount(facts), unit(facts)), FOUGHT),
            "kill": Telling(lambda facts: Kill(unit=unit(facts)), FOUGHT),
            "heal": Telling(lambda facts: Heal(amount(facts))),
            "summon": Telling(summoned),
            "reroll": Telling(lambda facts: RerollNow(HERO if unit(facts) == HERO else ""), ROLLED),
            "strength": Telling(lambda facts: Strength(amount(facts), unit(facts)), BEFORE_ROLL),
            "cancel": Telling(lambda facts: Cancel(), (RESPONSE,)),
            "draw": Telling(lambda facts: Draw(amount(facts))),
            "power": Telling(lambda facts: Grant(facts.get("power", "")), BEFORE_ROLL),
            ALOUD: Telling(lambda facts: Aloud()),
        }
    )
