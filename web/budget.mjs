/** Fails the build when all script together, compressed, is more than a phone should have to load. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const folder = new URL("./dist/assets/", import.meta.url);
const sizes = readdirSync(folder)
  .filter((name) => name.endsWith(".js"))
  .map((name) => [name, gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length]);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [name, size] of sizes) console.log(`${String(size).padStart(8)}  ${name}`);
console.log(`${String(total).padStart(8)}  bytes of script, compressed; ${LIMIT} allowed`);
if (total > LIMIT) process.exit(1);
