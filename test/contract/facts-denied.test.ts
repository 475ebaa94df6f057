/** What the owner denies in so many words ends what was so, and nothing else. */

import { expect, test } from "vitest";
import { actsOn, factsKnown, hearFacts, proposed, told } from "../support/heard-facts.ts";
import { hostTranscript } from "../support/host.ts";
import { judgeAll, tell, texts } from "../support/memories.ts";
import { eachStore } from "../support/stores.ts";

eachStore("what is denied", (open) => {
  test.each([
    ["I live in Porto.", "Just kidding, I do not live in Porto.", "lives_in Porto †"],
    ["I live in Porto.", "Just kidding. I don't live in Porto.", "lives_in Porto †"],
    ["I live in Porto.", "I do not live in Porto.", "lives_in Porto †"],
    ["I live in Porto.", "I don't live in Porto any more.", "lives_in Porto †"],
    ["Ich wohne in Porto.", "Ich wohne nicht in Porto.", "lives_in Porto †"],
    ["Vivo en Oporto.", "No vivo en Oporto.", "lives_in Oporto †"],
    ["我住在杭州。", "我不住在杭州。", "lives_in 杭州 †"],
    ["I work at Siemens.", "I don't work at Siemens.", "works_at Siemens †"],
    ["I work at Siemens.", "I quit my job at Siemens last week.", "works_at Siemens †"],
    ["I work at Siemens.", "I left my job at Siemens last month.", "works_at Siemens †"],
  ])("ends: %s %s", async (said, denied, known) => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, said);
    await hearFacts(lab);
    await tell(lab, host, denied);
    expect(await hearFacts(lab)).toEqual({ facts: 1, proposals: 0 });
    expect(await told(lab)).toEqual([known]);
    const [act] = await actsOn(lab, await factsKnown(lab));
    expect(act).toMatchObject({ kind: "invalidated", voice: "owner", source: { kind: "msg" } });
  });

  test.each([
    ["of another value", "I do not live in Braga."],
    ["in jest", "I do not live in Porto. Just kidding."],
    ["for a reason", "I don't live in Porto for the weather."],
    ["in part", "I don't live in Porto on Fridays."],
    ["by somebody else", "Tom does not live in Porto."],
    ["as a question", "I don't live in Porto?"],
    ["as others have it", "They believe I don't live in Porto."],
  ])("%s ends nothing at once", async (_name, denied) => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "I live in Porto.");
    await tell(lab, host, denied);
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["lives_in Porto"]);
  });

  test("what is put right makes room, as a fact and as a memory", async () => {
    await using lab = await open();
    const extra = { __openclaw: { senderIsOwner: true } };
    const host = hostTranscript();
    await tell(lab, host, "I live in Porto.", { extra });
    await judgeAll(lab);
    await tell(lab, host, "Correction: I live in Braga, not in Porto.", { extra });
    await judgeAll(lab);
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["lives_in Porto †", "lives_in Braga"]);
    expect(await texts(lab, ["active"])).toEqual(["Correction: I live in Braga, not in Porto."]);
  });

  test("what is said beside a denial of what was said in jest waits for a person", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "I live in Porto.");
    await tell(lab, host, "Just kidding, I don't live in Porto, I live in Braga.");
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["lives_in Porto †"]);
    const waiting = (await proposed(lab)).filter(({ state }) => state === "pending");
    expect(waiting.map(({ object, act }) => [act, object.value])).toEqual([["asserts", "Braga"]]);
  });
});
