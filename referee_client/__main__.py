"""`python -m referee_client`, also installed as `referee`."""

import sys

from referee_client.asking.answering import Open, asking
from referee_client.desk import Desk
from referee_client.errors import Problem, Refused, Unclear, Unknown, Unreachable
from referee_client.parser import parse
from referee_client.shell import Shell, shell_for
from referee_client.showing import rules

REFUSED, FAILED = 1, 2


def main(argv: list[str] | None = None) -> int:
    """Run one command: 0 done, 1 refused by the rules, 2 not understood or not reached."""
    words = sys.argv[1:] if argv is None else argv
    shell = shell_for(language_in(words))
    try:
        args = parse(words, shell)
        desk = Desk(shell, args.server, args.table, rules=args.rules)
    except Unclear as fault:
        print(fault, file=sys.stderr, flush=True)
        return FAILED
    try:
        args.run(desk, args)
    except Problem as fault:
        desk.complain(complaint(desk, fault, shell))
        return REFUSED if isinstance(fault, Refused) else FAILED
    except Unreachable as fault:
        desk.complain([(shell.cut_off if fault.cut else shell.no_answer).format(server=desk.server)])
        return FAILED
    except Unclear as fault:
        desk.complain([str(fault)])
        return FAILED
    except Open as still:
        desk.complain([*asking(still.shape, shell).lines(), shell.say_more])
        return FAILED
    except (KeyboardInterrupt, BrokenPipeError):
        return FAILED
    finally:
        desk.close()
    return 0


def language_in(words: list[str]) -> str | None:
    """The language asked for on the command line; it is wanted before the line can be read."""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word.startswith("--language"):
            return word.partition("=")[2] or following
    return None


def complaint(desk: Desk, fault: Problem, shell: Shell) -> list[str]:
    """A no of the service; one line where the table itself is gone."""
    if isinstance(fault, Unknown) and desk.table_id and f"/{desk.table_id}" in fault.asked:
        return [shell.table_gone.format(table=desk.table_id)]
    due = [shell.due_now.format(names=fault.due)] if isinstance(fault, Refused) and fault.due else []
    return [*rules.problem(fault, shell), *due]


if __name__ == "__main__":
    sys.exit(main())
