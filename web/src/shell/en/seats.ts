/** Who sits where, whose turn it is, and what is put right: seats, calls, going back, corrections. */

export const seats = {
  call: {
    title: "When it is your move",
    sound: "A soft knock",
    buzz: "Vibration",
    tab: (game: string): string => `● Your move · ${game}`,
    waits: "It is your move",
  },
};
