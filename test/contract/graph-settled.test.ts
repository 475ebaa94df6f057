/** What people said stands beside what is derived; and in whatever order things happen, the same graph comes of it in the end. */

import { expect, test } from "vitest";
import { NO_MARKS, setGraphMarks } from "../../src/engine/graph-marks.ts";
import { putFact } from "../support/facts.ts";
import { deriveGraph, noted } from "../support/graph.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { DAY } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const edgesAt = async ({ engine }: Lab, at?: number) => {
  const { entities } = await engine.listEntities({});
  if (!entities.some(({ ref }) => ref === "project:atlas")) return [];
  const { edges } = await engine.neighbours({ entity: "project:atlas", ...(at !== undefined && { at }) });
  return edges.map(({ src, type, dst }) => `${src} ${type} ${dst}`).toSorted();
};

/** The graph as it would be if nothing had been derived before. */
async function fromScratch(lab: Lab): Promise<string> {
  await lab.store.write("derived", async (stores) => {
    while ((await stores.graph.clearDerived(100)) > 0);
    await setGraphMarks(stores, NO_MARKS);
  });
  await deriveGraph(lab);
  return (await lab.engine.lintGraph({})).digest;
}

async function expectSettled(lab: Lab): Promise<void> {
  await deriveGraph(lab);
  const { before, after } = await lab.engine.rebuildGraph({});
  expect(after).toBe(before);
  expect(await fromScratch(lab)).toBe((await lab.engine.rebuildGraph({})).before);
  expect((await lab.engine.rebuildGraph({})).after).toBe(before);
}

const USES = { src: "project:atlas", type: "uses", dst: "tool:rabbitmq", scope: "atlas" } as const;
const says = (lab: Lab, line: string, more: object = {}) =>
  noted(lab, "atlas", line, { text: "Project atlas uses RabbitMQ for jobs.", ...more });

