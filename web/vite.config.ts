import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Shared by pages, and still loaded only when one of them is opened. */
const LATER = "LogMenu|MomentSheet|LineBuilder|LinesField|RecordForm|RecordFields|WordsField|PieceForm|HouseRuleText|lines|record|printed|settings|correcting|dropping|drawing-board|kept|survey|board-pieces|neighbours|photo";
/** All else that is shared is one file: many small ones compress badly. */
const SHARED = new RegExp(`src.(lib|shell|games|parts).(?!(${LATER})\\.)|node_modules`);
const ALWAYS = ["/", "/manifest.webmanifest", "/icon.svg"];

/** Writes the service worker with the list of files that make up the offline shell. */
function shell(): Plugin {
  return {
    name: "offline-shell",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = [...ALWAYS, ...Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name)).map((name) => `/${name}`)];
      const print = createHash("sha256").update(JSON.stringify(Object.keys(bundle))).digest("hex").slice(0, 12);
      const source = readFileSync("src/worker.js", "utf8")
        .replace("__VERSION__", print)
        .replace("[/* files of the shell */]", JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), shell()],
  build: {
    target: "es2022",
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: "shared", minShareCount: 2, test: SHARED }] } } },
  },
  server: {
    proxy: {
      "/v1": { target: "http://127.0.0.1:8000", changeOrigin: false },
      "/openapi.json": { target: "http://127.0.0.1:8000", changeOrigin: false },
    },
  },
});
