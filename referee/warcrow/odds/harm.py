"""What damage comes to: troops that fall, units that are destroyed, Morale that breaks."""

from collections.abc import Callable, Iterator, Mapping

from referee.kernel.odds import Spread
from referee.kernel.say import Say, say
from referee.warcrow.odds.ends import Outcome
from referee.warcrow.odds.passing import WillpowerRoll

Shares = Mapping[Outcome, float]


class Harm:
    """What one unit suffers. `lost` tells which ends it loses a combat by; `paid` is the stress it took before."""

    def __init__(
        self, key: str, who: Say, suffers: Callable[[Outcome], int], lost: Callable[[Outcome], bool], paid: int = 0
    ) -> None:
        self.key, self.who, self.suffers, self.lost, self.paid = key, who, suffers, lost, paid
        self.troops, self.w, self.damage, self.mor, self.stress = 0, 1, 0, -1, 0
        self.test = WillpowerRoll("")

    def of(self, troops: int, w: int, damage: int, mor: int | None, stress: int, test: WillpowerRoll) -> "Harm":
        """The unit, where it is known, and the test that awaits it."""
        self.troops, self.w, self.damage, self.stress, self.test = troops, w, damage, stress, test
        self.mor = -1 if mor is None else mor
        return self

    def casualties(self, end: Outcome) -> int:
        return min((self.damage + self.suffers(end)) // self.w, self.troops)

    def destroyed(self, end: Outcome) -> bool:
        return self.casualties(end) == self.troops

    def over(self, end: Outcome) -> bool:
        """Whether it stands and bears more stress than its Morale."""
        return not self.destroyed(end) and self.stress + self.paid + self.lost(end) > self.mor

    def spreads(self, shares: Shares) -> Iterator[Spread]:
        """How much damage there is, how many troops fall, and how likely the unit is destroyed, tested, broken."""
        yield self.spread("damage", say("damage to {who}", who=self.who), shares, self.suffers)
        if not self.troops:
            return
        yield self.spread("casualties", say("troops of {who} that fall", who=self.who), shares, self.casualties)
        destroyed = sum(share for end, share in shares.items() if self.destroyed(end))
        yield self.chance("destroyed", say("{who} is destroyed", who=self.who), destroyed)
        if self.mor < 0:
            return
        over = sum(share for end, share in shares.items() if self.over(end))
        yield self.chance("over-morale", say("{who} bears more stress than its Morale", who=self.who), over)
        if self.test.dice:
            fails = over * (1 - self.test.passes)
            yield self.chance("demoralized", say("{who} fails the test and flees", who=self.who), fails)

    def spread(self, what: str, text: Say, shares: Shares, number: Callable[[Outcome], int]) -> Spread:
        found: dict[int, float] = {}
        for end, share in shares.items():
            found[number(end)] = found.get(number(end), 0.0) + share
        return Spread.told(f"{self.key}/{what}", text, dict(sorted(found.items())))

    def chance(self, what: str, text: Say, share: float) -> Spread:
        """Something that happens once or not at all."""
        return Spread.told(f"{self.key}/{what}", text, {0: 1 - share, 1: share})
