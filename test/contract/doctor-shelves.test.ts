/** What the doctor asks about memories, documents and their words: noticed when it is broken, mended where that is safe. */

import { expect, test } from "vitest";
import { instantOf } from "../../src/kernel/clock.ts";
import { docId, installationId, memoryId, messageId, type ShelfId, shelfId } from "../../src/kernel/ids.ts";
import { indexTerms } from "../../src/kernel/text/index-terms.ts";
import type { StrayKind } from "../../src/rooms/history/index.ts";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { eachStore, type Lab, type Meddling, type OpenLab } from "../support/stores.ts";

const MISSING = 987_654;
const DIGEST = "0".repeat(32);
const AT = instantOf(1);
const GATE = { version: "gate-v2", score: 0.9, threshold: 0.5, signals: { decision: 1 } };

interface Healthy {
  readonly lab: Lab;
  readonly shelf: ShelfId;
  readonly memory: number;
  readonly message: number;
}

/** A memory with all that belongs to one, and a document. */
async function healthy(open: OpenLab): Promise<Healthy> {
  const lab = await open();
  const host = hostTranscript();
  await lab.engine.commitTurn(host.commit(host.say(userSays("I live in Genoa", 1), assistantSays("yes", 2))));
  const message = (await lab.rows())[0]!.id;
  const { shelf, memory } = await lab.store.write("durable", async ({ memories, docs, shelfIndex }) => {
    const installation = installationId("test");
    const own = (await memories.openShelf({ installation, tier: "user", name: "user:owner" })).id;
    const id = await memories.add({
      ...{ shelf: own, text: "lives in Genoa", digest: DIGEST, origin: "gate", trust: "human", at: AT },
      ...{ createdAt: AT, slot: "live in", supersedes: null, gate: GATE, name: null, extra: null },
    });
    await memories.addSource(id, { message, how: "origin", at: AT });
    await memories.putVerdict(message, GATE);
    await memories.label(id, "kept", AT);
    const workspace = (await memories.openShelf({ installation, tier: "docs", name: "main" })).id;
    const [piece] = await docs.putFile(
      { shelf: workspace, path: "MEMORY.md", bytes: 1, modifiedMs: 1, hash: DIGEST, lines: 1, trouble: null },
      [{ fromLine: 1, toLine: 1, headings: [], text: "oysters" }],
    );
    await shelfIndex.put([
      { kind: "mem", source: id, shelf: own, at: AT, terms: indexTerms("lives in Genoa") },
      { kind: "doc", source: piece!, shelf: workspace, at: AT, terms: indexTerms("oysters") },
    ]);
    return { shelf: own, memory: id };
  });
  return { lab, shelf, memory, message };
}

const everyThing = (lab: Lab) =>
  lab.store.read(async ({ memories, docs }) => ({
    memories: await memories.scan(0, 9),
    pieces: await docs.scan(0, 9),
    verdicts: await memories.verdictCount(),
    labels: await memories.labels(9),
  }));

interface Break {
  readonly kind: StrayKind;
  readonly ref: string | ((healthy: Healthy) => string);
  readonly change: (healthy: Healthy) => Meddling;
}

