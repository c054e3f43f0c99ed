"""What the service itself says when it says no: in the language of whoever asks, where it has the words."""

from functools import cache
from pathlib import Path

from flask import has_request_context, request

from api import languages
from referee.kernel.say import Text
from referee.kernel.speech import KERNEL, Speech, Voice
from referee.kernel.wordbook import ENGLISH, read_words
from referee.kernel.wordbook import languages as languages_in

WORDS = Path(__file__).parent / "words"
SPOKEN = tuple(dict.fromkeys((ENGLISH, *languages_in(WORDS))))


@cache
def voice_in(language: str) -> Voice:
    return Voice(Speech(language, [read_words(folder, language) for folder in (KERNEL, WORDS)]))


def speaking() -> Voice:
    """The service, in the language of this request."""
    wanted = request.headers.get("Accept-Language", "") if has_request_context() else ""
    language = languages.best(wanted, SPOKEN)
    if language != ENGLISH:
        languages.spoke(language)
    return voice_in(language)


def said(text: Text) -> str:
    """A sentence of the service; one it has no other words for is told as it stands."""
    return speaking().tell(text)
