/** The pages of the book, each loaded when it is opened, or with the book itself once the phone has time. */
import type { Component } from "svelte";
import { later } from "./later";
import type { Seated } from "./table.svelte";

export const BOOK: Record<string, () => Promise<{ default: Component<{ seated: Seated }> }>> = {
  contents: () => import("../screens/Contents.svelte"),
  turn: () => import("../screens/TurnOverview.svelte"),
  pieces: () => import("../screens/AToZ.svelte"),
  "own-book": () => import("../screens/OwnBook.svelte"),
};

/** Brings the book onto the phone a while later; what comes back calls it off. */
export const keepBook = (table: Seated): (() => void) =>
  later(() => {
    const book = import("./kept").then((kept) => kept.bookOf(table));
    void Promise.allSettled([book, ...Object.values(BOOK).map((page) => page())]);
  });
