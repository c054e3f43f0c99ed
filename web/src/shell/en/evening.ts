/** What everybody looks at: the screen in the middle of the table, the last page, evenings gone by. */

export const evening = {
  middle: {
    open: "Show on a large screen",
    openHint: "For a tablet or a television that everybody sees: the map, the score, what to do by hand. Nothing secret is on it.",
    join: "Join or watch on your phone",
    leave: "Back to the table",
    seats: "Who has what",
    lies: "What lies before everybody",
    of: (done: number, all: number): string => `${done} of ${all} done`,
  },
};
