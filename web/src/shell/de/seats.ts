/** Wer wo sitzt, wer dran ist und was richtiggestellt wird. */
import type { seats as English } from "../en/seats";

export const seats: typeof English = {
  call: {
    title: "Wenn du dran bist",
    sound: "Ein leises Klopfen",
    buzz: "Vibration",
    tab: (game) => `● Du bist dran · ${game}`,
    waits: "Du bist dran",
  },
  lobby: {
    title: "Wer spielt?",
    here: "An diesem Telefon.",
    hereHost: "An diesem Telefon. Du leitest den Tisch.",
    until: "An diesem Telefon, bis jemand dazukommt.",
    joined: (number) => (number > 1 ? `Dabei, an ${number} Telefonen.` : "Dabei, am eigenen Telefon."),
    host: "am Telefon des Gastgebers",
    missing: "Noch nicht da.",
    isHere: "da",
    you: "du",
    playHere: "Hier spielen",
    hint: "Tippe einen Platz an, um ihn anderen zu lassen oder hier zu spielen.",
    waits: (who) => `Noch nicht da: ${who}. Warte, oder tippe den Platz an, um ihn hier zu spielen.`,
    start: "Los geht's",
    startWithout: (who) => `Ohne ${who} beginnen`,
    sign: "Dein Zeichen",
    signsOf: "Eure Zeichen",
    signOf: (who) => `Zeichen von ${who}`,
    signHint: "Form und Farbe, wie die anderen dich sehen.",
    signs: ["Blauer Kreis", "Oranges Quadrat", "Violette Raute", "Grünes Sechseck", "Rotes Dreieck", "Graues Kreuz"],
    taken: (sign, who) => `${sign}, hat ${who}`,
    alike: (name) => `Zwei heißen ${name}: Hängt einen Anfangsbuchstaben an.`,
    first: "Spieler 1 spielt an diesem Telefon; die anderen kommen dazu.",
  },
  goBack: {
    asks: (who, number) =>
      number === 1 ? `${who} möchte 1 Schritt zurücknehmen` : `${who} möchte ${number} Schritte zurücknehmen`,
    yours: "deiner",
    ifAll: "Wenn alle zustimmen, legen Hände zurück",
    who: "Wer zustimmt",
    agrees: "stimmt zu",
    asked: "noch offen",
    no: "Nein, es gilt",
    yes: "Zurücknehmen",
    drop: "Nicht mehr fragen",
    waits: (who) => `Es fehlt noch: ${who}.`,
  },
};
