/** What a summary will cost in a prompt, with the files it names; worked out where there is time, before it is stored. */

import type { FileId } from "../kernel/ids.ts";
import type { Tokens } from "../kernel/tokens.ts";
import {
  type HistoryStore,
  type NewSummary,
  type SummarySources,
  tokensToStore,
} from "../rooms/history/index.ts";
import { namedFiles } from "./named-files.ts";

export type UnpricedSummary = Omit<NewSummary, "lane" | "tokens" | "files">;

/** Null when it costs no less than what it stands for: then it is of no use. */
export async function priceOf(
  history: HistoryStore,
  summary: UnpricedSummary,
): Promise<{ readonly files: readonly FileId[]; readonly tokens: Tokens } | null> {
  const files = await filesUnder(history, summary.sources);
  const named = await namedFiles(history, files);
  const price = tokensToStore(summary, named.files, named.moreFiles);
  return price < (await costOfSources(history, summary)) ? { files, tokens: price } : null;
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
