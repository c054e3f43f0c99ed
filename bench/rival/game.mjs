// The Move Step of Warcraft as a boardgame.io game, with the same checks as the referee's own move.
//
// Written to be fast in boardgame.io, not to look like our engine. The board is a constant of the module, as a
// pack is. Pieces are one flat list, the cheapest shape for Immer to copy and freeze (piles by space took more
// than twice as long). A move is judged on the plain data behind the draft of G (Immer's `original`) and only
// what changes is written to the draft (judging through the draft took about twice as long).

import { createRequire } from "node:module";

process.env.NODE_ENV = "production"; // before boardgame.io is loaded, which looks at it once

const require = createRequire(import.meta.url);
const { INVALID_MOVE, TurnOrder } = require("boardgame.io/core");
const { original } = createRequire(require.resolve("boardgame.io/core"))("immer"); // the copy boardgame.io uses

const ALLOWANCE = { melee: 1, ranged: 1, flying: 2, worker: 2 };
const UNITS = ["melee", "ranged", "flying"];
const TEAMS = { human: "alliance", "night-elf": "alliance", orc: "horde", undead: "horde" };
const ARMY = { melee: 9, ranged: 4, flying: 3, worker: 4 };

/** Spaces by key with their sorted neighbours, from the document of a board pack. */
export function readBoard(document) {
  const board = {};
  for (const [key, space] of Object.entries(document.spaces)) board[key] = { ...space, around: [] };
  for (const [one, other] of document.borders) {
    board[one].around.push(other);
    board[other].around.push(one);
  }
  for (const space of Object.values(board)) space.around.sort();
  return board;
}

function distances(board, start) {
  const found = { [start]: 0 };
  const queue = [start];
  for (const here of queue) {
    for (const there of board[here].around) {
      if (there in found) continue;
      found[there] = found[here] + 1;
      queue.push(there);
    }
  }
  return found;
}

/** Eighty pieces: each race deals twenty over the spaces nearest to its Town. */
export function spread(board) {
  const towns = Object.keys(board).filter((key) => board[key].kind === "town");
  const far = Object.fromEntries(towns.map((town) => [town, distances(board, town)]));
  const regions = Object.fromEntries(towns.map((town) => [town, []]));
  for (const key of Object.keys(board)) {
    const nearest = Math.min(...towns.map((town) => far[town][key]));
    const claims = towns.filter((town) => far[town][key] === nearest);
    claims.sort((one, other) => regions[one].length - regions[other].length);
    regions[claims[0]].push(key);
  }
  return towns.flatMap((town) => {
    let turn = 0;
    return Object.entries(ARMY).flatMap(([kind, number]) => {
      const open = regions[town].filter((key) => kind === "flying" || board[key].kind !== "mountain");
      const deal = () => ({ kind, side: board[town].owner, space: open[turn++ % open.length] });
      return Array.from({ length: number }, deal);
    });
  });
}

const hostile = (one, other) => TEAMS[one] !== TEAMS[other];
const isUnit = (piece) => UNITS.includes(piece.kind);
const bears = (piece, mark) => piece.marks !== undefined && piece.marks.includes(mark);

function allowance(piece) {
  const spaces = bears(piece, "fast") ? Math.min(ALLOWANCE[piece.kind] + 2, 3) : ALLOWANCE[piece.kind];
  return bears(piece, "crippled") ? Math.max(spaces - 1, 0) : spaces;
}

/** The spaces with enemies of a side, and those with units of its own. */
function survey(pieces, side) {
  const enemies = new Set();
  const friends = new Set();
  for (const piece of pieces) {
    if (hostile(piece.side, side)) enemies.add(piece.space);
    else if (piece.side === side && isUnit(piece)) friends.add(piece.space);
  }
  return { enemies, friends };
}

/** A Town both sides stand in since a deployment: nobody leaves before the battle. */
function locked(board, pieces, space) {
  if (board[space].kind !== "town") return false;
  const here = pieces.filter((piece) => piece.space === space && !bears(piece, "moved") && piece.kind !== "outpost");
  return here.some((one) => here.some((other) => hostile(one.side, other.side)));
}

