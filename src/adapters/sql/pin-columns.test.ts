import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../kernel/json.ts";
import { PIN_KINDS, type Pin } from "../../kernel/text/pin-kinds.ts";
import { pinsIn, pinsOut } from "./pin-columns.ts";

const usual: fc.Arbitrary<Pin> = fc
  .record({
    kind: fc.constantFrom(...PIN_KINDS),
    before: fc.string({ unit: "grapheme", maxLength: 20 }),
    value: fc.string({ unit: "grapheme", maxLength: 20 }),
    after: fc.string({ unit: "grapheme", maxLength: 20 }),
    salience: fc.nat(1_000).map((thousandths) => thousandths / 1_000),
    corrects: fc.boolean(),
    count: fc.nat(50),
    ref: fc.nat(5).map((id) => `msg:${id}`),
    at: fc.nat(3),
  })
  .map(({ before, after, ...pin }) => ({ ...pin, context: `${before}${pin.value}${after}` }));

/** Of other programs, and of versions to come. */
const odd: fc.Arbitrary<Pin> = fc.oneof(
  usual.map((pin) => ({ ...pin, salience: 1 / 7 })),
  usual.map((pin) => ({ ...pin, context: "elsewhere", value: "2026-10-01" })),
  usual.map((pin) => ({ ...pin, more: 1 })),
  usual.map((pin) => ({ ...pin, kind: "other" as Pin["kind"] })),
  usual.map((pin) => ({ ...pin, at: null as unknown as number })),
);

const throughJson = (pins: readonly Pin[]) => pinsOut(JSON.parse(JSON.stringify(pinsIn(pins))) as Json);

test("every list of pins comes back as it was", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: usual }, odd), { maxLength: 30 }), (pins) => {
      expect(throughJson(pins)).toEqual(pins);
    }),
  );
});

test("usual pins stand in columns, with every word of theirs; one that is not keeps the list a list", () => {
  fc.assert(
    fc.property(fc.array(usual, { minLength: 1, maxLength: 10 }), odd, (pins, other) => {
      const stored = pinsIn(pins);
      expect(Array.isArray(stored)).toBe(false);
      for (const { context } of pins) expect(JSON.stringify(stored)).toContain(JSON.stringify(context));
      expect(Array.isArray(pinsIn([...pins, other]))).toBe(true);
    }),
  );
});

test("the form is that of every file", () => {
  const pin: Pin = {
    kind: "money",
    value: "$6,570",
    context: "They spent $6,570 on it",
    salience: 0.76,
    corrects: false,
    count: 1,
    ref: "msg:7",
    at: 1_779_589_197_153,
  };
  expect(pinsIn([pin, { ...pin, kind: "date", value: "They", salience: 0.5, corrects: true }])).toEqual({
    kinds: ["money", "date"],
    kind: [0, 1],
    context: ["They spent $6,570 on it", "They spent $6,570 on it"],
    from: [11, 0],
    length: [6, 4],
    said: [["msg:7", 1_779_589_197_153]],
    by: [0, 0],
    fall: [-760, 260],
    count: [1, 1],
    corrects: [1],
  });
  expect(pinsIn([])).toEqual([]);
});

test("what is neither form is no list of pins", () => {
  expect(() => pinsOut({ kinds: [] })).toThrowError();
  expect(() => pinsOut("pins")).toThrowError();
});
