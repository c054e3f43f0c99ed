"""What a game says of odds: the dice that are due it has from here, what else can be asked it adds."""

from abc import abstractmethod

from msgspec import Struct

from referee.kernel.desk import Desk
from referee.kernel.errors import Invalid
from referee.kernel.odds import Given, Matter, Odds, of_throw, pools
from referee.kernel.position import P
from referee.kernel.prompt import Prompt
from referee.kernel.say import say


class Weighing(Desk[P]):
    """How likely what may come is. A game that weighs more than its dice overrides `contests` and `odds` together."""

    @abstractmethod
    def prompts(self, position: P) -> list[Prompt]:
        """Whom the referee waits for."""

    def contests(self, position: P) -> list[Matter]:
        """What can be asked about now; the API lists it."""
        found = pools(self.prompts(position))
        return [Matter(about, prompt.text) for about, (prompt, _) in found.items()]

    def odds(self, position: P, matter: Matter, given: Given) -> Odds:
        """How likely each end of it is; asked for one of `contests`, with one of its ways to play."""
        return of_throw(matter.about, *pools(self.prompts(position))[matter.about])

    def calculator(self) -> type[Struct] | None:
        """A question that can be asked without a table; its schema and its entry in the API are read off the struct."""
        return None

    def reckon(self, question: Struct) -> Odds:
        """The answer to a question of the calculator; Invalid names what of it makes no sense."""
        raise NotImplementedError(f"{self.key} has a calculator, but reckons nothing")

    def matter(self, position: P, about: str, given: Given) -> Matter:
        """What is asked about, once it is known here and can be played as supposed."""
        found = {one.about: one for one in self.contests(position)}
        if about not in found:
            titles = [say("{title}", title=one.title) for one in found.values()]
            some, none = "no such thing can be weighed now; there is: {titles:;}", "nothing can be weighed now"
            raise Invalid.of("about", say(some if titles else none, titles=titles))
        plays = found[about].plays
        if given.play not in ([play.key for play in plays] or [Given().play]):
            words = "nobody plays so here; there is {titles}" if plays else "there is only one way to play here"
            raise Invalid.of("play", say(words, titles=[play.title for play in plays]))
        return found[about]
