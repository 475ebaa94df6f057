/**
 * What is in reach and is not to be found all the same, because it stands in the prompt already, is held back, or came later
 * than the moment that is asked about. It is left out before anything is counted off, so that it takes nobody's place.
 */

import type { MessageId } from "../kernel/ids.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";
import type { FoundMessage } from "./find-messages.ts";
import type { Pooled } from "./pool.ts";
import type { Stores } from "./stores.ts";

/** A summary, a memory or a piece of a document. */
export interface Other {
  readonly candidate: Candidate;
  readonly pooled: Pooled;
}

export interface LeaveOut {
  /** So many more messages are asked for than are wanted, and summaries. */
  readonly spare: number;
  readonly spareSummaries: number;
  /** Whether a message of this lane and number can be one of them: only of these rows are read. */
  concerns(found: Pick<FoundMessage, "id" | "lane">): boolean;
  /** True: it stays. Told the score that the store gave it, which is 0 for what came along. */
  keepsMessage(row: StoredMessage, score: number): boolean;
  /** How often it had been used by the moment that is asked about. */
  usesThen(ref: string, uses: number): number;
  /** Of everything else, those that stay. */
  keptOthers(stores: Stores, others: readonly Other[]): Promise<ReadonlySet<Other>>;
}

/** Those that stay, in their order, at most `limit` of them; all of them where nothing is to be left out. */
export async function keptOf<Found extends Pick<FoundMessage, "id" | "lane" | "score">>(
  { history }: Stores,
  leaveOut: LeaveOut | undefined,
  found: readonly Found[],
  limit: number,
): Promise<readonly Found[]> {
  if (leaveOut === undefined) return found;
  const concerned = found.filter((one) => leaveOut.concerns(one));
  const rows = concerned.length === 0 ? NO_ROWS : await history.messages(concerned.map(({ id }) => id));
  const goes = new Set(
    concerned.flatMap(({ id, score }) => {
      const row = rows.get(id);
      return row !== undefined && !leaveOut.keepsMessage(row, score) ? [id] : [];
    }),
  );
  return found.filter(({ id }) => !goes.has(id)).slice(0, limit);
}

const NO_ROWS: ReadonlyMap<MessageId, StoredMessage> = new Map();
