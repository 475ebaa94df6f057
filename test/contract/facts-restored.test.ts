/** What was ended or taken back is the same fact again: what it stood in the place of, what was known when, and what is in its way. */

import { expect, test } from "vitest";
import type { AssertFactRequest } from "../../src/engine/index.ts";
import { hearFacts, rehear, told } from "../support/heard-facts.ts";
import { hostTranscript } from "../support/host.ts";
import { OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab, type OpenLab } from "../support/stores.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

const saidRef = async (lab: Lab, object: string, more: Partial<AssertFactRequest> = {}) =>
  (await lab.engine.assertFact({ subject: "project:atlas", predicate: "status", object, ...more })).fact!.ref;

async function valuesAt(lab: Lab, at?: string, knownAt?: number): Promise<readonly string[]> {
  const { facts } = await lab.engine.readFacts({
    subject: "project:atlas",
    ...(at !== undefined && { at: day(at) }),
    ...(knownAt !== undefined && { knownAt }),
  });
  return facts.map(({ object }) => object.value);
}

const timeline = async (lab: Lab) => (await lab.engine.factTimeline({ subject: "project:atlas" })).facts;

eachStore("facts that are brought back", (openStore) => {
  const open: OpenLab = async (options) => {
    const lab = await openStore(options);
    lab.clock.set(day("2026-07-01"));
    return lab;
  };

  test.each(["invalidate", "retract"] as const)("what %s did is undone, as the same fact", async (how) => {
    await using lab = await open();
    const first = await saidRef(lab, "active", { from: day("2026-01-01") });
    const ref = await saidRef(lab, "paused", { from: day("2026-03-01"), replace: true });
    const [before, whole] = [await lab.engine.readFacts({}), await timeline(lab)];
    lab.clock.advance(1_000);
    await lab.engine.endFact({ ref, how, reason: "a slip" });
    const between = lab.clock.now();
    const ended = await valuesAt(lab);
    lab.clock.advance(1_000);
    const done = await lab.engine.restoreFacts({ refs: [ref], reason: "it was no slip" });
    expect(done).toMatchObject({ restored: [ref], replaced: [], dryRun: false });
    expect(done.ended).toEqual(how === "retract" ? [first] : []);
    expect(done.facts).toEqual(before.facts);
    expect((await lab.engine.readFacts({})).facts).toEqual(before.facts);
    expect(await valuesAt(lab, "2026-02-01")).toEqual(["active"]);
    expect((await timeline(lab)).map(({ acts: _, ...fact }) => fact)).toEqual(
      whole.map(({ acts: _, ...fact }) => fact),
    );
    // What was known in between stays what was known.
    expect(ended).toEqual(how === "retract" ? ["active"] : []);
    expect(await valuesAt(lab, "2026-07-02", between)).toEqual(ended);
    const { acts } = await lab.engine.showFact({ ref });
    expect(acts.map(({ kind, undone }) => [kind, undone])).toEqual([
      [how === "retract" ? "retracted" : "invalidated", true],
      ["restored", false],
    ]);
    expect(acts.map(({ reason }) => reason)).toEqual(["a slip", "it was no slip"]);
    const events = (await lab.engine.journal({})).entries.map(({ event, reason }) => [event, reason]);
    expect(events[0]).toEqual(["fact_restored", undefined]);
    expect((await lab.engine.lintFacts({})).problems).toEqual([]);
    expect(await lab.engine.rebuildFacts({ dryRun: true })).toMatchObject({ mended: 0 });
  });

  test("twice is once; and it can be ended again at the same time, and brought back again", async () => {
    await using lab = await open();
    const ref = await saidRef(lab, "paused", { from: day("2026-03-01") });
    expect(await lab.engine.restoreFacts({ refs: [ref] })).toMatchObject({ restored: [] });
    for (const how of ["invalidate", "invalidate", "retract", "retract"] as const) {
      const end = { ref, how, ...(how === "invalidate" && { at: day("2026-05-01") }) };
      expect(await lab.engine.endFact(end)).toMatchObject({ changed: true });
      expect(await valuesAt(lab)).toEqual([]);
      expect(await lab.engine.restoreFacts({ refs: [ref, ref] })).toMatchObject({ restored: [ref] });
      expect(await lab.engine.restoreFacts({ refs: [ref] })).toMatchObject({ restored: [], ended: [] });
      expect(await valuesAt(lab)).toEqual(["paused"]);
    }
    expect((await lab.engine.showFact({ ref })).acts).toHaveLength(8);
    const events = (await lab.engine.journal({})).entries.map(({ event }) => event);
    expect(events.filter((event) => event === "fact_restored")).toHaveLength(4);
  });

  test("what took its place since is named, and put away only when that is asked for", async () => {
    await using lab = await open();
    const ref = await saidRef(lab, "paused", { from: day("2026-03-01") });
    await lab.engine.endFact({ ref, how: "invalidate", at: day("2026-04-01") });
    const since = await saidRef(lab, "retired", { from: day("2026-05-01") });
    await expect(lab.engine.restoreFacts({ refs: [ref] })).rejects.toMatchObject({
      code: "fact/conflict",
      message: `${since} (atlas has the status retired, since 2026-05-01 00:00) took its place since: both cannot hold`,
      hint: expect.stringContaining(`nacre facts restore ${ref} --replace`),
    });
    expect(await valuesAt(lab)).toEqual(["retired"]);
    const would = await lab.engine.restoreFacts({ refs: [ref], replace: true, dryRun: true });
    expect(would).toMatchObject({ restored: [ref], replaced: [since], ended: [since], dryRun: true });
    expect(await valuesAt(lab)).toEqual(["retired"]);
    await lab.engine.restoreFacts({ refs: [ref], replace: true });
    expect(await valuesAt(lab)).toEqual(["paused"]);
    expect(await valuesAt(lab, "2026-04-15")).toEqual(["paused"]);
    // And that is undone in its turn.
    await lab.engine.endFact({ ref, how: "invalidate", at: day("2026-04-01") });
    await lab.engine.restoreFacts({ refs: [since] });
    expect(await valuesAt(lab)).toEqual(["retired"]);
    expect(await valuesAt(lab, "2026-04-15")).toEqual([]);
    expect((await lab.engine.lintFacts({})).problems).toEqual([]);
  });

  test("what was taken back stands in the place of what was said of earlier since, and gives it back", async () => {
    await using lab = await open();
    const ref = await saidRef(lab, "paused", { from: day("2026-03-01") });
    await lab.engine.endFact({ ref, how: "retract" });
    const since = await saidRef(lab, "active", { from: day("2026-01-01") });
    await lab.engine.restoreFacts({ refs: [ref], replace: true });
    expect([await valuesAt(lab, "2026-02-01"), await valuesAt(lab)]).toEqual([["active"], ["paused"]]);
    const { restored } = await lab.engine.endFact({ ref, how: "retract" });
    expect(restored).toEqual([since]);
    expect(await valuesAt(lab)).toEqual(["active"]);
  });

  test("what cannot be brought back says why, and all of them stay as they were", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "I live in Bremen.");
    await hearFacts(lab);
    const { ref: heard, sources } = (await lab.engine.readFacts({ subject: "owner" })).facts[0]!;
    const ended = await saidRef(lab, "paused", { from: day("2026-03-01") });
    await lab.engine.endFact({ ref: ended, how: "retract" });
    await lab.engine.endFact({ ref: heard, how: "retract" });
    const refused = async (ref: string, message: RegExp, code: string) => {
      const error = await lab.engine.restoreFacts({ refs: [ended, ref] }).catch((thrown) => thrown);
      expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
      expect(await valuesAt(lab)).toEqual([]);
    };
    const msg = sources[0]!.ref;
    await lab.engine.forget({ refs: [msg] });
    // What is only forgotten is in the way of nothing: it stands when that is back.
    expect((await lab.engine.restoreFacts({ refs: [heard] })).facts).toMatchObject([{ status: "stale" }]);
    await lab.engine.forget({ refs: [msg], undo: true });
    expect((await lab.engine.showFact({ ref: heard })).status).toBe("active");
    await refused("fact:98765", /erased does not come back/, "fact/unknown");
    const over = await saidRef(lab, "done", { subject: "project:kiln", from: day("2026-01-01") });
    const by = await saidRef(lab, "sold", { subject: "project:kiln", supersedes: [over] });
    await refused(over, new RegExp(`${by} took its place`), "fact/not-current");
    const own = await saidRef(lab, "x", { subject: "project:b", from: 0, to: day("2026-02-01") });
    await refused(own, /says itself that it is so until 2026-02-01/, "fact/not-current");
    await expect(lab.engine.restoreFacts({ refs: [ended], asker: OWNER })).rejects.toMatchObject({
      code: "memory/not-allowed",
    });
    await lab.engine.eraseFacts({ refs: [ended] });
    await refused(ended, /erased does not come back/, "fact/unknown");
  });

  test("what a person brought back is not ended again by an older word, however often that is heard", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "I use Helix.");
    await tell(lab, host, "I no longer use Helix.");
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["uses Helix †"]);
    const { ref } = (await lab.engine.factTimeline({ subject: "owner" })).facts[0]!;
    lab.clock.advance(60_000);
    await lab.engine.restoreFacts({ refs: [ref] });
    expect(await told(lab)).toEqual(["uses Helix"]);
    await rehear(lab);
    const msg = `msg:${(await lab.rows()).at(-2)!.id}`;
    await lab.engine.forget({ refs: [msg] });
    await lab.engine.forget({ refs: [msg], undo: true });
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["uses Helix"]);
    lab.clock.advance(60_000);
    await tell(lab, host, "I no longer use Helix.");
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["uses Helix †"]);
  });

  test("facts tell since when the first of them is so", async () => {
    await using lab = await open();
    expect((await lab.engine.readFacts({})).earliest).toBeNull();
    await saidRef(lab, "paused", { from: day("2026-03-01") });
    const never = await saidRef(lab, "sold", { subject: "project:kiln", from: day("2025-01-01") });
    expect((await lab.engine.readFacts({ subject: "owner" })).earliest).toBe(day("2025-01-01"));
    await lab.engine.endFact({ ref: never, how: "retract" });
    expect((await lab.engine.readFacts({})).earliest).toBe(day("2026-03-01"));
  });
});
