"""`python -m referee_client`, also installed as `referee`."""

import sys

from referee_client import showing
from referee_client.desk import Desk
from referee_client.errors import Problem, Refused, Unreachable
from referee_client.parser import parser
from referee_client.words import Unclear

REFUSED, FAILED = 1, 2


def main(argv: list[str] | None = None) -> int:
    """Run one command: 0 done, 1 refused by the rules, 2 not understood or not reached."""
    args = parser().parse_args(argv)
    desk = Desk(args.server, args.table)
    try:
        args.run(desk, args)
    except Problem as fault:
        desk.complain(showing.problem(fault))
        return REFUSED if isinstance(fault, Refused) else FAILED
    except (Unclear, Unreachable) as fault:
        desk.complain([str(fault)])
        return FAILED
    except (KeyboardInterrupt, BrokenPipeError):
        return FAILED
    finally:
        desk.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
