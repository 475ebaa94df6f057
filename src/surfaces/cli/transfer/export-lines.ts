/** Writes records as the lines of an export: a header, each record, and an end that says how many there are of each. */

import { createHash } from "node:crypto";
import type { EndRecord, HeaderRecord, TransferRecord } from "../../../kernel/transfer/record.ts";
import { ndjson } from "../ndjson.ts";

export interface WrittenLines {
  readonly counts: { readonly [kind: string]: number };
  /** Of every line but the first and the last. */
  readonly sha256: string;
}

export async function writeLines(
  header: HeaderRecord,
  records: AsyncIterable<TransferRecord>,
  write: (line: string) => Promise<void>,
  onRecord: (record: TransferRecord) => void,
): Promise<WrittenLines> {
  const digest = createHash("sha256");
  const counts: { [kind: string]: number } = {};
  await write(ndjson([header]));
  for await (const record of records) {
    const line = ndjson([record]);
    digest.update(line);
    counts[record.kind] = (counts[record.kind] ?? 0) + 1;
    await write(line);
    onRecord(record);
  }
  const written = { counts, sha256: digest.digest("hex") };
  const end: EndRecord = { kind: "end", ...written };
  await write(ndjson([end]));
  return written;
}
