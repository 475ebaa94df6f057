/** Names what can be moved in, and opens it. Which of them something is, is told by looking (source-detection.ts), unless somebody says so. */

import { resolve } from "node:path";
import { NacreError } from "../kernel/errors.ts";
import type { SourceKind, TransferSource } from "../kernel/transfer/source.ts";
import { type Found, look, requireReadable } from "./source-detection.ts";

type Open = (path: string) => Promise<TransferSource>;

/** Loaded when it is needed: an import reads one of them. */
const OPENERS: { readonly [kind in SourceKind]: () => Promise<Open> } = {
  nacre: async () => (await import("../adapters/source-nacre/index.ts")).openNacreExport,
  "openclaw-sessions": async () =>
    (await import("../adapters/source-openclaw-sessions/index.ts")).openOpenclawSessions,
  "openclaw-jsonl": async () =>
    (await import("../adapters/source-openclaw-jsonl/index.ts")).openOpenclawJsonl,
  "lossless-claw": async () => (await import("../adapters/source-lossless-claw/index.ts")).openLosslessClaw,
  "openclaw-mem": async () => (await import("../adapters/source-openclaw-mem/index.ts")).openOpenclawMem,
  libravdb: async () => (await import("../adapters/source-libravdb/index.ts")).openLibravdb,
  markdown: async () => (await import("../adapters/source-markdown/index.ts")).openMarkdown,
};

export async function openSource(path: string, kind: SourceKind | undefined): Promise<TransferSource> {
  const absolute = resolve(path);
  await requireReadable(absolute);
  const found = kind === undefined ? oneOf(absolute, await look(absolute)) : { kind, path: absolute };
  return (await OPENERS[found.kind]())(found.path);
}

function oneOf(path: string, found: readonly Found[]): Found {
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  if (first === undefined)
    throw new NacreError(
      "input/bad-file",
      `${path} holds nothing that can be moved in`,
      "nacre import --help lists what can be.",
    );
  throw new NacreError(
    "input/bad-file",
    `${path} holds ${found.length} things that can be moved in`,
    ["Move them in one after the other:", ...found.map(commandOf)].join("\n"),
  );
}

function commandOf(found: Found): string {
  return `  nacre import ${quoted(found.path)} --from ${found.kind}`;
}

/** For a shell. */
function quoted(path: string): string {
  return /^[\w./~:@%+,=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
