/**
 * `npm run horizon -- [--full] [--engine FILE]… [--only NAME]… [--seed N]… [--months N] [--budget N]… [--sayings fresh] [--out FOLDER] [--errors]`, and `--help`:
 * the lives through engines of one's own choice. An engine's FILE exports an adapter as `default` (adapter.ts).
 */

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { HorizonAdapter } from "./horizon/adapter.ts";
import { ALL_ENGINES, ENGINES, runHorizon, SEASON, YEARS } from "./horizon/run.ts";
import { machine } from "./machine.ts";
import { optionSentence } from "./option-sentence.ts";
import { note } from "./report.ts";

const OPTIONS = {
  full: { type: "boolean", default: false },
  errors: { type: "boolean", default: false },
  engine: { type: "string", multiple: true, default: [] as string[] },
  only: { type: "string", multiple: true, default: [] as string[] },
  seed: { type: "string", multiple: true, default: [] as string[] },
  budget: { type: "string", multiple: true, default: [] as string[] },
  months: { type: "string" },
  sayings: { type: "string", default: "usual" },
  out: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;
const values = read();
if (values.help) {
  console.log(`npm run horizon -- [flags]
  --only NAME      this engine, and no other that is not named: ${ALL_ENGINES.map(({ name }) => JSON.stringify(name)).join(", ")}
  --engine FILE    one of your own: an adapter as the default of a module (bench/horizon/README.md)
  --seed N         which life; several with the flag again
  --months N       how long it is
  --budget N       tokens of a prompt; several with the flag again
  --sayings fresh  in words that nothing was tuned on
  --full           the seeds, months and budgets of years
  --errors         print what was missed
  --out FOLDER     write horizon.json and horizon.md there

  npm run horizon -- --only Nacre --seed 7 --months 6 --budget 4000 --out /tmp/horizon`);
  process.exit(0);
}

function read() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    misused(optionSentence(error as Error), "npm run horizon -- --help lists them");
  }
}

/** What a person did wrong is exit code 2, as everywhere. */
function misused(what: string, hint: string): never {
  console.error(`error: ${what}\nhint: ${hint}`);
  process.exit(2);
}

function numbersOf(words: readonly string[], otherwise: readonly number[]): readonly number[] {
  const wrong = words.find((word) => !/^[1-9]\d{0,6}$/.test(word));
  if (wrong !== undefined)
    misused(`${wrong} is no number of seeds, months or tokens`, "give whole numbers above 0");
  return words.length === 0 ? otherwise : words.map(Number);
}

async function brought(file: string): Promise<HorizonAdapter> {
  const url = pathToFileURL(resolve(file)).href;
  if (!existsSync(resolve(file))) misused(`there is no file ${file}`, "bench/horizon/README.md shows one");
  const { default: adapter } = (await import(url)) as { default?: HorizonAdapter };
  if (typeof adapter?.open !== "function")
    misused(`${file} exports no adapter as its default`, "bench/horizon/README.md shows one");
  return adapter;
}

const all = [...ALL_ENGINES, ...(await Promise.all(values.engine.map(brought)))];
/** Without a name: of years, those that need no gateway. */
const isMeant = (engine: HorizonAdapter) =>
  values.only.length > 0
    ? values.only.includes(engine.name)
    : !values.full || ENGINES.includes(engine) || !ALL_ENGINES.includes(engine);
const names = all.map(({ name }) => name);
const unknown = values.only.filter((name) => !names.includes(name));
if (unknown.length > 0) misused(`no engine is called ${unknown.join(", ")}`, `there are ${names.join(", ")}`);
const { sayings } = values;
if (sayings !== "usual" && sayings !== "fresh")
  misused(`there are no sayings called ${sayings}`, "there are usual and fresh");
const usual = values.full ? YEARS : SEASON;
const { lines, markdown } = await runHorizon({
  engines: all.filter(isMeant),
  seeds: numbersOf(values.seed, usual.seeds),
  months: numbersOf(values.months === undefined ? [] : [values.months], [usual.months])[0]!,
  budgets: numbersOf(values.budget, usual.budgets),
  errors: values.errors && !values.full && sayings !== "fresh",
  sayings,
});
const page = ["# Horizon", "", machine(), "", markdown, ""].join("\n");
note(`\n${page}`);
if (values.out !== undefined) {
  mkdirSync(values.out, { recursive: true });
  writeFileSync(
    join(values.out, "horizon.json"),
    `${JSON.stringify({ machine: machine(), lines }, undefined, 1)}\n`,
  );
  writeFileSync(join(values.out, "horizon.md"), page);
}
