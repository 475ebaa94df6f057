/**
 * `npm test`: the checks, then every test, then one line with the totals.
 *
 * With arguments it is vitest and nothing else: `npm test -- src/kernel`.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "./check.mjs";
import { totalsOf } from "./totals.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);

if (args.length > 0) {
  process.exitCode = (await vitest(args)).code;
} else {
  const folder = mkdtempSync(join(tmpdir(), "nacre-test-"));
  try {
    await everything(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function everything(folder) {
  // Programs that tests start from their sources are compiled once, and not each time.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") };
  const project = async (name, shown) => {
    const report = join(folder, `${name}.json`);
    const options = ["--project", name, "--reporter=default", "--reporter=json"];
    const ran = await vitest([...options, `--outputFile.json=${report}`], { env, shown });
    return { ...ran, totals: totalsOf(read(report), ran.code) };
  };
  // Two at a time, about as long as each other: hosts and then faults, and beside them the rest. What is not shown as it comes is printed last.
  const beside = inTurn(["hosts", "faults"], (name) => project(name, false));
  // The tidy test is part of the suite below: once is enough.
  const failedChecks = await check(["types", "lint", "unused"]);
  const parts = await project("parts", true);
  const others = await beside;
  for (const { output } of others) process.stdout.write(output);
  for (const name of failedChecks) process.stdout.write(`check failed: ${name} (npm run check -- ${name})\n`);
  const all = [parts, ...others].map(({ totals }) => totals);
  const passed = all.reduce((sum, totals) => sum + totals.passed, 0);
  const failed = all.reduce((sum, totals) => sum + totals.failed, failedChecks.length);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function inTurn(names, run) {
  const ran = [];
  for (const name of names) ran.push(await run(name));
  return ran;
}

/** What is not shown as it comes is in `output` when it ends. */
function vitest(options, { env = process.env, shown = true } = {}) {
  const command = [join(root, "node_modules/vitest/vitest.mjs"), "run", ...options];
  return new Promise((resolve) => {
    const stdio = shown ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(process.execPath, command, { cwd: root, env, stdio });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
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
