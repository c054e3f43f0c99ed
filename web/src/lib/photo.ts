/** A photograph made small enough for a pack: drawn anew, so that nothing goes along but what is seen. */
import type { Photo } from "./survey.svelte";

/** Letters of the data URL a pack may hold, with some room left. */
const MOST = 190_000;
/** From fine to coarse: pixels of the longer side, and how well they are kept. */
const TRIES = [[1000, 0.75], [1000, 0.55], [800, 0.6], [640, 0.5], [480, 0.4]] as const;

/** Nothing where the file is no picture this phone can read. */
export async function photographed(file: Blob): Promise<Photo | null> {
  const seen = await createImageBitmap(file).catch(() => null);
  if (!seen) return null;
  const ratio = seen.height / seen.width;
  for (const [side, quality] of TRIES) {
    const data = drawn(seen, Math.min(1, side / Math.max(seen.width, seen.height)), quality);
    if (data.length <= MOST) return { data, ratio };
  }
  return null;
}

function drawn(seen: ImageBitmap, scale: number, quality: number): string {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(seen.width * scale)), Math.max(1, Math.round(seen.height * scale))];
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(seen, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", quality);
}
