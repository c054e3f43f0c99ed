/** The drawing of the game a screen is about, for the parts inside it. */
import { getContext, setContext } from "svelte";
import { plain } from "../games/plain";
import type { Drawing } from "../games/drawing";

const KEY = Symbol("drawing");

export const setDrawing = (drawing: () => Drawing): void => void setContext(KEY, drawing);

export const drawingNow = (): (() => Drawing) => getContext<(() => Drawing) | undefined>(KEY) ?? (() => plain);
