/** A few inputs of each target, always the same ones: `npm run fuzz` looks for minutes. */

import { describe, expect, test } from "vitest";
import { text } from "../../src/kernel/shape.ts";
import { hostileText } from "./draw.ts";
import { minimise } from "./minimise.ts";
import { fuzz, shownAgain } from "./run.ts";
import { Broken, type Target } from "./target.ts";
import { TARGETS } from "./targets.ts";

/** What is kept is run beside (corpus.test.ts). */
const RUNS: { readonly [target: string]: number } = { importers: 25, methods: 25, mcp: 25, http: 40 };
const USUAL_RUNS = 100;

const quietly = {
  ...{ seconds: 60, real: false, keepsFindings: false, grows: false, replays: false },
  signal: new AbortController().signal,
};

test.each(TARGETS)(
  "$name: $claim",
  async (target) => {
    const { keptOf } = await import("./corpus.ts");
    const runs = keptOf(target.name).length + (RUNS[target.name] ?? USUAL_RUNS);
    const done = await fuzz(target, { ...quietly, seed: 1, runs });
    expect(done.findings).toEqual([]);
    expect(done.runs).toBe(runs);
  },
  120_000,
);

describe("a target that is broken", () => {
  const broken: Target<string> = {
    ...{ name: "broken", claim: "There is no pelican.", shape: text(), inputs: hostileText(400) },
    open: async () => ({
      async run(said) {
        if (said.includes("pelican")) throw new Broken("there is none");
        return [said.length > 100 ? "long" : "short"];
      },
      close: async () => {},
    }),
  };

  test("is found, by the same input for the same seed", async () => {
    const [first, again, other] = [await found(1), await found(1), await found(2)];
    expect(first).toMatchObject({ what: "there is none", input: expect.stringContaining("pelican") });
    expect(again).toEqual(first);
    expect(other?.input).not.toBe(first?.input);
  });

  async function found(seed: number) {
    const { findings, outcomes } = await fuzz(broken, { ...quietly, seed, runs: 400 });
    expect(outcomes).toEqual(["long", "short"]);
    return findings.map(({ what, run, input }) => ({ what, run, input }))[0];
  }

  test("is seen again by what was kept of it alone, whatever else is drawn", async () => {
    const [first] = [await found(1)];
    const { findings, runs } = await fuzz(broken, {
      ...{ ...quietly, seed: 9, runs: 1, replays: true, kept: [first!.input] },
    });
    expect(runs).toBe(1);
    expect(findings).toMatchObject([{ what: "there is none", input: first!.input }]);
    expect(shownAgain("broken", "test/fuzz/corpus/broken/0a.txt", true)).toBe(
      "npm run fuzz -- broken --input test/fuzz/corpus/broken/0a.txt --real",
    );
  });

  test("is shown by the least that breaks it", async () => {
    const said = { pieces: ["a", "the pelican of the north", "b"], many: 12, more: { nothing: true } };
    const least = await minimise(said, async (one) => JSON.stringify(one).includes("pelican"));
    expect(least).toEqual({ pieces: ["pelican"] });
  });
});
