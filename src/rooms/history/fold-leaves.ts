/**
 * Which raw messages become leaves: the chunks of every raw run that stands before the tail, oldest first.
 *
 * Pure. A leaf has at least two messages and enough in them to be worth it. What was left standing between summaries
 * because it came late is a run of its own.
 */

import type { MessageId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import { type Chunk, type ChunkItem, planChunks } from "./chunks.ts";
import { type FoldLimits, LEAST_LEAF, leafTarget } from "./fold-limits.ts";
import type { FoldableItem, FoldableMessage } from "./fold-port.ts";
import type { LeafTask, PlanHints } from "./fold-task.ts";

/** Of a chunk: below it the newest one may still grow, and waits. */
const WORTH_A_LEAF = 0.5;

/** `whole`: the newest chunk only when there is enough of it. `all`: everything that a leaf can be made of. */
export function leavesOf(
  before: readonly FoldableItem[],
  limits: FoldLimits,
  which: "whole" | "all",
  hints: PlanHints,
): readonly LeafTask[] {
  return rawRuns(before).flatMap((run, at, runs) => {
    const chunks = withoutScraps(
      planChunks(
        run.map((item) => chunkItem(item, hints)),
        { targetTokens: limits.chunk, minItems: 2 },
      ),
    );
    const last = at === runs.length - 1 && which === "whole" ? chunks.at(-1) : undefined;
    return chunks
      .filter(isLeaf)
      .filter((chunk) => chunk !== last || chunk.tokens >= WORTH_A_LEAF * limits.chunk)
      .map(leafOf);
  });
}

function rawRuns(items: readonly FoldableItem[]): readonly (readonly FoldableMessage[])[] {
  const runs: FoldableMessage[][] = [];
  let open: FoldableMessage[] | undefined;
  for (const item of items) {
    if (item.kind === "summary") {
      open = undefined;
    } else if (open === undefined) {
      open = [item];
      runs.push(open);
    } else {
      open.push(item);
    }
  }
  return runs;
}

function chunkItem(item: FoldableMessage, { shifts }: PlanHints): ChunkItem {
  const shift = shifts?.get(item.id);
  return shift === undefined ? item : { ...item, shift };
}

/** Too little for a leaf, because what stands next to it is too large for a chunk: goes with the smaller neighbour. */
function withoutScraps(chunks: readonly Chunk[]): readonly Chunk[] {
  const joined: Chunk[] = [];
  let carried: Chunk | undefined;
  chunks.forEach((chunk, at) => {
    const here = carried === undefined ? chunk : join(carried, chunk);
    carried = undefined;
    const before = joined.at(-1);
    const after = chunks[at + 1];
    if (isLeaf(here) || (before === undefined && after === undefined)) joined.push(here);
    else if (after !== undefined && (before === undefined || after.tokens < before.tokens)) carried = here;
    else joined.splice(-1, 1, join(before!, here));
  });
  return joined;
}

function isLeaf(chunk: Chunk): boolean {
  return chunk.ids.length >= 2 && chunk.tokens >= LEAST_LEAF;
}

function join(a: Chunk, b: Chunk): Chunk {
  return {
    kind: a.kind === "oversize" || b.kind === "oversize" ? "oversize" : "ordinary",
    ids: [...a.ids, ...b.ids],
    tokens: tokens(a.tokens + b.tokens),
    since: a.since < b.since ? a.since : b.since,
    until: a.until > b.until ? a.until : b.until,
  };
}

function leafOf(chunk: Chunk): LeafTask {
  return {
    kind: "leaf",
    depth: 0,
    sources: { kind: "messages", ids: chunk.ids as readonly MessageId[] },
    tokens: chunk.tokens,
    since: chunk.since,
    until: chunk.until,
    target: leafTarget(chunk.tokens),
  };
}
