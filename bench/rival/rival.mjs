// How many moves a second boardgame.io judges on a full position of four players.
//
//   node rival.mjs BOARD [PILES] [SECONDS]
//
// BOARD is the document of a board pack as JSON, PILES the pieces by space as the referee writes them
// ({"A1": [["melee", "orc", 2]]}; without them eighty are spread out), SECONDS the length of one run (1).
// The path is the one its server takes for an action: state from storage (JSON), reducer, state and log back
// to storage (JSON). The reducer is made once, although its server makes it anew for every action, and sending
// the state to the players is left out: both in the rival's favour. Every action meets the same starting state.

import { createRequire } from "node:module";
import { checkItJudges, makeMove } from "./check.mjs";
import { legalMoves, makeGame, readBoard, spread } from "./game.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const REPEATS = 5;
const BATCH = 200;

/** One by one what lies in piles; pieces off the board stay out of it. */
function readPiles(text, board) {
  const heaps = Object.entries(JSON.parse(text)).filter(([space]) => space in board);
  return heaps.flatMap(([space, piles]) => piles.flatMap(([kind, side, count, marks]) => {
    return Array.from({ length: count }, () => ({ kind, side, space, ...(marks?.length ? { marks } : {}) }));
  }));
}

/** Actions a second in one run of at least so many seconds. */
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

/** The middle one of several runs, after one to warm up. */
function median(act, actions, seconds) {
  measure(act, actions, seconds);
  const runs = Array.from({ length: REPEATS }, () => measure(act, actions, seconds));
  return Math.round(runs.sort((one, other) => one - other)[Math.floor(REPEATS / 2)]);
}

function main([documentText, pilesText, seconds = "1"]) {
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
  console.log(JSON.stringify({
    actions_per_second: median(served, actions, Number(seconds)),
    actions_per_second_without_codec: median((action) => reducer(state, action), actions, Number(seconds)),
    rival: `boardgame.io ${require("boardgame.io/package.json").version}`,
    node: process.version,
    players: 4,
    spaces: Object.keys(board).length,
    pieces: state.G.pieces.length,
    moves: actions.length,
    state_bytes: stored.length,
    repeats: REPEATS,
  }));
}

main(process.argv.slice(2));
