/** The files that a summary names: the first few; of the others, how many there are. */

import type { FileId } from "../kernel/ids.ts";
import { FILES_NAMED, type HistoryStore, type Payload } from "../rooms/history/index.ts";

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
