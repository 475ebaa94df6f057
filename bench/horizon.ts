/**
 * `node bench/horizon.ts [--full] [--engine FILE]… [--only NAME]… [--seed N]… [--months N] [--budget N]… [--out FOLDER] [--errors]`:
 * the lives through engines of one's own choice. An engine's FILE exports an adapter as `default` (adapter.ts).
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { HorizonAdapter } from "./horizon/adapter.ts";
import { ENGINES, runHorizon } from "./horizon/run.ts";
import { machine } from "./recorded.ts";
import { note } from "./report.ts";

const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    errors: { type: "boolean", default: false },
    engine: { type: "string", multiple: true, default: [] },
    only: { type: "string", multiple: true, default: [] },
    seed: { type: "string", multiple: true, default: [] },
    budget: { type: "string", multiple: true, default: [] },
    months: { type: "string" },
    out: { type: "string" },
  },
});

const whole = (words: readonly string[], otherwise: readonly number[]): readonly number[] => {
  const wrong = words.find((word) => !/^[1-9]\d{0,6}$/.test(word));
  if (wrong !== undefined) throw new Error(`${wrong} is not a whole number above nothing`);
  return words.length === 0 ? otherwise : words.map(Number);
};

const brought = await Promise.all(
  values.engine.map(async (file) => {
    const { default: adapter } = (await import(pathToFileURL(resolve(file)).href)) as {
      default?: HorizonAdapter;
    };
    if (typeof adapter?.open !== "function") throw new Error(`${file} exports no adapter as its default`);
    return adapter;
  }),
);
const engines = [...ENGINES, ...brought].filter(
  ({ name }) => values.only.length === 0 || values.only.includes(name),
);
if (engines.length === 0)
  throw new Error(
    `no engine has one of these names; there are ${[...ENGINES, ...brought].map(({ name }) => name).join(", ")}`,
  );
const { lines, markdown } = await runHorizon({
  engines,
  seeds: whole(values.seed, values.full ? [101, 102, 103] : [1]),
  months: whole(values.months === undefined ? [] : [values.months], [values.full ? 12 : 3])[0]!,
  budgets: whole(values.budget, [2_000, 8_000]),
  errors: values.errors,
});
const page = [`# Horizon`, "", `${machine()}`, "", markdown, ""].join("\n");
note(`\n${page}`);
if (values.out !== undefined) {
  mkdirSync(values.out, { recursive: true });
  writeFileSync(
    join(values.out, "horizon.json"),
    `${JSON.stringify({ machine: machine(), lines }, undefined, 1)}\n`,
  );
  writeFileSync(join(values.out, "horizon.md"), page);
}
