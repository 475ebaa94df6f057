import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { workspaceOrigins } from "./workspace-origins.ts";

let workspaceDir: string;
let elsewhere: string;

beforeEach(async () => {
  workspaceDir = await mkdtemp(join(tmpdir(), "nacre-origins-"));
  elsewhere = await mkdtemp(join(tmpdir(), "nacre-elsewhere-"));
  await mkdir(join(workspaceDir, "memory", "dreaming"), { recursive: true });
  await mkdir(join(workspaceDir, "users", "u1"), { recursive: true });
});
afterEach(async () => {
  await Promise.all([workspaceDir, elsewhere].map((folder) => rm(folder, { recursive: true, force: true })));
});

const asked = (relativePaths: string[], more: object = {}) =>
  ({ cfg: {}, agentId: "main", workspaceDir, relativePaths, ...more }) as never;

test("files of memory are the agent's own; what is dreamt, outside, missing or anything else is not", async () => {
  for (const path of [
    "USER.md",
    "MEMORY.md",
    "memory/a.md",
    "memory/dreaming/b.md",
    "users/u1/USER.md",
    "x.md",
  ])
    await writeFile(join(workspaceDir, path), "words");
  await writeFile(join(elsewhere, "far.md"), "words");
  await symlink(join(elsewhere, "far.md"), join(workspaceDir, "memory", "far.md"));
  await symlink(join(workspaceDir, "x.md"), join(workspaceDir, "memory", "x.md"));
  const classify = workspaceOrigins(async () => ({}));
  const paths = [
    ...["USER.md", "MEMORY.md", "memory/a.md", "users/u1/USER.md"],
    ...["memory/dreaming/b.md", "memory/far.md", "memory/x.md", "x.md", "gone.md", "../far.md"],
  ];
  const found = await classify(asked(paths));
  expect(found.map(({ relativePath }) => relativePath)).toEqual(paths);
  expect(found.map(({ originClass }) => originClass)).toEqual([
    ...["agent", "agent", "agent", "agent"],
    ...["system", "untrusted", "untrusted", "untrusted", "untrusted", "untrusted"],
  ]);
});

test("what the host has written down about who wrote a file goes before", async () => {
  await writeFile(join(workspaceDir, "USER.md"), "words");
  const origin = async (readMemoryArtifactProvenance: unknown) => {
    const [found] = await workspaceOrigins(async () => ({ readMemoryArtifactProvenance }))(
      asked(["USER.md"]),
    );
    return found?.originClass;
  };
  expect(await origin(async () => ({ originClass: "untrusted" }))).toBe("untrusted");
  expect(await origin(async () => ({ originClass: "agent" }))).toBe("agent");
  expect(await origin(async () => undefined)).toBe("agent");
  expect(await origin(() => Promise.reject(new Error("no store")))).toBe("untrusted");
  const [without] = await workspaceOrigins(() => Promise.reject(new Error("no module")))(asked(["USER.md"]));
  expect(without?.originClass).toBe("agent");
});

test("of files that were read elsewhere the given path counts, and none is untrusted", async () => {
  const classify = workspaceOrigins(async () => ({}));
  const readSources = [
    { relativePath: "USER.md", canonicalRelativePath: "USER.md" },
    { relativePath: "MEMORY.md", canonicalRelativePath: "../MEMORY.md" },
    { relativePath: "memory/a.md" },
  ];
  const found = await classify(asked(["USER.md", "MEMORY.md", "memory/a.md"], { readSources }));
  expect(found.map(({ originClass }) => originClass)).toEqual(["agent", "untrusted", "untrusted"]);
});
