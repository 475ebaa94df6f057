/** The words of memories and documents: the doctor notices what is lost, and they come again from what stands on the shelves. */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { docFilesOnDisk } from "../../src/adapters/docs-fs/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { queryTerms } from "../../src/kernel/text/query-terms.ts";
import type { ShelfKind } from "../../src/ports/shelf-index.ts";
import { embedAll, fakeMeanings } from "../support/meanings.ts";
import { judgeAll } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

/** A folder with these files in it. */
async function workspace(files: { readonly [path: string]: string }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nacre-workspace-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

async function keepUp(lab: Lab): Promise<void> {
  for (let slices = 0; slices < 100; slices += 1) {
    const batch = await lab.engine.prepareDocs({});
    if (batch.idle && !batch.pending) return;
    await lab.engine.applyDocs(batch);
  }
  throw new Error("documents never come to rest");
}

/** What has the word, on any shelf. */
async function found(lab: Lab, words: string): Promise<readonly string[]> {
  return lab.store.read(async ({ memories, shelfIndex }) => {
    const shelves = (await memories.shelves(installationId("lab"))).map(({ id }) => id);
    const hits = await shelfIndex.search({ terms: queryTerms(words), shelves, limit: 1_000 });
    return hits.map(({ kind, source }) => `${kind}:${source}`).toSorted();
  });
}

async function checked(lab: Lab, name: string) {
  const answer = await lab.engine.doctor({});
  const repairs = answer.repairs.filter(({ check }) => check === name);
  return { ...answer.checks.find((check) => check.name === name)!, repairs };
}

const FILES = { "MEMORY.md": "# Home\n\nThe cat is called Moritz.", "memory/garden.md": "Planted tulips." };

eachStore("words of what stands on shelves", (openLab) => {
  const open = (more: object = {}) => openLab({ docFiles: docFilesOnDisk(), ...more });

  async function filled(lab: Lab): Promise<void> {
    for (const text of ["I live in Lisbon", "My locker number is 4711"]) await lab.engine.remember({ text });
    await lab.engine.watchDocs({ agent: "main", folder: await workspace(FILES) });
    await keepUp(lab);
    await judgeAll(lab);
  }

  test("nothing is wrong where everything is found, and the doctor says what it asked for", async () => {
    await using lab = await open();
    expect(await checked(lab, "shelf-index")).toMatchObject({ ok: true, repairs: [] });
    await filled(lab);
    expect(await checked(lab, "shelf-index")).toMatchObject({
      ok: true,
      detail: "4 memories and pieces of documents asked for by a word of their own: all found",
      repairs: [],
    });
  });

  test.each<{ kind: ShelfKind; word: string }>([
    { kind: "mem", word: "lisbon" },
    { kind: "doc", word: "tulips" },
  ])("a $kind that has lost its words is named, and gets them again", async ({ kind, word }) => {
    await using lab = await open();
    await filled(lab);
    const [ref, ...more] = await found(lab, word);
    expect(more).toEqual([]);
    const everything = await found(lab, "lisbon locker moritz tulips garden");
    expect(everything).toHaveLength(4);
    await lab.store.write("derived", ({ shelfIndex }) =>
      shelfIndex.remove(kind, [Number(ref!.slice(kind.length + 1))]),
    );
    const fault = await checked(lab, "shelf-index");
    expect(fault).toMatchObject({ ok: false, fixable: true, refs: [ref] });
    expect(fault.hint).toMatch(/doctor --fix/);
    expect(await lab.engine.repair(fault.repairs[0]!)).toEqual({ fixed: 1 });
    expect(await found(lab, "lisbon locker moritz tulips garden")).toEqual(everything);
    expect(await checked(lab, "shelf-index")).toMatchObject({ ok: true, count: 0 });
    expect(await lab.engine.prepareGate({ limit: 10 })).toMatchObject({ idle: true });
    // Nothing was read again for it.
    expect(await lab.engine.prepareDocs({})).toMatchObject({ idle: true });
  });

  test("an index that is broken on disk is made anew by its repair, and takes nothing else with it", async () => {
    await using lab = await open();
    await filled(lab);
    const everything = await found(lab, "lisbon locker moritz tulips garden");
    // In memory there is nothing that could break: there it is only emptied.
    await lab.meddle({
      sql: "DROP TABLE shelf_words_data; DELETE FROM shelf_records",
      onServer: "DELETE FROM shelf_records",
      tables(tables) {
        for (const [kind, id] of everything.map((ref) => ref.split(":"))) {
          tables.shelfRecords = tables.shelfRecords.delete([kind!, Number(id)]);
        }
      },
    });
    const answer = await lab.engine.doctor({});
    expect(answer.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(["shelf-index"]);
    for (const task of answer.repairs) await lab.engine.repair(task);
    expect(await found(lab, "lisbon locker moritz tulips garden")).toEqual(everything);
    expect((await lab.engine.doctor({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("many come in slices; what is forgotten, replaced or written meanwhile is as it should be", async () => {
    await using lab = await open();
    const many = 450;
    await lab.store.write("durable", async ({ memories, docs }) => {
      const installation = installationId("lab");
      const own = (await memories.openShelf({ installation, tier: "user", name: "owner" })).id;
      for (let at = 1; at <= many; at += 1) {
        await memories.add({
          ...{ shelf: own, text: `common word number${at}`, digest: String(at).padStart(32, "0") },
          ...{ origin: "told", trust: "human", at: instantOf(at), createdAt: instantOf(at) },
          ...{ slot: null, supersedes: null, gate: null, name: null, extra: null },
        });
      }
      const shelf = (await memories.openShelf({ installation, tier: "docs", name: "main" })).id;
      const pieces = Array.from({ length: many }, (_, at) => ({
        ...{ fromLine: at + 1, toLine: at + 1, headings: ["Heading"], text: `common line${at + 1}` },
      }));
      const hash = "0".repeat(32);
      await docs.putFile(
        { shelf, path: "MEMORY.md", bytes: 1, modifiedMs: 1, hash, lines: many, trouble: null },
        pieces,
      );
    });
    await lab.engine.rebuildIndex({ of: "shelves" });
    // Empty until the background comes by, which is no fault.
    expect(await found(lab, "common")).toEqual([]);
    expect(await checked(lab, "shelf-index")).toMatchObject({ ok: true });
    expect(await lab.engine.prepareGate({ limit: 10 })).toMatchObject({ idle: false, pending: true });
    for (let slices = 1; slices <= 2; slices += 1) {
      await lab.engine.applyGate(await lab.engine.prepareGate({ limit: 10 }));
      expect(await found(lab, "common")).toHaveLength(slices * 200);
    }
    const { memories } = await lab.engine.listMemories({ limit: 1_000 });
    const [first, last] = [memories.at(-1)!, memories[0]!];
    await lab.engine.forgetMemories({ refs: [first.ref, last.ref] });
    await lab.engine.remember({ text: "Something uncommon came meanwhile" });
    await judgeAll(lab);
    const all = await lab.store.read(async ({ memories: kept, docs }) => [
      ...(await kept.scan(0, 1_000)).map(({ id }) => `mem:${id}`),
      ...(await docs.scan(0, 1_000)).map(({ id }) => `doc:${id}`),
    ]);
    expect(all).toHaveLength(2 * many - 1);
    expect(await found(lab, "common uncommon")).toEqual(all.toSorted());
    expect(await found(lab, `number1 number${many}`)).toEqual([]);
    // A piece is found by the name of its file and its headings, as before.
    expect(await found(lab, "heading")).toHaveLength(many);
    expect(await checked(lab, "shelf-index")).toMatchObject({ ok: true });
  });

  test("a workspace that moves leaves nothing behind: no piece, no word, no vector", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await filled(lab);
    await embedAll(lab.engine);
    expect((await lab.engine.status({})).embedding.vectors).toBe(4);
    const next = await workspace({ "MEMORY.md": "The dog is called Rex." });
    await lab.engine.watchDocs({ agent: "main", folder: next });
    expect(await checked(lab, "orphans")).toMatchObject({ ok: true });
    await keepUp(lab);
    expect(await found(lab, "moritz tulips")).toEqual([]);
    expect((await lab.engine.status({})).embedding.vectors).toBe(2);
    expect(await lab.store.read(({ docs }) => docs.scan(0, 10))).toMatchObject([
      { text: "The dog is called Rex." },
    ]);
    await embedAll(lab.engine);
    expect(await found(lab, "rex")).toHaveLength(1);
    expect((await lab.engine.status({})).embedding.vectors).toBe(3);
    const { checks } = await lab.engine.doctor({});
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });
});
