/** What was once a finding, and one input of everything that inputs come to: none breaks a claim. */

import { describe, expect, test } from "vitest";
import { keptOf, LONGEST_KEPT, MOST_KEPT } from "./corpus.ts";
import { fits } from "./run.ts";
import { TARGETS } from "./targets.ts";

describe.each(TARGETS)("what is kept for $name", (target) => {
  const kept = keptOf(target.name);

  test("is an input, short, and little enough to be run each time", () => {
    expect(kept.length).toBeGreaterThan(0);
    // Findings are kept whatever there is beside them.
    expect(kept.length).toBeLessThanOrEqual(2 * MOST_KEPT);
    for (const { file, input } of kept) {
      expect(fits(target, input), file).toBe(true);
      expect(JSON.stringify(input).length, file).toBeLessThanOrEqual(3 * LONGEST_KEPT);
    }
  });

  test("breaks no claim", async () => {
    const trial = await target.open({ real: false });
    try {
      for (const { file, input } of kept)
        await trial.run(input).catch((error: Error) => {
          throw new Error(`test/fuzz/corpus/${target.name}/${file}: ${error.message}`, { cause: error });
        });
    } finally {
      await trial.close();
    }
  }, 120_000);
});
