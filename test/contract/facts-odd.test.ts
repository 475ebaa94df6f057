/** What is stated oddly costs itself alone: signs that nobody sees, clocks that were never set. */

import { expect, test } from "vitest";
import { factsKnown, hearFacts, proposed, told } from "../support/heard-facts.ts";
import { hostTranscript, userSays } from "../support/host.ts";
import { GROUP, tell } from "../support/memories.ts";
import { observe } from "../support/observations.ts";
import { eachStore } from "../support/stores.ts";

const YEAR = 365 * 86_400_000;
const UNSEEN = ["\u202e", "\u200e", "\u2066", "\u0085", "\u001b", "\u{e0041}"];

eachStore("a statement that cannot be kept", (open) => {
  test.each(UNSEEN)("costs itself, and neither what is said beside it nor after it (%j)", async (sign) => {
    await using lab = await open();
    await tell(lab, hostTranscript("group"), `Atlas is hosted at ${sign}.`, { lane: GROUP });
    await tell(lab, hostTranscript(), `Atlas is hosted at ${sign}. I live in Hamburg.`);
    await observe(lab, `Atlas is hosted at ${sign}.`, { kind: "fact", trust: "tool" });
    await tell(lab, hostTranscript("later"), "I use Helix.");
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["lives_in Hamburg", "uses Helix"]);
    expect(await proposed(lab)).toEqual([]);
    await lab.engine.rebuildFacts({});
    expect(await told(lab)).toEqual(["lives_in Hamburg", "uses Helix"]);
  });

  test("is refused at a terminal, and what nobody sees is left out of what is kept", async () => {
    await using lab = await open();
    const said = { subject: "project:atlas", predicate: "located_at" };
    for (const object of ["\u202e", "\u2066 \u2069", "...", "—"])
      await expect(lab.engine.assertFact({ ...said, object })).rejects.toMatchObject({
        code: "fact/bad-object",
      });
    const { fact } = await lab.engine.assertFact({ ...said, object: "\u202eHam\u200dburg\u{e0041}" });
    expect(fact!.object.value).toBe("Hamburg");
  });
});

eachStore("a clock that cannot be right", (open) => {
  test.each([
    ["a year ahead", (now: number) => now + YEAR],
    ["in no year of ours", () => 4e15],
    ["never set", () => 0],
  ])("%s: what it dates was said when it was stored", async (_name, at) => {
    await using lab = await open();
    const host = hostTranscript();
    const now = lab.clock.now();
    await lab.engine.commitTurn(host.commit(host.say(userSays("I live in Hamburg.", at(now)))));
    lab.clock.advance(60_000);
    await tell(lab, host, "I live in Bremen.");
    await hearFacts(lab);
    const all = await factsKnown(lab);
    expect(all.map(({ object, from, endsAt }) => [object.value, from, endsAt])).toEqual([
      ["Hamburg", now, now + 60_000],
      ["Bremen", now + 60_000, null],
    ]);
  });
});
