/** The files of a workspace: only documents, only inside, bounded, and news of what changes. */

import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { DocFiles } from "./port.ts";

export interface OpenFiles {
  readonly files: DocFiles;
  /** The workspace, which is there. */
  readonly folder: string;
  /** Folders on the way are made. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

const MOST = 100;

export function docFilesSuite(name: string, open: () => Promise<OpenFiles>): void {
  const opened = async () => {
    const all = await open();
    onTestFinished(() => all.close());
    const paths = async (most = MOST) =>
      (await all.files.list(all.folder, most)).files.map(({ path }) => path);
    const text = async (path: string, most = MOST) => {
      const read = await all.files.read(all.folder, path, most);
      return read && new TextDecoder().decode(read.content);
    };
    return { ...all, paths, text };
  };

  describe(`${name}: documents`, () => {
    test("only MEMORY.md and Markdown in memory/, sorted by path; nothing hidden", async () => {
      const { write, paths } = await opened();
      const docs = [
        "MEMORY.md",
        "memory/2026-11-15.md",
        "memory/a/b/c.md",
        "memory/a.md",
        "memory/Über uns.md",
      ];
      const others = [
        "README.md",
        "memory/x.txt",
        "memory/.hidden.md",
        "memory/.git/a.md",
        ".memory/a.md",
        "docs/a.md",
      ];
      for (const path of [...docs, ...others]) await write(path, path);
      expect(await paths()).toEqual(docs.toSorted((a, b) => (a < b ? -1 : 1)));
    });

    test("a folder that is not there has none, and one that is empty neither", async () => {
      const { files, folder, paths } = await opened();
      expect(await paths()).toEqual([]);
      expect(await files.list(`${folder}/nowhere`, MOST)).toEqual({ files: [], more: false });
    });

    test("at most so many, and whether there are more", async () => {
      const { files, folder, write, paths } = await opened();
      for (let at = 0; at < 5; at += 1) await write(`memory/${at}.md`, "x");
      expect(await paths(5)).toHaveLength(5);
      expect((await files.list(folder, 5)).more).toBe(false);
      expect(await paths(3)).toEqual(["memory/0.md", "memory/1.md", "memory/2.md"]);
      expect((await files.list(folder, 3)).more).toBe(true);
    });

    test("a list that is called off is not made", async () => {
      const { files, folder, write } = await opened();
      await write("memory/a.md", "x");
      await expect(files.list(folder, MOST, AbortSignal.abort())).rejects.toMatchObject({
        name: "AbortError",
      });
      expect((await files.list(folder, MOST, new AbortController().signal)).files).toHaveLength(1);
    });

    test("size and time change with the content", async () => {
      const { files, folder, write } = await opened();
      await write("MEMORY.md", "one");
      const [before] = (await files.list(folder, MOST)).files;
      expect(before).toMatchObject({ path: "MEMORY.md", bytes: 3 });
      await write("MEMORY.md", "three");
      const [after] = (await files.list(folder, MOST)).files;
      expect(after?.bytes).toBe(5);
      expect(after!.modifiedMs).toBeGreaterThanOrEqual(before!.modifiedMs);
    });

    test("reads what was written, at most so much, with the size of all of it", async () => {
      const { files, folder, write, text } = await opened();
      await write("memory/a.md", "häh? 🦪");
      expect(await text("memory/a.md")).toBe("häh? 🦪");
      expect(await files.read(folder, "memory/a.md", 2)).toMatchObject({ path: "memory/a.md", bytes: 10 });
      expect((await files.read(folder, "memory/a.md", 2))?.content).toHaveLength(2);
      await write("memory/empty.md", "");
      expect(await text("memory/empty.md")).toBe("");
    });

    test("reads nothing else, however it is spelled", async () => {
      const { write, text } = await opened();
      await write("secret.txt", "s");
      await write("memory/x.txt", "s");
      await write("memory/.hidden.md", "s");
      await write("MEMORY.md", "m");
      for (const path of [
        "secret.txt",
        "memory/../secret.txt",
        "memory/../MEMORY.md",
        "./MEMORY.md",
        "/MEMORY.md",
        "memory/x.txt",
        "memory/.hidden.md",
        "memory",
        "memory/",
        "memory/nowhere.md",
        "memory\\..\\secret.txt",
        "memory/a\0.md",
        "",
      ]) {
        expect(await text(path), path).toBeUndefined();
      }
    });

    test("tells of a document that is written, changed, put deep inside, or removed", async () => {
      const { files, folder, write, remove } = await opened();
      let news = 0;
      const end = files.watch(() => {
        news += 1;
      });
      onTestFinished(end);
      await files.list(folder, MOST);
      const told = async (change: () => Promise<void>) => {
        // News of what came before has been told.
        await new Promise((resolve) => setTimeout(resolve, 250));
        const before = news;
        await change();
        await vi.waitFor(() => expect(news).toBeGreaterThan(before), { timeout: 5_000, interval: 20 });
        await files.list(folder, MOST);
      };
      await told(() => write("MEMORY.md", "one"));
      await told(() => write("MEMORY.md", "two"));
      await told(() => write("memory/deep/in/a.md", "one"));
      await told(() => write("memory/deep/in/a.md", "two, longer"));
      await told(() => remove("memory/deep/in/a.md"));
      await told(() => write("memory/c.md", "one"));
      await told(() => remove("memory"));
      await told(() => write("memory/b.md", "again"));
      end();
      const before = news;
      await write("MEMORY.md", "three");
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(news).toBe(before);
    });

    test("of notes all Markdown is listed and read, but for what is hidden", async () => {
      const { files, folder, write } = await opened();
      const notes = ["Ideas.md", "MEMORY.md", "a/b/c.md", "memory/d.md"];
      const others = [
        ".obsidian/x.md",
        ".trash/y.md",
        "a/.git/z.md",
        ".hidden.md",
        "a/picture.png",
        "plain.txt",
      ];
      for (const path of [...notes, ...others]) await write(path, path);
      const { files: found, more } = await files.list(folder, MOST, undefined, "notes");
      expect(found.map(({ path }) => path)).toEqual(notes);
      expect(more).toBe(false);
      expect((await files.list(folder, 2, undefined, "notes")).more).toBe(true);
      expect(await files.list(`${folder}/nowhere`, MOST, undefined, "notes")).toEqual({
        files: [],
        more: false,
      });
      const read = (path: string) => files.read(folder, path, MOST, "notes");
      for (const path of notes) expect(await read(path), path).toMatchObject({ path });
      for (const path of [...others, "../x.md", "a/../Ideas.md", "a"]) {
        expect(await read(path), path).toBeUndefined();
      }
    });

    test("tells of notes that are written, changed, put into new folders, or removed, and of nothing hidden", async () => {
      const { files, folder, write, remove } = await opened();
      await write(".obsidian/workspace.json", "{}");
      await write("a/old.md", "one");
      let news = 0;
      onTestFinished(
        files.watch(() => {
          news += 1;
        }),
      );
      const list = () => files.list(folder, MOST, undefined, "notes");
      await list();
      const settled = () => new Promise((resolve) => setTimeout(resolve, 300));
      const told = async (change: () => Promise<void>) => {
        await settled();
        const before = news;
        await change();
        await vi.waitFor(() => expect(news).toBeGreaterThan(before), { timeout: 5_000, interval: 20 });
        await list();
      };
      await told(() => write("new.md", "one"));
      await told(() => write("a/old.md", "two, longer"));
      await told(() => write("b/c/deep.md", "one"));
      await told(() => write("b/c/deep.md", "two, longer"));
      await told(() => remove("b"));
      await settled();
      const before = news;
      await write(".obsidian/workspace.json", "{ }");
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      expect(news).toBe(before);
    });
  });
}
