/** What Nacre stored of a lane, read from its own file beside the running gateway. */

import { openSqliteStore } from "../../src/adapters/store-sqlite/index.ts";
import { requireIdentity } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { joinMessage } from "../../src/rooms/history/index.ts";
import type { Observation } from "../../src/rooms/ledger/index.ts";
import type { OpenClawHost } from "./openclaw-host.ts";

export interface StoredLane {
  /** In conversation order. */
  readonly messages: readonly JsonObject[];
  readonly states: readonly string[];
  /** What the view shows of them. */
  readonly viewed: readonly JsonObject[];
  readonly behind: boolean;
}

export async function storedLane(host: OpenClawHost, sessionKey: string): Promise<StoredLane> {
  const store = await openSqliteStore({ path: `${host.state}/nacre/nacre.db`, mode: "reader" });
  try {
    const { installation } = await requireIdentity(store);
    const agent = sessionKey.split(":")[1] ?? "main";
    return await store.read(async ({ history }) => {
      const lane = await history.findLane({ installation, agent, sessionKey });
      if (lane === undefined) return { messages: [], states: [], viewed: [], behind: false };
      const rows = await history.page(lane.id, { limit: 100_000 });
      const bodies = await history.bodies(rows.map((row) => row.id));
      const messageOf = (id: (typeof rows)[number]["id"]): JsonObject => joinMessage(bodies.get(id)!);
      const view = await history.view(lane.id, 0, 100_000);
      return {
        messages: rows.map((row) => messageOf(row.id)),
        states: rows.map((row) => row.state),
        viewed: view.flatMap((item) => (item.message === null ? [] : [messageOf(item.message)])),
        behind: lane.health.state === "behind",
      };
    });
  } finally {
    await store.close();
  }
}

/** What the ledger has of a lane, the earliest first. */
export async function storedObservations(
  host: OpenClawHost,
  sessionKey: string,
): Promise<readonly Observation[]> {
  const store = await openSqliteStore({ path: `${host.state}/nacre/nacre.db`, mode: "reader" });
  try {
    const { installation } = await requireIdentity(store);
    const agent = sessionKey.split(":")[1] ?? "main";
    return await store.read(async ({ history, memories, ledger }) => {
      const lane = await history.findLane({ installation, agent, sessionKey });
      const name = String(lane?.id);
      const shelf = await memories.findShelf({ installation, tier: "lane", name });
      if (shelf === undefined) return [];
      return (await ledger.list({ shelves: [shelf.id], limit: 1_000 })).toReversed();
    });
  } finally {
    await store.close();
  }
}

/** What the host says was said: every message of its transcript, left branches included, in its own order. */
export function saidInHost(host: OpenClawHost, sessionKey: string): readonly JsonObject[] {
  return host
    .events(sessionKey)
    .filter((entry) => entry.type === "message")
    .map((entry) => entry.event["message"] as JsonObject);
}
