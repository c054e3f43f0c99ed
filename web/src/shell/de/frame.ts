/** Der Rahmen um jede Seite: Reiter, was überall gesagt wird, Absagen, die Verbindung. */
import type { frame as English } from "../en/frame";

export const frame: typeof English = {
  app: "Schiedsrichter",
  counted: (list) =>
    [...new Set(list)]
      .map((one) => [one, list.filter((other) => other === one).length] as const)
      .map(([one, number]) => (number > 1 ? `${number} × ${one}` : one))
      .join(", "),
  none: "nichts",
  yes: "Ja",
  no: "Nein",
  close: "Schließen",
  back: "Zurück",
  cancel: "Abbrechen",
  otherwise: "Etwas anderes …",
  tabs: { now: "Jetzt", score: "Stand", log: "Verlauf", rules: "Regeln", table: "Tisch" },
  skip: "Zum Inhalt",
  skipToBar: "Zu dem, was man tun kann",
  refusal: {
    title: "Nicht erlaubt",
    open: "Es kommt darauf an",
    late: "Abgelehnt, als du wieder da warst",
    wrong: "Das hat nicht geklappt",
    remedy: "Was helfen würde",
    unsent: "Nicht gesendet, weil es darauf folgen sollte",
    gotIt: "Verstanden",
  },
  note: {
    title: "Die Regeln dieses Tisches haben sich geändert",
  },
  link: {
    live: "Verbunden",
    off: "Keine Verbindung",
    offHint: "Was du jetzt tust, wird gesendet, sobald das Netz wieder da ist.",
    waiting: (number) => (number === 1 ? "1 Zug wartet auf das Netz" : `${number} Züge warten auf das Netz`),
    drop: (what) => `Nicht senden: ${what}`,
    gone: "Der Zugang dieses Telefons gilt nicht mehr.",
    bringBack: "Den Tisch zurückholen",
  },
};
