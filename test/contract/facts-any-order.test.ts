/** The owner's newest word counts, since when it says, whenever it is heard: late, in another order, or all over again. */

import { expect, test } from "vitest";
import { factsKnown, hearFacts, proposed, told } from "../support/heard-facts.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const DAY = 86_400_000;

/** Said on these days, and heard in the order given. */
async function heardInOrder(lab: Lab, said: readonly (readonly [day: number, text: string])[]) {
  const start = lab.clock.now();
  for (const [place, [day, text]] of said.entries()) {
    lab.clock.set(start + day * DAY);
    await tell(lab, hostTranscript(`session-${place}`), text);
    lab.clock.set(start + 400 * DAY + place);
    await hearFacts(lab);
  }
  return start;
}

/** What holds on a day, in words. */
const onDay = async (lab: Lab, start: number, day: number) =>
  (await lab.engine.readFacts({ subject: "owner", at: start + day * DAY + DAY / 2 })).facts.map(
    ({ object }) => object.value,
  );

function* orders<T>(all: readonly T[]): Generator<readonly T[]> {
  if (all.length === 0) yield [];
  for (const [place, one] of all.entries())
    for (const rest of orders(all.toSpliced(place, 1))) yield [one, ...rest];
}

eachStore("the owner's newest word", (open) => {
  test.each(["I moved to Bremen last year.", "I've lived in Bremen since 2019."])(
    "about now takes the place of an older one, also of one that began later: %s",
    async (text) => {
      await using lab = await open();
      const host = hostTranscript();
      await tell(lab, host, "I live in Hamburg.");
      lab.clock.advance(100 * DAY);
      await tell(lab, host, text);
      await hearFacts(lab);
      const { facts } = await lab.engine.readFacts({ subject: "owner" });
      expect(facts.map(({ object }) => object.value)).toEqual(["Bremen"]);
      expect(facts[0]!.from).toBeLessThan(lab.clock.now() - 200 * DAY);
      await lab.engine.rebuildFacts({});
      expect(await told(lab)).toEqual(["lives_in Hamburg †", "lives_in Bremen"]);
    },
  );

  test("stays the newest when older ones are heard after it, in whatever order", async () => {
    const said = [
      [0, "I live in Berlin."],
      [50, "I live in Oslo."],
      [100, "I live in Berlin."],
      [150, "I no longer live in Berlin."],
    ] as const;
    for (const order of orders(said)) {
      await using lab = await open();
      const start = await heardInOrder(lab, order);
      const found = [];
      for (const day of [10, 60, 110, 160]) found.push(...(await onDay(lab, start, day)));
      expect([order, found]).toEqual([order, ["Berlin", "Oslo", "Berlin"]]);
      const known = await factsKnown(lab);
      const { before, after } = await lab.engine.rebuildFacts({});
      expect(after).toBe(before);
      expect(await factsKnown(lab)).toEqual(known);
    }
  });

  test("that it is so no longer ends what is heard after it and was said before it, and not what was said later", async () => {
    for (const order of orders([
      [0, "I use Helix."],
      [50, "I no longer use Helix."],
      [100, "I use Helix."],
    ] as const)) {
      await using lab = await open();
      const start = await heardInOrder(lab, order);
      expect([order, await onDay(lab, start, 10)]).toEqual([order, ["Helix"]]);
      expect([order, await onDay(lab, start, 60)]).toEqual([order, []]);
      expect([order, await onDay(lab, start, 110)]).toEqual([order, ["Helix"]]);
      expect((await proposed(lab)).filter(({ state }) => state === "pending")).toEqual([]);
    }
  });

  test("does not touch what a person says at a terminal after it, though that was so before", async () => {
    await using lab = await open();
    const from = lab.clock.now() - 10 * DAY;
    await tell(lab, hostTranscript(), "I no longer use Helix.");
    await hearFacts(lab);
    lab.clock.advance(DAY);
    await lab.engine.assertFact({ subject: "owner", predicate: "uses", object: "Helix", from });
    await lab.engine.rebuildFacts({});
    expect(await told(lab)).toEqual(["uses Helix"]);
  });

  test("that it is so no longer goes with its message", async () => {
    await using lab = await open();
    await heardInOrder(lab, [[50, "I no longer use Helix."]]);
    const { messages } = await lab.engine.showHistory({ lane: LANE, limit: 10 });
    await lab.engine.erase({ refs: [messages[0]!.ref] });
    expect(await proposed(lab)).toEqual([]);
    await tell(lab, hostTranscript("other"), "I use Helix.");
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["uses Helix"]);
  });
});
