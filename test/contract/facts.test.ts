/** What is said to be so: what is refused and why, what takes the place of what, and what was true when. */

import { expect, test } from "vitest";
import type { AssertFactRequest } from "../../src/engine/index.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { observe } from "../support/observations.ts";
import { eachStore, type Lab, type OpenLab } from "../support/stores.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const SECRET = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD";

const say = (lab: Lab, object: string, more: Partial<AssertFactRequest> = {}) =>
  lab.engine.assertFact({ subject: "project:atlas", predicate: "status", object, ...more });

const saidRef = async (lab: Lab, object: string, more: Partial<AssertFactRequest> = {}) =>
  (await say(lab, object, more)).fact!.ref;

async function valuesAt(lab: Lab, at: string | undefined, knownAt?: number): Promise<readonly string[]> {
  const { facts } = await lab.engine.readFacts({
    subject: "project:atlas",
    ...(at !== undefined && { at: day(at) }),
    ...(knownAt !== undefined && { knownAt }),
  });
  return facts.map(({ object }) => object.value);
}

const timeline = async (lab: Lab, subject = "project:atlas") =>
  (await lab.engine.factTimeline({ subject })).facts;

/** Everything there is, so that a refusal can be seen to have left nothing. */
const everything = async (lab: Lab) => ({
  facts: await timeline(lab),
  all: (await lab.engine.readFacts({})).facts,
  shelves: (await lab.store.read(({ memories }) => memories.shelves("lab" as never))).length,
  journal: (await lab.engine.journal({})).entries.length,
});

