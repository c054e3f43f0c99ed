/** The frame around every screen: tabs, what is said everywhere, noes, the connection. */

export const frame = {
  app: "Referee",
  /** Several of the same name once, with their number. */
  counted: (list: string[]): string =>
    [...new Set(list)]
      .map((one) => [one, list.filter((other) => other === one).length] as const)
      .map(([one, number]) => (number > 1 ? `${number} × ${one}` : one))
      .join(", "),
  none: "none",
  yes: "Yes",
  no: "No",
  close: "Close",
  back: "Back",
  cancel: "Cancel",
  otherwise: "Something else…",
  tabs: { now: "Now", score: "Score", log: "Log", rules: "Rules", table: "Table" },
  skip: "Skip to the content",
  skipToBar: "Skip to what can be done",
  refusal: {
    title: "Not allowed",
    open: "It depends",
    late: "Refused after you were back",
    wrong: "That did not work",
    remedy: "What would help",
    unsent: "Not sent, as it was to follow this",
    gotIt: "Got it",
  },
  note: {
    title: "The rules of this table have changed",
  },
  link: {
    live: "Live",
    off: "No connection",
    offHint: "What you do now is sent once when the network is back.",
    waiting: (number: number): string =>
      `${number} ${number === 1 ? "action waits" : "actions wait"} to be sent`,
    drop: (what: string): string => `Do not send: ${what}`,
    gone: "This phone's pass is not valid any more.",
    bringBack: "Bring the table back",
  },
};
