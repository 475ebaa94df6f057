/** What stands in a prompt is used, whether or not a receipt of it is kept; what is not there any more is not. */

import { expect, test } from "vitest";
import type { KeepReceiptRequest } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { keepRequest, supplyAccount } from "../support/accounts.ts";
import { converse } from "../support/converse.ts";
import { type Observed, observe } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const STATELESS = { agent: "main", sessionKey: "agent:main:cron:sweep" };
const IGNORED = { agent: "main", sessionKey: "agent:main:secret" };

/** One is in, one was found and is not. */
function prompt(used: Observed, found: Observed, more: Partial<KeepReceiptRequest> = {}): KeepReceiptRequest {
  const candidates = [
    { ref: used.ref, part: "recall", tokens: 60, reason: "recalled", score: 0.7 },
    { ref: found.ref, part: "recall", tokens: 50, reason: "below-floor", score: 0.1 },
  ];
  return keepRequest({ supply: supplyAccount({ candidates }), ...more });
}

const usesOf = (lab: Lab, { id }: Observed) =>
  lab.store.read(async ({ uses }) => (await uses.of("obs", [id])).get(id));

eachStore("uses of prompts", (open) => {
  for (const [name, receipts, more] of [
    ["with a receipt", 5, {}],
    ["without receipts", 0, {}],
    ["without a plan", 5, { plan: null }],
    ["in a lane that nothing is stored of", 5, { lane: STATELESS }],
  ] as const)
    test(`what was in is used, what was found is found, once each: ${name}`, async () => {
      const policy = { ignore: [], stateless: [STATELESS.sessionKey] };
      await using lab = await open({ prompt: { receipts }, policy });
      await converse(lab, "session-1", [{ user: "one" }]);
      const used = await observe(lab, "The lantern hangs at the gate", { state: "archived" });
      const found = await observe(lab, "The lantern is of brass");
      for (const again of [{}, { again: true }])
        await lab.engine.keepReceipt(prompt(used, found, { ...more, ...again }));
      expect(await usesOf(lab, used)).toMatchObject({ included: 1, retrieved: 1 });
      expect(await usesOf(lab, found)).toMatchObject({ included: 0, retrieved: 1 });
      const rows = await lab.store.read(({ ledger }) => ledger.observations([used.id]));
      expect(rows.get(used.id)?.state).toBe("active");
    });

  test("what did not go along is not used; of a lane that is to be ignored nothing is noted, nor of what was erased", async () => {
    const policy = { ignore: [IGNORED.sessionKey], stateless: [] };
    await using lab = await open({ prompt: { receipts: 0 }, policy });
    const [used, found] = [await observe(lab, "The lantern hangs"), await observe(lab, "A brass lantern")];
    await lab.engine.keepReceipt(prompt(used, found, { lane: IGNORED }));
    expect(await usesOf(lab, used)).toBeUndefined();
    const sent = { messages: 4, tokens: 960, supplied: false, degraded: [] };
    await lab.engine.keepReceipt(prompt(used, found, { sent }));
    expect(await usesOf(lab, used)).toMatchObject({ included: 0, retrieved: 1 });
    await lab.store.write("durable", ({ ledger, uses }) =>
      ledger.erase([used.id], instantOf(1)).then(() => uses.remove("obs", [used.id])),
    );
    for (const plan of [keepRequest().plan, null])
      await lab.engine.keepReceipt(prompt(used, found, { plan }));
    expect(await usesOf(lab, used)).toBeUndefined();
  });
});
