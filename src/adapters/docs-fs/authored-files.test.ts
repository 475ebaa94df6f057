import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { USUAL_FILES } from "../../rooms/authored/index.ts";
import { authoredFilesOnDisk } from "./authored-files.ts";
import type { WatchOptions } from "./watch-folders.ts";

async function workspace(options: WatchOptions = {}) {
  const top = await mkdtemp(join(tmpdir(), "nacre-authored-"));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  const folder = join(top, "workspace");
  await mkdir(folder);
  const files = authoredFilesOnDisk(options);
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const paths = async (wanted: readonly string[]) =>
    (await files.list(folder, wanted)).there.map(({ path }) => path);
  const text = async (path: string, most = 1_000) => {
    const read = await files.read(folder, path, most);
    return read && new TextDecoder().decode(read.content);
  };
  return { top, folder, files, write, paths, text };
}

test("only what is named is seen, by exactly that name, and read as it stands", async () => {
  const { folder, files, write, paths, text } = await workspace();
  for (const path of ["AGENTS.md", "soul.md", "README.md", "rules/style.md"]) await write(path, `of ${path}`);
  await mkdir(join(folder, "USER.md"));
  expect(await paths([...USUAL_FILES, "rules/style.md", "rules/none.md"])).toEqual([
    "AGENTS.md",
    "rules/style.md",
  ]);
  expect(await files.list(folder, ["AGENTS.md"])).toMatchObject({
    there: [{ path: "AGENTS.md", bytes: 12 }],
    unknown: [],
  });
  expect(await text("AGENTS.md")).toBe("of AGENTS.md");
  expect(await text("AGENTS.md", 2)).toBe("of");
  expect(await text("SOUL.md")).toBeUndefined();
});

test("only what is missing where it could be seen is gone; of everything else nobody can tell", async () => {
  const { top, folder, files, write } = await workspace();
  await write("AGENTS.md", "here");
  await write("rules/style.md", "here");
  const wanted = ["AGENTS.md", "SOUL.md", "rules/style.md", "rules/none.md", "more/deep/rules.md"];
  const look = async (place = folder) => {
    const { there, unknown } = await files.list(place, wanted);
    return { there: there.map(({ path }) => path), unknown };
  };
  const all = { there: ["AGENTS.md", "rules/style.md"], unknown: [] };
  expect(await look()).toEqual(all);
  // A folder that is not there, a link to one that is not there, a link to itself, a file in its place.
  expect(await look(join(top, "nowhere"))).toEqual({ there: [], unknown: wanted });
  await symlink("nowhere", join(top, "unmounted"));
  expect(await look(join(top, "unmounted"))).toEqual({ there: [], unknown: wanted });
  await symlink("round", join(top, "round"));
  expect(await look(join(top, "round"))).toEqual({ there: [], unknown: wanted });
  await writeFile(join(top, "file"), "");
  expect(await look(join(top, "file"))).toEqual({ there: [], unknown: wanted });
  // The same of a folder on the way.
  await rename(join(folder, "rules"), join(top, "rules"));
  expect(await look()).toEqual({ there: ["AGENTS.md"], unknown: [] });
  for (const target of ["rules", "nowhere"]) {
    await symlink(target, join(folder, "rules"));
    expect(await look(), target).toEqual({
      there: ["AGENTS.md"],
      unknown: ["rules/style.md", "rules/none.md"],
    });
    await rm(join(folder, "rules"));
  }
  await writeFile(join(folder, "rules"), "");
  expect(await look()).toEqual({ there: ["AGENTS.md"], unknown: [] });
});

/** Who may do everything is kept from nothing. */
test.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
  "of what one may not look into nobody can tell",
  async () => {
    const { folder, files, write } = await workspace();
    await write("AGENTS.md", "here");
    await chmod(folder, 0);
    const closed = await files.list(folder, ["AGENTS.md", "SOUL.md"]);
    await chmod(folder, 0o700);
    expect(closed).toEqual({ there: [], unknown: ["AGENTS.md", "SOUL.md"] });
  },
);

