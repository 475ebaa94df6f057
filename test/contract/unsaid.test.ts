/** What was said and is taken back: as if it had not been said. What was remembered and is forgotten: not to be remembered again. */

import { expect, test } from "vitest";
import { hostTranscript } from "../support/host.ts";
import { type Host, judgeAll, memoriesOf, tell, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const told = async (lab: Lab, host: Host, ...all: readonly string[]) => {
  for (const text of all) await tell(lab, host, text);
  await judgeAll(lab);
};
/** The reference of the message that says so. */
const messageOf = async (lab: Lab, text: string) => {
  const { hits } = await lab.engine.grep({ pattern: text, kinds: ["msg"] });
  return hits[0]!.ref;
};

eachStore("a message that is taken back", (open) => {
  test("gives its place back to what had made room for it, and takes it again when it is brought back", async () => {
    await using lab = await open();
    await told(lab, hostTranscript(), "I live in Lisbon.", "I live in Porto now.");
    expect(await texts(lab)).toEqual(["I live in Porto now."]);
    const refs = [await messageOf(lab, "Porto")];
    await lab.engine.forget({ refs });
    expect(await texts(lab)).toEqual(["I live in Lisbon."]);
    await lab.engine.forget({ refs, undo: true });
    expect(await texts(lab)).toEqual(["I live in Porto now."]);
    await lab.engine.erase({ refs });
    expect(await texts(lab)).toEqual(["I live in Lisbon."]);
    expect(await texts(lab, ["superseded", "forgotten"])).toEqual([]);
  });

  test("takes along what a person made of it, and not what that had replaced", async () => {
    await using lab = await open();
    await told(lab, hostTranscript(), "I live in Lisbon.", "I live in Porto now.");
    const [porto] = await memoriesOf(lab);
    await lab.engine.editMemory({ ref: porto!.ref, text: "I live in Gaia" });
    const refs = [await messageOf(lab, "Porto")];
    await lab.engine.forget({ refs });
    expect(await texts(lab)).toEqual(["I live in Lisbon."]);
    await lab.engine.forget({ refs, undo: true });
    expect(await texts(lab)).toEqual(["I live in Gaia"]);
  });

  test("gives back the shorter statement that it had said more of", async () => {
    await using lab = await open();
    const short = "My daughter Emma is allergic to peanuts and tree nuts.";
    await told(lab, hostTranscript(), short, "My daughter Emma is allergic to peanuts, tree nuts and soy.");
    expect(await texts(lab)).toEqual(["My daughter Emma is allergic to peanuts, tree nuts and soy."]);
    await lab.engine.erase({ refs: [await messageOf(lab, "soy")] });
    expect(await texts(lab)).toEqual([short]);
  });
});

eachStore("a memory that is forgotten", (open) => {
  test("comes back with what it was made of, and not before", async () => {
    await using lab = await open();
    await told(lab, hostTranscript(), "I live in Lisbon.");
    const [lisbon] = await memoriesOf(lab);
    const refs = [await messageOf(lab, "Lisbon")];
    await lab.engine.forgetMemories({ refs: [lisbon!.ref] });
    await lab.engine.forget({ refs });
    const undone = lab.engine.forgetMemories({ refs: [lisbon!.ref], undo: true });
    await expect(undone).rejects.toMatchObject({
      code: "memory/unknown",
      hint: expect.stringContaining(refs[0]!),
    });
    expect(await texts(lab)).toEqual([]);
    await lab.engine.forget({ refs, undo: true });
    expect(await texts(lab)).toEqual([]);
    await lab.engine.forgetMemories({ refs: [lisbon!.ref], undo: true });
    expect(await texts(lab)).toEqual(["I live in Lisbon."]);
  });

  test("stays out in other words too; another value is news, and the owner can always say it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await told(lab, host, "I live in Lisbon.", "I live in Porto now.");
    const [porto] = await memoriesOf(lab);
    await lab.engine.forgetMemories({ refs: [porto!.ref] });
    expect(await texts(lab)).toEqual([]);
    await told(lab, host, "I live in Porto now.", "I moved to Porto last year.");
    expect(await texts(lab)).toEqual([]);
    await told(lab, host, "I live in Braga now.");
    expect(await texts(lab)).toEqual(["I live in Braga now."]);
    await lab.engine.remember({ text: "I live in Porto" });
    expect(await texts(lab)).toEqual(["I live in Porto"]);
  });

  test("keeps out what it said and nothing that only sounds like it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await told(
      lab,
      host,
      "I like tea but not coffee.",
      "I take 10 mg of ramipril and 20 mg of atorvastatin.",
    );
    const kept = await memoriesOf(lab);
    expect(kept.length).toBe(2);
    await lab.engine.forgetMemories({ refs: kept.map(({ ref }) => ref) });
    await told(lab, host, "I like tea but not coffee!", "I take 10 mg of ramipril and 20 mg of atorvastatin");
    expect(await texts(lab)).toEqual([]);
    const others = ["I like coffee but not tea.", "I take 20 mg of ramipril and 10 mg of atorvastatin."];
    await told(lab, host, ...others);
    expect((await texts(lab)).toSorted()).toEqual(others);
  });
});
