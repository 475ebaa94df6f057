#!/usr/bin/env node
/**
 * The `nacre` command as it is installed: starts the program on a Node that can run it.
 *
 * Plain JavaScript for Node 18 and newer. On a Node that is new enough it imports the program and is done;
 * on an older one it looks for a newer one and runs itself there, or says how to get one.
 */

import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandWord } from "./command-word.mjs";
import { keepCompiled } from "./compile-cache.mjs";
import { findNode, isNewEnough, missingNode, platformPackage } from "./find-node.mjs";
import { spareMemory } from "./spare-memory.mjs";

const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));

if (isNewEnough(process.versions.node)) {
  // A checkout has sources and perhaps no build; the published package has a build only.
  const entry = existsSync(join(root, "dist", "cli.js")) ? "../dist/cli.js" : "../src/main/cli.ts";
  // Who serves others stays.
  if (commandWord(process.argv.slice(2)) === "serve") spareMemory();
  keepCompiled();
  const { main } = await import(entry);
  await main(process.argv.slice(2));
} else {
  const node = findNode({ near: [root, process.cwd()] });
  if (node === undefined) explain();
  else await reexecute(node);
}

function explain() {
  const pack = platformPackage();
  const get =
    pack === undefined
      ? "install it from https://nodejs.org"
      : `npm i -g ${pack}@${pack.includes("bin") ? 26 : 24}`;
  const use = pack === undefined ? "" : ", then run nacre again";
  process.stderr.write(
    `${[...missingNode(), `hint: ${get}${use}, or point NACRE_NODE at a newer node`].join("\n")}\n`,
  );
  process.exitCode = 1;
}

async function reexecute(node) {
  const { spawn } = await import("node:child_process");
  const child = spawn(node, [self, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    process.stderr.write(`error: ${node} does not start: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
