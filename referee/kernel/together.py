"""All at once: everybody answers in any order, and no answer is shown before the last is in."""

from referee.kernel.agenda import Frame, close
from referee.kernel.position import P


class Together(Frame[P]):
    """Sealed answers by seat. They lie in the frame, which no view shows."""

    answers: dict[str, str] = {}

    def asked(self, position: P) -> list[str]:
        raise LookupError("a Together frame names whom it asks")

    def shown(self, position: P, answers: dict[str, str]) -> None:
        """All answers are in; the frame is already off the agenda."""

    def waiting(self, position: P) -> list[str]:
        return [seat for seat in self.asked(position) if seat not in self.answers]

    def put(self, seat: str, answer: str) -> None:
        self.answers = {**self.answers, seat: answer}

    def sealed(self, seat: str) -> list[str]:
        """What this seat may not see yet."""
        return [answer for other, answer in self.answers.items() if other != seat]

    def settle(self, position: P) -> bool:
        if self.waiting(position):
            return False
        close(position, self)
        self.shown(position, self.answers)
        return True
