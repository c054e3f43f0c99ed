// How many moves a second boardgame.io judges on a full position of four players.
//
//   node rival.mjs BOARD [PILES]
//
// BOARD is the document of a board pack as JSON, PILES the pieces by space as the referee writes them
// ({"A1": [["melee", "orc", 2]]}; without them eighty are spread out). Each line on standard input, "served 0.5" or
// "bare 0.5", asks for one slice of so many seconds, with or without reading and writing the state, and is answered
// by a line of JSON. Between slices it waits, so that somebody else can be measured turn about.
// The path is the one its server takes for an action: state from storage (JSON), reducer, state and log back
// to storage (JSON). The reducer is made once, although its server makes it anew for every action, and sending
// the state to the players is left out: both in the rival's favour. Every action meets the same starting state.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { checkItJudges, makeMove } from "./check.mjs";
import { legalMoves, makeGame, readBoard, spread } from "./game.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const BATCH = 200;

/** One by one what lies in piles; pieces off the board stay out of it. */
function readPiles(text, board) {
  const heaps = Object.entries(JSON.parse(text)).filter(([space]) => space in board);
  return heaps.flatMap(([space, piles]) => piles.flatMap(([kind, side, count, marks]) => {
    return Array.from({ length: count }, () => ({ kind, side, space, ...(marks?.length ? { marks } : {}) }));
  }));
}

/** Actions a second in one slice of at least so many seconds. */
function measure(act, actions, seconds) {
  const start = process.hrtime.bigint();
  let done = 0;
  let elapsed = 0;
  while (elapsed < seconds) {
    for (let i = 0; i < BATCH; i++) act(actions[done++ % actions.length]);
    elapsed = Number(process.hrtime.bigint() - start) / 1e9;
  }
  return done / elapsed;
}

/** What each slice is told with: who was measured, on what. */
function setting(board, state, stored, actions) {
  return {
    rival: `boardgame.io ${require("boardgame.io/package.json").version}`,
    node: process.version,
    players: 4,
    spaces: Object.keys(board).length,
    pieces: state.G.pieces.length,
    moves: actions.length,
    state_bytes: stored.length,
  };
}

async function main([documentText, pilesText]) {
  checkItJudges();
  const board = readBoard(JSON.parse(documentText));
  const game = makeGame(board, pilesText ? readPiles(pilesText, board) : spread(board));
  const reducer = CreateGameReducer({ game });
  const state = InitializeGame({ game, numPlayers: 4 });
  const stored = JSON.stringify(state);
  const actions = legalMoves(board, state.G.pieces, state.G.seats[0].race).map((order) => makeMove(order));
  const store = { state: "", log: "" };
  const served = (action) => {
    const { deltalog, ...rest } = reducer(JSON.parse(stored), action);
    store.state = JSON.stringify(rest);
    store.log = JSON.stringify(deltalog);
  };
  const paths = { served, bare: (action) => reducer(state, action) };
  const told = setting(board, state, stored, actions);
  for await (const line of createInterface({ input: process.stdin })) {
    const [path, seconds] = line.split(" ");
    const rate = Math.round(measure(paths[path], actions, Number(seconds)));
    console.log(JSON.stringify({ actions_per_second: rate, path, ...told }));
  }
}

await main(process.argv.slice(2));
