/** Compresses what was built, and fails when all script together is more than a phone should have to load. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const folder = new URL("./dist/", import.meta.url);
const packed = readdirSync(folder, { recursive: true })
  .filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
  .map((name) => [name, gzipSync(readFileSync(new URL(name, folder)), { level: 9 })]);
for (const [name, bytes] of packed) writeFileSync(new URL(`${name}.gz`, folder), bytes);
const sizes = packed.filter(([name]) => name.endsWith(".js")).map(([name, bytes]) => [name, bytes.length]);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [name, size] of sizes) console.log(`${String(size).padStart(8)}  ${name}`);
console.log(`${String(total).padStart(8)}  bytes of script, compressed; ${LIMIT} allowed`);
if (total > LIMIT) process.exit(1);
