import { expect, test } from "vitest";
import type { LifecycleReceipt } from "../../../../src/engine/api.ts";
import { countsOf } from "./run-counts.ts";

const run: LifecycleReceipt = {
  ...{
    schema: "nacre.lifecycle.run.v1",
    run: 3,
    at: 0,
    actor: "sweep",
    looked: 9,
    moved: 3,
    plansExpired: 0,
  },
  byMove: { "active>dormant": 1, "dormant>archived": 2, "archived>active": 0 },
  byPriority: {},
  byTrust: { agent: 3 },
  byLabel: { must_remember: 1 },
  byReason: { unused: 3 },
  skipped: {},
};

test("the most first, in words, without what is none", () => {
  expect(countsOf(run)).toEqual([
    [
      "moved",
      [
        ["dormant to archived", 2],
        ["active to dormant", 1],
      ],
    ],
    ["why", [["unused", 3]]],
    ["importance", [["must remember", 1]]],
    ["on whose word", [["agent", 3]]],
  ]);
});
