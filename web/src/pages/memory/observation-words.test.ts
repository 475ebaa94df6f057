import { expect, test } from "vitest";
import { LIFECYCLE_STATES } from "../../../../src/kernel/ledger-words.ts";
import { requireMove } from "../../../../src/rooms/ledger/lifecycle-rules.ts";
import { stepsToPutAway } from "./observation-words.ts";

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
