import { join } from "node:path";
import { defineConfig } from "vite";

/** Studio's front end, built into the package: nothing of it is fetched from anywhere else. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: join(import.meta.dirname, "../dist/studio"),
    emptyOutDir: true,
    target: "es2024",
    // Fonts and pictures stay files of their own: the policy allows what comes from here, and nothing inline but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
  },
});
