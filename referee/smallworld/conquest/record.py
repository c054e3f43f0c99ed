"""What a turn remembers of its conquests, for everything that is worked out when it ends."""

from referee.smallworld.table.open_turn import Conquest, turn_of
from referee.smallworld.table.position import SmallWorld, refresh


def record(position: SmallWorld, region: str) -> None:
    """Note a conquest before the defenders leave."""
    here = position.ground.here[region]
    race = here.race or ("murlocs" if here.murloc else "")
    turn_of(position).conquests.append(Conquest(region, race, here.active, here.defenders))


def tried(position: SmallWorld) -> None:
    """A conquest is made or attempted: what had to be followed by one has been."""
    turn_of(position).intimidated = False


def attack(position: SmallWorld, seat: str, region: str) -> None:
    """Note whose Active Race is attacked."""
    here, turn = position.ground.here[region], turn_of(position)
    if here.active and here.seat != seat and here.seat not in turn.attacked:
        turn.attacked.append(here.seat)


def aim(position: SmallWorld, region: str) -> None:
    """Point an air assault at a Region, or at none: what is in reach changes with it."""
    turn_of(position).air_region = region
    refresh(position)
