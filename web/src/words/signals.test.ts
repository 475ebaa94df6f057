import fc from "fast-check";
import { expect, test } from "vitest";
import { noticed, notNoticed, strongest, verdictWords } from "./signals.ts";

const figures = {
  novelty: 1,
  wish: 0.9,
  personal: 0.2,
  manner: 1,
  asking: 0,
  foreign: 0.004,
  merit: 0.84,
  saturation: 0,
};

test("what was noticed comes in an order that can be read, with a sentence each", () => {
  expect(noticed(figures).map(({ name, value, side }) => [name, value, side])).toEqual([
    ["personal", 0.2, "for"],
    ["wish", 0.9, "for"],
    ["manner", 1, "for"],
    ["novelty", 1, "for"],
    ["merit", 0.84, "worth"],
  ]);
  expect(notNoticed(figures).map(({ name }) => name)).toEqual(["asking", "foreign", "saturation"]);
});

test("what lasts counts before how new it is", () => {
  expect(strongest(figures)?.says).toBe("It says how things are to be from now on.");
  expect(strongest({ novelty: 1, detail: 0.4 })?.name).toBe("novelty");
  expect(strongest({ merit: 1, asking: 1 })).toBeUndefined();
});

test("a signal of a newer gate is shown by its name", () => {
  expect(noticed({ warmth: 0.5 })).toEqual([{ name: "warmth", value: 0.5, says: "warmth.", side: "worth" }]);
});

test("no signal is lost or shown twice", () => {
  const some = fc.dictionary(
    fc.oneof(
      fc.constantFrom("personal", "wish", "asking", "merit", "novelty"),
      fc.stringMatching(/^[a-z]{3,8}$/),
    ),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(some, (signals) => {
      const shown = [...noticed(signals), ...notNoticed(signals)].map(({ name }) => name);
      expect(new Set(shown).size).toBe(shown.length);
      for (const [name, value] of Object.entries(signals)) if (value >= 0.005) expect(shown).toContain(name);
    }),
  );
});

test("the verdict is one sentence and its measure", () => {
  const shown = { version: "gate-v2", threshold: 0.5, signals: {}, reason: null };
  expect(verdictWords({ ...shown, admitted: true, score: 0.84 })).toBe(
    "The gate let it in. It scored 0.84, and 0.50 is needed.",
  );
  expect(verdictWords({ ...shown, admitted: false, score: 0.1 })).toBe(
    "The gate would not let it in. It scored 0.10, and 0.50 is needed.",
  );
});
