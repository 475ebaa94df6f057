import { expect, test } from "vitest";
import { METHOD_NAMES, METHODS, type MethodName, type MethodSpec } from "./methods.ts";
import { onlyLooks } from "./only-looks.ts";

test.each<[MethodName, object, boolean]>([
  ["review_edges", { limit: 50 }, true],
  ["review_edges", { accept: [], limit: 50 }, true],
  ["review_edges", { reopen: ["edge:3"] }, false],
  ["review_facts", { state: "accepted" }, true],
  ["review_facts", { accept: ["proposal:1"] }, false],
  ["forget_lessons", { refs: ["lesson:1"], dryRun: true }, true],
  ["forget_lessons", { refs: ["lesson:1"] }, false],
  ["calibrate_gate", {}, true],
  ["calibrate_gate", { apply: true }, false],
  ["calibrate_gate", { reset: true }, false],
  ["commit_turn", {}, false],
])("%s with %j: %s", (method, params, looks) => {
  expect(onlyLooks(method, params)).toBe(looks);
});

/** With nothing to decide they list; called with no more than it needs, each of the others has taken something back. */
const LOOKS_FIRST = ["review_facts", "review_edges"];
/** Can say what they would do. */
const TRIES = [
  ...["restore_facts", "erase_facts", "erase_observations", "redact_events", "forget_lessons", "erase_cards"],
];

test("of what takes something away, these can be asked to change nothing, and no others", () => {
  const specs: { readonly [M in MethodName]: MethodSpec } = METHODS;
  const taking = METHOD_NAMES.filter((name) => specs[name].takesBack === true);
  const fieldsOf = (name: MethodName) => Object.keys(specs[name].params.schema["properties"] as object);
  const tries = taking.filter((name) => fieldsOf(name).includes("dryRun"));
  expect(tries.toSorted()).toEqual(TRIES.toSorted());
  expect(tries.filter((name) => !onlyLooks(name, { dryRun: true }))).toEqual([]);
  expect(tries.filter((name) => onlyLooks(name, { dryRun: false }))).toEqual([]);
  expect(taking.filter((name) => onlyLooks(name, {})).toSorted()).toEqual(LOOKS_FIRST.toSorted());
});

test.each(LOOKS_FIRST)("whatever list %s takes is one of decisions", (name) => {
  const { schema } = METHODS[name as MethodName].params;
  const fields = Object.entries(schema["properties"] as { readonly [field: string]: object });
  const lists = fields
    .filter(([, field]) => "type" in field && field.type === "array")
    .map(([field]) => field);
  expect(lists).toEqual(["accept", "reject", "reopen"]);
  for (const list of lists) expect(onlyLooks(name as MethodName, { [list]: ["fact:1"] })).toBe(false);
});
