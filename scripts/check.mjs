/**
 * Everything that can be said about the sources without running them, in seconds.
 *
 *   npm run check                  all of it
 *   npm run check -- types lint    some of it
 */

import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = (path) => join(root, "node_modules", path);

const types = (project) => [
  ...[tool("ts7/bin/tsc"), "-p", project, "--noEmit", "--pretty", String(process.stdout.isTTY === true)],
];

export const CHECKS = {
  types: types("."),
  // What runs in a browser knows other things by name than what runs on Node.
  "types-web": types("web"),
  "types-studio": types("test/studio"),
  lint: [tool("@biomejs/biome/bin/biome"), "check", "."],
  tidy: [tool("vitest/vitest.mjs"), "run", "test/tidy.test.ts", "--reporter=dot"],
  unused: [tool("knip/bin/knip.js"), "--no-progress"],
  dependencies: [join(root, "scripts/dependencies.mjs")],
};

/** What `types` stands for: everything that is written in TypeScript. */
export const TYPES = ["types", "types-web", "types-studio"];

/** Runs the named checks at once, prints each as it ends, and resolves to the names of those that failed. */
export async function check(names = Object.keys(CHECKS)) {
  const passed = await Promise.all(names.map(run));
  return names.filter((_, at) => !passed[at]);
}

function run(name) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, CHECKS[name], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: "0" },
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => {
      output += error.message;
    });
    child.on("close", (code) => {
      const ok = code === 0;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${name.padEnd(12)} ${ok ? "ok" : "failed"} ${seconds} s\n`);
      if (!ok) process.stdout.write(`${output.trimEnd()}\n\n`);
      resolve(ok);
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2).flatMap((name) => (name === "types" ? TYPES : [name]));
  const unknown = names.filter((name) => !Object.hasOwn(CHECKS, name));
  if (unknown.length > 0) {
    process.stderr.write(
      `error: no check "${unknown[0]}"\nhint: there are ${Object.keys(CHECKS).join(", ")}\n`,
    );
    process.exit(2);
  }
  const failed = await check(names.length > 0 ? names : undefined);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
