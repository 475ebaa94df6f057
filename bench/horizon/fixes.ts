/** Services that fail, what was run against it and what helped: in the calls and results of tools, and at times in what the assistant says. */

import { OWNER } from "./adapter.ts";
import { ran, said } from "./everyday.ts";
import { FIX_SAYINGS } from "./fix-sayings.ts";
import { addTurn, fill, heldFrom, momentsOf, type Named, type Scene } from "./scene.ts";
import type { Plant, Truth } from "./truth.ts";

const MOST_CHANGES = 2;

export function plantFixes(scene: Scene): readonly Truth[] {
  const { values, services } = scene;
  // Two services have the same failure, and each its own remedy.
  let failure = "";
  return services.map((service, nth) => {
    if (nth % 2 === 0) failure = values.fresh("failure", "en");
    return plantFix(scene, service, failure);
  });
}

function plantFix(scene: Scene, { name: service, language }: Named, failure: string): Truth {
  const { lexicon, values } = scene;
  const saying = FIX_SAYINGS[language];
  const id = `fix:${service}`;
  const told: { value: string; from: number; said: string }[] = [];
  for (const from of momentsOf(scene, lexicon.int(MOST_CHANGES + 1))) {
    const value = values.fresh("option", language);
    // What helped before is tried first, and helps no longer.
    const before = told.at(-1)?.value ?? null;
    const tried = before ?? values.fresh("option", language);
    const command = (option: string) => `systemctl-wrap restart ${service} ${option}`;
    const done = lexicon.pick(saying.done);
    const messages = [
      said(OWNER, fill(lexicon.pick(saying.report), { s: service, f: failure }), from),
      ...ran(lexicon, { ...run(command(tried)), text: failed(scene, service, failure) }, from + 3_000, true),
      ...ran(lexicon, { ...run(command(value)), text: worked(scene, service) }, from + 9_000),
      said("assistant", fill(done, { c: value }), from + 15_000),
    ];
    const plants: Plant[] = [
      { as: "tried", of: before === null ? "" : id, value: tried, message: 1 },
      { as: "said", of: id, value, message: 3 },
    ];
    if (done.includes("{c}")) plants.push({ as: "said", of: id, value, message: 5 });
    addTurn(scene, "work", messages, plants);
    told.push({ value, from, said: command(value) });
  }
  return {
    ...{ id, sort: "fix", kind: "fix", language, subject: service, held: heldFrom(told) },
    ...{ revoked: null, ends: null },
    questions: saying.ask.map((text) => fill(text, { s: service })),
  };
}

const run = (command: string) => ({ tool: "exec", input: { command } });

function failed({ lexicon }: Scene, service: string, failure: string): string {
  const lines = Array.from(
    { length: lexicon.between(1, 5) },
    () => `${service}[${lexicon.digits(4)}]: ${lexicon.words(lexicon.between(4, 9))}`,
  );
  return [...lines, `${service}[${lexicon.digits(4)}]: fatal: ${failure}`, "exit code 1"].join("\n");
}

function worked({ lexicon }: Scene, service: string): string {
  return `${service}.service: active (running), pid ${lexicon.digits(5)}\nhealth: 200 in ${lexicon.digits(2)} ms\nexit code 0`;
}
