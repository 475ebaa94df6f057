/**
 * `npm run fuzz -- [targets] [--seconds 60] [--seed 1] [--runs N] [--input FILE] [--real] [--grow] [--json]`: puts hostile inputs to each target for so
 * long; what is found is made smaller, written to the corpus and printed, and ends it with 1.
 */

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Json } from "../../src/kernel/json.ts";
import { fits, fuzz, type Ran, shownAgain } from "./run.ts";
import { TARGETS } from "./targets.ts";

const USAGE = `npm run fuzz -- [targets] [--seconds 60] [--seed 1] [--runs N] [--input FILE] [--real] [--grow] [--json]
  targets    ${TARGETS.map(({ name }) => name).join(", ")}; all of them when none is named
  --seconds  of each target; what breaks one is written into test/fuzz/corpus, where npm test tries it again
  --input    nothing but what that file has, such as one of test/fuzz/corpus: for one target
  --real     talk to a process of its own, where a target has one
  --grow     keep what comes to something new, as long as the corpus has room`;

function stop(message: string): never {
  console.error(`error: ${message}\nhint: ${USAGE}`);
  process.exit(2);
}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seconds: { type: "string", default: "60" },
        seed: { type: "string", default: "1" },
        runs: { type: "string", default: "1000000000" },
        input: { type: "string" },
        real: { type: "boolean", default: false },
        grow: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    return stop((error as Error).message);
  }
}

const { values, positionals } = given();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const [seconds, seed, runs] = [values.seconds, values.seed, values.runs].map(Number) as [
  number,
  number,
  number,
];
if (!(seconds > 0) || !Number.isSafeInteger(seed) || !Number.isSafeInteger(runs) || runs < 1)
  stop("--seconds is a number, --seed and --runs are whole numbers");
const unknown = positionals.find((name) => !TARGETS.some((target) => target.name === name));
if (unknown !== undefined) stop(`there is no target ${unknown}`);

const { input: file } = values;
const only = file === undefined ? undefined : inputIn(file);

function inputIn(path: string): Json {
  const target = TARGETS.find(({ name }) => positionals.length === 1 && name === positionals[0]);
  if (target === undefined) stop("--input is for one target, which is to be named");
  try {
    const input = JSON.parse(readFileSync(path, "utf8")) as Json;
    if (fits(target, input)) return input;
  } catch (error) {
    stop(`${path} cannot be read: ${(error as Error).message}`);
  }
  return stop(`${path} is no input of ${target.name}`);
}

const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());
process.once("SIGTERM", () => interrupted.abort());

const ran: Ran[] = [];
for (const target of TARGETS) {
  if (interrupted.signal.aborted) break;
  if (positionals.length > 0 && !positionals.includes(target.name)) continue;
  if (!values.json) console.error(`${target.name}: ${target.claim}`);
  ran.push(
    await fuzz(target, {
      ...{ seed, seconds, real: values.real, replays: true, signal: interrupted.signal },
      ...(only === undefined
        ? { runs, grows: values.grow, keepsFindings: true }
        : { runs: 1, grows: false, keepsFindings: false, kept: [only] }),
    }),
  );
}

if (values.json) {
  const rows = ran.map(({ outcomes, ...one }) => ({ ...one, outcomes: outcomes.length }));
  console.log(JSON.stringify({ fuzz: "targets", seed, real: values.real, targets: rows }));
} else {
  for (const { target, findings } of ran)
    for (const { what, run, input, file: kept, stack } of findings)
      console.log(
        `\n${target}: ${what}\n  found by seed ${seed}, run ${run}; again: ${shownAgain(target, kept ?? file!, values.real)}\n  ${JSON.stringify(input).slice(0, 2_000)}\n${stack}`,
      );
  console.log("\ntarget          runs    runs/s  outcomes  corpus  findings");
  for (const { target, runs: count, seconds: took, outcomes, corpus, findings } of ran) {
    const cells = [count, Math.round(count / took), outcomes.length, corpus, findings.length];
    console.log(`${target.padEnd(10)}${cells.map((cell) => String(cell).padStart(10)).join("")}`);
  }
}
process.exit(ran.some(({ findings }) => findings.length > 0) ? 1 : 0);
