/**
 * What `memories` and `memory` have in common: the memories of one name, or of all, as lines of JSON; and taking back
 * all that is remembered under one name.
 */

import { rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { ExportAnswer, ExportedRecord, NamespaceRequest } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { confirmed } from "./confirm.ts";
import type { Client, Dependencies } from "./dependencies.ts";
import { counted, memories } from "./figures.ts";
import { ndjson } from "./ndjson.ts";
import type { Out } from "./out.ts";
import { oneLine } from "./plain-text.ts";

/** Only the one who runs it can read it. */
const PRIVATE = 0o600;

/** Of the longest memories, so many are a few megabytes. */
const AT_ONCE = 500;

export const FLUSH_FIELDS = {
  collection: "whose memories, such as user:owner",
  forgotten: "how many were taken back",
} as const;

interface Surroundings {
  readonly client: Client;
  readonly out: Out;
  readonly dependencies: Dependencies;
}

/** Null: of everybody. `file`: where to; otherwise standard output. */
export async function exportRecords(
  { client, out }: Pick<Surroundings, "client" | "out">,
  namespace: string | null,
  file: string | undefined,
): Promise<void> {
  const request: NamespaceRequest = namespace === null ? {} : { namespace: `user:${namespace}` };
  const records = await allRecords(client, request);
  if (file === undefined) {
    if (records.length > 0) out.text(ndjson(records));
  } else await writeNew(resolve(file), records);
  const whose = namespace === null ? "" : ` of user:${oneLine(namespace)}`;
  if (file !== undefined)
    out.note(`${counted(records.length, "record")}${whose} in ${oneLine(resolve(file))}`);
  else if (records.length === 0 && !out.json) out.note(`Nothing${whose} is remembered.`);
}

/** A page at a time, each of which fits into one answer. */
async function allRecords(client: Client, request: NamespaceRequest): Promise<readonly ExportedRecord[]> {
  const records: ExportedRecord[] = [];
  for (let before: string | null = null; ; ) {
    const page: ExportAnswer = await client.exportMemory({
      ...request,
      limit: AT_ONCE,
      ...(before !== null && { before }),
    });
    for (const { collection, id, text, metadata } of page.records)
      records.push({ collection, id, text, metadata });
    if (page.next === null) return records;
    before = page.next;
  }
}

/** All or nothing: a file that is there is left as it is, and one that could not be written whole is removed. */
async function writeNew(path: string, records: readonly ExportedRecord[]): Promise<void> {
  try {
    await writeFile(path, ndjson(records), { flag: "wx", mode: PRIVATE });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw badFile(`${path} is there already`, "Give another name; nothing is overwritten.", cause);
    if (code === "ENOSPC" || code === "EIO") await rm(path, { force: true });
    throw badFile(
      `cannot write ${path}: ${String(code)}`,
      "Give a file in a folder that you may write to.",
      cause,
    );
  }
}

function badFile(message: string, hint: string, cause: unknown): NacreError {
  return new NacreError("input/bad-file", message, hint, { cause });
}

/** Of this very name: `al` is not `alice`. Asks first unless `yes`. */
export async function flushRecords(
  { client, out, dependencies }: Surroundings,
  namespace: string,
  { yes, suggest }: { readonly yes: boolean; readonly suggest: (command: string) => string },
): Promise<void> {
  const { total } = await client.listMemories({
    shelf: { tier: "user", namespace },
    states: ["active", "superseded"],
    limit: 1,
  });
  const collection = `user:${namespace}`;
  if (total > 0 && !yes) {
    const question = `Forget ${memories(total)} of ${oneLine(collection)}?`;
    if (!(await confirmed(question, out, dependencies))) {
      out.note("Nothing was changed.");
      return;
    }
  }
  if (total > 0) await client.flushNamespace({ namespace: collection });
  out.result({ collection, forgotten: total }, (shown) =>
    shown.forgotten === 0
      ? `Nothing of ${oneLine(collection)} is remembered.`
      : `${memories(shown.forgotten)} of ${oneLine(collection)} forgotten.`,
  );
  if (total > 0 && !out.json) {
    const quoted = /^[\w@:.-]+$/.test(namespace) ? namespace : JSON.stringify(namespace);
    out.note(`Which they were: ${suggest(`memories list --user ${quoted} --state forgotten`)}`);
    out.note(`To bring one back: ${suggest("forget --undo REF")}`);
  }
}
