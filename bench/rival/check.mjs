// A comparison with a rival that does not judge is worth nothing: it must refuse what the rules refuse.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { makeGame, readBoard } from "./game.mjs";

const { CreateGameReducer, InitializeGame } = createRequire(import.meta.url)("boardgame.io/internal");

const act = (type, args, playerID) => ({ type: "MAKE_MOVE", payload: { type, args, playerID } });
export const makeMove = (order, playerID = "0") => act("move", [order], playerID);

// T1 - A - B - C - T2, with a mountain beside A; an orc worker stands in B.
const DOCUMENT = {
  spaces: {
    T1: { kind: "town", owner: "human" }, A: { kind: "clear" }, B: { kind: "clear" }, C: { kind: "clear" },
    M: { kind: "mountain" }, T2: { kind: "town", owner: "orc" },
  },
  borders: [["T1", "A"], ["A", "B"], ["B", "C"], ["A", "M"], ["C", "T2"]],
};
const PIECES = [
  { kind: "melee", side: "human", space: "T1", marks: ["moved"] },
  { kind: "melee", side: "human", space: "A" },
  { kind: "flying", side: "human", space: "A" },
  { kind: "worker", side: "human", space: "A" },
  { kind: "ranged", side: "human", space: "A", marks: ["fast"] },
  { kind: "worker", side: "orc", space: "B" },
];

const RULINGS = [
  ["a melee unit moves 1", true, "melee", "A", "T1"],
  ["a piece moves once", false, "melee", "T1", "A"],
  ["a melee unit does not move 2", false, "melee", "A", "C"],
  ["nobody stands still", false, "melee", "A", "A"],
  ["no walker enters a mountain", false, "melee", "A", "M"],
  ["a flying unit enters a mountain", true, "flying", "A", "M"],
  ["a flying unit meets the enemy", true, "flying", "A", "B"],
  ["a flying unit stops at the enemy", false, "flying", "A", "C"],
  ["Fast does not pass the enemy either", false, "ranged", "A", "C"],
  ["a worker does not enter alone", false, "worker", "A", "B"],
  ["a space that is not on the board", false, "melee", "A", "Z"],
  ["a kind that does not exist", false, "wagon", "A", "T1"],
];

export function checkItJudges() {
  const game = makeGame(readBoard(DOCUMENT), PIECES);
  const reducer = CreateGameReducer({ game });
  const state = InitializeGame({ game, numPlayers: 2 });
  const accepts = (action, from = state) => reducer(from, action)._stateID > from._stateID;
  const crowd = { ...state, G: { ...state.G, pieces: Array(4).fill(PIECES[1]) } };
  const order = (kind, from, to, number = 1) => ({ pieces: { [kind]: number }, from, to });
  const say = console.error;
  console.error = () => {}; // boardgame.io reports every refused move there
  for (const [ruling, allowed, ...how] of RULINGS) assert.equal(accepts(makeMove(order(...how))), allowed, ruling);
  assert(!accepts(makeMove(order("melee", "A", "T1"), "1")), "another seat's turn");
  assert(!accepts(makeMove(order("melee", "A", "T1", 2))), "more pieces than there are");
  const entered = reducer(state, makeMove(order("melee", "A", "B")));
  assert(accepts(makeMove(order("worker", "A", "B")), entered), "a worker follows its unit");
  assert.deepEqual(entered.G.pieces[1], { kind: "melee", side: "human", space: "B", marks: ["moved"] });
  assert(accepts(makeMove(order("melee", "A", "T1", 4)), crowd), "a crowd may move");
  assert(!accepts(act("done", [], "0"), crowd), "but no step ends with four units in a space");
  assert(accepts(act("done", [], "0")), "a step may end");
  console.error = say;
}
