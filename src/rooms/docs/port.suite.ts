/** Documents in a store: one folder for a shelf, files by their path, and pieces that go with the file they are of. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DocId, docId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import type { DocFile, DocTrouble, NewDocPiece } from "./doc.ts";
import type { DocStore } from "./port.ts";

interface OpenDocs {
  readonly store: UnitOfWork<{ readonly docs: DocStore }>;
  /** Makes the shelf for the documents of an agent. */
  shelf(agent: string): Promise<ShelfId>;
  close(): Promise<void>;
}

const hash = (number: number) => number.toString(16).padStart(32, "0");

export function docStoreSuite(name: string, open: () => Promise<OpenDocs>): void {
  describe(`${name}: documents`, () => {
    let opened: OpenDocs;
    let main: ShelfId;
    let other: ShelfId;
    const write = <T>(work: (docs: DocStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ docs }) => work(docs));
    const read = <T>(work: (docs: DocStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ docs }) => work(docs));
    const file = (path: string, more: Partial<DocFile> = {}): DocFile => ({
      ...{ shelf: main, path, bytes: 100, modifiedMs: 5_000.25, hash: hash(1), lines: 10, trouble: null },
      ...more,
    });
    const piece = (fromLine: number, text: string, more: Partial<NewDocPiece> = {}): NewDocPiece => ({
      ...{ fromLine, toLine: fromLine + 1, headings: [], text },
      ...more,
    });
    const put = (one: DocFile, ...pieces: readonly NewDocPiece[]) =>
      write((docs) => docs.putFile(one, pieces));
    const texts = async (shelf: ShelfId, path: string) =>
      (await read((docs) => docs.piecesOf(shelf, path))).map(({ text }) => text);

    beforeEach(async () => {
      opened = await open();
      main = await opened.shelf("main");
      other = await opened.shelf("other");
    });
    afterEach(() => opened.close());

    test("a file comes back with every field, and its pieces with it", async () => {
      const known = file("memory/a\0\ud800 é.md", { bytes: 0, modifiedMs: 1.5, lines: 3 });
      const [first, second] = await put(
        known,
        piece(1, "# Reef\noysters \ud800", { headings: ["Reef", "\udc00 x"] }),
        piece(3, "pearls", { toLine: 3 }),
      );
      expect(await read((docs) => docs.file(main, known.path))).toEqual(known);
      expect(await read((docs) => docs.files(main))).toEqual([known]);
      const of = { shelf: main, path: known.path, modifiedMs: 1.5 };
      const pieces = [
        { id: first, ...of, ...piece(1, "# Reef\noysters \ud800", { headings: ["Reef", "\udc00 x"] }) },
        { id: second, ...of, fromLine: 3, toLine: 3, headings: [], text: "pearls" },
      ];
      expect(await read((docs) => docs.piecesOf(main, known.path))).toEqual(pieces);
      const found = await read((docs) => docs.pieces([second!, docId(987_654), first!, second!]));
      expect([...found]).toEqual(pieces.map((one) => [one.id, one]));
      expect((await read((docs) => docs.pieces([]))).size).toBe(0);
    });

    test("a path is of one shelf, and no other spelling of it", async () => {
      await put(file("MEMORY.md"), piece(1, "of the one"));
      await put(file("MEMORY.md", { shelf: other, hash: hash(2) }), piece(1, "of the other"));
      expect(await texts(main, "MEMORY.md")).toEqual(["of the one"]);
      expect(await read((docs) => docs.file(other, "MEMORY.md"))).toMatchObject({ hash: hash(2) });
      for (const path of ["memory.md", "MEMORY.m", "MEMORY.md ", ""]) {
        expect(await read((docs) => docs.file(main, path))).toBeUndefined();
        expect(await texts(main, path)).toEqual([]);
      }
    });

    test("what a file names as worth looking at with it comes back with it and with its pieces, until another version names others", async () => {
      const names = ["memory/b.md", "[[\ud800 é]]"];
      const [id] = await put(file("a.md", { hopTargets: names }), piece(1, "one"));
      expect(await read((docs) => docs.file(main, "a.md"))).toEqual(file("a.md", { hopTargets: names }));
      expect((await read((docs) => docs.pieces([id!]))).get(id!)?.hopTargets).toEqual(names);
      await put(file("a.md", { hash: hash(2) }), piece(1, "one"));
      expect(await read((docs) => docs.file(main, "a.md"))).toEqual(file("a.md", { hash: hash(2) }));
      const [next] = await read((docs) => docs.piecesOf(main, "a.md"));
      expect(next).not.toHaveProperty("hopTargets");
    });

    test("files are in the order of their paths", async () => {
      for (const path of ["memory/b.md", "MEMORY.md", "memory/a.md"]) await put(file(path));
      expect((await read((docs) => docs.files(main))).map(({ path }) => path)).toEqual([
        "MEMORY.md",
        "memory/a.md",
        "memory/b.md",
      ]);
      expect(await read((docs) => docs.files(other))).toEqual([]);
    });

    test("a new version takes the place of the old: its pieces have new numbers, and the old ones are gone", async () => {
      const old = await put(file("a.md"), piece(1, "one"), piece(3, "two"));
      const next = await put(
        file("a.md", { bytes: 7, modifiedMs: 9, hash: hash(9), lines: 2 }),
        piece(1, "one"),
      );
      expect(await read((docs) => docs.files(main))).toEqual([
        file("a.md", { bytes: 7, modifiedMs: 9, hash: hash(9), lines: 2 }),
      ]);
      expect((await read((docs) => docs.pieces(old))).size).toBe(0);
      expect(Math.min(...next)).toBeGreaterThan(Math.max(...old));
      expect(await read((docs) => docs.piecesOf(main, "a.md"))).toMatchObject([
        { id: next[0], text: "one", modifiedMs: 9 },
      ]);
    });

    test.each<DocTrouble>(["too-large", "binary", "unreadable", "too-many"])(
      "a file that is not indexed says why: %s; and loses its pieces",
      async (trouble) => {
        const old = await put(file("a.md"), piece(1, "one"));
        expect(await put(file("a.md", { trouble }))).toEqual([]);
        expect(await read((docs) => docs.file(main, "a.md"))).toMatchObject({ trouble });
        expect((await read((docs) => docs.pieces(old))).size).toBe(0);
        await put(file("a.md"), piece(1, "again"));
        expect(await read((docs) => docs.file(main, "a.md"))).toMatchObject({ trouble: null });
      },
    );

    test("a file that is removed goes with its pieces, whose numbers are answered and never given again", async () => {
      const [late, early] = await put(file("a.md"), piece(5, "late"), piece(1, "early"));
      await put(file("b.md"), piece(1, "stays"));
      const [newest] = await put(file("c.md"), piece(1, "newest"));
      const remove = (shelf: ShelfId, path: string) => write((docs) => docs.removeFile(shelf, path));
      expect(await remove(other, "a.md")).toEqual([]);
      expect(await remove(main, "a.md")).toEqual([early, late]);
      expect(await remove(main, "a.md")).toEqual([]);
      expect(await remove(main, "c.md")).toEqual([newest]);
      expect(await read((docs) => docs.file(main, "a.md"))).toBeUndefined();
      expect(await texts(main, "b.md")).toEqual(["stays"]);
      const [next] = await put(file("a.md"), piece(1, "back"));
      expect(next).toBeGreaterThan(newest!);
    });

    test("pieces of a file are in order of their lines, whatever the order they came in", async () => {
      await put(file("a.md"), piece(9, "c"), piece(1, "a"), piece(4, "b"));
      expect(await texts(main, "a.md")).toEqual(["a", "b", "c"]);
    });

    test("all pieces can be walked through, by number, some at a time", async () => {
      expect(await read((docs) => docs.newestId())).toBe(0);
      const ids: DocId[] = [];
      ids.push(...(await put(file("a.md"), piece(1, "one"), piece(2, "two"))));
      ids.push(...(await put(file("a.md", { shelf: other }), piece(1, "three"))));
      const scan = async (after: number, limit: number) =>
        (await read((docs) => docs.scan(after, limit))).map(({ id }) => id);
      expect(await scan(0, 2)).toEqual(ids.slice(0, 2));
      expect(await scan(ids[1]!, 5)).toEqual(ids.slice(2));
      expect(await scan(ids[2]!, 5)).toEqual([]);
      expect(await scan(0, 0)).toEqual([]);
      expect(await read((docs) => docs.newestId())).toBe(ids[2]);
      expect((await read((docs) => docs.scan(0, 9))).map(({ shelf }) => shelf)).toEqual([main, main, other]);
    });

    test("one folder for a shelf: the same again changes nothing, another takes its place, and files stay until they are removed", async () => {
      const root = (shelf: ShelfId, folder: string) => write((docs) => docs.putRoot({ shelf, folder }));
      const roots = () => read((docs) => docs.roots());
      expect(await roots()).toEqual([]);
      await root(other, "/home/o");
      await root(main, "/home/m\ud800");
      expect(await roots()).toEqual([
        { shelf: main, folder: "/home/m\ud800" },
        { shelf: other, folder: "/home/o" },
      ]);
      const ids = await put(file("a.md"), piece(1, "one"));
      await put(file("a.md", { shelf: other }), piece(1, "of the other"));
      await root(main, "/home/m\ud800");
      expect(await texts(main, "a.md")).toEqual(["one"]);
      await root(main, "/home/n");
      expect(await roots()).toContainEqual({ shelf: main, folder: "/home/n" });
      expect((await read((docs) => docs.pieces(ids))).size).toBe(1);
      expect(await write((docs) => docs.removeFile(main, "a.md"))).toEqual(ids);
      expect(await read((docs) => docs.files(main))).toEqual([]);
      expect(await texts(other, "a.md")).toEqual(["of the other"]);
    });

    test("a folder that is removed is watched no more, and others are; what is known of it stays until it is removed", async () => {
      await write((docs) => docs.putRoot({ shelf: main, folder: "/home/m" }));
      await write((docs) => docs.putRoot({ shelf: other, folder: "/home/o" }));
      await put(file("a.md"), piece(1, "one"));
      await write((docs) => docs.removeRoot(main));
      await write((docs) => docs.removeRoot(main));
      expect(await read((docs) => docs.roots())).toEqual([{ shelf: other, folder: "/home/o" }]);
      expect(await texts(main, "a.md")).toEqual(["one"]);
      await write((docs) => docs.putRoot({ shelf: main, folder: "/home/n" }));
      expect(await read((docs) => docs.roots())).toContainEqual({ shelf: main, folder: "/home/n" });
    });

    test("pieces are counted by file, on one shelf", async () => {
      expect([...(await read((docs) => docs.pieceCounts(main)))]).toEqual([]);
      await put(file("a\0.md"), piece(1, "one"), piece(2, "two"));
      await put(file("b.md", { trouble: "binary" }));
      await put(file("a\0.md", { shelf: other }), piece(1, "of the other"));
      const counts = await read((docs) => docs.pieceCounts(main));
      expect(new Map(counts)).toEqual(
        new Map([
          ["a\0.md", 2],
          ["b.md", 0],
        ]),
      );
      await write((docs) => docs.removeFile(main, "a\0.md"));
      expect([...(await read((docs) => docs.pieceCounts(main)))]).toEqual([["b.md", 0]]);
    });

    test.each<[string, Partial<DocFile>]>([
      ["a shelf that is not there", { shelf: shelfId(987_654) }],
      ["a hash that is none", { hash: "abc" }],
      ["half a byte", { bytes: 0.5 }],
      ["half a line", { lines: 0.5 }],
      ["no time at all", { modifiedMs: Number.NaN }],
    ])("refuses %s, and keeps what was there", async (_name, more) => {
      await put(file("a.md"), piece(1, "one"));
      await expect(put(file("a.md", more))).rejects.toThrow();
      await expect(put(file("a.md"), piece(0.5, "half"))).rejects.toThrow();
      await expect(write((docs) => docs.putRoot({ shelf: shelfId(987_654), folder: "/" }))).rejects.toThrow();
      expect(await texts(main, "a.md")).toEqual(["one"]);
    });
  });
}
