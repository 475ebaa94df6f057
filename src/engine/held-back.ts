/**
 * What is found and goes no further: in the log everything stays as it was said, but what asks an assistant for something, and may
 * not, stands in no prompt and in no pack. One rule for both.
 */

import { injectionIn } from "../kernel/text/injection.ts";
import { mayInstruct, type RecordTrust } from "../kernel/trust.ts";
import type { RecallCandidate } from "../rooms/assemble/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";
import { messagesUnder, numberIn, spokenBy } from "./pack-trust.ts";
import type { Pool } from "./pool.ts";
import type { Stores } from "./stores.ts";

/** Whether its words may ask for something. Of a document nobody knows who wrote which line of it, whosever it is. */
export function mayAsk(ref: string, trust: RecordTrust): boolean {
  return mayInstruct(trust) && !ref.startsWith("doc:");
}

export function asks({ text }: Pick<RecallCandidate, "text">): boolean {
  return injectionIn(text) !== null;
}

/**
 * Which of these may ask for something, by who spoke: a prompt does not wait to learn which tool it was that may not. What was told
 * or written down says itself on whose word it is.
 */
export async function mayAskAmong(
  { history }: Pick<Stores, "history">,
  { byKey }: Pick<Pool, "byKey">,
  candidates: readonly Candidate[],
): Promise<ReadonlySet<string>> {
  const rows = await messagesUnder(history, candidates);
  const isOwn = ({ key, kind, role, authority = 0, hops }: Candidate): boolean => {
    if (kind === "sum")
      return hops.every((ref) => {
        const row = rows.get(numberIn(ref));
        return row !== undefined && isSpoken(row.role, row.sender.isOwner === true);
      });
    const pooled = byKey.get(key);
    if (pooled !== undefined && "place" in pooled && pooled.place.observed !== undefined)
      return mayAsk(key, pooled.place.observed.trust);
    if (kind === "mem") return authority > 0;
    return kind === "msg" && isSpoken(role, authority === 1);
  };
  return new Set(candidates.filter(isOwn).map(({ key }) => key));
}

function isSpoken(role: string, isOwner: boolean): boolean {
  return (role === "user" || role === "assistant") && mayInstruct(spokenBy(role, isOwner));
}
