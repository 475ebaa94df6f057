import { expect, test } from "vitest";
import { IMPORTANCE_LABELS, LIFECYCLE_STATES, OBSERVATION_KINDS } from "../../../src/kernel/ledger-words.ts";
import { requireMove } from "../../../src/rooms/ledger/lifecycle-rules.ts";
import { IN_USE, KINDS, LABELS, stepsToPutAway } from "./observation-words.ts";

test.each(LIFECYCLE_STATES)(
  "from %s every step is one that the engine allows, and the last one puts it away",
  (from) => {
    const steps = stepsToPutAway(from);
    let at = from;
    for (const to of steps) {
      requireMove("obs:1", at, to);
      at = to;
    }
    expect(at).toBe("archived");
    expect(steps.length).toBeLessThanOrEqual(4);
  },
);

test("the words are those of the engine, all of them", () => {
  expect(KINDS.toSorted()).toEqual(OBSERVATION_KINDS.toSorted());
  expect(LABELS.toSorted()).toEqual(IMPORTANCE_LABELS.toSorted());
  expect([...IN_USE, "archived"].toSorted()).toEqual(LIFECYCLE_STATES.toSorted());
});
