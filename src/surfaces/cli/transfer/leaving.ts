/** Everything that is kept, a page at a time, with references as a file has them. */

import type { ExportRecordsRequest } from "../../../engine/api.ts";
import type { TransferRecord } from "../../../kernel/transfer/record.ts";
import { mapRefs, renumbering } from "../../../kernel/transfer/refs.ts";
import type { Client } from "../dependencies.ts";

/** Bytes of JSON that one answer holds. */
const PAGE_BYTES = 4_000_000;

export async function* leavingRecords(
  client: Client,
  request: Omit<ExportRecordsRequest, "after" | "bytes">,
  signal: AbortSignal,
): AsyncGenerator<TransferRecord> {
  const number = renumbering();
  for (let after: string | undefined; ; ) {
    signal.throwIfAborted();
    const page = await client.exportRecords({
      ...request,
      bytes: PAGE_BYTES,
      ...(after !== undefined && { after }),
    });
    for (const record of page.records) yield mapRefs(record, number);
    if (page.next === null) return;
    after = page.next;
  }
}
