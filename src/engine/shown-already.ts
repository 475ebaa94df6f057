/**
 * What is not recalled into a prompt although it is in reach: what stands in it word for word, what nobody has decided about,
 * and, asked about an earlier moment, whatever came later.
 */

import { type LaneId, type MessageId, messageId, refOf } from "../kernel/ids.ts";
import type { Reason } from "../kernel/reasons.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import type { PlanAccount } from "../rooms/pack/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";
import type { LeaveOut, Other } from "./leave-out.ts";
import type { Stores } from "./stores.ts";

/** More is not asked for in vain: a prompt that shows more has hardly room for recall. */
const MOST_SPARE = 600;
/** Of those that are left out, so many are named. */
const MOST_NOTED = 40;

export interface Marks {
  readonly [table: string]: number;
}

/** Where the recent messages of a prompt begin. */
export interface Tail {
  readonly lane: LaneId;
  readonly session: number;
  /** Null: with the first of the session. */
  readonly from: Pick<StoredMessage, "place" | "seq"> | null;
  /** About how many they are. */
  readonly count: number;
}

/** Null: nothing of the log is shown. */
export async function tailOf(
  { history }: Stores,
  lane: { readonly id: LaneId; readonly session: number | null } | undefined,
  { from, all }: PlanAccount["shown"],
): Promise<Tail | null> {
  if (lane === undefined || lane.session === null || (from === null && !all)) return null;
  const first = from === null ? undefined : await history.message(messageId(from));
  // A message that is not there any more is no reason to show everything twice.
  const begins = all || first === undefined || first.lane !== lane.id ? null : first;
  const count = (await history.countMessages(lane.id)) - (begins?.seq ?? 0);
  return { lane: lane.id, session: begins?.session ?? lane.session, from: begins, count };
}

export function isInTail(
  tail: Tail | null,
  row: Pick<StoredMessage, "lane" | "session" | "place" | "seq">,
): boolean {
  if (tail === null || row.lane !== tail.lane || row.session !== tail.session) return false;
  return (
    tail.from === null ||
    row.place > tail.from.place ||
    (row.place === tail.from.place && row.seq >= tail.from.seq)
  );
}

export interface LeftOut {
  readonly ref: string;
  readonly reason: Reason;
}

export interface ShownAlready extends LeaveOut {
  /** The first that were met, each once. */
  readonly noted: readonly LeftOut[];
}

/** Longer than a prompt is made. What is further ahead was made by another clock. */
const RACE_MS = 60_000;

export function shownAlready(
  tail: Tail | null,
  summaries: ReadonlySet<number>,
  asOf: {
    readonly at: number;
    readonly watermarks: Marks;
    readonly ownUses?: ReadonlySet<string>;
  } | null,
  now?: number,
): ShownAlready {
  const noted = new Map<string, Reason>();
  const note = (ref: string, reason: Reason): false => {
    if (noted.size < MOST_NOTED) noted.set(ref, noted.get(ref) ?? reason);
    return false;
  };
  // One that is folded while a prompt is being made is no part of it: made again, it could not be told from one that came after.
  const isMadeLater = (at: number) =>
    asOf !== null ? at > asOf.at : now !== undefined && at > now && at - now < RACE_MS;
  const isLater = (table: string, id: number) =>
    asOf !== null && id > (asOf.watermarks[table] ?? Number.POSITIVE_INFINITY);
  return {
    spare: Math.min(MOST_SPARE, tail?.count ?? 0) + (asOf === null ? 0 : MOST_SPARE),
    spareSummaries: summaries.size,
    concerns: ({ id, lane }) => lane === tail?.lane || isLater("messages", id),
    keepsMessage(row, score) {
      if (isLater("messages", row.id)) return false;
      const ref = refOf("msg", row.id);
      if (isInTail(tail, row)) return score > 0 ? note(ref, "shown-in-tail") : false;
      return row.state === "quarantined" ? note(ref, "quarantined") : true;
    },
    usesThen: (ref, uses) => (asOf?.ownUses?.has(ref) === true ? Math.max(0, uses - 1) : uses),
    async keptOthers({ history }, others) {
      const under = others.flatMap(({ candidate }) => madeOf(candidate));
      const rows = tail === null ? new Map() : await history.messages([...new Set(under)]);
      const isShown = (id: MessageId) => {
        const row: StoredMessage | undefined = rows.get(id);
        return row !== undefined && isInTail(tail, row);
      };
      const isKept = ({ candidate, pooled }: Other): boolean => {
        const { kind, id } = pooled;
        if (isLater(TABLES[kind], id)) return false;
        if (pooled.kind === "sum" && isMadeLater(pooled.row.createdAt)) return false;
        if (kind === "sum" && summaries.has(id)) return note(candidate.key, "shown-in-prefix");
        const sources = madeOf(candidate);
        if (sources.length === 0 || !sources.every(isShown)) return true;
        return note(candidate.key, "shown-in-tail");
      };
      return new Set(others.filter(isKept));
    },
    get noted() {
      return [...noted].map(([ref, reason]) => ({ ref, reason }));
    },
  };
}

/** Of summaries nobody counts which is the newest: they go by when they were made. */
const TABLES = {
  msg: "messages",
  sum: "summaries",
  mem: "memories",
  doc: "docs",
  obs: "observations",
  evt: "events",
} as const;

/** The messages that it says nothing beyond. */
function madeOf({ kind, sources = [], hops }: Candidate): readonly MessageId[] {
  const refs = kind === "sum" ? hops : sources;
  return refs.map((ref) => messageId(Number(ref.slice(ref.indexOf(":") + 1))));
}
