/**
 * Receipts of prompts: kept behind the reply, linked to the turn's question when it is committed, listed and shown.
 *
 * They hold numbers, names and reasons, and not a word of what was said; so whoever looks after the installation may see them
 * all. Not here: making one again (replay.ts).
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type LaneId, parseMessageRef, type ReceiptId, receiptId, refOf } from "../kernel/ids.ts";
import { isIncluded } from "../kernel/reasons.ts";
import { DEFAULT_PROFILE } from "../rooms/assemble/index.ts";
import { sessionTreatment } from "../rooms/history/index.ts";
import {
  type AssemblyReceipt,
  asMade,
  composeReceipt,
  type NewReceipt,
  type PlanAccount,
  readPlan,
  readSupply,
  type StoredReceipt,
} from "../rooms/pack/index.ts";
import type { LaneName } from "./api.ts";
import { decidedFor, keepEpisode } from "./brain-episodes.ts";
import { type EngineContext, installationIn, laneKey } from "./context.ts";
import { explainRef } from "./explain-ref.ts";
import { shownIn } from "./made.ts";
import { keptReceipts, linkReceipt, linkUnreceipted, questionOf } from "./receipt-link.ts";
import { noteReceipt, noteUnkept, usedAt } from "./receipt-uses.ts";
import type { Stores } from "./stores.ts";
import type {
  BesideReceipt,
  KeepReceiptRequest,
  KeptReceipt,
  ListReceiptsRequest,
  ShownReceipt,
  TraceAnswer,
  TraceRequest,
} from "./supply-api.ts";

const DEFAULT_LIMIT = 20;
/** The engine did not answer in time: what was held went. */
export const UNPLANNED = "unplanned";
const MOST_LISTED = 200;

/** Of a lane, so many of the newest may be the one that is kept again. */
const KEPT_BEFORE = 20;

export async function keepReceipt(context: EngineContext, request: KeepReceiptRequest): Promise<KeptReceipt> {
  const { lane: name, sessionId, supply: supplied, made } = request;
  const { kept, most } = keptReceipts(context);
  const plan = planIn(context, request);
  const supply = supplied === null ? null : readSupply(supplied);
  const at = usedAt(context, plan, supply);
  const treatment = sessionTreatment(name.sessionKey, context.policy);
  if (kept === 0) await dropAll(context);
  if (plan === null || kept === 0 || treatment !== "stored") {
    if (treatment !== "ignored") await noteUnkept(context, supply, request.sent.supplied, at);
    return treatment === "stored" ? await keepUnreceipted(context, request, at) : { id: null };
  }
  const key = laneKey(context, name);
  const decided = decidedFor(context, decidedIn(request));
  return context.store.write("derived", async (stores) => {
    const { history, receipts } = stores;
    const lane = await history.findLane(key);
    if (lane === undefined) return { id: null, unknown: true };
    const shown = made && (await shownIn(history, lane.id, sessionId, made));
    const receipt = composeReceipt({
      ...{ lane: key, sessionId, supply },
      plan: made === undefined || shown === undefined ? plan : asMade(plan, { ...made, shown }),
      sent: { ...request.sent, otherwise: made !== undefined || request.plan === null },
    });
    const fresh = { lane: lane.id, at: instantOf(receipt.at), receipt };
    const { id, before } = await put(stores, fresh, request);
    await noteReceipt(stores, receipt, { before, again: request.again === true, at });
    const of = { lane: lane.id, sessionId, at: fresh.at, receipt: id };
    await keepEpisode(stores, of, decided, request.after);
    if (request.turn !== undefined) await linkReceipt(stores, key, request.turn, id);
    if ((await receipts.count()) > most) await receipts.prune(kept);
    return { id };
  });
}

function decidedIn({ supply, plan, sent }: KeepReceiptRequest) {
  return { supply, unplanned: plan === null, sent: sent.supplied };
}

/** There is always a decision, whether or not anybody wants a receipt. One that may be kept twice is not, but for its turn. */
async function keepUnreceipted(
  context: EngineContext,
  request: KeepReceiptRequest,
  at: Instant,
): Promise<KeptReceipt> {
  const { lane: name, sessionId, turn, after } = request;
  if (request.again === true && turn === undefined) return { id: null };
  const key = laneKey(context, name);
  return context.store.write("derived", async (stores) => {
    const lane = await stores.history.findLane(key);
    if (lane === undefined) return { id: null, unknown: true };
    const question = turn === undefined ? undefined : await questionOf(stores, lane.id, turn);
    if (question !== undefined && (await stores.episodes.ofMessages([question])).size > 0)
      return { id: null };
    const of = { lane: lane.id, sessionId, at, receipt: null };
    await keepEpisode(stores, of, decidedFor(context, decidedIn(request)), after);
    if (turn !== undefined) await linkUnreceipted(context, stores, key, { sessionId, key: turn });
    return { id: null };
  });
}

interface Put {
  readonly id: ReceiptId;
  /** What stood there; null: nothing did. */
  readonly before: AssemblyReceipt | null;
}

/** Anew, or where it stands already. */
async function put(
  { receipts }: Pick<Stores, "receipts">,
  fresh: NewReceipt,
  { replaces, again }: KeepReceiptRequest,
): Promise<Put> {
  const stands = replaces === undefined ? undefined : await receipts.receipt(receiptId(replaces));
  if (stands !== undefined && (await receipts.replace(stands.id, fresh)))
    return { id: stands.id, before: stands.receipt };
  const newest = again ? await receipts.newest({ lanes: [fresh.lane], limit: KEPT_BEFORE }) : [];
  const before = newest.find(
    ({ at, receipt }) => at === fresh.at && receipt?.sessionId === fresh.receipt.sessionId,
  );
  if (before !== undefined) return { id: before.id, before: before.receipt };
  return { id: await receipts.add(fresh), before: null };
}

