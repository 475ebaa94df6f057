/**
 * Puts a summary without words in the place of each one that is not to be read any more, inside the caller's unit of work.
 *
 * It covers the same, is in use where that one was, and holds its place in the view; what it says is written later, of what
 * is left. So taking something back changes no more of a prompt than what was said of it.
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { FileId, MessageId, SummaryId } from "../../kernel/ids.ts";
import { namedFiles } from "./named-files.ts";
import type { HistoryStore } from "./port.ts";
import { tokensToStore } from "./render-summary.ts";
import type { StoredSummary, SummarySources } from "./summary.ts";

/** In the place of words that are still to be written. */
export const TO_BE_WRITTEN = "Something that this covered was taken back; it is being written again.";
/** What there is to say of messages that were all taken back. */
export const ALL_TAKEN_BACK = "Everything that was said here was taken back.";
/** What there is to say of the rest where it is calls and results alone. */
export const NOTHING_TO_TELL = "What is left of what was said here is nothing that could be told in short.";
/** Whose words these are. */
export const NOBODY = "none";

/** What was taken back, or given back. */
export interface Taken {
  readonly messages: ReadonlySet<MessageId>;
  /** Large parts that went with them. */
  readonly files: ReadonlySet<FileId>;
  readonly at: Instant;
}

/** After the act. How many of those that came to be are still to be written. */
export async function putStandIns(
  store: HistoryStore,
  summaries: readonly StoredSummary[],
  taken: Taken,
): Promise<number> {
  const inUse = summaries
    .filter(({ state }) => state !== "retired")
    .toSorted((a, b) => a.depth - b.depth || a.id - b.id);
  const sources = await store.sourcesOfAll(inUse.map(({ id }) => id));
  const successors = new Map<SummaryId, SummaryId>();
  let pending = 0;
  for (const summary of inUse) {
    // Two versions of the same become one again.
    const shared = summary.replaces === null ? undefined : successors.get(summary.replaces);
    if (shared !== undefined) {
      successors.set(summary.id, shared);
      continue;
    }
    const covered = sources.get(summary.id)!;
    const gone = await isAllTakenBack(store, covered, taken);
    successors.set(
      summary.id,
      await putStandIn(store, summary, succeeded(covered, successors), { ...taken, gone }),
    );
    if (!gone) pending += 1;
  }
  return pending;
}

function succeeded(sources: SummarySources, successors: ReadonlyMap<SummaryId, SummaryId>): SummarySources {
  if (sources.kind === "messages") return sources;
  return { kind: "summaries", ids: sources.ids.map((id) => successors.get(id) ?? id) };
}

async function isAllTakenBack(
  store: HistoryStore,
  sources: SummarySources,
  { messages }: Taken,
): Promise<boolean> {
  if (sources.kind === "summaries") return false;
  // Those of the act come last: most often another one tells.
  const ids = sources.ids.toSorted((a, b) => Number(messages.has(a)) - Number(messages.has(b)));
  for (const id of ids) if ((await store.message(id))?.withheld === null) return false;
  return true;
}

async function putStandIn(
  store: HistoryStore,
  { id: replaced, state, pending: _, ...same }: StoredSummary,
  sources: SummarySources,
  { gone, at, files: lost }: Taken & { readonly gone: boolean },
): Promise<SummaryId> {
  const files = same.files.filter((id) => !lost.has(id));
  const named = await namedFiles(store, files);
  const said = { ...same, sources, text: gone ? ALL_TAKEN_BACK : TO_BE_WRITTEN, pins: [] };
  const id = await store.addSummary({
    ...said,
    files,
    tokens: tokensToStore(said, named.files, named.moreFiles),
    ...{ model: NOBODY, level: "deterministic", tokensIn: null, tokensOut: null, costUsd: null },
    confidence: gone ? 1 : 0,
    fallback: false,
    // One that was never shown leaves no place to take.
    replaces: state === "active" ? replaced : null,
    // No older than that one, also where the clock was set back: then it is no older than what was taken back earlier beneath it, either.
    createdAt: instantOf(Math.max(at, same.createdAt)),
    pending: !gone,
  });
  if (state === "active") await store.setSummaryState(id, "active");
  const ordinal = await store.ordinalOfSummary(replaced);
  if (ordinal !== undefined) await store.foldIntoView(same.lane, ordinal, ordinal, id);
  return id;
}
