/**
 * `npm run fuzz -- [targets] [--seconds 60] [--seed 1] [--runs N] [--real] [--grow] [--json]`: puts hostile inputs to each target for so
 * long; what is found is made smaller, written to the corpus and printed, and ends it with 1.
 */

import { parseArgs } from "node:util";
import { fuzz, type Ran } from "./run.ts";
import { TARGETS } from "./targets.ts";

const USAGE = `npm run fuzz -- [targets] [--seconds 60] [--seed 1] [--runs N] [--real] [--grow] [--json]
  targets  ${TARGETS.map(({ name }) => name).join(", ")}; all of them when none is named
  --real   talk to a process of its own, where a target has one
  --grow   keep what comes to something new, as long as the corpus has room`;

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
      ...{ seed, seconds, runs, real: values.real, grows: values.grow },
      ...{ keepsFindings: true, replays: true, signal: interrupted.signal },
    }),
  );
}

if (values.json) {
  const rows = ran.map(({ outcomes, ...one }) => ({ ...one, outcomes: outcomes.length }));
  console.log(JSON.stringify({ fuzz: "targets", seed, real: values.real, targets: rows }));
} else {
  for (const { target, findings } of ran)
    for (const { what, run, input, file, stack } of findings)
      console.log(
        `\n${target}: ${what}\n  seed ${seed}, run ${run}: npm run fuzz -- ${target} --seed ${seed} --runs ${run + 1}\n  kept as ${file}\n  ${JSON.stringify(input).slice(0, 2_000)}\n${stack}`,
      );
  console.log("\ntarget          runs    runs/s  outcomes  corpus  findings");
  for (const { target, runs: count, seconds: took, outcomes, corpus, findings } of ran) {
    const cells = [count, Math.round(count / took), outcomes.length, corpus, findings.length];
    console.log(`${target.padEnd(10)}${cells.map((cell) => String(cell).padStart(10)).join("")}`);
  }
}
process.exit(ran.some(({ findings }) => findings.length > 0) ? 1 : 0);
