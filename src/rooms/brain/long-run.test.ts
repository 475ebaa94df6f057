/** One long run of marks within a word: gone through once. Gone through from each of its places it would take hours. */

import { expect, test } from "vitest";
import { evidenceTerms } from "./evidence/evidence-terms.ts";
import { lessonTokens } from "./teach/lesson-tokens.ts";

const readings = { evidenceTerms, lessonTokens };
const runs = [".", ":", "…", "'", "("].flatMap((mark) =>
  (["evidenceTerms", "lessonTokens"] as const).map((name) => [name, mark] as const),
);

test.each(runs)("%s of a word with a long run of %s in it", (name, mark) => {
  const read = readings[name];
  const begun = performance.now();
  read(`see a${mark.repeat(400_000)}x`);
  // Not the limit of the test: what never pauses is not interrupted by it.
  expect(performance.now() - begun).toBeLessThan(5_000);
});
