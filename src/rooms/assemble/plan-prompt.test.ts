/** What of a conversation stands in a prompt with very little room, beside guidance and authored text that would take all of it. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { messageId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import { fitTail, openPrompt, shareOutPrompt } from "./plan-prompt.ts";
import { DEFAULT_PROFILE, PROMPT_PROFILES } from "./shares.ts";
import type { TailItem } from "./tail.ts";

const item = (id: number, role: string, cost: number): TailItem => ({
  id: messageId(id),
  role,
  tokens: tokens(cost),
});
const LEAST = 1;

test("the newest that was said stands in the prompt wherever it fits, however large the exchange it ended", () => {
  const costs = fc.record({
    newest: fc.integer({ min: 10, max: 120 }),
    printed: fc.integer({ min: 1, max: 20_000 }),
    guidance: fc.integer({ min: 0, max: 4_000 }),
    authored: fc.integer({ min: 0, max: 4_000 }),
    budget: fc.integer({ min: 1, max: 3_000 }),
    tau: fc.integer({ min: 3_000, max: 8_000 }),
    gap: fc.integer({ min: 0, max: 60 }),
    prefix: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(costs, ({ newest, printed, guidance, authored, budget, tau, gap, prefix }) => {
      const items = [
        item(9, "assistant", newest),
        item(8, "toolResult", printed),
        item(7, "assistant", 20),
        item(6, "user", 15),
      ];
      const conversation = { items, complete: false, keepFrom: null };
      const opened = openPrompt({
        measure: { tau, budget, addition: 40 },
        shares: PROMPT_PROFILES[DEFAULT_PROFILE],
        guidance,
        conversation,
      });
      const { history } = shareOutPrompt(opened, authored);
      const fitting = { ...conversation, prefixes: [prefix, 0], history, ceiling: opened.ceiling, gap };
      const { tail } = fitTail(fitting);
      if (newest <= budget - 40) expect(tail.count).toBeGreaterThanOrEqual(LEAST);
    }),
  );
});
