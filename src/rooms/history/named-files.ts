/** The files that a summary names: the first few; of the others, how many there are. */

import type { FileId } from "../../kernel/ids.ts";
import type { Payload } from "./payload.ts";
import type { HistoryStore } from "./port.ts";
import { FILES_NAMED } from "./render-summary.ts";

export interface NamedFiles {
  readonly files: readonly Payload[];
  readonly moreFiles: number;
}

export async function namedFiles(history: HistoryStore, ids: readonly FileId[]): Promise<NamedFiles> {
  const files: Payload[] = [];
  for (const id of ids.slice(0, FILES_NAMED)) {
    const payload = await history.payload(id);
    if (payload !== undefined) files.push(payload);
  }
  return { files, moreFiles: Math.max(0, ids.length - FILES_NAMED) };
}
