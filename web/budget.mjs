/** Compresses what was built, and fails when a phone would have to load more script than it should: at first, or for a part. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** What a table's first screen needs, and what any part that is opened later adds. */
const FIRST = 150_000;
const PART = 25_000;
const folder = new URL("./dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", folder), "utf8"));
rmSync(new URL(".vite/", folder), { recursive: true });
const packed = readdirSync(folder, { recursive: true })
  .filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
  .map((name) => [name, gzipSync(readFileSync(new URL(name, folder)), { level: 9 })]);
for (const [name, bytes] of packed) writeFileSync(new URL(`${name}.gz`, folder), bytes);

/** The entry with all it imports before anything is drawn. */
const first = new Set();
const take = (key) => {
  if (first.has(manifest[key].file)) return;
  first.add(manifest[key].file);
  for (const other of manifest[key].imports ?? []) take(other);
};
for (const [key, one] of Object.entries(manifest)) if (one.isEntry) take(key);

const sizes = packed.filter(([name]) => name.endsWith(".js")).map(([name, bytes]) => [name, bytes.length]);
const sum = (some) => some.reduce((total, [, size]) => total + size, 0);
const begun = sizes.filter(([name]) => first.has(name));
const parts = sizes.filter(([name]) => !first.has(name));
for (const [name, size] of sizes) console.log(`${String(size).padStart(8)}  ${first.has(name) ? "at first" : "        "}  ${name}`);
console.log(`${String(sum(begun)).padStart(8)}  bytes of script at first, compressed; ${FIRST} allowed; ${sum(parts)} more in parts`);
const large = parts.filter(([, size]) => size > PART);
for (const [name] of large) console.log(`${name} is more than a part may be: ${PART}`);
if (sum(begun) > FIRST || large.length) process.exit(1);
