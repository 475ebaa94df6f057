/**
 * Goes through what a summary covers, oldest first, from any place on: whoever goes on later needs the path to that place
 * and nothing else. What lies before it is not read.
 */

import { type Ref, refOf, type SummaryId } from "../../kernel/ids.ts";
import type { HistoryStore } from "./port.ts";
import type { SummarySources } from "./summary.ts";

/** Which source of the summary, which source of that one, and so on: counted from 0. */
export type SourcePath = readonly number[];

/** Sources of one summary that are not taken apart further. */
export interface SourceStretch {
  readonly sources: SummarySources;
  /** Of the summary whose sources they are. */
  readonly path: SourcePath;
  /** Which of its sources is the first of these. */
  readonly first: number;
  /** Summaries before these that the store no longer has. */
  readonly missing: readonly Ref[];
}

interface Opened {
  readonly sources: SummarySources;
  readonly path: SourcePath;
  next: number;
}

/** Levels below `maxDepth` stay closed; 1: the direct sources. */
export async function* walkSources(
  store: Pick<HistoryStore, "sourcesOf">,
  root: SummaryId,
  maxDepth: number,
  from: SourcePath = [],
): AsyncGenerator<SourceStretch> {
  const open: Opened[] = [];
  let missing: Ref[] = [];
  const enter = async (id: SummaryId, path: SourcePath): Promise<void> => {
    const sources = await store.sourcesOf(id);
    if (sources === undefined) missing.push(refOf("sum", id));
    else open.push({ sources, path, next: startIn(path, from) });
  };
  await enter(root, []);
  for (let opened = open.at(-1); opened !== undefined; opened = open.at(-1)) {
    const { sources, path, next } = opened;
    if (next >= sources.ids.length) {
      open.pop();
    } else if (sources.kind === "messages" || path.length + 1 >= maxDepth) {
      open.pop();
      const rest = { kind: sources.kind, ids: sources.ids.slice(next) } as SummarySources;
      yield { sources: rest, path, first: next, missing };
      missing = [];
    } else {
      opened.next += 1;
      await enter(sources.ids[next]!, [...path, next]);
    }
  }
  if (missing.length > 0) yield { sources: { kind: "messages", ids: [] }, path: [], first: 0, missing };
}

/** What is not on the way to the place begins at its beginning. */
function startIn(path: SourcePath, from: SourcePath): number {
  return path.every((step, at) => step === from[at]) ? (from[path.length] ?? 0) : 0;
}
