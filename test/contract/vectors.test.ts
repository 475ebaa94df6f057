/** Vectors keep up with what is stored: of the right texts, in one space, whatever comes between. */

import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { docFilesOnDisk } from "../../src/adapters/docs-fs/index.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import { installationId, messageId } from "../../src/kernel/ids.ts";
import type { VectorKind } from "../../src/ports/vector-index.ts";
import { ask, converse, indexAll, lines, SUNDAY } from "../support/converse.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { embedAll, embedTrouble, type FakeMeanings, fakeMeanings } from "../support/meanings.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const KEY = "sk-proj-4fJ8sLq0Zr7Yv2NtKd9WbXh3MuEa6PgC";
const CARS = [
  { user: "My automobile is at the garage.", assistant: "When will it be ready?" },
  { user: "On Tuesday.", assistant: "Good." },
];

/** Which have a vector, by what they are near to: all of them, as nothing is left out. */
async function embedded(lab: Lab, fake: FakeMeanings, kind: VectorKind = "msg"): Promise<readonly number[]> {
  const { fingerprint, dimensions } = fake.embedder;
  const vector = new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions));
  return lab.store.read(async ({ vectors, history, memories }) => {
    const own = installationId("lab");
    const hits = await vectors.search(fingerprint, {
      vector,
      kinds: [kind],
      lanes: (await history.lanes(own)).map(({ id }) => id),
      shelves: (await memories.shelves(own)).map(({ id }) => id),
      limit: 1_000,
      exhaustive: true,
    });
    return hits.map(({ source }) => source).sort((a, b) => a - b);
  });
}

/** With the documents, as the background does. */
async function keepUp(lab: Lab): Promise<void> {
  for (let slices = 0; slices < 100; slices++) {
    const batch = await lab.engine.prepareDocs({});
    if (!batch.idle) await lab.engine.applyDocs(batch);
    if (batch.idle && !batch.pending) return;
  }
}

const search = (lab: Lab, words: string) => ask(lab, words).then(lines);
const vectorStatus = async (lab: Lab) => (await lab.engine.status({})).embedding;

