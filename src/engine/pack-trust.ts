/** On whose word something is that was found: of messages by who spoke, of what was made of them by the least of those. */

import type { MessageId } from "../kernel/ids.ts";
import { messageId } from "../kernel/ids.ts";
import { leastTrust, type RecordTrust } from "../kernel/trust.ts";
import { type StoredMessage, toolOf } from "../rooms/history/index.ts";
import { isWebTool } from "../rooms/ledger/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";
import type { Stores } from "./stores.ts";

/** Of summaries, so many messages under them are looked at; one that has more is nobody's word. */
const MOST_UNDER = 600;

/** By reference. */
export async function trustsOf(
  { history }: Stores,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, RecordTrust>> {
  const tools = candidates.flatMap(({ key, kind, role }) =>
    kind === "msg" && isTool(role) ? [numberIn(key)] : [],
  );
  const bodies = await history.bodies(tools);
  const under = [
    ...new Set(candidates.flatMap(({ kind, hops }) => (kind === "sum" ? hops : [])).map(numberIn)),
  ];
  const rows = await history.messages(under.slice(0, MOST_UNDER));
  const trustOf = ({ key, kind, role, authority = 0, hops }: Candidate): RecordTrust => {
    if (kind === "sum") return leastOf(hops.map((ref) => rows.get(numberIn(ref))));
    if (kind === "doc") return authority === 1 ? "human" : "agent";
    if (kind === "mem") return authority === 1 ? "human" : authority > 0 ? "agent" : "unknown";
    if (!isTool(role)) return spokenBy(role, authority === 1);
    const body = bodies.get(numberIn(key));
    const tool = body === undefined ? null : toolOf({ role }, body);
    return tool !== null && isWebTool(tool) ? "web" : "tool";
  };
  return new Map(candidates.map((candidate) => [candidate.key, trustOf(candidate)]));
}

export function spokenBy(role: string, isOwner: boolean): RecordTrust {
  if (role === "assistant") return "agent";
  return isOwner ? "human" : "unknown";
}

function leastOf(rows: readonly (StoredMessage | undefined)[]): RecordTrust {
  if (rows.length === 0 || rows.includes(undefined)) return "unknown";
  return leastTrust(
    rows.flatMap((row) =>
      row === undefined ? [] : isTool(row.role) ? "tool" : spokenBy(row.role, row.sender.isOwner === true),
    ),
  );
}

function isTool(role: string): boolean {
  return role === "toolResult" || role === "tool";
}

function numberIn(ref: string): MessageId {
  return messageId(Number(ref.slice(ref.indexOf(":") + 1)));
}
