/** What the configuration says about sessions holds for recall too. */

import { expect, test } from "vitest";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { eachStore } from "../support/stores.ts";

eachStore("policy", (open) => {
  test("an ignored session recalls nothing, a stateless one what it may", async () => {
    const policy = { ignore: ["agent:main:ignored"], stateless: ["agent:main:guest"] };
    await using lab = await open({ policy });
    const host = hostTranscript("main");
    const turn = host.say(userSays("the pelican lands", 1), assistantSays("noted", 2));
    await lab.engine.commitTurn({
      ...host.commit(turn),
      lane: { agent: "main", sessionKey: "agent:main:main" },
    });
    const found = async (sessionKey: string) => {
      const asker = { agent: "main", sessionKey, isOwner: true };
      const { hits } = await lab.engine.search({ query: "pelican", asker });
      return hits.length;
    };
    expect(await found("agent:main:guest")).toBe(1);
    expect(await found("agent:main:ignored")).toBe(0);
  });
});
