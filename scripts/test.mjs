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
  process.exitCode = await vitest(args);
} else {
  // The tidy test is part of the suite below: once is enough.
  const failedChecks = await check(["types", "lint", "unused"]);
  const folder = mkdtempSync(join(tmpdir(), "nacre-test-"));
  const report = join(folder, "report.json");
  const code = await vitest(["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  const totals = totalsOf(read(report), code);
  rmSync(folder, { recursive: true, force: true });
  for (const name of failedChecks) process.stdout.write(`check failed: ${name} (npm run check -- ${name})\n`);
  const failed = totals.failed + failedChecks.length;
  process.stdout.write(`${totals.passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function vitest(options) {
  const command = [join(root, "node_modules/vitest/vitest.mjs"), "run", ...options];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: "inherit" });
    child.on("error", () => resolve(1));
    child.on("exit", (exit) => resolve(exit ?? 1));
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