/** Breadth first: mountains bar walkers, enemies stop whoever enters and keep lone workers out. */
function reachable(board, { enemies, friends }, kind, origin, spaces) {
  const found = new Map([[origin, 0]]);
  const queue = [origin];
  for (const here of queue) {
    const distance = found.get(here) + 1;
    if (distance > spaces || (here !== origin && enemies.has(here))) continue;
    for (const there of board[here].around) {
      if (found.has(there) || (kind !== "flying" && board[there].kind === "mountain")) continue;
      if (kind === "worker" && enemies.has(there) && !friends.has(there)) continue;
      found.set(there, distance);
      queue.push(there);
    }
  }
  found.delete(origin);
  return found;
}

function isFree(piece, side, kind, origin) {
  return piece.space === origin && piece.side === side && piece.kind === kind
    && !bears(piece, "moved") && !bears(piece, "building");
}

/** The places in the list of the pieces that make the move, shortest reach first; null if a rule forbids it. */
function pick(board, pieces, sight, side, kind, number, origin, to) {
  const able = [];
  pieces.forEach((piece, index) => {
    if (isFree(piece, side, kind, origin)) able.push([allowance(piece), index]);
  });
  if (able.length < number) return null;
  const reach = new Map();
  for (const [spaces] of able) {
    if (!reach.has(spaces)) reach.set(spaces, reachable(board, sight, kind, origin, spaces).has(to));
  }
  const going = able.filter(([spaces]) => reach.get(spaces)).sort((one, other) => one[0] - other[0]);
  return going.length < number ? null : going.slice(0, number).map(([, index]) => index);
}

function move(board, { G, playerID }, { pieces: wanted, from, to }) {
  const { pieces, seats } = original(G);
  const side = seats[playerID].race;
  if (!(from in board) || !(to in board) || locked(board, pieces, from)) return INVALID_MOVE;
  const kinds = Object.keys(wanted).filter((kind) => wanted[kind] > 0);
  if (kinds.length === 0 || kinds.some((kind) => !(kind in ALLOWANCE))) return INVALID_MOVE;
  const sight = survey(pieces, side);
  const picked = kinds.map((kind) => pick(board, pieces, sight, side, kind, wanted[kind], from, to));
  if (picked.includes(null)) return INVALID_MOVE;
  const moved = G.pieces;
  for (const index of picked.flat()) {
    const { marks = [], ...piece } = pieces[index];
    moved[index] = { ...piece, space: to, marks: [...marks, "moved"] };
  }
}

/** The limit of three of a side holds when a Move Step ends, for units and for workers. */
function overstacked(pieces, side) {
  const counts = {};
  return pieces.some((piece) => {
    if (hostile(piece.side, side) || piece.kind === "outpost") return false;
    const heap = `${piece.space} ${isUnit(piece)}`;
    counts[heap] = (counts[heap] ?? 0) + 1;
    return counts[heap] > 3;
  });
}

function endMoveStep({ G, playerID, events }) {
  const { pieces, seats } = original(G);
  if (overstacked(pieces, seats[playerID].race)) return INVALID_MOVE;
  events.endTurn();
}

const endStep = ({ events }) => events.endTurn();

/** Every move of one piece open to a side. */
export function legalMoves(board, pieces, side) {
  const sight = survey(pieces, side);
  const found = new Map();
  for (const piece of pieces) {
    if (!isFree(piece, side, piece.kind, piece.space) || locked(board, pieces, piece.space)) continue;
    for (const to of reachable(board, sight, piece.kind, piece.space, allowance(piece)).keys()) {
      found.set(`${piece.kind} ${piece.space} ${to}`, { pieces: { [piece.kind]: 1 }, from: piece.space, to });
    }
  }
  return [...found.values()];
}

export function makeGame(board, pieces) {
  const races = Object.values(board).filter((space) => space.kind === "town").map((space) => space.owner);
  const seat = (race) => ({
    race, gold: 5, wood: 5, levels: { melee: 1, ranged: 1, flying: 1 }, hand: 3, deck: 18, victory_cards: 0,
  });
  const step = (moves, next) => ({ moves, next, turn: { order: TurnOrder.ONCE } });
  const moves = { move: (context, order) => move(board, context, order), done: endMoveStep };
  return {
    name: "warcraft",
    disableUndo: true,
    setup: () => ({
      pieces, depletion: {}, turn: 1, first: races[0],
      seats: Object.fromEntries(races.map((race, index) => [String(index), seat(race)])),
    }),
    phases: {
      move: { ...step(moves, "harvest"), start: true },
      harvest: step({ done: endStep }, "deploy"),
      deploy: step({ done: endStep }, "spend"),
      spend: step({ done: endStep }, "move"),
    },
  };
}
