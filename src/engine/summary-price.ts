/** What a summary will cost in a prompt, with the files it names; worked out where there is time, before it is stored. */

import type { FileId } from "../kernel/ids.ts";
import type { Tokens } from "../kernel/tokens.ts";
import {
  type HistoryStore,
  type NewSummary,
  namedFiles,
  type SummarySources,
  tokensToStore,
} from "../rooms/history/index.ts";

export type UnpricedSummary = Omit<NewSummary, "lane" | "tokens" | "files">;

export interface SummaryPrice {
  readonly files: readonly FileId[];
  readonly tokens: Tokens;
}

export async function priceOf(history: HistoryStore, summary: UnpricedSummary): Promise<SummaryPrice> {
  const files = await filesUnder(history, summary.sources);
  const named = await namedFiles(history, files);
  return { files, tokens: tokensToStore(summary, named.files, named.moreFiles) };
}

/** One that costs no less than what it stands for is of no use. */
export async function isWorthIt(
  history: HistoryStore,
  summary: UnpricedSummary,
  { tokens }: SummaryPrice,
): Promise<boolean> {
  return tokens < (await costOfSources(history, summary));
}

async function costOfSources(
  history: HistoryStore,
  { sources, rawTokens }: UnpricedSummary,
): Promise<number> {
  if (sources.kind === "messages") return rawTokens;
  let sum = 0;
  for (const id of sources.ids) sum += (await history.summary(id))?.tokens ?? 0;
  return sum;
}

async function filesUnder(history: HistoryStore, sources: SummarySources): Promise<readonly FileId[]> {
  const found = new Set<FileId>();
  if (sources.kind === "messages") {
    for (const payload of await history.payloadsOf(sources.ids)) found.add(payload.id);
  } else {
    for (const id of sources.ids)
      for (const file of (await history.summary(id))?.files ?? []) found.add(file);
  }
  return [...found].sort((a, b) => a - b);
}
