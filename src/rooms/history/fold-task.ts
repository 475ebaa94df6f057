/** One thing to be folded: what it covers, and how long what comes of it should be. Words only. */

import type { Instant } from "../../kernel/clock.ts";
import type { MessageId } from "../../kernel/ids.ts";
import type { Tokens } from "../../kernel/tokens.ts";
import type { SummarySources } from "./summary.ts";

export type FoldTask = LeafTask | CondenseTask;

interface Task {
  /** Of the sources as they stand in the view. */
  readonly tokens: Tokens;
  readonly since: Instant;
  readonly until: Instant;
  /** The length to ask for, as far as it can be told without the texts. */
  readonly target: Tokens;
}

/** Sources: oldest first, neighbours in the view. */
export interface LeafTask extends Task {
  readonly kind: "leaf";
  readonly depth: 0;
  readonly sources: Extract<SummarySources, { kind: "messages" }>;
}

export interface CondenseTask extends Task {
  readonly kind: "condense";
  readonly depth: number;
  readonly sources: Extract<SummarySources, { kind: "summaries" }>;
}

export interface PlanHints {
  /** Where the subject changes, by message: see topic-shift.ts. */
  readonly shifts?: ReadonlyMap<MessageId, number>;
  /** Tasks that were tried and brought nothing, by `taskKey`: they are not asked for again. */
  readonly declined?: ReadonlySet<string>;
}

/** The same for the same sources. */
export function taskKey({ sources: { kind, ids } }: Pick<FoldTask, "sources">): string {
  return `${kind}:${ids[0]}-${ids.at(-1)}:${ids.length}`;
}
