/** The documents of a workspace: kept up with, found by their words, and read by those they are for. */

import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { docFilesOnDisk } from "../../src/adapters/docs-fs/index.ts";
import { queryTerms } from "../../src/kernel/text/query-terms.ts";
import type { DocFiles } from "../../src/rooms/docs/index.ts";
import { storeEverything } from "../../src/rooms/history/index.ts";
import { converse } from "../support/converse.ts";
import { LANE } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OWNER = { ...LANE, isOwner: true };
const GROUP = { agent: "main", sessionKey: "agent:main:telegram:group:7", isOwner: true };
const SECRET = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");

async function workspace() {
  const folder = await mkdtemp(join(tmpdir(), "nacre-workspace-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let written = 0;
  return {
    folder,
    /** Each a minute after the one before, and long ago: a file that was written just now is always read again. */
    async write(path: string, content: string | Uint8Array): Promise<void> {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
      written += 1;
      const at = new Date(Date.UTC(2020, 0, 1, 0, written));
      await utimes(join(folder, path), at, at);
    },
    remove: (path: string) => rm(join(folder, path), { recursive: true }),
  };
}

async function keepUp(lab: Lab): Promise<number> {
  for (let slices = 0; ; slices += 1) {
    const batch = await lab.engine.prepareDocs({});
    if (!batch.idle) await lab.engine.applyDocs(batch);
    if (batch.idle && !batch.pending) return slices;
    expect(slices).toBeLessThan(1_000);
  }
}

const PAGE = "The ferry leaves the harbour at noon and comes back in the evening. ".repeat(100);

/** How often folders were listed and files read. */
function counting(files: DocFiles, told: (counted: { reads: number }) => void = () => {}) {
  const counted = { lists: 0, reads: 0 };
  return {
    ...files,
    counted,
    list: (...request: Parameters<DocFiles["list"]>) => {
      counted.lists += 1;
      return files.list(...request);
    },
    read: (...request: Parameters<DocFiles["read"]>) => {
      counted.reads += 1;
      told(counted);
      return files.read(...request);
    },
  };
}

/** Places of pieces with one of these words, whoever may read them. */
async function found(lab: Lab, words: string): Promise<readonly string[]> {
  return lab.store.read(async ({ shelfIndex, docs }) => {
    const shelves = (await docs.roots()).map(({ shelf }) => shelf);
    const hits = await shelfIndex.search({ terms: queryTerms(words), shelves, kinds: ["doc"], limit: 20 });
    const pieces = [...(await docs.pieces(hits.map(({ source }) => source as never))).values()];
    return pieces.map(({ path, fromLine, toLine }) => `${path}#L${fromLine}-L${toLine}`).sort();
  });
}

eachStore("documents", (openLab) => {
  const open = () => openLab({ docFiles: docFilesOnDisk() });

  test("what is written is found, what changes is found anew, what goes is gone", async () => {
    await using lab = await open();
    const { folder, write, remove } = await workspace();
    await write("MEMORY.md", "# Home\n\nThe cat is called Moritz.\n");
    await write("memory/2026-11-15.md", "Planted tulips.");
    expect(await lab.engine.watchDocs({ agent: "main", folder })).toEqual({ changed: true });
    expect(await lab.engine.watchDocs({ agent: "main", folder })).toEqual({ changed: false });
    await keepUp(lab);
    expect(await keepUp(lab)).toBe(0);
    expect(await found(lab, "moritz")).toEqual(["MEMORY.md#L1-L3"]);
    // By its name too.
    expect(await found(lab, "2026-11-15")).toEqual(["memory/2026-11-15.md#L1-L1"]);
    await write("MEMORY.md", "# Home\n\nThe dog is called Rex.\n");
    await remove("memory");
    await keepUp(lab);
    expect(await found(lab, "moritz tulips")).toEqual([]);
    expect(await found(lab, "rex")).toEqual(["MEMORY.md#L1-L3"]);
    const { roots } = await lab.engine.listDocs({});
    expect(roots).toMatchObject([
      { agent: "main", folder, files: [{ path: "MEMORY.md", bytes: 31, pieces: 1, trouble: null }] },
    ]);
  });

  test("another folder takes the place of the one before; agents have their own", async () => {
    await using lab = await open();
    const [one, two, three] = [await workspace(), await workspace(), await workspace()];
    await one.write("MEMORY.md", "apples");
    await two.write("MEMORY.md", "pears");
    await three.write("MEMORY.md", "plums");
    await lab.engine.watchDocs({ agent: "main", folder: one.folder });
    await lab.engine.watchDocs({ agent: "work", folder: three.folder });
    await keepUp(lab);
    expect(await found(lab, "apples pears plums")).toHaveLength(2);
    const late = await lab.engine.prepareDocs({});
    await one.write("MEMORY.md", "more apples");
    const stale = await lab.engine.prepareDocs({});
    expect(late.idle).toBe(true);
    await lab.engine.watchDocs({ agent: "main", folder: two.folder });
    // Read before the folder was another one.
    expect(await lab.engine.applyDocs(stale)).toEqual({ changed: 0 });
    await keepUp(lab);
    expect(await found(lab, "apples")).toEqual([]);
    expect(await found(lab, "pears")).toHaveLength(1);
    await expect(lab.engine.watchDocs({ agent: "main", folder: "workspace" })).rejects.toMatchObject({
      code: "input/bad-field",
    });
  });

  test("a batch that is applied twice changes nothing the second time", async () => {
    await using lab = await open();
    const { folder, write } = await workspace();
    await write("MEMORY.md", "apples");
    await lab.engine.watchDocs({ agent: "main", folder });
    const batch = await lab.engine.prepareDocs({});
    expect(await lab.engine.applyDocs(batch)).toEqual({ changed: 1 });
    expect(await lab.engine.applyDocs(batch)).toEqual({ changed: 0 });
    expect(await found(lab, "apples")).toHaveLength(1);
  });

  test("made by another version, they are read again, a slice at a time, and found meanwhile", async () => {
    await using lab = await open();
    const { folder, write } = await workspace();
    for (let at = 0; at < 40; at += 1) await write(`memory/${at}.md`, `apples number${at}`);
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const pieces = () => lab.store.read(async ({ docs }) => (await docs.scan(0, 100)).map(({ id }) => id));
    const before = await pieces();
    await lab.store.write("derived", ({ shelfIndex }) => shelfIndex.clear(1));
    expect(await found(lab, "number7")).toEqual([]);
    await lab.engine.applyDocs(await lab.engine.prepareDocs({}));
    expect(await pieces()).toHaveLength(40);
    await keepUp(lab);
    expect(await found(lab, "number7")).toEqual(["memory/7.md#L1-L1"]);
    expect(await found(lab, "number39")).toEqual(["memory/39.md#L1-L1"]);
    expect((await pieces()).filter((id) => before.includes(id))).toEqual([]);
    expect(await keepUp(lab)).toBe(0);
  });

  test("each is read once, however many slices it takes; and once more when another version is to take them apart", async () => {
    const files = counting(docFilesOnDisk());
    await using lab = await openLab({ docFiles: files });
    const { folder, write } = await workspace();
    for (let at = 0; at < 60; at += 1) await write(`memory/${at}.md`, `number${at} ${PAGE}`);
    await lab.engine.watchDocs({ agent: "main", folder });
    expect(await keepUp(lab)).toBeGreaterThan(5);
    expect(files.counted).toEqual({ lists: 2, reads: 60 });
    await lab.store.write("derived", ({ shelfIndex }) => shelfIndex.clear(1));
    await keepUp(lab);
    expect(files.counted).toEqual({ lists: 4, reads: 120 });
    expect(await found(lab, "number59")).toEqual(["memory/59.md#L1-L1"]);
    await keepUp(lab);
    expect(files.counted).toEqual({ lists: 5, reads: 120 });
  });

  test("what was written just now is read again, and left alone when it says the same", async () => {
    const files = counting(docFilesOnDisk());
    await using lab = await openLab({ docFiles: files });
    const { folder } = await workspace();
    await writeFile(join(folder, "MEMORY.md"), "apples");
    const at = new Date(lab.clock.now());
    await utimes(join(folder, "MEMORY.md"), at, at);
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const before = files.counted.reads;
    expect(await keepUp(lab)).toBe(0);
    expect(files.counted.reads).toBe(before + 1);
    await writeFile(join(folder, "MEMORY.md"), "plums!");
    await utimes(join(folder, "MEMORY.md"), at, at);
    await keepUp(lab);
    expect(await found(lab, "plums")).toHaveLength(1);
  });

  test("a slice that is called off reads no further file, and the next begins again", async () => {
    const called = new AbortController();
    const files = counting(docFilesOnDisk(), ({ reads }) => {
      if (reads === 3) called.abort();
    });
    await using lab = await openLab({ docFiles: files });
    const { folder, write } = await workspace();
    for (let at = 0; at < 9; at += 1) await write(`memory/${at}.md`, `number${at}`);
    await lab.engine.watchDocs({ agent: "main", folder });
    await expect(lab.engine.prepareDocs({}, called.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect(files.counted.reads).toBe(3);
    await keepUp(lab);
    expect((await lab.engine.listDocs({})).roots[0]!.files).toHaveLength(9);
  });

  test("a large one is called off while it is taken apart", async () => {
    await using lab = await open();
    const { folder, write } = await workspace();
    await write("MEMORY.md", `${PAGE}\n\n`.repeat(90));
    await lab.engine.watchDocs({ agent: "main", folder });
    const called = new AbortController();
    const looks = { left: 3 };
    const signal = new Proxy(called.signal, {
      get(target, name) {
        if (name === "throwIfAborted" && --looks.left === 0) called.abort();
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await expect(lab.engine.prepareDocs({}, signal)).rejects.toMatchObject({ name: "AbortError" });
    await keepUp(lab);
    expect((await lab.engine.listDocs({})).roots[0]!.files[0]!.pieces).toBeGreaterThan(40);
  });

  test("what is gone goes in slices, as what comes does: by how much there is to take out", async () => {
    await using lab = await open();
    const { folder, write, remove } = await workspace();
    for (let at = 0; at < 80; at += 1) await write(`memory/${at}.md`, `number${at}`);
    for (let at = 0; at < 4; at += 1) await write(`memory/large/${at}.md`, `${PAGE}\n\n`.repeat(90));
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const counts = await lab.store.read(async ({ docs }) => docs.pieceCounts((await docs.roots())[0]!.shelf));
    expect(Math.max(...counts.values())).toBeGreaterThan(64);
    await remove("memory");
    const sizes: number[] = [];
    for (;;) {
      const batch = await lab.engine.prepareDocs({});
      if (batch.idle && !batch.pending) break;
      const paths = batch.changes.map(({ path }) => path as string);
      sizes.push(paths.reduce((sum, path) => sum + counts.get(path)!, 0));
      expect(paths.length).toBeLessThanOrEqual(33);
      await lab.engine.applyDocs(batch);
    }
    // No more than two large ones, the second of which fills it.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2 * Math.max(...counts.values()));
    expect(await lab.store.read(({ docs }) => docs.scan(0, 9))).toEqual([]);
  });

  test("of another folder's documents nothing is found or read from then on, although they go in slices", async () => {
    await using lab = await open();
    const [one, two] = [await workspace(), await workspace()];
    for (let at = 0; at < 70; at += 1) await one.write(`memory/${at}.md`, `apples number${at}`);
    await two.write("memory/7.md", "pears");
    await lab.engine.watchDocs({ agent: "main", folder: one.folder });
    await keepUp(lab);
    const [piece] = await lab.store.read(({ docs }) => docs.scan(0, 1));
    const ref = `doc:${piece!.id}`;
    const hits = async (query: string) => (await lab.engine.search({ query, kinds: ["doc"] })).hits.length;
    const isRead = async (path: string) => (await lab.engine.readDoc({ path })).found;
    expect([(await hits("apples")) > 0, await isRead(ref), await isRead("memory/8.md")]).toEqual([
      true,
      true,
      true,
    ]);
    await lab.engine.watchDocs({ agent: "main", folder: two.folder });
    expect([await hits("apples"), await isRead(ref), await isRead("memory/8.md")]).toEqual([0, false, false]);
    await expect(lab.engine.get({ refs: [ref] })).rejects.toMatchObject({ code: "doc/unknown" });
    expect((await lab.engine.listDocs({})).roots).toMatchObject([{ folder: two.folder, files: [] }]);
    // By its path it is read from where it is now.
    expect((await lab.engine.readDoc({ path: "memory/7.md" })).text).toBe("pears");
    const left = () => lab.store.read(async ({ docs }) => (await docs.scan(0, 100)).length);
    expect(await left()).toBe(70);
    await lab.engine.applyDocs(await lab.engine.prepareDocs({}));
    expect(await left()).toBeGreaterThan(20);
    // A slice that was never stored.
    await lab.engine.prepareDocs({});
    await keepUp(lab);
    expect(await left()).toBe(1);
    expect(await found(lab, "apples")).toEqual([]);
    expect([await hits("pears"), await hits("apples")]).toEqual([1, 0]);
    expect((await lab.engine.listDocs({})).roots[0]!.files).toMatchObject([
      { path: "memory/7.md", pieces: 1 },
    ]);
  });

  test("a huge or binary file is known with its trouble and not indexed; small again, it is", async () => {
    await using lab = await open();
    const { folder, write } = await workspace();
    await write("MEMORY.md", "apples and so on\n".repeat(70_000));
    await write(
      "memory/picture.md",
      Uint8Array.from({ length: 5_000 }, (_, at) => at % 256),
    );
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    expect(await found(lab, "apples")).toEqual([]);
    const troubles = async () =>
      (await lab.engine.listDocs({})).roots[0]!.files.map(({ path, trouble }) => [path, trouble]);
    expect(await troubles()).toEqual([
      ["MEMORY.md", "too-large"],
      ["memory/picture.md", "binary"],
    ]);
    expect(await keepUp(lab)).toBe(0);
    expect((await lab.engine.status({})).notes).toEqual([
      `MEMORY.md in ${folder} is not indexed: it is larger than a megabyte`,
      `memory/picture.md in ${folder} is not indexed: it is not text`,
    ]);
    expect((await lab.engine.status({ installation: "elsewhere" })).notes).toEqual([]);
    await write("MEMORY.md", "apples");
    await write("memory/picture.md", "pears");
    await keepUp(lab);
    expect(await found(lab, "apples pears")).toHaveLength(2);
    expect(new Set((await troubles()).map(([, trouble]) => trouble))).toEqual(new Set([null]));
  });

  test("many files come in slices", async () => {
    await using lab = await open();
    const { folder, write } = await workspace();
    for (let at = 0; at < 70; at += 1) await write(`memory/${at}.md`, `number${at}`);
    await lab.engine.watchDocs({ agent: "main", folder });
    expect(await keepUp(lab)).toBeGreaterThan(2);
    expect((await lab.engine.listDocs({})).roots[0]!.files).toHaveLength(70);
    expect(await found(lab, "number69")).toEqual(["memory/69.md#L1-L1"]);
  });

  test("secrets are in no piece, and lines stay where they are", async () => {
    await using lab = await open();
    const { folder, write } = await workspace();
    await write("MEMORY.md", `# Keys\ntoken: ${SECRET}\n\nThe last line.`);
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    expect(await found(lab, SECRET)).toEqual([]);
    const { text, totalLines } = await lab.engine.readDoc({ path: "MEMORY.md" });
    expect(text).not.toContain(SECRET);
    expect(text.split("\n")[1]).toMatch(/^token: \[secret:/);
    expect(totalLines).toBe(4);
    expect(await lab.engine.readDoc({ path: "MEMORY.md", from: 4 })).toMatchObject({
      text: "The last line.",
    });
  });
});

eachStore("reading documents", (openLab) => {
  const open = () => openLab({ docFiles: docFilesOnDisk() });
  const NUMBERED = Array.from({ length: 500 }, (_, at) => `line ${at + 1}`);

  async function watched(lab: Lab) {
    const place = await workspace();
    await place.write("MEMORY.md", `\ufeff${NUMBERED.join("\r\n")}\r\n`);
    await place.write("README.md", "not one of them");
    await lab.engine.watchDocs({ agent: "main", folder: place.folder });
    await keepUp(lab);
    return place;
  }

  test("by path and lines, page after page; from the file as it is now", async () => {
    await using lab = await open();
    const { folder, write } = await watched(lab);
    const read = (path: string, more: object = {}) => lab.engine.readDoc({ path, asker: OWNER, ...more });
    expect(await read("MEMORY.md", { from: 3, lines: 2 })).toEqual({
      found: true,
      path: "MEMORY.md",
      text: "line 3\nline 4",
      from: 3,
      lines: 2,
      totalLines: 500,
      nextFrom: 5,
    });
    expect(await read("MEMORY.md")).toMatchObject({ lines: 200, nextFrom: 201 });
    expect(await read("MEMORY.md", { from: 401 })).toMatchObject({ lines: 100, nextFrom: null });
    expect(await read("MEMORY.md", { from: 900 })).toMatchObject({ found: true, text: "", lines: 0 });
    expect(await read("MEMORY.md", { from: -4, lines: 0 })).toMatchObject({ text: "line 1", from: 1 });
    expect(await read("MEMORY.md#L3-L4")).toMatchObject({ text: "line 3\nline 4", path: "MEMORY.md" });
    expect(await read(`${folder}/MEMORY.md#L7`)).toMatchObject({ text: "line 7", path: "MEMORY.md" });
    expect(await read("./MEMORY.md", { lines: 1 })).toMatchObject({ found: true, text: "line 1" });
    await write("MEMORY.md", "another");
    expect(await read("MEMORY.md")).toMatchObject({ text: "another", totalLines: 1, nextFrom: null });
    await write("MEMORY.md", "");
    expect(await read("MEMORY.md")).toMatchObject({ found: true, text: "", totalLines: 0 });
  });

  test("what is no document of the workspace is not found, however it is asked for", async () => {
    await using lab = await open();
    const { folder } = await watched(lab);
    const paths = [
      "README.md",
      "memory/../README.md",
      "../../etc/passwd",
      `${folder}/README.md`,
      "/etc/passwd",
    ];
    for (const path of [
      ...paths,
      "memory/none.md",
      "doc:99999",
      "msg:99999",
      "sum:1",
      "mem:1",
      "file:1",
      "nonsense:1",
    ]) {
      const answer = await lab.engine.readDoc({ path, asker: OWNER });
      expect(answer, path).toMatchObject({ found: false, text: "", lines: 0, totalLines: 0, nextFrom: null });
    }
  });

  test("they are for the owner in a direct conversation of that agent and for a person at a terminal", async () => {
    await using lab = await openLab({
      docFiles: docFilesOnDisk(),
      policy: { ...storeEverything, ignore: ["agent:main:ignored"] },
    });
    await watched(lab);
    const piece = await lab.store.read(async ({ docs }) => (await docs.scan(0, 1))[0]!.id);
    for (const path of ["MEMORY.md", `doc:${piece}`]) {
      const isFound = async (more: object) => (await lab.engine.readDoc({ path, ...more })).found;
      expect(await isFound({})).toBe(true);
      expect(await isFound({ asker: OWNER })).toBe(true);
      expect(await isFound({ asker: GROUP })).toBe(false);
      expect(await isFound({ asker: { ...OWNER, isOwner: false } })).toBe(false);
      expect(await isFound({ asker: { ...OWNER, isOwner: null } })).toBe(false);
      expect(await isFound({ asker: { ...OWNER, agent: "work", sessionKey: "agent:work:main" } })).toBe(
        false,
      );
      expect(
        await isFound({ asker: { ...OWNER, agent: "work", sessionKey: "agent:work:main" }, agent: "main" }),
      ).toBe(false);
      expect(await isFound({ asker: { ...OWNER, sessionKey: "agent:main:subagent:1" } })).toBe(false);
      expect(await isFound({ asker: { ...OWNER, sessionKey: "agent:main:ignored" } })).toBe(false);
      expect(await isFound({ asker: { ...OWNER, installation: "elsewhere" } })).toBe(false);
      expect(await isFound({ installation: "elsewhere" })).toBe(false);
      expect(await isFound({ agent: "work" })).toBe(false);
    }
  });

  test("references to what was said are followed, for those who may", async () => {
    await using lab = await open();
    await converse(lab, "s1", [{ user: "first\nsecond\nthird", assistant: "I see." }]);
    const [row] = await lab.rows();
    const path = `msg:${row!.id}`;
    expect(await lab.engine.readDoc({ path, asker: OWNER })).toMatchObject({
      found: true,
      text: "first\nsecond\nthird",
      totalLines: 3,
      nextFrom: null,
    });
    expect(await lab.engine.readDoc({ path, asker: OWNER, from: 2, lines: 1 })).toMatchObject({
      text: "second",
      nextFrom: 3,
    });
    expect(await lab.engine.readDoc({ path, asker: OWNER, from: 9 })).toMatchObject({
      found: true,
      text: "",
    });
    expect(await lab.engine.readDoc({ path, asker: GROUP })).toMatchObject({ found: false });
  });

  test("what is kept is read with how it stands: what another took the place of says so", async () => {
    await using lab = await open();
    const { memory } = await lab.engine.remember({ text: "The standup is at nine." });
    const edited = await lab.engine.editMemory({ ref: memory.ref, text: "The standup is at ten." });
    const read = (path: string) => lab.engine.readDoc({ path, asker: OWNER });
    expect(await read(memory.ref)).toMatchObject({ text: "The standup is at nine.", state: "superseded" });
    expect(await read(edited.memory.ref)).toMatchObject({
      text: "The standup is at ten.",
      state: "active",
    });
    const lives = { subject: "owner", predicate: "lives_in", object: "Porto" };
    const { fact } = await lab.engine.assertFact(lives);
    await lab.engine.endFact({ ref: fact!.ref, how: "retract" });
    expect(await read(fact!.ref)).toMatchObject({ found: true, state: "retracted" });
  });

  test("a huge file is read in pages, secrets hidden wherever the page begins", async () => {
    await using lab = await open();
    const { folder, write } = await workspace();
    const lines = Array.from({ length: 60_000 }, (_, at) => `${at + 1} some words to fill a line with`);
    lines[39_999] = `token: ${SECRET}`;
    await write("MEMORY.md", lines.join("\n"));
    await lab.engine.watchDocs({ agent: "main", folder });
    await keepUp(lab);
    const page = await lab.engine.readDoc({ path: "MEMORY.md", from: 40_000, lines: 3 });
    expect(page).toMatchObject({ lines: 3, totalLines: 60_000, nextFrom: 40_003 });
    expect(page.text).toMatch(/^token: \[secret:[^\n]*\n40001 some[^\n]*\n40002 some/);
    const last = await lab.engine.readDoc({ path: "MEMORY.md", from: 60_000, lines: 9 });
    expect(last).toMatchObject({ lines: 1, nextFrom: null, text: lines.at(-1) });
    await write("MEMORY.md", "x".repeat(3_000_000));
    const giant = await lab.engine.readDoc({ path: "MEMORY.md" });
    expect(giant).toMatchObject({ found: true, lines: 1, totalLines: 1, nextFrom: null });
    expect(giant.text.length).toBeLessThan(250_000);
    await write("MEMORY.md", new Uint8Array(9_000));
    expect((await lab.engine.readDoc({ path: "MEMORY.md" })).text).toBe("[not text: 9000 bytes]");
  });

  test("without files at hand nothing is found, and nothing fails", async () => {
    await using lab = await openLab();
    await lab.engine.watchDocs({ agent: "main", folder: "/nowhere" });
    expect(await lab.engine.prepareDocs({})).toMatchObject({ idle: true, pending: false });
    expect(await lab.engine.readDoc({ path: "MEMORY.md" })).toMatchObject({ found: false });
  });
});