eachStore("facts", (openStore) => {
  const open: OpenLab = async (options) => {
    const lab = await openStore(options);
    lab.clock.set(day("2026-07-01"));
    return lab;
  };

  test("what a person says holds from then on, on their word, in words", async () => {
    await using lab = await open();
    const answer = await lab.engine.assertFact({ subject: "owner", predicate: "home", object: "Berlin" });
    expect(answer).toMatchObject({ outcome: "asserted", superseded: [], proposal: null, dryRun: false });
    expect(answer.fact).toMatchObject({
      subject: "person:owner",
      predicate: "lives_in",
      object: { type: "literal", value: "Berlin" },
      says: "owner lives in Berlin",
      from: lab.clock.now(),
      to: null,
      recordedAt: lab.clock.now(),
      status: "active",
      confidence: "operator_asserted",
      trust: "human",
      voice: "terminal",
      shelf: "user:owner",
      sources: [],
      supersededBy: null,
      supersedes: [],
    });
    const { facts } = await lab.engine.readFacts({ subject: "me" });
    expect(facts).toEqual([answer.fact]);
    expect((await lab.engine.journal({})).entries).toMatchObject([{ event: "fact_asserted" }]);
  });

  test.each<[string, Partial<AssertFactRequest>, string, RegExp]>([
    ["a predicate that is none", { predicate: "statos" }, "fact/unknown-predicate", /status/],
    ["something that cannot be said with it", { objectType: "entity" }, "fact/bad-object", /words/],
    ["a structure where words belong", { object: "{}", objectType: "json" }, "fact/bad-object", /words/],
    ["nothing", { object: "  " }, "fact/bad-object", /value/],
    ["too much", { object: "x".repeat(401) }, "fact/bad-object", /few words/],
    ["an end before the beginning", { from: 2_000, to: 1_000 }, "fact/bad-interval", /later/],
    ["an end at the beginning", { from: 2_000, to: 2_000 }, "fact/bad-interval", /later/],
    ["no time at all", { from: Number.NaN }, "fact/bad-interval", /beginning/],
    ["a time that is far off", { from: 9e15 }, "fact/bad-interval", /beginning/],
    ["a time between two milliseconds", { from: 1.5 }, "fact/bad-interval", /beginning/],
    ["a source that never was", { sources: ["msg:98765"] }, "fact/no-source", /msg:42/],
    ["a source that is none", { sources: ["my notes"] }, "input/bad-ref", /msg:42/],
    ["another fact as a source", { sources: ["fact:1"] }, "input/bad-ref", /msg:42/],
    ["the place of what is not there", { supersedes: ["fact:98765"] }, "fact/unknown", /timeline/],
    ["a subject that is none", { subject: "planet:mars" }, "input/bad-entity", /project/],
    ["a subject that is a secret", { subject: SECRET }, "input/bad-entity", /name/],
    ["what is marked as private", { object: "[PRIVATE] broke" }, "input/bad-field", /mark/],
    ["what nobody can read", { object: "a\u0000b" }, "input/bad-field", /plain/],
  ])("%s is refused with what would be right, and nothing is written", async (_name, more, code, hint) => {
    await using lab = await open();
    await say(lab, "active", { from: day("2026-01-01") });
    const before = await everything(lab);
    const error = await say(lab, "paused", { replace: true, ...more }).catch((thrown) => thrown);
    expect(error).toMatchObject({ code, hint: expect.stringMatching(hint) });
    expect(await everything(lab)).toEqual(before);
  });

  test("an unknown predicate is refused with those that are near", async () => {
    await using lab = await open();
    await expect(say(lab, "x", { predicate: "live_in" })).rejects.toMatchObject({
      code: "fact/unknown-predicate",
      hint: expect.stringContaining("lives_in"),
    });
  });

  test("what contradicts is refused with the fact named and what to do, and nothing is written", async () => {
    await using lab = await open();
    const ref = await saidRef(lab, "active", { from: day("2026-01-01") });
    const before = await everything(lab);
    await expect(say(lab, "paused", { from: day("2026-03-01") })).rejects.toMatchObject({
      code: "fact/conflict",
      message: expect.stringContaining(`${ref} (atlas has the status active, since 2026-01-01 00:00)`),
      hint: expect.stringContaining(`--supersede ${ref}`),
    });
    // Of what is known of later, what to do is to say until when.
    await expect(say(lab, "planned", { from: day("2025-06-01") })).rejects.toMatchObject({
      code: "fact/conflict",
      hint: expect.stringContaining("--until 2026-01-01T00:00:00.000Z"),
    });
    expect(await everything(lab)).toEqual(before);
    const earlier = await say(lab, "planned", { from: day("2025-06-01"), to: day("2026-01-01") });
    expect(earlier).toMatchObject({ outcome: "asserted", superseded: [] });
  });

  test("what takes the place of another ends it where it begins, and the past stays what it was", async () => {
    await using lab = await open();
    const first = await saidRef(lab, "active", { from: day("2026-01-01") });
    const second = await say(lab, "paused", { from: day("2026-03-01"), supersedes: [first] });
    expect(second).toMatchObject({ outcome: "asserted", superseded: [first] });
    const third = await say(lab, "retired", { from: day("2026-05-01"), replace: true });
    expect(third.superseded).toEqual([second.fact!.ref]);
    expect(await valuesAt(lab, "2025-12-31")).toEqual([]);
    expect(await valuesAt(lab, "2026-01-01")).toEqual(["active"]);
    expect(await valuesAt(lab, "2026-02-28")).toEqual(["active"]);
    expect(await valuesAt(lab, "2026-03-01")).toEqual(["paused"]);
    expect(await valuesAt(lab, "2026-05-01")).toEqual(["retired"]);
    const february = await lab.engine.readFacts({ subject: "project:atlas", at: day("2026-02-01") });
    expect(february.facts).toMatchObject([
      { ref: first, status: "superseded", to: day("2026-03-01"), supersededBy: second.fact!.ref },
    ]);
    expect(february.excluded.map(({ reason }) => reason)).toEqual(["outside-interval", "outside-interval"]);
    const now = await lab.engine.readFacts({ subject: "project:atlas", at: day("2026-06-01") });
    expect(now.excluded.map(({ reason }) => reason)).toEqual(["superseded", "superseded"]);
    expect(now.facts).toMatchObject([{ supersedes: [second.fact!.ref] }]);
  });

  test.each<[string, (refs: readonly string[]) => Partial<AssertFactRequest>, RegExp]>([
    ["of another subject", ([, other]) => ({ supersedes: [other!] }), /says nothing of project:atlas/],
    ["that begins later", ([later]) => ({ supersedes: [later!], from: day("2025-01-01") }), /begins after/],
    ["that had ended", ([, , ended]) => ({ supersedes: [ended!] }), /had ended/],
  ])("the place of one %s cannot be taken", async (_name, more, says) => {
    await using lab = await open();
    const ended = await saidRef(lab, "planned", { from: day("2024-01-01"), to: day("2025-06-01") });
    const current = await saidRef(lab, "active", { from: day("2026-01-01") });
    const other = await saidRef(lab, "active", { subject: "project:kiln" });
    const before = await everything(lab);
    await expect(
      say(lab, "paused", { from: day("2026-03-01"), ...more([current, other, ended]) }),
    ).rejects.toMatchObject({ code: "fact/bad-supersession", message: expect.stringMatching(says) });
    expect(await everything(lab)).toEqual(before);
  });

  test("the same said again is known, and rests on what it was said in too", async () => {
    await using lab = await open();
    const one = await observe(lab, "atlas is active");
    const two = await observe(lab, "the board shows atlas as active");
    const first = await say(lab, "active", { sources: [one.ref] });
    lab.clock.advance(1_000);
    const again = await say(lab, "Active.", { sources: [two.ref] });
    expect(again).toMatchObject({ outcome: "known", fact: { ref: first.fact!.ref } });
    expect(again.fact!.sources).toEqual([
      { ref: one.ref, state: "holds" },
      { ref: two.ref, state: "holds" },
    ]);
    expect(await timeline(lab)).toHaveLength(1);
  });

  test("several values hold beside each other where a predicate has several", async () => {
    await using lab = await open();
    const uses = (object: string, more = {}) => say(lab, object, { predicate: "uses", ...more });
    const mysql = (await uses("tool:mysql")).fact!;
    await uses("redis");
    expect(mysql.object).toEqual({ type: "entity", value: "tool:mysql" });
    expect((await uses("Redis")).outcome).toBe("known");
    lab.clock.advance(1_000);
    // By its name or as something of a type, it is the same.
    expect((await uses("MySQL")).outcome).toBe("known");
    const postgres = await uses("tool:postgresql", { supersedes: [mysql.ref] });
    expect(postgres.superseded).toEqual([mysql.ref]);
    const { facts } = await lab.engine.readFacts({ subject: "atlas", predicates: ["uses_tool"] });
    expect(facts.map(({ says }) => says)).toEqual(["atlas uses redis", "atlas uses postgresql"]);
  });

  test("what was known at a time is told as it was known, whatever was said since", async () => {
    await using lab = await open();
    lab.clock.set(day("2026-01-10"));
    await say(lab, "active", { from: day("2026-01-01") });
    lab.clock.set(day("2026-04-10"));
    await say(lab, "paused", { from: day("2026-03-01"), replace: true });
    expect(await valuesAt(lab, "2026-03-15", day("2026-04-01"))).toEqual(["active"]);
    expect(await valuesAt(lab, "2026-03-15", day("2026-04-10"))).toEqual(["paused"]);
    expect(await valuesAt(lab, "2026-03-15")).toEqual(["paused"]);
    expect(await valuesAt(lab, "2026-03-15", day("2026-01-01"))).toEqual([]);
    const early = await lab.engine.readFacts({
      subject: "project:atlas",
      at: day("2026-01-05"),
      knownAt: day("2026-01-09"),
    });
    expect(early.excluded.map(({ reason }) => reason)).toEqual(["not-known-yet", "not-known-yet"]);
    const all = await lab.engine.readFacts({ at: day("2026-03-15"), knownAt: day("2026-04-01") });
    expect(all.facts.map(({ object, to }) => [object.value, to])).toEqual([["active", null]]);
  });

  test("a clock that is put back does not change what was known before", async () => {
    await using lab = await open();
    lab.clock.set(day("2026-04-10"));
    await say(lab, "active", { from: day("2026-01-01") });
    lab.clock.set(day("2026-02-10"));
    const { fact } = await say(lab, "paused", { from: day("2026-02-01"), replace: true });
    expect(fact!.recordedAt).toBe(day("2026-04-10"));
  });

  test("what is over is invalidated for good: said anew it is another fact, and why it ended stays", async () => {
    await using lab = await open();
    const source = await observe(lab, "atlas was shut down");
    const { ref } = (await say(lab, "active", { from: day("2026-01-01") })).fact!;
    const ended = await lab.engine.endFact({
      ref,
      how: "invalidate",
      at: day("2026-02-01"),
      reason: `shut down, key ${SECRET}`,
      source: source.ref,
    });
    expect(ended).toMatchObject({ changed: true, restored: [] });
    expect(ended.fact).toMatchObject({ status: "invalidated", to: day("2026-02-01") });
    const [shown] = await timeline(lab);
    expect(shown!.acts).toMatchObject([
      { kind: "invalidated", at: day("2026-02-01"), voice: "terminal", source: source.ref },
    ]);
    expect(shown!.acts[0]!.reason).toMatch(/^shut down, key \[secret:/);
    // Twice is once.
    const twice = await lab.engine.endFact({ ref, how: "invalidate", at: day("2026-02-01") });
    expect(twice).toMatchObject({ changed: false });
    const again = await say(lab, "active", { from: day("2026-01-01"), to: day("2026-02-01") }).catch(
      (error) => error,
    );
    // The time in which it held is known; said of another time it is a fact of its own.
    expect(again.outcome).toBe("known");
    const anew = await say(lab, "active", { from: day("2026-06-01") });
    expect(anew.outcome).toBe("asserted");
    expect(anew.fact!.ref).not.toBe(ref);
    const { facts } = await lab.engine.readFacts({ subject: "project:atlas", at: day("2026-03-01") });
    expect(facts).toEqual([]);
    expect((await timeline(lab))[0]).toMatchObject({ ref, status: "invalidated" });
  });

  test("what never was so is invalidated from its beginning, and nothing stands in its place again", async () => {
    await using lab = await open();
    await say(lab, "active", { from: day("2026-01-01") });
    const second = (await say(lab, "paused", { from: day("2026-03-01"), replace: true })).fact!;
    const end = (date: string) => lab.engine.endFact({ ref: second.ref, how: "invalidate", at: day(date) });
    await expect(end("2020-01-01")).rejects.toMatchObject({ code: "fact/bad-interval" });
    await end("2026-03-01");
    expect(await valuesAt(lab, "2026-02-01")).toEqual(["active"]);
    expect(await valuesAt(lab, "2026-04-01")).toEqual([]);
    const again = await say(lab, "paused", { from: day("2026-03-01") });
    expect(again.fact!.ref).not.toBe(second.ref);
    expect(await valuesAt(lab, "2026-04-01")).toEqual(["paused"]);
  });

  test("what had ended already is not ended later; it may be earlier", async () => {
    await using lab = await open();
    const first = (await say(lab, "active", { from: day("2026-01-01") })).fact!;
    await say(lab, "paused", { from: day("2026-03-01"), replace: true });
    const end = (at: string) => lab.engine.endFact({ ref: first.ref, how: "invalidate", at: day(at) });
    await expect(end("2026-04-01")).rejects.toMatchObject({ code: "fact/not-current" });
    expect((await end("2026-02-01")).fact).toMatchObject({ status: "invalidated", to: day("2026-02-01") });
    await expect(lab.engine.endFact({ ref: "fact:98765", how: "retract" })).rejects.toMatchObject({
      code: "fact/unknown",
    });
  });

  test("what is taken back counts as never said, and what it had taken the place of stands again", async () => {
    await using lab = await open();
    lab.clock.set(day("2026-01-02"));
    const first = (await say(lab, "active", { from: day("2026-01-01") })).fact!;
    lab.clock.set(day("2026-03-02"));
    const wrong = (await say(lab, "paused", { from: day("2026-03-01"), replace: true })).fact!;
    lab.clock.set(day("2026-05-02"));
    await say(lab, "retired", { from: day("2026-05-01"), replace: true });
    lab.clock.set(day("2026-06-02"));
    const taken = await lab.engine.endFact({ ref: wrong.ref, how: "retract", reason: "another project" });
    expect(taken).toMatchObject({ changed: true, restored: [first.ref], fact: { status: "retracted" } });
    expect(await valuesAt(lab, "2026-04-01")).toEqual(["active"]);
    expect(await valuesAt(lab, "2026-05-15")).toEqual(["retired"]);
    // Of then it is told what was known then.
    expect(await valuesAt(lab, "2026-04-01", day("2026-06-01"))).toEqual(["paused"]);
    expect(await lab.engine.endFact({ ref: wrong.ref, how: "retract" })).toMatchObject({ changed: false });
    expect((await lab.engine.lintFacts({})).problems).toEqual([]);
  });

  test("a dry run says what would be, and writes nothing", async () => {
    await using lab = await open();
    const before = await everything(lab);
    expect(await say(lab, "active", { dryRun: true })).toMatchObject({ outcome: "asserted", dryRun: true });
    expect(await everything(lab)).toEqual(before);
    const first = await saidRef(lab, "active", { from: day("2026-01-01") });
    const would = await say(lab, "paused", { replace: true, dryRun: true });
    expect(would).toMatchObject({
      ...{ outcome: "asserted", superseded: [first] },
      fact: { says: "atlas has the status paused", to: null, status: "active", supersedes: [first] },
    });
    expect((await timeline(lab)).map(({ status }) => status)).toEqual(["active"]);
  });

  test("secrets are replaced before anything is stored", async () => {
    await using lab = await open();
    const { fact } = await say(lab, `the key is ${SECRET}`, { predicate: "configured_as" });
    expect(fact!.object.value).toMatch(/^the key is \[secret:/);
    const stored = await lab.store.read(({ facts }) => facts.scan(0, 10));
    expect(JSON.stringify(stored)).not.toContain(SECRET);
  });

  test("a name alone means all that are called so; who says something of one has to say which", async () => {
    await using lab = await open();
    await say(lab, "active");
    expect((await say(lab, "active", { subject: "Atlas" })).fact!.subject).toBe("project:atlas");
    await say(lab, "kept", { subject: "tool:atlas" });
    const both = await lab.engine.readFacts({ subject: "atlas" });
    expect(both.facts.map(({ subject }) => subject)).toEqual(["project:atlas", "tool:atlas"]);
    expect(both.alsoNamed).toEqual(["tool:atlas"]);
    await expect(say(lab, "paused", { subject: "atlas" })).rejects.toMatchObject({
      code: "graph/ambiguous",
      message: expect.stringContaining("project:atlas, tool:atlas"),
    });
  });

  test("predicates of the configuration count like those that are built in", async () => {
    const deploys = {
      name: "deploys_to",
      cardinality: "single",
      objects: ["literal"],
      aliases: ["ships_to"],
    };
    await using lab = await open({ facts: { predicates: [deploys as never] } });
    const { fact } = await say(lab, "eu-1", { predicate: "ships to" });
    expect(fact).toMatchObject({ predicate: "deploys_to", says: "atlas deploys to eu-1" });
    await expect(say(lab, "us-1", { predicate: "deploys_to" })).rejects.toMatchObject({
      code: "fact/conflict",
    });
    const { predicates } = await lab.engine.listPredicates({});
    expect(predicates.at(-1)).toEqual({ ...deploys, builtIn: false });
    expect(predicates[0]).toMatchObject({ name: "owns", builtIn: true });
  });

  test("a fact can be read whole, and says why it is in no prompt", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "atlas is paused since March");
    const [row] = await lab.rows();
    const { ref } = (await say(lab, "paused", { sources: [`msg:${row!.id}`] })).fact!;
    const { items } = await lab.engine.get({ refs: [ref] });
    expect(items).toMatchObject([
      {
        ref,
        kind: "fact",
        trust: "owner",
        shelf: "user:owner",
        provenance: { state: "active", madeOf: [`msg:${row!.id}`], madeBy: "terminal" },
      },
    ]);
    expect(items[0]!.text).toContain("atlas has the status paused");
    const around = await lab.engine.timeline({ ref });
    expect(around.lines.some((line) => line.ref === `msg:${row!.id}`)).toBe(true);
    await expect(lab.engine.get({ refs: ["fact:98765"] })).rejects.toMatchObject({ code: "fact/unknown" });
  });
});
