import { expect, test } from "vitest";
import { DEFAULT_GATE, GATES } from "./gate.ts";
import { JUNK } from "./gate-junk.fixture.ts";

const gate = GATES[DEFAULT_GATE];
/** Said again and again, as such things are. */
const OFTEN = Array<number>(10).fill(1);

test("is a lot of junk, each piece of its own", () => {
  expect(JUNK.length).toBeGreaterThanOrEqual(150);
  expect(new Set(JUNK).size).toBe(JUNK.length);
});

test("none of it is kept", () => {
  const kept = JUNK.filter((text) => gate.judge(text, { turns: [], memories: [] }).admitted);
  expect(kept).toEqual([]);
});

test("none of it is kept for being said often, but wishes about how to answer", () => {
  const kept = JUNK.filter((text) => gate.judge(text, { turns: OFTEN, memories: [] }).admitted);
  expect(kept).toEqual([
    "a bit longer",
    "kürzer bitte",
    "use Postgres instead of MySQL in the example",
    "Now in French",
  ]);
});
