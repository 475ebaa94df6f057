/** What a memory was made of is told to whoever may read that. */

import { expect, test } from "vitest";
import { indexAll } from "../support/converse.ts";
import { hostTranscript } from "../support/host.ts";
import { GROUP, MEMBER, OWNER, tell } from "../support/memories.ts";
import { eachStore } from "../support/stores.ts";

eachStore("where a memory comes from", (open) => {
  test("a group sees of everybody's memory the memory, and of the owner's message nothing", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "The office alarm code changes every Monday.");
    await tell(lab, hostTranscript("group"), "Hello everybody", { lane: GROUP });
    await indexAll(lab);
    const [said] = await lab.rows();
    const { memory } = await lab.engine.remember({
      text: "The office is closed on Mondays.",
      shelf: { tier: "global" },
      source: `msg:${said!.id}`,
    });
    const shown = async (asker?: typeof OWNER) =>
      (await lab.engine.showMemory({ ref: memory.ref, ...(asker && { asker }) })).sources;
    for (const asker of [undefined, OWNER]) {
      expect(await shown(asker)).toMatchObject([
        { ref: `msg:${said!.id}`, excerpt: "The office alarm code changes every Monday." },
      ]);
    }
    expect(await shown(MEMBER)).toEqual([]);
  });
});
