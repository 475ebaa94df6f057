/**
 * On whose word the files of a workspace are that the host would put into prompts by itself. It asks the owner of the memory
 * slot, and leaves USER.md and MEMORY.md out where nobody answers.
 *
 * Such a file is the agent's own, unless the host has written down that somebody whom it does not trust wrote it. Whatever is
 * outside the workspace, by its real path, is untrusted.
 */

import { realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { isObject } from "../../kernel/json.ts";
import type { MemoryRuntime } from "./host-types.ts";

type Classify = NonNullable<MemoryRuntime["classifyWorkspaceMemoryPaths"]>;
type Asked = Parameters<Classify>[0];
type Origin = Awaited<ReturnType<Classify>>[number]["originClass"];

const OF_MEMORY =
  /^(?:MEMORY\.md|memory\.md|USER\.md|users\/[a-zA-Z0-9][a-zA-Z0-9_-]{0,127}\/USER\.md|memory\/.+\.md)$/;
/** Written by the memory that comes with the host, in its sleep. */
const DREAMT = /^(?:DREAMS\.md|dreams\.md|memory\/(?:dreaming|\.dreams)\/.*)$/;

/** `load`: the host's module that knows who wrote what; it may not be there. */
export function workspaceOrigins(load: () => Promise<unknown>): Classify {
  let found: Promise<Recorded | undefined> | undefined;
  return async (asked) => {
    found ??= load().then(recordedIn, () => undefined);
    const recorded = await found;
    return Promise.all(
      asked.relativePaths.map(async (relativePath) => ({
        relativePath,
        originClass: await originOf(asked, relativePath, recorded),
      })),
    );
  };
}

async function originOf(asked: Asked, relativePath: string, recorded: Recorded | undefined): Promise<Origin> {
  const path = await realPathOf(asked, relativePath);
  if (path === undefined) return "untrusted";
  if (DREAMT.test(path)) return "system";
  if (!OF_MEMORY.test(path)) return "untrusted";
  try {
    const known = await recorded?.({ workspaceDir: asked.workspaceDir, relativePath: path });
    return known?.originClass === "untrusted" ? "untrusted" : "agent";
  } catch {
    return "untrusted";
  }
}

/** Within the workspace, with slashes; undefined when it is not in there, or cannot be looked at. */
async function realPathOf(
  { workspaceDir, readSources }: Asked,
  relativePath: string,
): Promise<string | undefined> {
  if (readSources !== undefined) {
    const read = readSources.find((source) => source.relativePath === relativePath);
    return isInside(read?.canonicalRelativePath) ? read?.canonicalRelativePath : undefined;
  }
  try {
    const [root, file] = await Promise.all([
      realpath(workspaceDir),
      realpath(join(workspaceDir, relativePath)),
    ]);
    const inside = relative(root, file).replaceAll(sep, "/");
    return isInside(inside) ? inside : undefined;
  } catch {
    return undefined;
  }
}

function isInside(path: string | undefined): boolean {
  if (path === undefined || path === "" || isAbsolute(path) || /[\\\0]|^[a-zA-Z]:/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

type Recorded = (file: {
  readonly workspaceDir: string;
  readonly relativePath: string;
}) => Promise<{ readonly originClass?: unknown } | undefined>;

function recordedIn(module: unknown): Recorded | undefined {
  const read = isObject(module) ? module["readMemoryArtifactProvenance"] : undefined;
  return typeof read === "function" ? (read as Recorded) : undefined;
}
