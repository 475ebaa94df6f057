/** Messages that wait for a person's word, and those that have had it, as they are shown. */

import { type MessageId, parseMessageRef, refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { isPlain, type StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { redactedText } from "./index-text.ts";
import type { ListQuarantineAnswer, ListQuarantineRequest, QuarantinedMessage } from "./quarantine-api.ts";
import { type Decision, decidedMessages, decisionOn, waitingAgain, waitsAgain } from "./quarantine-marks.ts";
import { realBodies } from "./real-words.ts";
import type { Stores } from "./stores.ts";

const DEFAULT_LIMIT = 50;

interface Shown {
  readonly row: StoredMessage;
  readonly decision: QuarantinedMessage["decision"];
  readonly decidedAt: number | null;
}

export async function listQuarantine(
  context: EngineContext,
  { limit = DEFAULT_LIMIT, decided, refs }: ListQuarantineRequest,
): Promise<ListQuarantineAnswer> {
  const { installation } = context.identity;
  const [shown, lanes] = await context.store.read(async (stores) => {
    const known = new Map((await stores.history.lanes(installation)).map((lane) => [lane.id, lane]));
    const isOwn = ({ lane }: StoredMessage) => known.has(lane);
    if (refs !== undefined) return [await standing(stores, refs, isOwn), known] as const;
    const found =
      decided === undefined
        ? await waiting(stores, installation, limit, isOwn)
        : await decidedAbout(stores, installation, { limit, decided, isOwn });
    return [found.slice(0, limit), known] as const;
  });
  const bodies = await realBodies(
    context,
    shown.map(({ row }) => row),
  );
  const messages = shown.map(({ row, decision, decidedAt }) => ({
    ref: refOf("msg", row.id),
    agent: lanes.get(row.lane)?.agent ?? "",
    sessionKey: lanes.get(row.lane)?.sessionKey ?? "",
    role: row.role,
    at: row.at,
    excerpt: excerpt(redactedText(context, bodies.get(row.id)), queryTerms("")),
    ...{ decision, decidedAt },
  }));
  return { messages };
}

/** How it stands with a message that waits or waited; null: with any other. */
async function standingOf(
  { meta }: Stores,
  row: StoredMessage,
): Promise<QuarantinedMessage["decision"] | null> {
  if (row.withheld === "erased") return null;
  // Forgotten, it is to be brought back before anything is decided about it.
  if (!isPlain(row) && row.withheld !== null) return null;
  if (row.state === "quarantined") return "waiting";
  if (row.state === "rejected") return "rejected";
  const decision = await decisionOn(meta, row.id);
  return decisionShown(row, decision);
}

/** Of one that was let into its conversation. */
function decisionShown(
  row: StoredMessage,
  decision: Decision | undefined,
): QuarantinedMessage["decision"] | null {
  if (waitsAgain(row, decision)) return "waiting";
  if (decision?.as === "accepted" && row.withheld === null) return "accepted";
  return decision?.as === "rejected" && row.withheld === "forgotten" ? "rejected" : null;
}

async function standing(stores: Stores, refs: readonly string[], isOwn: Own): Promise<readonly Shown[]> {
  const rows = await stores.history.messages(refs.map(parseMessageRef));
  const found: Shown[] = [];
  for (const row of [...rows.values()].filter(isOwn)) {
    const decision = await standingOf(stores, row);
    if (decision === null) continue;
    found.push({ row, decision, decidedAt: (await decisionOn(stores.meta, row.id))?.at ?? null });
  }
  return found;
}

type Own = (row: StoredMessage) => boolean;

async function waiting(
  stores: Stores,
  installation: Parameters<Stores["history"]["inState"]>[0],
  limit: number,
  isOwn: Own,
): Promise<readonly Shown[]> {
  const { history, meta } = stores;
  const first = await history.inState(installation, "quarantined", limit);
  const again = [...(await history.messages(await waitingAgain(meta))).values()].filter(isOwn);
  const all: Shown[] = [];
  for (const row of [...first, ...again]) {
    const decision = await decisionOn(meta, row.id);
    if (row.withheld !== null && !waitsAgain(row, decision)) continue;
    all.push({ row, decision: "waiting", decidedAt: decision?.at ?? null });
  }
  return all.toSorted((a, b) => b.row.id - a.row.id);
}

/** By the last word on each. What was rejected before that was noted comes last. */
async function decidedAbout(
  stores: Stores,
  installation: Parameters<Stores["history"]["inState"]>[0],
  wanted: { readonly limit: number; readonly decided: "all" | "accepted" | "rejected"; readonly isOwn: Own },
): Promise<readonly Shown[]> {
  const { history, meta } = stores;
  const { limit, decided, isOwn } = wanted;
  const found = new Map<MessageId, Shown>();
  const add = async (row: StoredMessage) => {
    const decision = await standingOf(stores, row);
    const isWanted = decision === "accepted" || decision === "rejected";
    if (decision === null || !isWanted || (decided !== "all" && decided !== decision)) return;
    found.set(row.id, { row, decision, decidedAt: (await decisionOn(meta, row.id))?.at ?? null });
  };
  for await (const id of decidedMessages(meta)) {
    if (found.size >= limit) break;
    const row = await history.message(id);
    if (row !== undefined && isOwn(row)) await add(row);
  }
  for (const row of await history.inState(installation, "rejected", limit)) {
    if (!found.has(row.id)) await add(row);
  }
  return [...found.values()].toSorted(
    (a, b) => (b.decidedAt ?? 0) - (a.decidedAt ?? 0) || b.row.id - a.row.id,
  );
}
