/** What can be said: values, predicates, times; each the same however it is typed, and refused with what would be right. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Instant, instantOf } from "../../kernel/clock.ts";
import { ENTITY_TYPES, entityRef } from "../../kernel/entity-ref.ts";
import type { Json } from "../../kernel/json.ts";
import { confidenceCap } from "./confidence.ts";
import { CONFIDENCES, VOICES } from "./fact.ts";
import { contains, intervalTrouble, isEmpty, overlap } from "./intervals.ts";
import { isSameObject, objectKey, objectOf, objectTrouble } from "./object.ts";
import { BUILT_IN_PREDICATES } from "./predicate.ts";
import { findPredicate, predicatesWith, predicateTrouble, requirePredicate } from "./predicates.ts";
import { isStale, statusOf } from "./status.ts";

const named = (name: string) => findPredicate(BUILT_IN_PREDICATES, name)!;
const instant = fc.integer({ min: -20, max: 20 }).map(instantOf);
const interval = fc.record({ from: instant, to: fc.option(instant) });

test("intervals are half-open: two overlap where there is an instant that both contain", () => {
  fc.assert(
    fc.property(interval, interval, (one, two) => {
      const instants = Array.from({ length: 60 }, (_, at) => at - 25);
      expect(overlap(one, two)).toBe(instants.some((at) => contains(one, at) && contains(two, at)));
      expect(overlap(one, two)).toBe(overlap(two, one));
      expect(isEmpty(one)).toBe(!instants.some((at) => contains(one, at)));
      expect(contains(one, one.from)).toBe(!isEmpty(one));
      if (one.to !== null) expect(contains(one, one.to)).toBe(false);
    }),
  );
});

test.each<[number, number | null, boolean]>([
  [0, null, true],
  [0, 1, true],
  [-62_135_596_800_000, 253_402_300_799_999, true],
  [0, 0, false],
  [1, 0, false],
  [Number.NaN, null, false],
  [0, Number.POSITIVE_INFINITY, false],
  [0.5, null, false],
  [0, 253_402_300_800_000, false],
  [-62_135_596_800_001, null, false],
])("from %s to %s can be: %s", (from, to, can) => {
  expect(intervalTrouble({ from: from as Instant, to: to as Instant | null }) === null).toBe(can);
});

test("JSON is canonical: whatever the order of its keys and its spaces, it is the same, and reads back", () => {
  const shuffled = (value: Json): Json =>
    Array.isArray(value)
      ? value.map(shuffled)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, inner]) => [key, shuffled(inner as Json)]),
          )
        : value;
  const values = fc.dictionary(
    fc.string({ maxLength: 6 }).filter((key) => key !== "__proto__"),
    fc.jsonValue({ maxDepth: 3 }),
    { maxKeys: 4 },
  ) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(values, (value) => {
      const said = JSON.stringify(value);
      fc.pre(said.length <= 4_000);
      const one = objectOf(named("configured_as"), said, "json");
      const two = objectOf(named("configured_as"), JSON.stringify(shuffled(value), null, 2).slice(0), "json");
      expect(two).toEqual(one);
      expect(JSON.parse(one.value)).toEqual(JSON.parse(said));
      expect(objectTrouble(named("configured_as"), one)).toBeNull();
      expect(objectOf(named("configured_as"), said).type).toBe("json");
    }),
  );
});

test("words are one line, read back as they were written, and keep no sign that would turn a line round", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), (said) => {
      fc.pre(said.trim() !== "" && !/^\s*[[{]/.test(said));
      let object: ReturnType<typeof objectOf>;
      try {
        object = objectOf(named("status"), said);
      } catch {
        return;
      }
      expect(object.value).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      expect(objectTrouble(named("status"), object)).toBeNull();
      expect(objectKey(objectOf(named("status"), `  ${object.value.toUpperCase().toLowerCase()} `))).toBe(
        objectKey(objectOf(named("status"), object.value.toUpperCase().toLowerCase())),
      );
    }),
  );
});

test("something of a type and its name in words are the same value; other values are others", () => {
  const typed = objectOf(named("uses"), "Tool: PostgreSQL ");
  expect(typed).toEqual({ type: "entity", value: "tool:postgresql" });
  expect(objectKey(typed)).toBe(objectKey(objectOf(named("uses"), "PostgreSQL")));
  const [tool, project, concept] = ["tool:nova", "project:nova", "concept:nova"].map((said) =>
    objectOf(named("depends_on"), said),
  );
  expect(isSameObject(tool!, project!)).toBe(false);
  expect(isSameObject(tool!, concept!)).toBe(true);
  expect(isSameObject(project!, objectOf(named("depends_on"), "Nova"))).toBe(true);
  const same = (one: string, other: string) =>
    isSameObject(objectOf(named("configured_as"), one), objectOf(named("configured_as"), other));
  expect([same("/srv/Data", "/srv/data"), same("MODE=Fast", "mode=fast")]).toEqual([false, false]);
  expect([same("Redis 7", "redis 7"), same("On Hold.", "on hold")]).toEqual([true, true]);
  const different = ["C", "C++", "C#", "-5", "5", "5.4", "5.5", "New York", "York", "{}", "[]"];
  const keys = different.map((said) => objectKey(objectOf(named("configured_as"), said)));
  expect(new Set(keys).size).toBe(different.length);
  expect(objectOf(named("status"), "tool:postgresql").type).toBe("literal");
  for (const type of ENTITY_TYPES) {
    const ref = entityRef(type, "Some Thing")!;
    expect(objectOf(named("owns"), ref)).toEqual({ type: "entity", value: ref });
  }
});

test.each([
  ["lives_in", "lives_in"],
  ["Lives In", "lives_in"],
  ["home", "lives_in"],
  ["depends-on", "depends_on"],
])("%j is %s", (said, name) => {
  expect(requirePredicate(BUILT_IN_PREDICATES, said).name).toBe(name);
});

test("what is built in contradicts nothing of itself, and nothing can be added that does", () => {
  const names = BUILT_IN_PREDICATES.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
  for (const one of BUILT_IN_PREDICATES)
    expect(
      predicateTrouble(
        BUILT_IN_PREDICATES.filter((other) => other !== one),
        one,
      ),
    ).toBeNull();
  const added = { name: "deploys_to", cardinality: "single", objects: ["literal"], aliases: [] } as const;
  expect(predicateTrouble(predicatesWith([added]), added)).toBe("deploys_to is there already");
  expect(() => requirePredicate(predicatesWith([added]), "deploy_to")).toThrowError(
    expect.objectContaining({ hint: expect.stringContaining("deploys_to") }),
  );
});

test("more sources never bear less, and none bears what a person's word does", () => {
  for (const voice of VOICES) {
    const caps = [0, 1, 2, 3].map((holding) => CONFIDENCES.indexOf(confidenceCap({ voice, holding })));
    expect(caps).toEqual(caps.toSorted((a, b) => a - b));
  }
  expect(confidenceCap({ voice: "accepted", holding: 1 })).toBe("source_capped");
  expect(confidenceCap({ voice: "accepted", holding: 9 })).toBe("corroborated");
  expect(confidenceCap({ voice: "owner", holding: 0 })).toBe("low");
  expect(confidenceCap({ voice: "terminal", holding: 0 })).toBe("operator_asserted");
});

test("what rests on nothing any more is stale, but a person's bare word", () => {
  expect(isStale({ voice: "terminal" }, [])).toBe(false);
  expect(isStale({ voice: "owner" }, [])).toBe(true);
  expect(isStale({ voice: "terminal" }, ["gone"])).toBe(true);
  expect(isStale({ voice: "accepted" }, ["changed", "holds"])).toBe(false);
  const fact = { from: instantOf(10), voice: "owner" } as const;
  const open = { at: null, cause: null, by: null } as const;
  const at = (moment: number, end: Parameters<typeof statusOf>[1]["end"] = open) =>
    statusOf(fact, { end, at: moment, sources: ["holds"] });
  expect(at(9)).toBe("upcoming");
  expect(at(10)).toBe("active");
  expect(at(20, { at: instantOf(20), cause: "to", by: null })).toBe("ended");
  expect(at(19, { at: instantOf(20), cause: "invalidated", by: null })).toBe("active");
  expect(at(20, { at: instantOf(20), cause: "invalidated", by: null })).toBe("invalidated");
});
