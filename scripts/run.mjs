/**
 * Runs a file, or a tool of node_modules, on the Node that this project needs.
 *
 *   node scripts/run.mjs FILE args…
 *   node scripts/run.mjs --bin NAME args…
 *
 * Plain JavaScript for Node 18 and newer, because it is what a machine with an older Node starts. On a fresh
 * clone it first installs what package-lock.json names, so that `npm test` is the only command to know.
 */

import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { commandWord } from "../bin/command-word.mjs";
import { findNode, missingNode, platformPackage } from "../bin/find-node.mjs";
import { setUp } from "./set-up.mjs";

const PARENT_EVERY_MS = 1_000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const PROGRAM = join(root, "src", "main", "cli.ts");

const [first, ...others] = process.argv.slice(2);
if (first === undefined || (first === "--bin" && others.length === 0)) {
  stop(["usage: node scripts/run.mjs FILE args…", "       node scripts/run.mjs --bin NAME args…"], 2);
}

const failure = await setUp(root);
if (failure !== undefined) stop(failure, 1);

const node = findNode({ near: [root] });
if (node === undefined) {
  const known = platformPackage() !== undefined;
  stop(
    [
      ...missingNode(),
      known
        ? "hint: the right one is an optional dependency that was left out (--omit=optional?). Run: npm ci --include=optional"
        : "hint: no npm package holds one for this platform. Install it from https://nodejs.org, or set NACRE_NODE",
    ],
    1,
  );
}

const [file, args] = first === "--bin" ? [binOf(others[0]), others.slice(1)] : [resolve(first), others];
const shower = showsStudio(file, args);
if (shower !== undefined) {
  // Loaded here and not above: most commands have no use for it.
  const { buildStudio } = await import("./studio-build.mjs");
  const broken = await buildStudio(root, node);
  if (broken !== undefined && shower === "studio") stop(broken, 1);
  // Whoever serves others goes on without pages, and says so itself.
  if (broken !== undefined) process.stderr.write(`${broken.join("\n").replace(/^error:/, "warning:")}\n`);
}

const PATH = [dirname(node), join(modules, ".bin"), process.env.PATH].join(delimiter);
const cwd = whereTyped(file);
const child = spawn(node, [file, ...args], { stdio: "inherit", env: { ...process.env, PATH }, cwd });

// Ctrl-C on a terminal reaches the child by itself; sent to this process alone, it has to be passed on.
// The programs started here take a repeated signal for the same one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
if (process.env.npm_lifecycle_event !== undefined) endWithParent();
child.on("error", (error) => stop([`error: ${node} does not start: ${error.message}`], 1));
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
});

/**
 * npm passes a signal to a shell in between, which dies of it and tells nobody: whoever stopped npm would leave
 * the program running. Only under npm: what was sent to the background by hand is to outlive its shell.
 */
function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, PARENT_EVERY_MS);
  timer.unref();
}

/**
 * npm goes to the folder of its package.json before it runs anything, and says where it was started from: paths that a person types for
 * the program are meant from there. Only directly under npm, whose word is nobody's but the command's that was typed; tools of the
 * project work on the project. Where the data is does not depend on it: a checkout has its own beside its sources.
 */
function whereTyped(file) {
  const { INIT_CWD, npm_lifecycle_event: run } = process.env;
  const isTyped = (run === "nacre" || run === "start") && process.cwd() === root;
  if (file !== PROGRAM || !isTyped || INIT_CWD === undefined) return undefined;
  return statSync(INIT_CWD, { throwIfNoEntry: false })?.isDirectory() === true ? INIT_CWD : undefined;
}

/**
 * Those who own a store for long have Studio in it, and it is built of what is in web/ now. No other command shows it: they are not
 * kept waiting. Tests, benchmarks and pictures see to it themselves, because they can be started without this script.
 */
function showsStudio(file, args) {
  if (file !== PROGRAM) return undefined;
  return ["start", "studio", "serve"].find((name) => name === commandWord(args));
}

/** The script behind a command of node_modules/.bin, found in the lock because Windows has shims there. */
function binOf(name) {
  const { packages } = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8"));
  for (const [folder, { bin }] of Object.entries(packages)) {
    // Hoisted packages only: a nested one is somebody else's version of the tool.
    if (bin?.[name] !== undefined && folder.split("node_modules/").length === 2)
      return join(root, folder, bin[name]);
  }
  return stop([`error: no installed package has a command "${name}"`, "hint: npm ci"], 1);
}

function stop(lines, code) {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(code);
}
