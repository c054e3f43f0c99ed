"""A throw of the Reinforcement Die in progress: the final attempt, or an air assault, with who attacks whom."""

from referee.kernel.agenda import find
from referee.kernel.contest import Contest, DiceView, FaceView, Side, Stand, ThrowView
from referee.kernel.eyes import Eyes
from referee.kernel.say import say
from referee.kernel.seen import Named
from referee.smallworld.conquest.final import Throwing
from referee.smallworld.conquest.luck import reinforcement_die
from referee.smallworld.conquest.price import quote
from referee.smallworld.desk.view import piece_view
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.position import SmallWorld, hand, troops

TITLES = {"final-throw": "Final attempt on {region:space}", "assault": "Air assault on {region:space}"}


def contest(position: SmallWorld, eyes: Eyes) -> Contest | None:
    frame = find(position, Throwing)
    if frame is None:
        return None
    here = position.ground.here[frame.region]
    title = say(TITLES[str(frame.__struct_config__.tag)], region=frame.region)
    defenders = [piece_view(pile, here, eyes) for pile in position.piles.get(frame.region, ())]
    mine = [eyes.piece(pile, seat=frame.seat) for pile in position.piles.get(hand(frame.seat), ())]
    attacker = Side([frame.seat], eyes.named("role", "attacker"), [Stand("", mine)], [thrown(position, frame, eyes)])
    attacker.title = eyes.name("seat", frame.seat)
    defender = Side([here.seat] if here.seat else [], eyes.named("role", "defender"), [Stand(frame.region, defenders)])
    defender.title = eyes.name("seat", here.seat)
    return Contest(eyes.tell(title), frame.region, [attacker, defender])


def thrown(position: SmallWorld, frame: Throwing, eyes: Eyes) -> ThrowView:
    """The die, once it fell, counts if it makes good what is lacking."""
    die, fell = reinforcement_die(position), getattr(frame, "thrown", False)
    faces = []
    if fell:
        face = turn_of(position).air_face
        lacking = quote(position, frame.seat, frame.region).needed - troops(position, frame.seat)
        faces = [FaceView(face, lacking <= 0)]
    name = Named(die.key, eyes.name("die", die.key))
    return ThrowView(name.title, [DiceView(die.key, name.title, die.key, faces)], frame.seat, 0 if fell else 1)
