/** What is heard of something meets what is known of it, by whatever type it goes there. */

import { expect, test } from "vitest";
import { factsKnown, hearFacts, proposed } from "../support/heard-facts.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const DAY = 86_400_000;

const known = async (lab: Lab) =>
  (await factsKnown(lab)).map(
    ({ subject, object, endsAt }) => `${subject} ${object.value}${endsAt === null ? "" : " †"}`,
  );

eachStore("what is heard of something", (open) => {
  test("takes the place of what a person said of it under its type", async () => {
    await using lab = await open();
    await lab.engine.assertFact({ subject: "project:atlas", predicate: "status", object: "live" });
    lab.clock.advance(DAY);
    await tell(lab, hostTranscript(), "Atlas is on hold.");
    await hearFacts(lab);
    expect(await known(lab)).toEqual(["project:atlas live †", "project:atlas on hold"]);
  });

  test.each([
    ["Project Lumen depends on Redis 7.", "Lumen depends on Kafka 3.", "project:lumen"],
    ["Lumen depends on Redis 7.", "Project Lumen depends on Kafka 3.", "concept:lumen"],
  ])("is of one thing, whether its type is said or not: %s %s", async (first, second, subject) => {
    await using lab = await open();
    await tell(lab, hostTranscript(), first);
    await tell(lab, hostTranscript("later"), second);
    await hearFacts(lab);
    expect(new Set((await factsKnown(lab)).map((fact) => fact.subject))).toEqual(new Set([subject]));
  });

  test("waits for a person where several are called so", async () => {
    await using lab = await open();
    await lab.engine.assertFact({ subject: "project:atlas", predicate: "status", object: "live" });
    await lab.engine.assertFact({ subject: "tool:atlas", predicate: "version", object: "2" });
    lab.clock.advance(DAY);
    await tell(lab, hostTranscript(), "Atlas is on hold.");
    await hearFacts(lab);
    expect(await known(lab)).toEqual(["project:atlas live", "tool:atlas 2"]);
    expect(await proposed(lab)).toMatchObject([{ state: "pending", object: { value: "on hold" } }]);
  });

  test("is not said twice because it has a type by now", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "Lumen depends on Redis 7.");
    await hearFacts(lab);
    const before = await known(lab);
    await lab.engine.assertFact({ subject: "project:lumen", predicate: "version", object: "2" });
    await lab.engine.rebuildFacts({});
    expect(await known(lab)).toEqual([...before, "project:lumen 2"]);
  });
});
