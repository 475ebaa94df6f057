import { expect, test } from "vitest";
import { DEGRADED_HELP } from "../../../../src/surfaces/cli/why-incomplete.ts";
import { degradedWords } from "./degraded.ts";

test("every reason that the terminal has words for has a sentence here", () => {
  const reasons = [...DEGRADED_HELP.matchAll(/`([a-z:-]+)`/g)].map(([, name = ""]) => name);
  expect(reasons.length).toBeGreaterThan(20);
  // Those of prompts and packs are no matter of a search.
  const others = ["tail-cut", "late:recall", "not-kept"];
  for (const reason of reasons.filter((one) => !others.includes(one)))
    expect(degradedWords(reason), reason).toMatch(/^[A-Z](?!he answer may be incomplete).*\.$/);
});

test("what is told behind a reason is kept, and one that is not known is named", () => {
  expect(degradedWords("vectors-unavailable: no key")).toBe(
    "What means the same in other words cannot be looked for at present. (no key)",
  );
  expect(degradedWords("something-new")).toBe("The answer may be incomplete: something-new.");
  expect(degradedWords("toString")).toBe("The answer may be incomplete: toString.");
});
