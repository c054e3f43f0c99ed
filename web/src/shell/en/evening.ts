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
  last: {
    wins: (who: string, points: number): string => `${who} wins with ${points} ${points === 1 ? "point" : "points"}`,
    took: (hours: number, minutes: number): string =>
      hours ? `${hours} h ${minutes} min` : `${minutes} min`,
    ranking: "Ranking",
    moments: "How it went",
    ending: "How it ended",
    lead: (who: string): string => `${who} takes the lead`,
    gain: (who: string, points: number): string => `${who} ${points > 0 ? `+${points}` : `−${-points}`}`,
    share: "Share as a picture",
    saved: "The picture was saved.",
    again: "Again with the same people",
    log: "Save the log",
    whole: "Save the whole table",
    board: "Look at the board",
    home: "Home",
  },
  evenings: {
    goOn: "Go on",
    yourMove: "your move",
    move: (who: string): string => `${who} to move`,
    with: (names: string): string => `with ${names}`,
    past: "Evenings past",
    unfinished: "not finished",
    draw: "a draw",
    players: (least: number, most: number): string => (least === most ? `${least} players` : `${least}–${most} players`),
    choose: (title: string): string => `Open a table: ${title}`,
    more: "Boards, pieces and lists",
  },
};
