"""What the server writes down as an error, or with a traceback: nobody who asks may cause that."""

import logging
import sys
import threading


class Overheard(logging.Handler):
    """Listens in this process while it is open."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            told = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            self.lines.append(f"{record.getMessage()}\n{told}".strip())

    def __enter__(self) -> "Overheard":
        logging.getLogger().addHandler(self)
        threading.excepthook = lambda told: self.lines.append(f"in a thread: {told.exc_value!r}")
        sys.unraisablehook = lambda told: self.lines.append(f"beside it all: {told.exc_value!r}")
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
        threading.excepthook, sys.unraisablehook = threading.__excepthook__, sys.__unraisablehook__

    def take(self) -> str:
        if not self.lines:
            return ""
        taken, self.lines = "\n".join(self.lines), []
        return taken
