/** Erased facts stay erased, and leave what was known before as it was. */

import { expect, test } from "vitest";
import { factsKnown, hearFacts, told } from "../support/heard-facts.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { eachStore } from "../support/stores.ts";

const DAY = 86_400_000;

eachStore("a fact that was erased", (open) => {
  test("does not come back from any message that said it, however it was spelled", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "I live in Bremen.");
    await tell(lab, host, "Ich wohne in Bremen.");
    await tell(lab, host, "I live in BREMEN.");
    await hearFacts(lab);
    const [fact, ...others] = await factsKnown(lab);
    expect(others).toEqual([]);
    await lab.engine.eraseFacts({ refs: [`fact:${fact!.id}`] });
    await lab.engine.rebuildFacts({});
    expect(await told(lab)).toEqual([]);
    await tell(lab, host, "I live in Bremen.");
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["lives_in Bremen"]);
  });

  test("between two others leaves no moment at which both were known to hold", async () => {
    await using lab = await open();
    const refs: string[] = [];
    for (const object of ["planned", "begun", "done"]) {
      const said = { subject: "project:x", predicate: "status", object, replace: true };
      refs.push((await lab.engine.assertFact(said)).fact!.ref);
      lab.clock.advance(DAY);
    }
    const then = lab.clock.now();
    lab.clock.advance(DAY);
    await lab.engine.eraseFacts({ refs: [refs[1]!] });
    const { facts } = await lab.engine.readFacts({ subject: "project:x", at: then, knownAt: then });
    expect(facts.map(({ object }) => object.value)).toEqual(["done"]);
  });

  test("with its message, between two others, leaves no such moment either", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (const city of ["Berlin", "Oslo", "Bremen"]) {
      await tell(lab, host, `I live in ${city}.`);
      await hearFacts(lab);
      lab.clock.advance(DAY);
    }
    const then = lab.clock.now();
    lab.clock.advance(DAY);
    const { messages } = await lab.engine.showHistory({ lane: LANE, limit: 50 });
    await lab.engine.erase({ refs: [messages.find(({ text }) => text.includes("Oslo"))!.ref] });
    const { facts } = await lab.engine.readFacts({ subject: "owner", at: then, knownAt: then });
    expect(facts.map(({ object }) => object.value)).toEqual(["Bremen"]);
  });

  test("of a predicate that is configured settles the others as that is configured", async () => {
    const tastes = { name: "likes", cardinality: "multi", objects: ["literal"], aliases: [] } as const;
    await using lab = await open({ facts: { predicates: [tastes] } });
    const from = lab.clock.now();
    const say = async (object: string, more: object) =>
      (await lab.engine.assertFact({ subject: "owner", predicate: "likes", object, ...more })).fact!.ref;
    await say("tea", { from, to: from + 2 * DAY });
    await say("coffee", { from: from + 2 * DAY });
    const gone = await say("milk", { from: from - DAY, to: from });
    await lab.engine.eraseFacts({ refs: [gone] });
    const { facts } = await lab.engine.readFacts({ subject: "owner", at: from + DAY });
    expect(facts.map(({ object }) => object.value)).toEqual(["tea"]);
  });
});
