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
  last: {
    wins: (who, points) => `${who} gewinnt mit ${points} ${points === 1 ? "Punkt" : "Punkten"}`,
    took: (hours, minutes) => (hours ? `${hours} Std. ${minutes} Min.` : `${minutes} Min.`),
    ranking: "Rangfolge",
    moments: "Wie es lief",
    ending: "Wie es endete",
    lead: (who) => `${who} geht in Führung`,
    gain: (who, points) => `${who} ${points > 0 ? `+${points}` : `−${-points}`}`,
    share: "Als Bild teilen",
    saved: "Das Bild wurde gespeichert.",
    again: "Noch einmal, gleiche Leute",
    log: "Verlauf speichern",
    whole: "Den ganzen Tisch speichern",
    board: "Das Spielbrett ansehen",
    home: "Startseite",
  },
  evenings: {
    goOn: "Weiterspielen",
    yourMove: "du bist dran",
    move: (who) => `${who} ist dran`,
    with: (names) => `mit ${names}`,
    past: "Vergangene Abende",
    unfinished: "nicht zu Ende",
    draw: "unentschieden",
    players: (least, most) => (least === most ? `${least} Spieler` : `${least} bis ${most} Spieler`),
    choose: (title) => `Einen Tisch öffnen: ${title}`,
    more: "Spielbretter, Teile und Listen",
  },
};