eachStore("vectors", (open) => {
  test("without an embedder there is nothing to do, and nothing is said about it", async () => {
    await using lab = await open();
    await converse(lab, "one", CARS);
    expect(await lab.engine.prepareVectors({ limit: 10 })).toEqual({ none: null });
    expect(await vectorStatus(lab)).toMatchObject({ chosen: null, vectors: 0, pending: 0, trouble: null });
    expect((await lab.engine.embedQuery({ text: "car" })).vector).toBeNull();
  });

  test("what people and agents said gets one, redacted; what tools printed, beats and blanks do not", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    const host = hostTranscript();
    const said = host.say(
      userSays(`The key is ${KEY}. Read a.ts.`, SUNDAY),
      assistantCalls("read", "call-1", SUNDAY + 1),
      toolAnswers("call-1", "export const printed = 1;", SUNDAY + 2),
      assistantSays("It says nothing of use.", SUNDAY + 3, {
        content: [
          { type: "thinking", thinking: "private" },
          { type: "text", text: "It says nothing of use." },
        ],
      }),
      userSays("   ", SUNDAY + 4),
      userSays("<nacre_memories>recalled before</nacre_memories> And now?", SUNDAY + 5),
      userSays("word ".repeat(5_000), SUNDAY + 6),
    );
    await lab.engine.commitTurn(host.commit(said));
    const beat = host.say(
      userSays("HEARTBEAT check", SUNDAY + 10),
      assistantSays("HEARTBEAT_OK", SUNDAY + 11),
    );
    await lab.engine.commitTurn({ ...host.commit(beat), heartbeat: true });
    expect(await embedAll(lab.engine)).toBe(4);
    expect(fake.asked[0]).toMatch(/^The key is .*Read a\.ts\.$/);
    expect(fake.asked.join()).not.toContain(KEY);
    expect(fake.asked.slice(1, 3)).toEqual(["It says nothing of use.", "And now?"]);
    expect(fake.asked[3]!.length).toBeLessThanOrEqual(4_000);
    expect(fake.asked).toHaveLength(4);
    expect(await embedded(lab, fake)).toHaveLength(4);
    expect(await lab.engine.prepareVectors({ limit: 10 })).toMatchObject({ idle: true });
    expect(await vectorStatus(lab)).toMatchObject({ chosen: "fake", vectors: 4, dimensions: 64, pending: 0 });
  });

  test("memories get one, and lose it when they are forgotten; brought back, they get it again", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    const { memory } = await lab.engine.remember({ text: "I live in Lisbon." });
    await lab.engine.remember({ text: "Ana is my physician." });
    await embedAll(lab.engine);
    expect(await embedded(lab, fake, "mem")).toHaveLength(2);
    await lab.engine.forgetMemories({ refs: [memory.ref] });
    expect(await embedded(lab, fake, "mem")).toHaveLength(1);
    await embedAll(lab.engine);
    expect(await embedded(lab, fake, "mem")).toHaveLength(1);
    await lab.engine.forgetMemories({ refs: [memory.ref], undo: true });
    await embedAll(lab.engine);
    expect(await embedded(lab, fake, "mem")).toHaveLength(2);
    expect(await vectorStatus(lab)).toMatchObject({ pending: 0, vectors: 2 });
  });

  test("pieces of documents get one, with the headings above them; what is changed gets another, what goes has none", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake, docFiles: docFilesOnDisk() });
    const folder = await mkdtemp(join(tmpdir(), "nacre-vectors-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "MEMORY.md");
    const write = async (text: string, minute: number) => {
      await writeFile(file, text);
      await utimes(file, 60 * minute, 60 * minute);
      await keepUp(lab);
      await embedAll(lab.engine);
    };
    await lab.engine.watchDocs({ agent: "main", folder });
    await write(`# Home\n\n## Cellar\n\nThe pump leaks. The key is ${KEY}.\n`, 1);
    const first = await embedded(lab, fake, "doc");
    expect(first.length).toBeGreaterThan(0);
    expect(fake.asked.join()).toMatch(/Cellar[\s\S]*pump leaks/);
    expect(fake.asked.join()).not.toContain(KEY);
    await write("# Home\n\n## Cellar\n\nThe pump is dry.\n", 2);
    const second = await embedded(lab, fake, "doc");
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    expect(fake.asked.at(-1)).toContain("dry");
    await rm(file);
    await keepUp(lab);
    expect(await embedded(lab, fake, "doc")).toEqual([]);
    await embedAll(lab.engine);
    expect(await vectorStatus(lab)).toMatchObject({ vectors: 0, pending: 0 });
  });

  test("what is wrong with what was chosen is told by the status and the doctor", async () => {
    const warning = "embeddings is not used: the variable KEY is not set. Set it.";
    const embedding = { ...fakeMeanings(), chosen: null, semantic: async () => null, warnings: [warning] };
    await using lab = await open({ embedding });
    expect((await lab.engine.status({})).notes).toContain(warning);
    const { checks } = await lab.engine.doctor({});
    expect(checks.find(({ name }) => name === "embedding")).toMatchObject({
      ok: false,
      detail: warning,
      hint: "Correct it, and restart the owner (the gateway or nacre serve).",
    });
  });

  test("goes on where it was, in slices, and embeds nothing twice", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    expect(await embedAll(lab.engine, 3)).toBe(4);
    await converse(lab, "two", [{ user: "And the bus?", assistant: "It is late." }], SUNDAY + 9_000_000);
    expect((await vectorStatus(lab)).pending).toBeGreaterThanOrEqual(2);
    expect(await embedAll(lab.engine, 1)).toBe(2);
    expect(fake.asked).toHaveLength(6);
    expect(new Set(fake.asked).size).toBe(6);
  });

  test("applied twice it changes nothing; a batch that comes late is not stored", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 2 })) as never);
    const first = (await lab.engine.prepareVectors({ limit: 2 })) as never;
    expect(await lab.engine.applyVectors(first)).toEqual({ stored: 2 });
    expect(await lab.engine.applyVectors(first)).toEqual({ stored: 0 });
    await embedAll(lab.engine);
    expect(await embedded(lab, fake)).toHaveLength(4);
  });

  test("what is taken back goes at once, also out of a batch under way, and comes back with its message", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    const [first, second, third] = (await lab.rows()).map(({ id }) => id);
    await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 2 })) as never);
    const under = (await lab.engine.prepareVectors({ limit: 10 })) as never;
    await lab.engine.forget({ refs: [`msg:${first}`] });
    await lab.engine.erase({ refs: [`msg:${second}`] });
    expect(await lab.engine.applyVectors(under)).toEqual({ stored: 2 });
    const kept = await embedded(lab, fake);
    expect(kept).not.toContain(first);
    expect(kept).not.toContain(second);
    await lab.engine.forget({ refs: [`msg:${third}`] });
    expect(await embedded(lab, fake)).not.toContain(third);
    await embedAll(lab.engine);
    expect(await embedded(lab, fake)).toHaveLength(1);
    await lab.engine.forget({ refs: [`msg:${first}`, `msg:${third}`], undo: true });
    expect(await vectorStatus(lab)).toMatchObject({ pending: 2 });
    expect(await embedAll(lab.engine)).toBe(2);
    expect(await embedded(lab, fake)).toEqual(expect.arrayContaining([first, third]));
    expect(await embedded(lab, fake)).not.toContain(second);
  });

  test("long texts that are brought back all get theirs again, however few of them fit into a slice", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    const host = hostTranscript();
    const long = Array.from({ length: 16 }, (_, at) =>
      userSays(`Part ${at}: ${`word${at} `.repeat(700)}`, SUNDAY + at),
    );
    await lab.engine.commitTurn(host.commit(host.say(...long, assistantSays("Noted.", SUNDAY + 50))));
    expect(await embedAll(lab.engine)).toBe(17);
    const before = await embedded(lab, fake);
    const refs = (await lab.rows()).slice(0, 16).map(({ id }) => `msg:${id}`);
    await lab.engine.forget({ refs });
    expect(await embedded(lab, fake)).toHaveLength(1);
    await lab.engine.forget({ refs, undo: true });
    expect(await embedAll(lab.engine)).toBe(16);
    expect(await embedded(lab, fake)).toEqual(before);
    expect(await vectorStatus(lab)).toMatchObject({ vectors: 17, pending: 0 });
  });

  test("another embedder: search answers all the time, nothing mixes, and the old goes when the new is whole", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    await indexAll(lab);
    await embedAll(lab.engine);
    const all = async () =>
      lab.store.read(async ({ vectors }) => [await vectors.space(), await vectors.count()] as const);
    expect(await all()).toEqual([{ fingerprint: "fake:one:64", dimensions: 64 }, 4]);
    fake.become("two", 48);
    let slices = 0;
    for (;;) {
      expect((await search(lab, "garage"))[0]).toContain("garage");
      const batch = await lab.engine.prepareVectors({ limit: 1 });
      if ("none" in batch || batch.idle) break;
      const [, before] = await all();
      if (batch.sweep) expect(before).toBe(4);
      await lab.engine.applyVectors(batch);
      slices += 1;
      expect((await all())[0]).toEqual({ fingerprint: "fake:two:48", dimensions: 48 });
    }
    expect(slices).toBeGreaterThanOrEqual(6);
    expect(await embedded(lab, fake)).toHaveLength(4);
    // Nothing is left of the one before: it begins anew.
    fake.become("one");
    await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 10 })) as never);
    expect((await all())[1]).toBe(0);
    expect(await embedAll(lab.engine)).toBe(4);
  });

  test("an embedder that is changed while a batch is under way gets none of it", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 10 })) as never);
    const late = (await lab.engine.prepareVectors({ limit: 10 })) as never;
    fake.become("two");
    await embedAll(lab.engine);
    expect(await lab.engine.applyVectors(late)).toEqual({ stored: 0 });
    expect(await embedded(lab, fake)).toHaveLength(4);
    expect(await vectorStatus(lab)).toMatchObject({ vectors: 4, pending: 0 });
  });

  for (const code of ["embed/unavailable", "embed/refused", "embed/bad-answer"] as const) {
    test(`${code}: nothing is stored, search goes on by words, status says so until it works`, async () => {
      const fake = fakeMeanings();
      await using lab = await open({ embedding: fake });
      await converse(lab, "one", CARS);
      await indexAll(lab);
      await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 1 })) as never);
      fake.trouble = embedTrouble(code);
      const failure = await lab.engine.prepareVectors({ limit: 10 }).catch(codeOf);
      expect(failure).toBe(code);
      await lab.engine.noteVectorTrouble({ code, why: "the fake does not work" });
      expect(await vectorStatus(lab)).toMatchObject({
        vectors: 0,
        trouble: { code, why: "the fake does not work", at: lab.clock.now() },
      });
      const { checks } = await lab.engine.doctor({});
      expect(checks.find(({ name }) => name === "embedding")).toMatchObject({ ok: false });
      expect((await search(lab, "garage"))[0]).toContain("garage");
      fake.trouble = null;
      expect(await embedAll(lab.engine)).toBe(4);
      expect(await vectorStatus(lab)).toMatchObject({ vectors: 4, pending: 0, trouble: null });
      expect((await lab.engine.doctor({})).ok).toBe(true);
    });
  }

  test("trouble that is over is forgotten although nothing is to be embedded", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    await embedAll(lab.engine);
    await lab.engine.noteVectorTrouble({ code: "embed/unavailable", why: "it was down" });
    expect(await embedAll(lab.engine)).toBe(0);
    expect(await vectorStatus(lab)).toMatchObject({ trouble: null });
  });

  test("a text that the embedder cannot read is left out, and nothing waits for it", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", [...CARS, { user: "A poisoned text.", assistant: "Odd." }]);
    await embedAll(lab.engine, 1);
    const { vectors } = await vectorStatus(lab);
    fake.become("two");
    fake.poison = "poisoned";
    expect(await embedAll(lab.engine, 4)).toBe(vectors - 1);
    expect(await vectorStatus(lab)).toMatchObject({ vectors: vectors - 1, pending: 0, skipped: 1 });
  });

  test("an embedder that goes down while one such text is looked for costs no other text its vector", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", [{ user: "A poisoned text.", assistant: "Odd." }, ...CARS]);
    await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 1 })) as never);
    fake.poison = "poisoned";
    // All together, something plain, and the first two alone.
    fake.answers = 4;
    expect(await lab.engine.prepareVectors({ limit: 10 }).catch(codeOf)).toBe("embed/bad-answer");
    fake.answers = null;
    expect(await embedAll(lab.engine)).toBe(5);
    expect(await vectorStatus(lab)).toMatchObject({ vectors: 5, skipped: 1, pending: 0 });
  });

  test("vectors that are none are refused by the store, whole", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 1 })) as never);
    const batch = await lab.engine.prepareVectors({ limit: 10 });
    if ("none" in batch) expect.unreachable();
    const nan = Buffer.from(new Float32Array(64).fill(Number.NaN).buffer).toString("base64");
    const short = Buffer.from(new Float32Array(8).fill(1).buffer).toString("base64");
    for (const vector of [nan, short, ""]) {
      const [first, ...others] = batch.records;
      const bad = { ...batch, records: [...others, { ...first!, vector }] };
      expect(await lab.engine.applyVectors(bad).catch(codeOf)).toBe("vector/bad-vector");
    }
    expect(await embedded(lab, fake)).toEqual([]);
    expect(await embedAll(lab.engine)).toBe(4);
  });

  test("what is lent by the host sees nothing of another installation", async () => {
    const fake = { ...fakeMeanings(), ownOnly: true };
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", [{ user: "Ours." }]);
    await converse(lab, "two", [{ user: "Theirs." }], SUNDAY, { ...LANE, installation: "elsewhere" });
    await embedAll(lab.engine);
    expect(fake.asked).toEqual(["Ours.", "I see."]);
    expect(await vectorStatus(lab)).toMatchObject({ vectors: 2, pending: 0 });
  });

  test("a question is asked redacted and bounded", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    const answer = await lab.engine.embedQuery({ text: `Where is ${KEY}? ${"x".repeat(10_000)}` });
    expect(answer).toMatchObject({ fingerprint: "fake:one:64", why: null });
    expect(fake.queries.join()).not.toContain(KEY);
    expect(fake.queries[0]!.length).toBeLessThanOrEqual(2_000);
    fake.trouble = embedTrouble("embed/unavailable");
    expect(await lab.engine.embedQuery({ text: "car" })).toEqual({
      fingerprint: null,
      vector: null,
      why: "the fake does not work",
    });
  });

  test("a message that was rejected in quarantine has none", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    await embedAll(lab.engine);
    const [id] = (await lab.rows()).map((row) => row.id);
    await lab.store.write("durable", ({ history }) => history.setState(messageId(id!), "quarantined"));
    await lab.engine.resolveQuarantine({ ref: `msg:${id}`, accept: false });
    expect(await embedded(lab, fake)).not.toContain(id);
    expect(await embedded(lab, fake)).toHaveLength(3);
  });
});
