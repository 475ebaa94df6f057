import { existsSync } from "node:fs";
import { defineConfig } from "tsdown";

/** What the package consists of. The MCP server joins when it exists. */
const entries = {
  index: "src/index.ts",
  plugin: "src/main/plugin.ts",
  cli: "src/main/cli.ts",
  daemon: "src/main/daemon.ts",
  thread: "src/main/thread.ts",
};

export default defineConfig({
  entry: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
  outDir: "dist",
  format: "esm",
  platform: "node",
  target: "node24",
  // The package is ESM, so that plain .js is right; and one entry finds another beside itself by that name.
  fixedExtension: false,
  // The same names in every version: what is kept of them compiled is replaced, and does not pile up.
  hash: false,
  dts: true,
  clean: true,
  report: false,
  // A part that nobody uses is left out, although a face (index.ts) names it: loading a module does nothing but make its values.
  treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/](?!main[\\/])/, sideEffects: false }] },
});
