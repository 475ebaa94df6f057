/** Another end of an instruction is an edit of it, and noted as one. */

import { expect, test } from "vitest";
import { eachStore } from "../support/stores.ts";

eachStore("another end of an instruction", (open) => {
  test("is in the journal once, by reference alone", async () => {
    await using lab = await open();
    const { shard } = await lab.engine.addGuidance({ text: "Always answer in German." });
    const until = { ref: shard.ref, expiresAt: lab.clock.now() + 86_400_000 };
    await lab.engine.editGuidance(until);
    await lab.engine.editGuidance(until);
    const { entries } = await lab.engine.journal({});
    expect(entries.map(({ event }) => event)).toEqual(["guidance_edited", "guidance_told"]);
    expect(entries[0]?.refs).toEqual([shard.ref]);
  });
});
