/** A memory is one statement of a message: what else the message said is over or not without it. */

import { expect, test } from "vitest";
import { DAY, SUNDAY } from "../support/converse.ts";
import { hearFacts } from "../support/heard-facts.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { judgeAll, memoriesOf, OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const NOTHING_SHOWN = { shown: { from: null, all: false, summaries: [] } } as const;
const ASKED = "Why do I carry a red card in my wallet?";

/** Two things at once, and one of them changes; the memories of the first message. */
async function movedAway(lab: Lab) {
  const host = hostTranscript();
  lab.clock.set(SUNDAY);
  await tell(
    lab,
    host,
    "I live in Porto. I am allergic to penicillin, which is why I carry a red card in my wallet.",
    {
      extra: { __openclaw: { senderIsOwner: true } },
    },
  );
  await judgeAll(lab);
  await hearFacts(lab);
  const memories = await memoriesOf(lab);
  const refOf = (word: string) => memories.find(({ text }) => text.includes(word))?.ref ?? word;
  lab.clock.set(SUNDAY + 90 * DAY);
  await tell(lab, host, "I live in Lisbon now.", { extra: { __openclaw: { senderIsOwner: true } } });
  await hearFacts(lab);
  return { live: refOf("red card"), home: refOf("Porto") };
}

eachStore("facts and memories that are one statement of several", (open) => {
  test("search marks what is so no longer, and nothing that was said beside it", async () => {
    await using lab = await open();
    const { live, home } = await movedAway(lab);
    const search = async (query: string) => (await lab.engine.search({ query, kinds: ["mem"] })).hits;
    expect((await search("Porto")).find(({ ref }) => ref === home)?.outdated?.by).toMatch(/^fact:/);
    const beside = (await search(ASKED)).find(({ ref }) => ref === live);
    expect(beside).toBeDefined();
    expect(beside).not.toHaveProperty("outdated");
  });

  test("nor does a pack", async () => {
    await using lab = await open();
    const { live } = await movedAway(lab);
    const { pack } = await lab.engine.pack({ query: ASKED });
    const line = pack.bundle.split("\n").find((one) => one.startsWith(`- [${live}] `));
    expect(line).toBeDefined();
    expect(line).not.toContain("no longer so");
  });

  test("nor does a prompt", async () => {
    await using lab = await open();
    const { live } = await movedAway(lab);
    const { block } = await lab.engine.supply({
      ...{ lane: LANE, sessionId: "session-9", asker: OWNER, prompt: ASKED, room: 4_000 },
      plan: NOTHING_SHOWN,
    });
    const lineOf = (ref: string) => block?.split("\n").find((one) => one.startsWith(`[${ref} `));
    expect(lineOf(live)).toContain("red card");
    expect(lineOf(live)).not.toContain("no longer so");
  });
});
