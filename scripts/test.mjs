/**
 * `npm test`: the checks, then every test, then one line with the totals.
 *
 * With arguments it is vitest and nothing else: `npm test -- src/kernel`.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { check, TYPES } from "./check.mjs";
import { scratch } from "./scratch.mjs";
import { failuresOf, skippedOf, totalsOf } from "./totals.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
/** Longer than any two others, and of two processes (vitest.config.ts): it begins, and counts for two. */
const FIRST = "hosts";
/** The longest first, so that no long one is left over at the end. */
const PROJECTS = ["parts", "faults", "programs", "contracts", "postgres", "pages"];
/** A browser beside anything else makes both late: it has the machine to itself. */
const ALONE = ["studio"];
/** More files than this that fail are no accident of a busy machine. */
const ACCIDENTS = 4;

const { own, env: places, remove } = scratch();
// Programs that tests start from their sources are compiled once, and not each time.
const env = { ...process.env, ...places, NODE_COMPILE_CACHE: join(own, "compiled") };
const children = new Set();
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.once(signal, async () => {
    isStopped = true;
    for (const child of children) child.kill(signal);
    await Promise.all([...children].map((child) => once(child, "close")));
    remove();
    process.exit(128 + constants.signals[signal]);
  });
try {
  if (args.length > 0) process.exitCode = (await vitest(args, { env })).code;
  else await everything();
} finally {
  remove();
}

async function everything() {
  const waiting = [...PROJECTS];
  const ended = [];
  const inTurn = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      ended.push(await project(name));
  };
  // One alone has a core for two thirds of the time that it takes (hosts, parts and contracts were measured): three keep two cores busy.
  const first = project(FIRST).then(async (it) => {
    ended.push(it);
    await Promise.all([inTurn(), inTurn()]);
  });
  // The tidy test is one of the programs': once is enough.
  const checks = check([...TYPES, "lint", "unused", "dependencies"]);
  await Promise.all([first, checks.then(inTurn)]);
  for (const name of ALONE) ended.push(await project(name));
  await onceMore(ended);
  const failedChecks = await checks;
  for (const { name, failures } of ended) for (const failure of failures) tell(name, failure);
  for (const { name, totals, skipped, seconds } of ended)
    process.stdout.write(
      `${name}: ${totals.passed} passed, ${totals.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""} in ${seconds} s\n`,
    );
  for (const name of failedChecks) process.stdout.write(`check failed: ${name} (npm run check -- ${name})\n`);
  const passed = ended.reduce((sum, { totals }) => sum + totals.passed, 0);
  const failed = ended.reduce((sum, { totals }) => sum + totals.failed, failedChecks.length);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/**
 * A test of real processes that failed beside others is run once more with the machine to itself. What
 * passes then counts as passed, and is named with why it failed the first time: it is to be mended too.
 */
async function onceMore(ended) {
  const files = (failures) => [...new Set(failures.map(({ file }) => file))];
  if (ended.flatMap(({ failures }) => files(failures)).length > ACCIDENTS) return;
  for (const first of ended) {
    if (first.failures.length === 0 || first.failures.length !== first.totals.failed) continue;
    const again = await project(first.name, files(first.failures));
    if (again.totals.failed > 0) continue;
    for (const failure of first.failures)
      tell(first.name, failure, "failed once, passed when run again alone");
    first.totals = { passed: first.totals.passed + first.failures.length, failed: 0 };
    first.failures = [];
  }
}

function tell(name, failure, how = "failed") {
  const why = failure.why.replaceAll(/^/gm, "  ");
  process.stdout.write(`${how}: ${name}, ${relative(root, failure.file)}: ${failure.name}\n${why}\n`);
}

async function project(name, files = []) {
  const report = join(own, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // Once more is alone: not even beside others of its own.
  const options = [
    "--project",
    name,
    ...reporters,
    ...(files.length > 0 ? ["--maxWorkers=1"] : []),
    ...files,
  ];
  const began = Date.now();
  process.stdout.write(`${name}${files.length > 0 ? ", once more" : ""} …\n`);
  const ran = await vitest(options, { env, shown: false });
  const said = read(report);
  const totals = totalsOf(said, ran.code);
  const skipped = skippedOf(said);
  const seconds = Math.round((Date.now() - began) / 1000);
  // What was left out on purpose is said where a person sees it, once.
  if (name === "studio") process.stderr.write(ran.output.match(/^SKIPPED: .*\n/m)?.[0] ?? "");
  // What went well is one line; what did not is whole, and at once.
  if (totals.failed > 0) process.stdout.write(ran.output);
  process.stdout.write(`${name} ${totals.failed > 0 ? "failed" : "ok"} after ${seconds} s\n`);
  return { name, totals, skipped, seconds, failures: failuresOf(said) };
}

/** What is not shown as it comes is in `output` when it ends. */
function vitest(options, { env = process.env, shown = true } = {}) {
  const command = [join(root, "node_modules/vitest/vitest.mjs"), "run", ...options];
  return new Promise((resolve) => {
    const stdio = shown ? "inherit" : ["ignore", "pipe", "pipe"];
    // Nothing begins any more: who waits for it ends with this process.
    if (isStopped) return;
    const child = spawn(process.execPath, command, { cwd: root, env, stdio });
    children.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on("close", (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // No report: vitest itself broke, which `totalsOf` counts from the exit code.
    return undefined;
  }
}
