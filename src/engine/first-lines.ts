/** How messages and summaries begin, one line each: redacted, and of a long one no more is looked at than a line needs. */

import type { MessageId, SummaryId } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import type { StoredMessage, StoredSummary } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { redactedNear } from "./redacted-near.ts";
import type { Stores } from "./stores.ts";
import { summaryWords } from "./summary-words.ts";

/** Texts that are held at a time: each may be a megabyte, and one line of it is kept. */
const TEXTS_AT_ONCE = 16;
/** By which the beginning of a text is found in it. */
const FIRST_CHARACTERS = 32;

export async function firstLines(
  context: EngineContext,
  { history }: Pick<Stores, "history">,
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<MessageId, string>> {
  const redact = redactor(context);
  const lines = new Map<MessageId, string>();
  for (const { id, withheld } of rows) if (withheld !== null) lines.set(id, `[${withheld}]`);
  const readable = rows.filter(({ withheld }) => withheld === null).map(({ id }) => id);
  for (let at = 0; at < readable.length; at += TEXTS_AT_ONCE) {
    for (const [id, words] of await history.texts(readable.slice(at, at + TEXTS_AT_ONCE))) {
      const text = words.trimStart();
      lines.set(id, begins(redactedNear(text, [text.slice(0, FIRST_CHARACTERS).toLowerCase()], redact)));
    }
  }
  return lines;
}

export async function firstLinesOfSummaries(
  context: EngineContext,
  stores: Stores,
  summaries: readonly StoredSummary[],
): Promise<ReadonlyMap<SummaryId, string>> {
  const words = await summaryWords(context, stores, summaries);
  return new Map([...words].map(([id, { text }]) => [id, begins(text)]));
}

/** What is looked for in a beginning: nothing. */
const NOTHING = queryTerms("");

function begins(text: string): string {
  return excerpt(text, NOTHING);
}
