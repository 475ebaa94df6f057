import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { docFilesSuite, type OpenFiles } from "../../rooms/docs/files.suite.ts";
import { docFilesOnDisk } from "./index.ts";
import type { WatchOptions } from "./watch-folders.ts";

async function opened(options: WatchOptions = {}): Promise<OpenFiles> {
  const outside = await mkdtemp(join(tmpdir(), "nacre-docs-"));
  const folder = join(outside, "workspace");
  await mkdir(folder);
  return {
    files: docFilesOnDisk(options),
    folder,
    async write(path, content) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    },
    remove: (path) => rm(join(folder, path), { recursive: true }),
    close: () => rm(outside, { recursive: true, force: true }),
  };
}

docFilesSuite("file system", () => opened());

docFilesSuite("file system that refuses to be watched", () =>
  opened({
    watch: (() => {
      throw Object.assign(new Error("too many"), { code: "ENOSPC" });
    }) as unknown as NonNullable<WatchOptions["watch"]>,
  }),
);

const disk = async () => {
  const all = await opened();
  onTestFinished(() => all.close());
  return all;
};

test("links are followed to their end, and only inside the workspace", async () => {
  const { files, folder, write } = await disk();
  const outside = dirname(folder);
  await mkdir(join(outside, "elsewhere"));
  await writeFile(join(outside, "elsewhere", "private.md"), "private");
  await write("memory/a.md", "a");
  await write("notes/b.md", "b");
  await write(".secret/c.md", "c");
  await write("d.env", "d");
  await symlink("a.md", join(folder, "memory", "link.md"));
  await symlink("../notes", join(folder, "memory", "notes"));
  await symlink("..", join(folder, "memory", "up"));
  await symlink("../memory", join(folder, "memory", "circle"));
  await symlink("../../elsewhere/private.md", join(folder, "memory", "out.md"));
  await symlink("../../elsewhere", join(folder, "memory", "out"));
  await symlink("../.secret/c.md", join(folder, "memory", "hidden.md"));
  await symlink("../d.env", join(folder, "memory", "env.md"));
  await symlink("nowhere.md", join(folder, "memory", "dangling.md"));
  const listed = (await files.list(folder, 100)).files.map(({ path }) => path);
  expect(listed).toEqual(["memory/a.md", "memory/link.md", "memory/notes/b.md"]);
  const refused = ["out.md", "out/private.md", "hidden.md", "env.md", "dangling.md", "up/notes/b.md"];
  for (const path of refused) {
    const content = (await files.read(folder, `memory/${path}`, 100))?.content;
    // Up and down again is a way to what is inside, which may be read, and is listed under one name.
    expect(content && Buffer.from(content).toString(), path).toBe(path === "up/notes/b.md" ? "b" : undefined);
  }
});

test("a workspace that is itself a link is the folder that it leads to", async () => {
  const { files, folder, write } = await disk();
  await write("MEMORY.md", "m");
  const link = join(dirname(folder), "link");
  await symlink("workspace", link);
  expect((await files.list(link, 10)).files).toMatchObject([{ path: "MEMORY.md" }]);
  expect(await files.read(link, "MEMORY.md", 10)).toMatchObject({ bytes: 1 });
});

test("a memory/ that leads out of the workspace has nothing", async () => {
  const { files, folder } = await disk();
  await mkdir(join(dirname(folder), "elsewhere"));
  await writeFile(join(dirname(folder), "elsewhere", "a.md"), "a");
  await symlink("../elsewhere", join(folder, "memory"));
  expect(await files.list(folder, 10)).toEqual({ files: [], more: false });
  expect(await files.read(folder, "memory/a.md", 10)).toBeUndefined();
});

test.skipIf(process.platform === "win32")(
  "a pipe of that name is no document, and nobody waits for it",
  async () => {
    const { files, folder, write } = await disk();
    await write("memory/a.md", "a");
    execFileSync("sh", ["-c", "mkfifo memory/pipe.md"], { cwd: folder });
    expect((await files.list(folder, 10)).files.map(({ path }) => path)).toEqual(["memory/a.md"]);
    expect(await files.read(folder, "memory/pipe.md", 10)).toBeUndefined();
  },
);

test("folders are looked into only so deep, and names only so many", async () => {
  const { files, folder, write } = await disk();
  const deep = (steps: number) => ["memory", ...Array.from({ length: steps }, (_, at) => `f${at}`)].join("/");
  await write(`${deep(7)}/in.md`, "in");
  await write(`${deep(8)}/out.md`, "out");
  expect((await files.list(folder, 10)).files.map(({ path }) => path)).toEqual([`${deep(7)}/in.md`]);
  for (let at = 0; at < 50; at += 1) await write(`memory/${at}.png`, "");
  await write("memory/z.md", "z");
  const { files: found, more } = await files.list(folder, 2);
  expect(more).toBe(true);
  expect(found.length).toBeLessThanOrEqual(2);
});

test("a note may be watched by itself: nothing else of its folder is seen, and it may come and go", async () => {
  const { files, folder, write, remove } = await disk();
  await write("one.md", "one");
  await write("two.md", "two");
  const single = join(folder, "one.md");
  expect(await files.list(single, 10, undefined, "notes")).toMatchObject({
    files: [{ path: "one.md", bytes: 3 }],
  });
  expect(await files.read(single, "one.md", 10, "notes")).toMatchObject({ bytes: 3 });
  expect(await files.read(single, "two.md", 10, "notes")).toBeUndefined();
  expect((await files.list(single, 10)).files).toEqual([]);
  let heard = 0;
  const end = files.watch(() => {
    heard += 1;
  });
  await files.list(single, 10, undefined, "notes");
  await write("one.md", "another one");
  await vi.waitFor(() => expect(heard).toBeGreaterThan(0), { timeout: 5_000 });
  end();
  await remove("one.md");
  expect((await files.list(single, 10, undefined, "notes")).files).toEqual([]);
});