/** Null: it is no account. */
function planIn(context: EngineContext, { plan, unplanned }: KeepReceiptRequest): PlanAccount | null {
  if (plan !== null) return readPlan(plan);
  if (unplanned === undefined) return null;
  return readPlan({
    at: unplanned.at,
    budget: {
      call: unplanned.budget,
      addition: unplanned.addition,
      profile: context.prompt.profile ?? DEFAULT_PROFILE,
    },
    degraded: [UNPLANNED],
    versions: { nacre: context.version },
  });
}

/** Of a time when some were wanted. */
async function dropAll({ store }: EngineContext): Promise<void> {
  const left = await store.read(({ receipts }) => receipts.count());
  if (left > 0) await store.write("derived", ({ receipts }) => receipts.prune(0));
}

export async function listReceipts(
  context: EngineContext,
  request: ListReceiptsRequest,
): Promise<{ readonly receipts: readonly ShownReceipt[] }> {
  const limit = Math.min(MOST_LISTED, Math.max(1, Math.floor(request.limit ?? DEFAULT_LIMIT)));
  return context.store.read(async (stores) => {
    const lanes = await lanesFor(context, stores, request);
    const before = request.before === undefined ? {} : { before: receiptId(request.before) };
    const stored = await stores.receipts.newest({ lanes, limit, ...before });
    return { receipts: await Promise.all(stored.map((one) => shownReceipt(stores, one))) };
  });
}

export async function trace(context: EngineContext, request: TraceRequest): Promise<TraceAnswer> {
  return context.store.read(async (stores) => {
    const stored = await findReceipt(context, stores, request);
    const receipt = readable(stored);
    const why = request.why === undefined ? null : await explainRef(stores, stored, receipt, request.why);
    const shown = { ...(await shownReceipt(stores, stored)), receipt, why };
    return request.beside === true ? { ...shown, beside: await besideOf(stores, stored) } : shown;
  });
}

async function besideOf({ receipts }: Stores, { id, lane }: StoredReceipt): Promise<BesideReceipt> {
  const [older] = await receipts.newest({ lanes: [lane], before: id, limit: 1 });
  return {
    older: older === undefined ? null : { id: older.id, receipt: older.receipt },
    newer: (await receipts.next(lane, id)) ?? null,
  };
}

/** By its number, or by the question that it was for; the newest when neither is given. */
export async function findReceipt(
  context: EngineContext,
  stores: Stores,
  { id, of, ...whose }: Omit<TraceRequest, "why" | "beside">,
): Promise<StoredReceipt> {
  const lanes = await lanesFor(context, stores, whose);
  const stored =
    id !== undefined
      ? await stores.receipts.receipt(receiptId(id))
      : of !== undefined
        ? await stores.receipts.of(parseMessageRef(of))
        : (await stores.receipts.newest({ lanes, limit: 1 }))[0];
  if (stored !== undefined && lanes.includes(stored.lane)) return stored;
  throw new NacreError(
    "receipt/unknown",
    id !== undefined
      ? `there is no receipt ${id}`
      : of !== undefined
        ? `there is no receipt of a prompt for ${of}`
        : whose.lane !== undefined
          ? `no receipt is kept for the lane ${whose.lane.sessionKey}`
          : "no receipt is kept yet",
    id === undefined && of === undefined
      ? "One is kept for each prompt that is assembled for the host; none at all with prompt.receipts set to 0."
      : "`nacre trace --list` shows those that are kept; the oldest go when there are too many.",
  );
}

export function readable({ id, receipt }: StoredReceipt): AssemblyReceipt {
  if (receipt !== null) return receipt;
  throw new NacreError(
    "store/corrupt",
    `receipt ${id} cannot be read any more`,
    "`nacre doctor` counts those that are damaged; they go by themselves when newer ones come.",
  );
}

async function lanesFor(
  context: EngineContext,
  { history }: Pick<Stores, "history">,
  { lane, installation }: { readonly lane?: LaneName; readonly installation?: string },
): Promise<readonly LaneId[]> {
  if (lane === undefined) {
    const all = await history.lanes(installationIn(context, installation));
    return all.map(({ id }) => id);
  }
  const found = await history.findLane(laneKey(context, { ...(installation && { installation }), ...lane }));
  if (found !== undefined) return [found.id];
  throw new NacreError(
    "history/unknown-lane",
    `there is no lane ${lane.sessionKey}`,
    "`nacre status` lists the lanes.",
  );
}

export async function shownReceipt(
  { history }: Pick<Stores, "history">,
  { id, lane, at, message, receipt }: StoredReceipt,
): Promise<ShownReceipt> {
  const of = await history.lane(lane);
  const parts = receipt?.parts ?? [];
  return {
    id,
    at,
    agent: of?.agent ?? "",
    sessionKey: of?.sessionKey ?? "",
    message: message === null ? null : refOf("msg", message),
    tokens: receipt?.sent?.tokens ?? parts.reduce((sum, part) => sum + part.tokens, 0),
    included: parts.reduce((sum, part) => sum + part.items, 0),
    excluded: receipt?.candidates.filter(({ reason }) => !isIncluded(reason)).length ?? 0,
    unlisted: receipt?.unlisted ?? 0,
    degraded: receipt === null ? ["unreadable"] : [...receipt.degraded, ...(receipt.sent?.degraded ?? [])],
  };
}
