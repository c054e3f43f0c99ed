/** Texts put together by tapping signs, part by part: dice, then symbols. What they mean is the game's. */
import type { Schemas } from "./api";

export type Signs = Schemas["SignsOfField"];

/** The signs of each part of a text. */
export function read(parts: Signs[], text: string): string[][] {
  let rest = text;
  return parts.map((part) => {
    if (!rest.startsWith(part.before)) return [];
    const keys = part.keys.map((sign) => sign.key).sort((a, b) => b.length - a.length);
    const found: string[] = [];
    for (let before = part.before; ; before = part.between) {
      const key = keys.find((one) => rest.startsWith(before + one));
      if (key === undefined) return found;
      found.push(key);
      rest = rest.slice(before.length + key.length);
    }
  });
}

/** The text of signs, those of a part in the order the game has them. */
export function written(parts: Signs[], signs: string[][]): string {
  return parts
    .map((part, at) => {
      const order = part.keys.map((sign) => sign.key);
      const found = [...(signs[at] ?? [])].sort((a, b) => order.indexOf(a) - order.indexOf(b));
      return found.length ? part.before + found.join(part.between) : "";
    })
    .join("");
}
