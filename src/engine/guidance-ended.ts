/**
 * What is recalled of instructions that are over: messages in which something was asked for that a later word took back or put another in
 * its place of, and what was made of such a message and says nothing else. Quoted alone, they would look as if that held still.
 */

import type { Instant } from "../kernel/clock.ts";
import { type MessageId, messageId, refOf } from "../kernel/ids.ts";
import type { Reason } from "../kernel/reasons.ts";
import type { Later, Outdated } from "../rooms/assemble/index.ts";
import type { Shard } from "../rooms/guidance/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";
import type { Stores } from "./stores.ts";

export interface Ended {
  /** By message, what came later: it may say more than what is over. */
  readonly later: ReadonlyMap<string, Later>;
  /** By what was made of it, since when that is over. */
  readonly outdated: ReadonlyMap<string, Outdated>;
  /** The same, where a person took it back: it is not to be recalled. */
  readonly revoked: ReadonlyMap<string, { readonly reason: Reason; readonly ref: string }>;
  /** The newest instruction that ended one of them; 0: none did. */
  readonly newest: number;
}

export const NONE_ENDED: Ended = { later: new Map(), outdated: new Map(), revoked: new Map(), newest: 0 };

/** The share that an instruction must have of a text to be all that it says. */
const SAYS_ALL = 0.7;

/** `upTo`: no newer instruction is seen; null: all are. */
export async function endedAmong(
  { guidance }: Pick<Stores, "guidance">,
  found: readonly Candidate[],
  { upTo, now }: { readonly upTo: number | null; readonly now: Instant },
): Promise<Ended> {
  const sources = new Set(found.flatMap(saidIn));
  if (sources.size === 0) return NONE_ENDED;
  const made = Map.groupBy(await guidance.madeOf([...sources]), ({ source }) => source);
  const by = await replacing(guidance, [...made.values()].flat(), upTo);
  const ended = {
    later: new Map<string, Later>(),
    outdated: new Map<string, Outdated>(),
    revoked: new Map<string, { reason: Reason; ref: string }>(),
    newest: [...by.keys()].reduce((most, { supersededBy }) => Math.max(most, supersededBy ?? 0), 0),
  };
  for (const candidate of found)
    for (const source of saidIn(candidate))
      for (const shard of made.get(source) ?? []) {
        const { key, kind } = candidate;
        const later = by.get(shard);
        if (kind === "msg") {
          if (later !== undefined) ended.later.set(key, later);
        } else if (saysNoMore(candidate, shard)) {
          if (later !== undefined) ended.outdated.set(key, { since: later.at, by: later.ref });
          else if (shard.state === "revoked")
            ended.revoked.set(key, { reason: "revoked", ref: refOf("shard", shard.id) });
          else if (shard.state === "active" && shard.expiresAt !== null && shard.expiresAt <= now)
            ended.outdated.set(key, { since: shard.expiresAt, by: refOf("shard", shard.id) });
        }
      }
  return ended;
}

/** Where it was said: in the message itself, or in the only one that it was made of. */
function saidIn({ key, kind, role, sources = [] }: Candidate): readonly MessageId[] {
  const [only, another] = kind !== "msg" ? sources : role === "user" ? [key] : [];
  return another === undefined && only?.startsWith("msg:") === true
    ? [messageId(Number(only.slice("msg:".length)))]
    : [];
}

function saysNoMore({ text }: Candidate, shard: Shard): boolean {
  const said = text ?? "";
  return said.includes(shard.text) && shard.text.length >= SAYS_ALL * said.length;
}

/** What came in whose place. The same once more ends nothing, and what holds for a time only for that. */
async function replacing(
  guidance: Stores["guidance"],
  made: readonly Shard[],
  upTo: number | null,
): Promise<ReadonlyMap<Shard, Later>> {
  const out = made.flatMap((shard) => {
    const { state, supersededBy } = shard;
    if (state !== "superseded" || supersededBy === null) return [];
    return upTo === null || supersededBy <= upTo ? [{ shard, supersededBy }] : [];
  });
  if (out.length === 0) return new Map();
  const newer = await guidance.shards(out.map(({ supersededBy }) => supersededBy));
  return new Map(
    out.flatMap(({ shard, supersededBy }) => {
      const by = newer.get(supersededBy);
      if (by === undefined || by.digest === shard.digest) return [];
      if (by.expiresAt !== null || by.source === shard.source) return [];
      const ref = by.source === null ? refOf("shard", by.id) : refOf("msg", by.source);
      return [[shard, { ref, at: by.at }] as const];
    }),
  );
}
