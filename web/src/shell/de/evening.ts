/** Was alle ansehen: der Bildschirm in der Tischmitte, die letzte Seite, vergangene Abende. */
import type { evening as English } from "../en/evening";

export const evening: typeof English = {
  middle: {
    open: "Auf einem großen Bildschirm zeigen",
    openHint: "Für ein Tablet oder einen Fernseher, den alle sehen: Karte, Stand und was von Hand zu tun ist. Geheimes steht nicht darauf.",
    join: "Mitspielen oder zusehen",
    leave: "Zurück zum Tisch",
    seats: "Wer was hat",
    lies: "Was vor allen liegt",
    of: (done, all) => `${done} von ${all} erledigt`,
  },
};
