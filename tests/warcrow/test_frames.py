"""Whatever is in progress has a name that a document can say it by."""

from referee.kernel.say import say
from referee.warcrow.game import GAME


def test_everything_in_progress_has_a_name():
    voice = GAME.voice(None)
    tags = [str(kind.__struct_config__.tag) for kind in GAME.frames]
    assert [tag for tag in tags if tag not in voice.speech.names["frame"]] == []
    assert voice.tell(say("Left out: {going:frame}.", going="at-work")) == "Left out: a skill or spell at work."


def test_a_document_says_what_it_leaves_out():
    config = {
        "seats": [{"seat": "anna"}, {"seat": "ben"}],
        "position": {"units": {"alborc": {"side": "anna"}, "bulwarks": {"side": "ben"}}},
    }
    played = GAME.setup(config)
    after = GAME.apply(played.data, GAME.read_action({"type": "activate-unit", "seat": "anna", "unit": "alborc"}))
    note = GAME.document(after.position)["note"]
    assert note == "Not part of this position: an activation. Typed in, it begins at the activations step."
