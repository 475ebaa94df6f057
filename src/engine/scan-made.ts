/** What was made of the words and is in no index: texts of summaries, names of files and what is said of them. */

import type { Payload, StoredMessage, SummaryText } from "../rooms/history/index.ts";
import { type Field, isIn, recallQuery } from "./field.ts";
import type { Stores } from "./stores.ts";

/** Summaries, and files, read for one answer; the latest first. */
const MOST_READ = 3_000;
const PAGE = 1_000;

/** `cut`: there are more than are read. */
export async function* summaryPages(
  { history }: Stores,
  field: Field,
): AsyncGenerator<{ readonly texts: readonly SummaryText[]; readonly cut: boolean }> {
  let read = 0;
  for (let after: SummaryText | undefined; ; ) {
    const query = recallQuery(field, PAGE);
    const texts = await history.summaryTexts(after === undefined ? query : { ...query, after });
    read += texts.length;
    after = texts.at(-1);
    const cut = texts.length === PAGE && read >= MOST_READ;
    yield { texts, cut };
    if (texts.length < PAGE || cut) return;
  }
}

export interface NamedFile {
  readonly payload: Payload;
  readonly row: StoredMessage;
  /** Its name, its type and what is said of it. */
  readonly text: string;
}

/** Those whose name, or what is said of them, is let through. */
export async function namedFilesIn(
  { history }: Stores,
  field: Field,
  letsThrough: (text: string) => boolean,
): Promise<{ readonly found: readonly NamedFile[]; readonly scanned: number; readonly cut: boolean }> {
  const payloads = await history.payloadsIn(recallQuery(field, MOST_READ));
  const texts = new Map(payloads.map((one) => [one.id, `${one.name}\n${one.type}\n${one.summary}`]));
  const likely = payloads.filter(({ id }) => letsThrough(texts.get(id)!));
  const rows = await history.messages(likely.map(({ message }) => message));
  return {
    found: likely.flatMap((payload) => {
      const row = rows.get(payload.message);
      return row !== undefined && isIn(field, row) ? [{ payload, row, text: texts.get(payload.id)! }] : [];
    }),
    scanned: payloads.length,
    cut: payloads.length >= MOST_READ,
  };
}