eachStore("the graph settles", (open) => {
  test("a record changes neither since when nor on whose word a person linked two things", async () => {
    await using lab = await open();
    const now = lab.clock.now();
    const { ref } = await noted(lab, "atlas", "see here", { kind: "event", tool: "make", trust: "human" });
    await lab.engine.linkEntities({ ...USES, from: now - 10 * DAY, evidence: [ref] });
    await lab.engine.linkEntities({ ...USES, from: now - 40 * DAY, to: now - 30 * DAY, evidence: [ref] });
    const before = await lab.store.read(({ graph }) => graph.scanEdges(0, 100));
    const earlier = await says(lab, "so it was", { daysAgo: 60, trust: "web" });
    await says(lab, "from the day on", { daysAgo: 40 });
    const inside = await says(lab, "in between", { daysAgo: 35 });
    await deriveGraph(lab);
    const after = await lab.store.read(({ graph }) => graph.scanEdges(0, 100));
    expect(after.filter(({ origin }) => origin === "person")).toEqual(
      before.filter(({ origin }) => origin === "person"),
    );
    expect(await edgesAt(lab, now - 50 * DAY)).toEqual([]);
    const then = await lab.engine.neighbours({ entity: "tool:rabbitmq", at: now - 35 * DAY });
    expect(then.edges[0]!.evidence).toContain(inside.ref);
    expect(then.edges[0]!.evidence).not.toContain(earlier.ref);
    await expectSettled(lab);
  });

  test("a record that cannot be put in is named, and stops no other", async () => {
    await using lab = await open();
    const bad = await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis" });
    await noted(lab, "atlas", "ran that", { kind: "event", tool: "kafka" });
    const batch = await lab.engine.prepareGraph({ limit: 50 });
    const found = batch.found.map((one) =>
      one["id"] === bad.id
        ? { ...one, relations: [{ ...(one["relations"] as object[])[0], from: Number.NaN }] }
        : one,
    );
    await lab.engine.applyGraph({ ...batch, found: found as never });
    expect(await edgesAt(lab)).toEqual(["project:atlas uses tool:kafka"]);
    const named = (await lab.engine.lintGraph({})).problems.filter(({ ref }) => ref === bad.ref);
    expect(named).toMatchObject([{ problem: "record-unkept", hint: expect.stringContaining("rebuild") }]);
    await lab.engine.rebuildGraph({});
    expect((await lab.engine.lintGraph({})).problems).toEqual([]);
    expect(await edgesAt(lab)).toHaveLength(2);
  });

  test("what is accepted beside what a person linked already is one with it", async () => {
    await using lab = await open();
    const seen = await noted(lab, "atlas", "see here", { kind: "event", tool: "make" });
    const said = await says(lab, "queues");
    await deriveGraph(lab);
    const [proposed] = (await lab.engine.reviewEdges({})).proposed;
    await lab.engine.linkEntities({ ...USES, from: proposed!.from, evidence: [seen.ref] });
    const { decided } = await lab.engine.reviewEdges({ accept: [proposed!.ref] });
    expect(decided).toEqual([{ ref: proposed!.ref, outcome: "accepted" }]);
    const { edges } = await lab.engine.neighbours({ entity: "tool:rabbitmq", hops: 1 });
    expect(edges.map(({ origin, evidence }) => ({ origin, evidence: evidence.toSorted() }))).toEqual([
      { origin: "person", evidence: [seen.ref, said.ref].toSorted() },
    ]);
    expect((await lab.engine.reviewEdges({})).pending).toBe(0);
    await expectSettled(lab);
  });

  test("an observation that a person makes something else speaks for what it is by now", async () => {
    await using lab = await open();
    const note = await noted(lab, "atlas", "Keep all sessions there", { kind: "note" });
    const decision = await noted(lab, "atlas", "Move billing elsewhere soon", { kind: "decision" });
    await deriveGraph(lab);
    await lab.engine.changeObservation({ ref: note.ref, kind: "decision" });
    await lab.engine.changeObservation({ ref: decision.ref, kind: "note" });
    await deriveGraph(lab);
    const edges = await edgesAt(lab);
    expect(edges).toContain("decision:keep-all-sessions-there decides project:atlas");
    expect(edges.join()).not.toMatch(/decision:move/);
    await expectSettled(lab);
  });

  test("a fact whose ground is forgotten has its edge back when that comes back", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "Project atlas uses Postgres now.");
    const ref = `msg:${(await lab.rows())[0]!.id}`;
    const uses = { subject: "project:atlas", predicate: "uses", type: "entity", sources: [ref] } as const;
    await putFact(lab, { ...uses, value: "tool:postgres", from: lab.clock.now() - 5 });
    await deriveGraph(lab);
    await lab.engine.forget({ refs: [ref] });
    expect(await edgesAt(lab)).toEqual([]);
    await lab.engine.rebuildGraph({});
    await fromScratch(lab);
    expect(await edgesAt(lab)).toEqual([]);
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await edgesAt(lab)).toEqual(["project:atlas uses tool:postgres"]);
    await expectSettled(lab);
  });

  test("facts that say the same since the same time: it is in force as long as one of them is", async () => {
    for (const first of ["uses", "depends_on"]) {
      await using lab = await open();
      const now = lab.clock.now();
      const said = {
        subject: "project:atlas",
        type: "entity",
        value: "tool:redis",
        from: now - 9 * DAY,
      } as const;
      await putFact(lab, { ...said, predicate: first, to: now - 2 * DAY });
      await putFact(lab, { ...said, predicate: first === "uses" ? "depends_on" : "uses" });
      await deriveGraph(lab);
      expect(await edgesAt(lab)).toEqual(["project:atlas uses tool:redis"]);
      expect((await lab.engine.neighbours({ entity: "tool:redis" })).edges[0]!.to).toBeNull();
      await expectSettled(lab);
    }
  });

  test("what is let go between being read and being put has its turn again", async () => {
    await using lab = await open();
    const ran = await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis" });
    await lab.engine.hold({ refs: [ran.ref] });
    const batch = await lab.engine.prepareGraph({ limit: 50 });
    await lab.engine.hold({ refs: [ran.ref], release: true });
    await lab.engine.applyGraph(batch);
    await deriveGraph(lab);
    expect(await edgesAt(lab)).toEqual(["project:atlas uses tool:redis"]);
  });

  test("what is let go and put while everything is put anew stays", async () => {
    await using lab = await open();
    const ran = await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis" });
    await noted(lab, "atlas", "ran that", { kind: "event", tool: "kafka" });
    await lab.engine.hold({ refs: [ran.ref] });
    await deriveGraph(lab);
    const { store } = lab;
    const write = store.write.bind(store);
    let writes = 0;
    store.write = async (...given) => {
      const done = await write(...given);
      writes += 1;
      if (writes !== 1) return done;
      await lab.engine.hold({ refs: [ran.ref], release: true });
      await deriveGraph(lab);
      return done;
    };
    await lab.engine.rebuildGraph({});
    store.write = write;
    expect(await edgesAt(lab)).toEqual(["project:atlas uses tool:kafka", "project:atlas uses tool:redis"]);
    await expectSettled(lab);
  });

  test("an edge begins with the first that speaks for it and is not held back, or gone", async () => {
    await using lab = await open();
    const now = lab.clock.now();
    const first = await noted(lab, "atlas", "ran it", { kind: "event", tool: "redis", daysAgo: 9 });
    const second = await noted(lab, "atlas", "ran it again", { kind: "event", tool: "redis", daysAgo: 6 });
    await noted(lab, "atlas", "and again", { kind: "event", tool: "redis", daysAgo: 3 });
    const since = async () => {
      await deriveGraph(lab);
      return (now - (await lab.engine.neighbours({ entity: "tool:redis" })).edges[0]!.from) / DAY;
    };
    expect(await since()).toBe(9);
    await lab.engine.hold({ refs: [first.ref] });
    expect(await since()).toBe(6);
    await expectSettled(lab);
    await lab.engine.hold({ refs: [first.ref], release: true });
    expect(await since()).toBe(9);
    await lab.engine.eraseObservations({ refs: [first.ref, second.ref] });
    expect(await since()).toBe(3);
    await expectSettled(lab);
  });

  test("a link is never made to end before it begins", async () => {
    await using lab = await open();
    const now = lab.clock.now();
    const { ref } = await noted(lab, "atlas", "see here", { kind: "event", tool: "make" });
    const year = 365 * DAY;
    await lab.engine.linkEntities({ ...USES, from: now + 4 * year, evidence: [ref] });
    await expect(
      lab.engine.linkEntities({ ...USES, to: now + 2 * year, evidence: [ref] }),
    ).rejects.toMatchObject({ code: "input/bad-field", hint: expect.stringContaining("an end after that") });
    const { edge } = await lab.engine.linkEntities({ ...USES, to: now + 5 * year, evidence: [ref] });
    expect(edge).toMatchObject({ from: now + 4 * year, to: now + 5 * year });
  });
});
