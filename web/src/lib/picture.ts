/** The last page as a picture: drawn as SVG in the colours of the moment, turned into a PNG. */
import type { Point } from "./moments";
import type { Rank } from "./ranking";
import { side } from "./sides";

export type Page = {
  title: string;
  about: string;
  footer: string;
  ranks: Rank[];
  seats: string[];
  names: (seat: string) => string;
  history: Point[];
  version: number;
};

const [WIDE, MARGIN, ROW, CHART] = [1080, 70, 190, 380];
/** So many letters of where points came from fit under a bar. */
const SOURCES = 46;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const plain = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign]!);

/** A colour as this page shows it now: a picture knows no names of colours. */
function colour(name: string): string {
  const variable = /^var\((.+)\)$/.exec(name)?.[1] ?? name;
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim() || "#888";
}

type Look = { size: number; bold?: boolean; end?: boolean; ink?: string };
function text(x: number, y: number, said: string, { size, bold = false, end = false, ink = "--ink" }: Look): string {
  const anchor = end ? ' text-anchor="end"' : "";
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${colour(ink)}"${anchor}>${plain(said)}</text>`;
}

/** A sentence over as many lines as it needs. */
function broken(said: string, letters: number): string[] {
  const lines: string[] = [""];
  for (const word of said.split(" "))
    if ((lines.at(-1) + word).length > letters && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  return lines;
}

function row(page: Page, rank: Rank, top: number, most: number): string {
  const look = side(page.seats, rank.seat);
  const [left, wide] = [MARGIN + 150, WIDE - 2 * MARGIN - 150];
  let at = left;
  const bars = rank.shares.map((share) => {
    const length = (wide * share.points) / most;
    const bar = `<rect x="${at}" y="${top + 78}" width="${Math.max(0, length - 3)}" height="34" fill="${colour(share.tint)}"/>`;
    at += length;
    return bar;
  });
  const [from = "", more] = broken(rank.shares.map((share) => `${share.points} ${share.from}`).join(" · "), SOURCES);
  return [
    text(MARGIN, top + 66, String(rank.place), { size: 50, bold: true }),
    `<g transform="translate(${MARGIN + 90} ${top + 62}) scale(1.5)"><path d="${look.shape}" fill="${colour(look.colour)}"/></g>`,
    text(left, top + 60, page.names(rank.seat), { size: 46, bold: true }),
    text(WIDE - MARGIN, top + 60, rank.points === undefined ? "" : String(rank.points), { size: 52, bold: true, end: true }),
    ...bars,
    text(left, top + 150, more ? `${from} …` : from, { size: 30, ink: "--soft" }),
  ].join("");
}

function chart(page: Page, top: number): string {
  const best = Math.max(1, ...page.history.flatMap((point) => Object.values(point.totals)));
  const x = (version: number): number => MARGIN + ((WIDE - 2 * MARGIN) * version) / Math.max(1, page.version);
  const y = (points: number): number => top + CHART - 50 - (CHART - 100) * (points / best);
  const ground = `<path d="M${MARGIN} ${y(0)}H${WIDE - MARGIN}" stroke="${colour("--grid")}" stroke-width="3"/>`;
  const lines = page.seats.map((seat) => {
    const look = side(page.seats, seat);
    const steps = page.history.map(({ version, totals }, at) => `${at ? `H${x(version)}V` : `M${x(version)} `}${y(totals[seat] ?? 0)}`);
    const dash = look.dash.split(" ").filter(Boolean).map((one) => Number(one) * 2).join(" ");
    return `<path d="${steps.join("")}H${x(page.version)}" fill="none" stroke="${colour(look.colour)}" stroke-width="7" stroke-dasharray="${dash}"/>`;
  });
  return ground + lines.join("");
}

/** The page as SVG. */
export function drawn(page: Page): { svg: string; high: number } {
  const title = broken(page.title, 32);
  const about = broken(page.about, 52);
  const isCharted = page.history.length > 1;
  const most = Math.max(1, ...page.ranks.map((rank) => rank.points ?? 0));
  let y = 60;
  const parts: string[] = [];
  for (const line of title) parts.push(text(MARGIN, (y += 70), line, { size: 62, bold: true }));
  y += 10;
  for (const line of about) parts.push(text(MARGIN, (y += 46), line, { size: 34, ink: "--soft" }));
  y += 40;
  for (const rank of page.ranks) {
    parts.push(row(page, rank, y, most));
    y += ROW;
  }
  if (isCharted) {
    parts.push(chart(page, y));
    y += CHART;
  }
  parts.push(text(MARGIN, (y += 40), page.footer, { size: 30, ink: "--soft" }));
  const high = y + 50;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${high}" viewBox="0 0 ${WIDE} ${high}" font-family="${FONT}">`;
  return { svg: `${open}<rect width="${WIDE}" height="${high}" fill="${colour("--page")}"/>${parts.join("")}</svg>`, high };
}

export async function asPng(page: Page): Promise<Blob> {
  const { svg, high } = drawn(page);
  const image = new Image(WIDE, high);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, high];
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
