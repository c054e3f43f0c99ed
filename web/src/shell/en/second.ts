/** What the second edition says of play: the map as large as one likes, hits, casualties, draws, work for hands. */

export const second = {
  map: { whole: "Whole board", near: "Closer to the board" },
  work: {
    mine: "You",
    done: "All done",
  },
  hits: {
    only: "Or only how many hit:",
    sends: (number: number): string => (number === 1 ? "1 hit" : `${number} hits`),
    miss: "no hit",
    hit: "hit",
  },
  draws: { everything: "Draw everything" },
  gather: { pickUp: "Pick up" },
};