const BREAKS: readonly Break[] = [
  {
    kind: "provenance",
    ref: ({ memory }) => `mem:${memory}`,
    change: ({ memory }) => ({
      sql: `INSERT INTO memory_sources (memory_id, message_id, how, at) VALUES (${memory}, ${MISSING}, 0, 1)`,
      tables(tables) {
        const source = { message: messageId(MISSING), how: "origin", at: AT } as const;
        tables.memorySources = tables.memorySources.set([memory, MISSING], source);
      },
    }),
  },
  {
    kind: "provenance",
    ref: `mem:${MISSING}`,
    change: ({ message }) => ({
      sql: `INSERT INTO memory_sources (memory_id, message_id, how, at) VALUES (${MISSING}, ${message}, 0, 1)`,
      tables(tables) {
        const source = { message: messageId(message), how: "origin", at: AT } as const;
        tables.memorySources = tables.memorySources.set([MISSING, message], source);
      },
    }),
  },
  {
    kind: "verdicts",
    ref: `msg:${MISSING}`,
    change: () => ({
      sql: `INSERT INTO gate_verdicts SELECT ${MISSING}, form_id, score, threshold, signals FROM gate_verdicts`,
      tables(tables) {
        tables.gateVerdicts = tables.gateVerdicts.set([MISSING], GATE);
      },
    }),
  },
  {
    kind: "labels",
    ref: `mem:${MISSING}`,
    change: () => ({
      sql: `INSERT INTO gate_labels (memory_id, label, at) VALUES (${MISSING}, 0, 1)`,
      tables(tables) {
        tables.gateLabels = tables.gateLabels.set([MISSING], { label: "kept", at: AT });
      },
    }),
  },
  {
    kind: "pieces",
    ref: `doc:${MISSING}`,
    change: () => ({
      sql: `INSERT INTO doc_pieces (id, file_id, from_line, to_line, headings, text)
            VALUES (${MISSING}, ${MISSING}, 1, 1, '[]', 'lost')`,
      tables(tables) {
        const of = { shelf: shelfId(MISSING), path: "lost.md", modifiedMs: 1 };
        const piece = { id: docId(MISSING), fromLine: 1, toLine: 1, headings: [], text: "lost" };
        tables.docPieces = tables.docPieces.set([MISSING], { ...of, ...piece });
      },
    }),
  },
  ...(["mem", "doc"] as const).map(
    (kind, number): Break => ({
      kind: "shelf-words",
      ref: `${kind}:${MISSING}`,
      change: ({ shelf }) => ({
        sql: `INSERT INTO shelf_records (kind, source, shelf_id, at, channels) VALUES (${number}, ${MISSING}, ${shelf}, 1, 0)`,
        tables(tables) {
          const terms = { words: "", grams: "", code: "" };
          const record = { kind, source: MISSING, shelf, at: AT, terms };
          tables.shelfRecords = tables.shelfRecords.set([kind, MISSING], record);
        },
      }),
    }),
  ),
];

eachStore("the doctor and what stands on shelves", (open) => {
  test("finds nothing wrong where nothing is", async () => {
    const { lab } = await healthy(open);
    await using _ = lab;
    const { checks } = await lab.engine.doctor({});
    expect(checks.filter(({ name }) => ["file", "orphans"].includes(name))).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
  });

  test.each(BREAKS)("notices stray $kind of $ref, and takes them away", async ({ kind, ref, change }) => {
    const well = await healthy(open);
    await using lab = well.lab;
    const before = await everyThing(lab);
    await lab.meddle(change(well));
    const answer = await lab.engine.doctor({});
    const orphans = answer.checks.find(({ name }) => name === "orphans")!;
    expect(orphans).toMatchObject({ ok: false, count: 1, fixable: true });
    expect(orphans.refs).toEqual([typeof ref === "string" ? ref : ref(well)]);
    const repairs = answer.repairs.filter(({ check }) => check === "orphans");
    expect(repairs).toMatchObject([{ action: "remove-strays", kind }]);
    expect((await lab.engine.repair(repairs[0]!)).fixed).toBe(1);
    expect((await lab.engine.repair(repairs[0]!)).fixed).toBe(0);
    const after = (await lab.engine.doctor({})).checks.find(({ name }) => name === "orphans");
    expect(after).toMatchObject({ ok: true });
    expect(await everyThing(lab)).toEqual(before);
  });

  test("a memory whose shelf is gone is named and left alone", async () => {
    const well = await healthy(open);
    await using lab = well.lab;
    await lab.meddle({
      sql: `UPDATE memories SET shelf_id = ${MISSING}`,
      tables(tables) {
        const memory = tables.memories.get(well.memory)!;
        tables.memories = tables.memories.set([well.memory], { ...memory, shelf: shelfId(MISSING) });
      },
    });
    const answer = await lab.engine.doctor({});
    const orphans = answer.checks.find(({ name }) => name === "orphans")!;
    expect(orphans).toMatchObject({ ok: false, fixable: false, refs: [`mem:${well.memory}`] });
    expect(orphans.hint).toMatch(/backup/);
    const kept = await lab.store.read(({ memories }) => memories.memories([memoryId(well.memory)]));
    expect(kept.size).toBe(1);
  });
});
