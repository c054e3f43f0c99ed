/** Was die zweite Ausgabe vom Spiel sagt: Karte, Treffer, Verluste, Ziehen, Handgriffe. */
import type { Words } from "../en";

export const second: Pick<Words, "map" | "work" | "hits" | "draws" | "gather"> = {
  map: { whole: "Ganzes Brett", near: "Näher ans Brett" },
  work: {
    mine: "Du",
    done: "Alles erledigt",
  },
  hits: {
    only: "Oder nur, wie viele treffen:",
    sends: (number) => `${number} Treffer`,
    miss: "kein Treffer",
    hit: "Treffer",
  },
  draws: { everything: "Alles ziehen" },
  gather: { pickUp: "Aufnehmen" },
};
