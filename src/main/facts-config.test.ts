import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { codeOf } from "../kernel/errors.ts";
import { readConfig } from "./config.ts";
import { factsOf } from "./facts-config.ts";

function folderWith(facts: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "nacre-facts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "config.json"), JSON.stringify({ facts }));
  return folder;
}

test("what is left out of a predicate is as usual; nothing chosen is nothing", async () => {
  const predicates = [
    { name: "deploys_to" },
    { name: "on_call", cardinality: "single", objects: ["entity", "literal", "entity"], aliases: ["pager"] },
  ];
  expect(factsOf(await readConfig(folderWith({ predicates })))).toEqual({
    predicates: [
      { name: "deploys_to", cardinality: "multi", objects: ["literal"], aliases: [] },
      { name: "on_call", cardinality: "single", objects: ["entity", "literal"], aliases: ["pager"] },
    ],
  });
  expect(factsOf(await readConfig(folderWith(undefined)))).toEqual({});
  expect(factsOf(await readConfig(folderWith({ proposals: "model" })))).toEqual({ proposals: "model" });
});

test.each<[string, unknown, string]>([
  ["a misspelt knob", { predicate: [] }, 'config.facts: unknown field "predicate"'],
  ["a name that is no name", { predicates: [{ name: "Deploys to" }] }, "config.facts.predicates[0]"],
  ["what is built in", { predicates: [{ name: "lives_in" }] }, "lives_in is there already"],
  [
    "another name for what is built in",
    { predicates: [{ name: "residence", aliases: ["home"] }] },
    "home is another name for lives_in already",
  ],
  [
    "the same twice",
    { predicates: [{ name: "deploys_to" }, { name: "ships_to", aliases: ["deploys_to"] }] },
    "config.facts.predicates[1]: deploys_to is there already",
  ],
  ["an alias like its own name", { predicates: [{ name: "a", aliases: ["a"] }] }, "the same name twice"],
  ["nothing it may be said of", { predicates: [{ name: "a", objects: [] }] }, "says nothing about"],
  ["a type that is none", { predicates: [{ name: "a", objects: ["number"] }] }, "expected one of"],
  ["somebody else who proposes", { proposals: "everybody" }, "config.facts.proposals: expected one of"],
  ["a cardinality that is none", { predicates: [{ name: "a", cardinality: "many" }] }, "expected one of"],
])("%s is refused by its path", async (_name, facts, says) => {
  const error = await readConfig(folderWith(facts)).catch((thrown) => thrown);
  expect(codeOf(error)).toBe("input/bad-file");
  expect(error.message).toContain(says);
  expect(error.hint).not.toBe("");
});
