/**
 * On whose word something is that was found: of messages by who spoke, of what was made of them by the least of those, of documents
 * by whose they are.
 */

import type { MessageId } from "../kernel/ids.ts";
import { messageId } from "../kernel/ids.ts";
import { leastTrust, type RecordTrust } from "../kernel/trust.ts";
import { type StoredMessage, toolOf } from "../rooms/history/index.ts";
import { isWebTool } from "../rooms/ledger/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";
import type { EngineContext } from "./context.ts";
import type { Pool, Pooled } from "./pool.ts";
import type { Stores } from "./stores.ts";

/** Of summaries, so many messages under them are looked at; one that has more is nobody's word. */
const MOST_UNDER = 600;
/** And of so many results of tools under them which tool it was; of any more it may be the web's. */
const MOST_RESULTS_UNDER = 200;

/** By reference. */
export async function trustsOf(
  { ledger }: Pick<EngineContext, "ledger">,
  { history }: Stores,
  { byKey }: Pick<Pool, "byKey">,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, RecordTrust>> {
  const tools = candidates.flatMap(({ key, kind, role }) =>
    kind === "msg" && isTool(role) ? [numberIn(key)] : [],
  );
  const rows = await messagesUnder(history, candidates);
  const results = [...rows.values()].filter(({ role }) => isTool(role)).map(({ id }) => id);
  const bodies = await history.bodies([...new Set([...tools, ...results.slice(0, MOST_RESULTS_UNDER)])]);
  const printed = (id: MessageId, role: string): RecordTrust => {
    const body = bodies.get(id);
    if (body === undefined) return "web";
    const tool = toolOf({ role }, body);
    return tool !== null && isWebTool(tool, ledger.webTools) ? "web" : "tool";
  };
  const spoken = (row: StoredMessage | undefined): RecordTrust => {
    if (row === undefined) return "unknown";
    return isTool(row.role) ? printed(row.id, row.role) : spokenBy(row.role, row.sender.isOwner === true);
  };
  const trustOf = ({ key, kind, role, authority = 0, hops }: Candidate): RecordTrust => {
    if (kind === "sum") return leastTrust(hops.map((ref) => spoken(rows.get(numberIn(ref)))));
    const pooled = byKey.get(key);
    if (pooled !== undefined && "place" in pooled && pooled.place.observed !== undefined)
      return pooled.place.observed.trust;
    if (kind === "doc") return writtenBy(pooled, authority === 1);
    if (kind === "mem") return authority === 1 ? "human" : authority > 0 ? "agent" : "unknown";
    return isTool(role) ? printed(numberIn(key), role) : spokenBy(role, authority === 1);
  };
  return new Map(candidates.map((candidate) => [candidate.key, trustOf(candidate)]));
}

/** Those under the summaries among them, as many as are looked at. */
export function messagesUnder(
  history: Stores["history"],
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<MessageId, StoredMessage>> {
  const hops = candidates.flatMap(({ kind, hops: refs }) => (kind === "sum" ? refs : []));
  return history.messages([...new Set(hops.map(numberIn))].slice(0, MOST_UNDER));
}

/** What a person wrote for their assistant is their word, what it keeps in its workspace the assistant's; of any other folder nobody knows. */
function writtenBy(pooled: Pooled | undefined, isAuthored: boolean): RecordTrust {
  if (isAuthored) return "human";
  return pooled?.kind === "doc" && pooled.place.shelf?.startsWith("docs:") === true ? "agent" : "unknown";
}

export function spokenBy(role: string, isOwner: boolean): RecordTrust {
  if (role === "assistant") return "agent";
  return isOwner ? "human" : "unknown";
}

function isTool(role: string): boolean {
  return role === "toolResult" || role === "tool";
}

export function numberIn(ref: string): MessageId {
  return messageId(Number(ref.slice(ref.indexOf(":") + 1)));
}
