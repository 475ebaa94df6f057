import { expect, test } from "vitest";
import { missingSlots, slotCheck } from "./slots.ts";

test.each([
  { name: "none", config: {}, missing: ["contextEngine", "memory"] },
  { name: "one", config: { plugins: { slots: { memory: "nacre" } } }, missing: ["contextEngine"] },
  {
    name: "another plugin's",
    config: { plugins: { slots: { memory: "other", contextEngine: "nacre" } } },
    missing: ["memory"],
  },
  { name: "both", config: { plugins: { slots: { memory: "nacre", contextEngine: "nacre" } } }, missing: [] },
  { name: "a broken configuration", config: { plugins: "x" }, missing: ["contextEngine", "memory"] },
])("with $name of the slots, what is missing comes with the command to run", ({ config, missing }) => {
  const found = missingSlots(config);
  expect(found.map(({ slot }) => slot)).toEqual(missing);
  for (const { slot, hint } of found) expect(hint).toBe(`openclaw config set plugins.slots.${slot} nacre`);
  const check = slotCheck(config);
  expect(check.ok).toBe(missing.length === 0);
  expect(check.hint === null).toBe(check.ok);
});
