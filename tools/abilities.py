"""Which abilities of Warcrow's cards the referee carries out, and which it reads aloud: counted, the rest listed.

python -m tools.abilities
"""

from referee.warcrow.desk.coded import abilities


def main() -> None:
    done, aloud = abilities()
    print(f"{len(done)} of {len(done) + len(aloud)} abilities are carried out; read aloud are:")
    for kind, name, code in sorted(aloud):
        print(f"  {kind:12} {name}: {code}")


if __name__ == "__main__":
    main()
