/** A person's word at a terminal is kept, also where the same was heard; a model's says no more than a proposal can keep. */

import { expect, test } from "vitest";
import { hearFacts } from "../support/heard-facts.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const LIVES = { subject: "owner", predicate: "lives_in", object: "Bremen" };

const refOf = async (lab: Lab, text: string) => {
  const said = await lab.engine.showHistory({ lane: LANE, limit: 200 });
  return said.messages.find((one) => one.text.includes(text))!.ref;
};

eachStore("a person's word", (open) => {
  test("on what was heard stands in its place, since when that does, and stays when the message is forgotten", async () => {
    await using lab = await open();
    const from = lab.clock.now();
    await tell(lab, hostTranscript(), "I live in Bremen.");
    await hearFacts(lab);
    const said = await lab.engine.assertFact(LIVES);
    expect(said).toMatchObject({ outcome: "asserted", fact: { voice: "terminal", from } });
    await lab.engine.forget({ refs: [await refOf(lab, "Bremen")] });
    const { facts } = await lab.engine.readFacts({ subject: "owner" });
    expect(facts).toMatchObject([{ ref: said.fact!.ref, status: "active", confidence: "operator_asserted" }]);
    expect((await lab.engine.assertFact(LIVES)).outcome).toBe("known");
  });

  test("about how sure it is counts on what was heard, too", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "I live in Bremen.");
    await hearFacts(lab);
    const { fact } = await lab.engine.assertFact({ ...LIVES, confidence: "low" });
    expect(fact!.confidence).toBe("low");
  });

  test("makes what was accepted surer with every source", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "Where?", { answer: "You live in Bremen, so the early one." });
    await hearFacts(lab);
    const [first] = (await lab.engine.reviewFacts({})).proposals;
    await lab.engine.reviewFacts({ accept: [first!.ref] });
    const sure = async () => (await lab.engine.readFacts({ subject: "owner" })).facts[0]!.confidence;
    expect(await sure()).toBe("source_capped");
    await tell(lab, hostTranscript("later"), "I live in Bremen.");
    await hearFacts(lab);
    expect(await sure()).toBe("corroborated");
  });

  test("of a model that says more than a proposal can keep is refused", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "Bremen it is.");
    const said = { ...LIVES, asker: OWNER, sources: [await refOf(lab, "Bremen")] };
    const refused = { code: "input/bad-field" };
    await expect(lab.engine.assertFact({ ...said, supersedes: ["fact:1"] })).rejects.toMatchObject(refused);
    const two = [...said.sources, await refOf(lab, "I see")];
    await expect(lab.engine.assertFact({ ...said, sources: two })).rejects.toMatchObject(refused);
    const to = lab.clock.now() + 86_400_000;
    expect(await lab.engine.assertFact({ ...said, to })).toMatchObject({
      outcome: "proposed",
      proposal: { to },
    });
  });
});
