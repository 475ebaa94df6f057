/** Authored files in a store: by workspace and path, as they were written. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ShelfId, shelfId } from "../../kernel/ids.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import type { AuthoredFile, AuthoredTrouble } from "./authored.ts";
import type { AuthoredStore } from "./port.ts";

interface OpenAuthored {
  readonly store: UnitOfWork<{ readonly authored: AuthoredStore }>;
  /** Makes the shelf for the documents of an agent. */
  shelf(agent: string): Promise<ShelfId>;
  close(): Promise<void>;
}

const hash = (number: number) => number.toString(16).padStart(64, "0");

export function authoredStoreSuite(name: string, open: () => Promise<OpenAuthored>): void {
  describe(`${name}: authored files`, () => {
    let opened: OpenAuthored;
    let main: ShelfId;
    let other: ShelfId;
    const write = <T>(work: (authored: AuthoredStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ authored }) => work(authored));
    const read = <T>(work: (authored: AuthoredStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ authored }) => work(authored));
    const file = (path: string, more: Partial<AuthoredFile> = {}): AuthoredFile => ({
      ...{ shelf: main, path, bytes: 100, modifiedMs: 5_000.25, hash: hash(1) },
      ...{ text: "- Always answer.\n", trouble: null },
      ...more,
    });
    const put = (one: AuthoredFile) => write((authored) => authored.put(one));
    const files = (shelf: ShelfId) => read((authored) => authored.files(shelf));

    beforeEach(async () => {
      opened = await open();
      main = await opened.shelf("main");
      other = await opened.shelf("other");
    });
    afterEach(() => opened.close());

    test.each([
      ["plain", "AGENTS.md", "- Always answer.\n"],
      ["empty", "EMPTY.md", ""],
      ["with line breaks of all kinds and a mark before it", "b.md", "\ufeff# a\r\n\r- b\n\0"],
      ["with half a character", "h\ud800.md", "half \udc00 of it"],
    ])("comes back as it was written: %s", async (_name, path, text) => {
      const one = file(path, { text });
      await put(one);
      const { text: _text, ...known } = one;
      expect(await files(main)).toEqual([one]);
      expect(await read((authored) => authored.known(main))).toEqual([known]);
      expect(await read((authored) => authored.file(main, path))).toEqual(one);
      expect(await read((authored) => authored.file(main, path.slice(1)))).toBeUndefined();
      expect(await read((authored) => authored.file(other, path))).toBeUndefined();
    });

    test("by workspace, in the order of paths", async () => {
      for (const path of ["rules/b.md", "AGENTS.md", "SOUL.md", "rules/a.md"]) await put(file(path));
      await put(file("AGENTS.md", { shelf: other, text: "of the other" }));
      const paths = ["AGENTS.md", "SOUL.md", "rules/a.md", "rules/b.md"];
      expect((await files(main)).map(({ path }) => path)).toEqual(paths);
      expect((await read((authored) => authored.known(main))).map(({ path }) => path)).toEqual(paths);
      expect(await files(other)).toMatchObject([{ path: "AGENTS.md", text: "of the other" }]);
    });

    test.each<AuthoredTrouble>(["too-large", "binary", "unreadable", "changing"])(
      "one that is not used says why and has no text: %s; later it may be used again",
      async (trouble) => {
        await put(file("AGENTS.md"));
        await put(file("AGENTS.md", { trouble, text: null, bytes: 9_000_000 }));
        expect(await files(main)).toEqual([file("AGENTS.md", { trouble, text: null, bytes: 9_000_000 })]);
        await put(file("AGENTS.md", { hash: hash(2), text: "again" }));
        expect(await files(main)).toEqual([file("AGENTS.md", { hash: hash(2), text: "again" })]);
      },
    );

    test("one that is removed is gone, and nothing else with it", async () => {
      for (const path of ["AGENTS.md", "SOUL.md"]) await put(file(path));
      await put(file("AGENTS.md", { shelf: other }));
      await write((authored) => authored.remove(main, "AGENTS.md"));
      await write((authored) => authored.remove(main, "USER.md"));
      expect((await files(main)).map(({ path }) => path)).toEqual(["SOUL.md"]);
      expect(await files(other)).toHaveLength(1);
    });

    test.each<[string, Partial<AuthoredFile>]>([
      ["a shelf that is not there", { shelf: shelfId(987_654) }],
      ["a hash that is none", { hash: "abc" }],
      ["a short hash", { hash: "0".repeat(32) }],
      ["half a byte", { bytes: 0.5 }],
      ["no time at all", { modifiedMs: Number.NaN }],
    ])("refuses %s, and keeps what was there", async (_name, more) => {
      await put(file("AGENTS.md"));
      await expect(put(file("AGENTS.md", { text: "new", ...more }))).rejects.toThrow();
      expect(await files(main)).toEqual([file("AGENTS.md")]);
    });
  });
}
