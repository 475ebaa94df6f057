import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "../../../kernel/json.ts";
import { applied, at, otherHolders, removalEdits, setupEdits } from "./plugin-edits.ts";

const id = fc.constantFrom("memory-core", "legacy", "none", "other", "another");
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
/** What plugins may be configured to, without Nacre. */
const plugins = fc
  .record(
    {
      allow: fc.uniqueArray(id, { maxLength: 3 }),
      slots: fc.record({ memory: id, contextEngine: id }, { requiredKeys: [] }),
      entries: fc.dictionary(id, fc.record({ enabled: fc.boolean() }), { noNullPrototype: true }),
    },
    { requiredKeys: [] },
  )
  .map((value) => value as JsonObject);
const configs = optional(plugins).map(
  (value): JsonObject => ({ gateway: { port: 1 }, ...(value && { plugins: value }) }),
);

test("setting up and taking away gives the configuration that was there", () => {
  fc.assert(
    fc.property(configs, (before) => {
      const set = setupEdits(before).reduce(applied, before);
      expect(at(set, ["plugins", "slots"])).toEqual({ memory: "nacre", contextEngine: "nacre" });
      expect(setupEdits(set)).toEqual([]);
      expect(otherHolders(set)).toEqual([]);
      const back = removalEdits(set, { before, keepPlugin: false }).reduce(applied, set);
      expect(back).toEqual(before);
      expect(removalEdits(back, { before, keepPlugin: false })).toEqual([]);
    }),
  );
});

test("what else was changed meanwhile stays, and nobody has to know what was before", () => {
  fc.assert(
    fc.property(configs, (before) => {
      const set = setupEdits(before).reduce(applied, before);
      const changed = applied(set, { path: ["plugins", "entries", "new", "enabled"], value: true });
      for (const known of [before, undefined]) {
        const back = removalEdits(changed, { before: known, keepPlugin: false }).reduce(applied, changed);
        expect(JSON.stringify(back)).not.toContain("nacre");
        expect(at(back, ["plugins", "entries", "new"])).toEqual({ enabled: true });
        expect(at(back, ["gateway"])).toEqual({ port: 1 });
      }
    }),
  );
});

test("a plugin that is kept is switched off, with its settings", () => {
  const entry = { enabled: true, config: { dataDir: "/srv" } };
  const config = { plugins: { slots: { memory: "nacre" }, entries: { nacre: entry } } };
  const off = removalEdits(config, { before: undefined, keepPlugin: true }).reduce(applied, config);
  expect(off).toEqual({ plugins: { entries: { nacre: { ...entry, enabled: false } } } });
});

test("what comes with the host stands aside, others are asked about", () => {
  const slots = (memory: string, contextEngine: string) => ({
    plugins: { slots: { memory, contextEngine } },
  });
  expect(otherHolders(slots("memory-core", "legacy"))).toEqual([]);
  expect(otherHolders(slots("none", "other"))).toEqual([
    { slot: "memory", plugin: "none" },
    { slot: "contextEngine", plugin: "other" },
  ]);
});

test.each([
  [{ plugins: { enabled: false } }, /switched off/],
  [{ plugins: { deny: ["nacre"] } }, /forbids this plugin/],
  [{ plugins: { $include: "./plugins.json5" } }, /another file/],
  [{ $include: "./base.json5" }, /another file/],
])("it is not done against what the configuration says: %j", (config, message) => {
  expect(() => setupEdits(config)).toThrow(message);
});
