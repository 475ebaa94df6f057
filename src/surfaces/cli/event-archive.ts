/** What is removed, written down before: one JSON document a line, for nobody's eyes but whose file it is. */

import { type FileHandle, open } from "node:fs/promises";
import { resolve } from "node:path";
import type { SweptEvent } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { ndjson } from "./ndjson.ts";
import { oneLine } from "./plain-text.ts";

/** Only the one who runs it can read it. */
const PRIVATE = 0o600;
const SCHEMA = "nacre.event.v1";

export interface EventArchive {
  readonly path: string;
  /** Resolves when they are on disk. */
  add(events: readonly SweptEvent[]): Promise<void>;
  close(): Promise<void>;
}

/** A file that is there is left as it is. */
export async function openArchive(file: string): Promise<EventArchive> {
  const path = resolve(file);
  const handle = await openNew(path);
  return {
    path,
    async add(events) {
      await handle.appendFile(ndjson(events.map(lineOf)));
      await handle.sync();
    },
    close: () => handle.close(),
  };
}

function lineOf({ lane, ...event }: SweptEvent) {
  const scope = lane.startsWith("scope:") ? { scope: lane.slice("scope:".length) } : {};
  return { schema: SCHEMA, ...event, place: lane, ...scope };
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, "ax", PRIVATE);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const isThere = code === "EEXIST";
    throw new NacreError(
      "input/bad-file",
      isThere ? `${oneLine(path)} is there already` : `cannot write ${oneLine(path)}: ${String(code)}`,
      isThere
        ? "Give another name; nothing is overwritten."
        : "Give a file in a folder that you may write to.",
      { cause },
    );
  }
}