test.each(["../out.md", "rules/../../out.md", "/etc/hosts.md", ".hidden/a.md", "notes.txt", "a\\b.md", ""])(
  "nothing outside, hidden or of another kind is read: %j",
  async (path) => {
    const { top, files, folder, write } = await workspace();
    await writeFile(join(top, "out.md"), "outside");
    await write(".hidden/a.md", "hidden");
    await write("notes.txt", "text");
    expect(await files.list(folder, [path])).toEqual({ there: [], unknown: [] });
    expect(await files.read(folder, path, 100)).toBeUndefined();
  },
);

test("a link inside is followed; one that leads out, to a hidden file or nowhere is there and cannot be read", async () => {
  const { top, folder, write, paths, text } = await workspace();
  await writeFile(join(top, "private.md"), "private");
  await write("shared/agents.md", "shared");
  await write(".env.md", "secret");
  await symlink("shared/agents.md", join(folder, "AGENTS.md"));
  await symlink("../private.md", join(folder, "SOUL.md"));
  await symlink(".env.md", join(folder, "USER.md"));
  await symlink("nowhere.md", join(folder, "TOOLS.md"));
  expect(await paths(USUAL_FILES)).toEqual(["AGENTS.md", "SOUL.md", "USER.md", "TOOLS.md"]);
  expect(await text("AGENTS.md")).toBe("shared");
  for (const path of ["SOUL.md", "USER.md", "TOOLS.md"]) expect(await text(path), path).toBeUndefined();
});

test.skipIf(process.platform === "win32")(
  "a pipe of that name is no file, and nobody waits for it",
  async () => {
    const { folder, paths, text } = await workspace();
    execFileSync("sh", ["-c", "mkfifo AGENTS.md"], { cwd: folder });
    expect(await paths(USUAL_FILES)).toEqual([]);
    expect(await text("AGENTS.md")).toBeUndefined();
  },
);

test("a file that is written to all the time is said to be changing; at rest it is not", async () => {
  const { folder, files, write } = await workspace();
  const place = join(folder, "AGENTS.md");
  // Large, so that reading takes a while.
  await write("AGENTS.md", "x".repeat(20_000_000));
  const reading = files.read(folder, "AGENTS.md", 20_000_000);
  let isRead = false;
  const done = reading.finally(() => {
    isRead = true;
  });
  for (let at = 1; !isRead; at += 1) await utimes(place, at, at);
  expect((await done)?.changing).toBe(true);
  expect((await files.read(folder, "AGENTS.md", 100))?.changing).toBe(false);
});

const refused = () => {
  throw Object.assign(new Error("no more watches"), { code: "ENOSPC" });
};

test.each<[string, WatchOptions]>([
  ["by the system", {}],
  ["where the system refuses", { watch: refused as never }],
])(
  "tells within a second of what is written, replaced, removed or made with its folders: %s",
  async (_name, options) => {
    const { folder, files, write } = await workspace(options);
    await write("AGENTS.md", "one");
    let told = 0;
    const end = files.watch(() => {
      told += 1;
    });
    onTestFinished(end);
    const wanted = [...USUAL_FILES, "rules/deep/style.md"];
    await files.list(folder, wanted);
    // A look from outside begins with telling.
    await sleep(300);
    const isTold = async (change: () => Promise<void>) => {
      const before = told;
      await change();
      for (let waited = 0; told === before && waited < 3_000; waited += 20) await sleep(20);
      expect(told).toBeGreaterThan(before);
      // As whoever is told does; and what was said in several events is over.
      await files.list(folder, wanted);
      await sleep(700);
    };
    await isTold(() => write("AGENTS.md", "two, and more"));
    await isTold(async () => {
      await write("tmp.txt", "three");
      await rename(join(folder, "tmp.txt"), join(folder, "AGENTS.md"));
    });
    await isTold(() => mkdir(join(folder, "rules")));
    await isTold(() => mkdir(join(folder, "rules/deep")));
    await isTold(() => write("rules/deep/style.md", "four"));
    await isTold(() => rm(join(folder, "rules"), { recursive: true }));
    const before = told;
    await write("unrelated.md", "nobody's business");
    await sleep(1_300);
    expect(told).toBe(before);
  },
);
