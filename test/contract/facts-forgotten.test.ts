/** What is forgotten takes the words of its facts with it, for models altogether, and ends nothing as long as it is. */

import { expect, test } from "vitest";
import { factsKnown, hearFacts, told } from "../support/heard-facts.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const refOf = async (lab: Lab, text: string) => {
  const said = await lab.engine.showHistory({ lane: LANE, limit: 200 });
  return said.messages.find((one) => one.text.includes(text))!.ref;
};

eachStore("what was forgotten", (open) => {
  test("is nothing that a model can read, and for a person a fact without words", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "I'm allergic to peanuts.");
    await hearFacts(lab);
    const ref = `fact:${(await factsKnown(lab))[0]!.id}`;
    await lab.engine.forget({ refs: [await refOf(lab, "peanuts")] });
    const asked = { subject: "owner", asker: OWNER };
    const current = await lab.engine.readFacts({ ...asked, includeStale: true });
    expect([current.facts, current.excluded]).toEqual([[], []]);
    expect((await lab.engine.factTimeline(asked)).facts).toEqual([]);
    expect(JSON.stringify(await lab.engine.get({ refs: [ref], asker: OWNER }).catch(String))).not.toContain(
      "peanuts",
    );
    const { facts } = await lab.engine.factTimeline({ subject: "owner" });
    expect(facts).toMatchObject([{ ref, status: "stale" }]);
    expect(JSON.stringify(facts)).not.toContain("peanuts");
    expect(JSON.stringify(await lab.engine.get({ refs: [ref] }))).not.toContain("peanuts");
  });

  test("ends nothing until it is there again", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "I use Helix.");
    await tell(lab, host, "I no longer use Helix.");
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["uses Helix †"]);
    const refs = [await refOf(lab, "no longer")];
    await lab.engine.forget({ refs });
    expect(await told(lab)).toEqual(["uses Helix"]);
    await lab.engine.rebuildFacts({});
    expect(await told(lab)).toEqual(["uses Helix"]);
    await lab.engine.forget({ refs, undo: true });
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["uses Helix †"]);
  });
});
