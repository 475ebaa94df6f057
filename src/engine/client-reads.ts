/** What only a program asks for: what it may, which conversations and receipts it may read, and the packs that were made for it. */

import { NacreError } from "../kernel/errors.ts";
import { laneId, packId, receiptId, refOf } from "../kernel/ids.ts";
import { clientCallId } from "../rooms/clients/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import { readTrace } from "../rooms/pack/index.ts";
import type { Asker } from "./api.ts";
import type { ClientApi, ClientLane, ClientPage } from "./client-api.ts";
import { clientAsker, clientNamespace, clientReach, rightsIn } from "./client-scope.ts";
import type { EngineContext } from "./context.ts";
import { isHidden } from "./index-text.ts";
import { readablePack } from "./pack-kept.ts";
import { readable, shownReceipt } from "./receipts.ts";
import type { Stores } from "./stores.ts";
import { timeline } from "./timeline.ts";

const USUALLY_LISTED = 50;
const MOST_LISTED = 200;
/** Lines of a conversation that are shown at once. */
const LINES = 60;
/** Of the newest messages, so many are looked at for one that may be shown. */
const LOOKED_AT = 200;

/** Whoever asks for this is a program; nobody else has anything to ask. */
function programOf({ client }: Asker): string {
  if (client !== undefined) return clientAsker(client).client;
  throw new NacreError("client/not-allowed", "it does not say which program asks", "Give asker.client.");
}

export async function clientRights(
  context: EngineContext,
  { asker }: Parameters<ClientApi["clientRights"]>[0],
): ReturnType<ClientApi["clientRights"]> {
  const client = programOf(asker);
  const rights = await context.store.read((stores) => rightsIn(context, stores, client));
  return { client, ...rights, shelf: `user:${clientNamespace(client)}` };
}

export async function clientLanes(
  context: EngineContext,
  { asker, ...page }: ClientPage,
): ReturnType<ClientApi["clientLanes"]> {
  const limit = most(page);
  return context.store.read(async (stores) => {
    const { lanes } = await clientReach(context, stores, programOf(asker));
    const before = page.before ?? Number.POSITIVE_INFINITY;
    const newest = lanes.filter(({ id }) => id < before).toSorted((a, b) => b.id - a.id);
    const shown = [];
    for (const lane of newest.slice(0, limit)) shown.push(await shownLane(stores, lane));
    return { lanes: shown, next: newest.length > limit ? (shown.at(-1)?.id ?? null) : null };
  });
}

export async function clientLane(
  context: EngineContext,
  { asker, id }: Parameters<ClientApi["clientLane"]>[0],
): ReturnType<ClientApi["clientLane"]> {
  const found = await context.store.read(async (stores) => {
    const { lanes } = await clientReach(context, stores, programOf(asker));
    const lane = lanes.find((one) => one.id === laneId(id));
    if (lane === undefined) {
      const hint = "List the conversations that may be read from here: resources/list.";
      throw new NacreError("history/unknown-lane", `there is no conversation ${id} here`, hint);
    }
    const newest = await stores.history.page(lane.id, { limit: LOOKED_AT, newestFirst: true });
    return { lane: await shownLane(stores, lane), last: newest.find((row) => !isHidden(row)) };
  });
  const { lane, last } = found;
  if (last === undefined) return { lane, lines: [], earlier: false };
  const ref = refOf("msg", last.id);
  const { lines, earlier } = await timeline(context, { asker, ref, before: LINES - 1, after: 0 });
  return { lane, lines, earlier };
}

async function shownLane({ history }: Stores, { id, agent, sessionKey, kind }: Lane): Promise<ClientLane> {
  return { id, agent, sessionKey, kind, messages: await history.countMessages(id) };
}

export async function clientReceipts(
  context: EngineContext,
  { asker, ...page }: ClientPage,
): ReturnType<ClientApi["clientReceipts"]> {
  const limit = most(page);
  return context.store.read(async (stores) => {
    const { lanes } = await clientReach(context, stores, programOf(asker));
    const before = page.before === undefined ? {} : { before: receiptId(page.before) };
    const ids = lanes.map(({ id }) => id);
    const found = await stores.receipts.newest({ lanes: ids, limit: limit + 1, ...before });
    const receipts = await Promise.all(found.slice(0, limit).map((one) => shownReceipt(stores, one)));
    return { receipts, next: found.length > limit ? (receipts.at(-1)?.id ?? null) : null };
  });
}

export async function clientReceipt(
  context: EngineContext,
  { asker, id }: Parameters<ClientApi["clientReceipt"]>[0],
): ReturnType<ClientApi["clientReceipt"]> {
  return context.store.read(async (stores) => {
    const { lanes } = await clientReach(context, stores, programOf(asker));
    const stored = await stores.receipts.receipt(receiptId(id));
    if (stored === undefined || !lanes.some((lane) => lane.id === stored.lane)) {
      throw new NacreError(
        "receipt/unknown",
        `there is no receipt ${id} here`,
        "List those that may be read from here: resources/list.",
      );
    }
    return { ...(await shownReceipt(stores, stored)), receipt: readable(stored), why: null };
  });
}

export async function clientPacks(
  { store, identity }: EngineContext,
  { asker, ...page }: ClientPage,
): ReturnType<ClientApi["clientPacks"]> {
  const client = programOf(asker);
  const limit = most(page);
  return store.read(async (stores) => {
    const calls = await stores.clients.packed({
      ...{ installation: identity.installation, client, limit: limit + 1 },
      ...(page.before !== undefined && { before: clientCallId(page.before) }),
    });
    const packs = [];
    let next = calls.length > limit ? (calls[limit - 1]?.id ?? null) : null;
    for (const { pack } of calls.slice(0, limit)) {
      const stored = await stores.packs.pack(pack!);
      if (stored === undefined) {
        // The oldest traces have gone, and with this one all before it.
        next = null;
        break;
      }
      const trace = stored.trace === null ? null : readTrace(stored.trace);
      const { tokens = 0, used = 0 } = trace?.budgets ?? {};
      const included = trace?.output.included ?? 0;
      packs.push({ id: stored.id, at: stored.at, included, tokens: used, budget: tokens });
    }
    return { packs, next };
  });
}

export async function clientPack(
  { store }: EngineContext,
  { asker, id }: Parameters<ClientApi["clientPack"]>[0],
): ReturnType<ClientApi["clientPack"]> {
  const client = programOf(asker);
  return store.read(async (stores) => {
    const made = await stores.clients.madePack(packId(id));
    const stored = made?.client === client ? await stores.packs.pack(packId(id)) : undefined;
    if (stored === undefined) {
      const hint = "List those that were made for this program: resources/list.";
      throw new NacreError("pack/unknown", `there is no pack ${id} of ${client}`, hint);
    }
    return { id: stored.id, at: stored.at, trace: readablePack(stored) };
  });
}

function most({ limit = USUALLY_LISTED }: Pick<ClientPage, "limit">): number {
  return Math.min(MOST_LISTED, Math.max(1, Math.floor(limit)));
}
