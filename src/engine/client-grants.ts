/** What a person lets programs do, and what those did. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { packId } from "../kernel/ids.ts";
import {
  CLIENT_RIGHTS,
  type ClientGrant,
  type ClientRight,
  clientCallId,
  clientGrantState,
} from "../rooms/clients/index.ts";
import type { ClientApi, ShownClient, ShownClientGrant } from "./client-api.ts";
import { dropOldCalls, dropOldestPack } from "./client-calls-kept.ts";
import { clientAsker } from "./client-scope.ts";
import type { EngineContext } from "./context.ts";
import { keepPackIn } from "./pack-kept.ts";
import type { Stores } from "./stores.ts";

const USUALLY_LISTED = 50;
const MOST_LISTED = 1_000;
/** Ten years: what is to last longer has no end. */
const LONGEST_MS = 3_650 * 86_400_000;
const MOST_AGENTS = 100;

export async function grantClient(
  context: EngineContext,
  { client, rights, agents, forMs }: Parameters<ClientApi["grantClient"]>[0],
): Promise<ShownClient> {
  const name = clientAsker(client).client;
  const { installation } = context.identity;
  const wanted = [...new Set(rights)];
  requireSensible(wanted, agents, forMs);
  const now = context.clock.now();
  const until = forMs === undefined ? null : instantOf(now + forMs);
  return context.store.write("durable", async (stores) => {
    requireKnown(agents ?? [], await stores.history.lanes(installation));
    // What is given now is all that holds of it: a shorter or narrower grant takes the place of the one before.
    await stores.clients.revoke(installation, name, wanted, now);
    for (const right of wanted) {
      const whose = {
        installation,
        client: name,
        right,
        agents: right === "lanes" ? (agents ?? null) : null,
      };
      await stores.clients.give({ ...whose, givenAt: now, until });
    }
    return shownClient(context, stores, name, now);
  });
}

function requireSensible(
  rights: readonly ClientRight[],
  agents: readonly string[] | undefined,
  forMs: number | undefined,
): void {
  const why =
    rights.length === 0
      ? "no right is named"
      : agents !== undefined && (!rights.includes("lanes") || agents.length === 0)
        ? "agents are named, and no conversations of theirs"
        : (agents?.length ?? 0) > MOST_AGENTS
          ? `${agents?.length} agents are too many at once`
          : forMs !== undefined && !(forMs > 0 && forMs <= LONGEST_MS)
            ? "it would not hold for any time that makes sense"
            : null;
  if (why === null) return;
  throw new NacreError(
    "input/bad-field",
    `nothing is granted: ${why}`,
    `Name one of ${CLIENT_RIGHTS.join(", ")}; agents only with lanes; and a time of up to ten years, or none.`,
  );
}

/** A name that is spelt otherwise would let it read nothing, and nobody would see why. */
function requireKnown(agents: readonly string[], lanes: readonly { readonly agent: string }[]): void {
  const known = [...new Set(lanes.map(({ agent }) => agent))].toSorted();
  const unknown = agents.find((agent) => !known.includes(agent));
  if (unknown === undefined) return;
  throw new NacreError(
    "input/bad-field",
    `nothing is granted: there is no conversation of an agent ${JSON.stringify(unknown.slice(0, 80))}`,
    known.length === 0
      ? "No conversation is stored yet; leave the agents out, or grant it when there are some."
      : `There are conversations of: ${known.slice(0, 20).join(", ")}.`,
  );
}

export async function revokeClient(
  context: EngineContext,
  { client, rights = CLIENT_RIGHTS }: Parameters<ClientApi["revokeClient"]>[0],
): ReturnType<ClientApi["revokeClient"]> {
  const name = clientAsker(client).client;
  const now = context.clock.now();
  return context.store.write("durable", async (stores) => {
    const live = (await grantsOf(context, stores, name)).filter(
      (grant) => rights.includes(grant.right) && clientGrantState(grant, now) === "live",
    );
    await stores.clients.revoke(context.identity.installation, name, rights, now);
    return { revoked: live.length, client: await shownClient(context, stores, name, now) };
  });
}

export async function listClients(context: EngineContext): ReturnType<ClientApi["listClients"]> {
  const now = context.clock.now();
  return context.store.read(async (stores) => {
    const { installation } = context.identity;
    const called = await stores.clients.callers(installation);
    const given = await stores.clients.grants(installation);
    const names = [...new Set([...called, ...given].map(({ client }) => client))].toSorted();
    return {
      clients: names.map((client) => {
        const { calls = 0, lastAt = null } = called.find((one) => one.client === client) ?? {};
        return { client, calls, lastAt, grants: liveOnes(given, client, now) };
      }),
    };
  });
}

export async function clientLog(
  { store, identity }: EngineContext,
  { client, before, limit = USUALLY_LISTED }: Parameters<ClientApi["clientLog"]>[0],
): ReturnType<ClientApi["clientLog"]> {
  const most = Math.min(MOST_LISTED, Math.max(1, Math.floor(limit)));
  const found = await store.read(({ clients }) =>
    clients.calls({
      ...{ installation: identity.installation, limit: most + 1 },
      ...(client !== undefined && { client: clientAsker(client).client }),
      ...(before !== undefined && { before: clientCallId(before) }),
    }),
  );
  const calls = found.slice(0, most).map(({ installation: _, ...call }) => call);
  return { calls, next: found.length > most ? (calls.at(-1)?.id ?? null) : null };
}

export async function noteClientCall(
  context: EngineContext,
  { client, call, outcome, records, refs, pack }: Parameters<ClientApi["noteClientCall"]>[0],
): ReturnType<ClientApi["noteClientCall"]> {
  const { store, clock, identity } = context;
  return store.write("derived", async (stores) => {
    const kept = pack === undefined ? null : packId((await keepPackIn(context, stores, pack)).id);
    const { clients } = stores;
    const id = await clients.note({
      ...{ installation: identity.installation, client, at: clock.now() },
      ...{ call, outcome, records, refs, pack: kept },
    });
    if (kept !== null) await dropOldestPack(stores, { installation: identity.installation, client });
    await dropOldCalls(context, stores, { client, id });
    return { pack: kept };
  });
}

function grantsOf({ identity }: EngineContext, { clients }: Stores, client: string) {
  return clients.grants(identity.installation, client);
}

async function shownClient(
  context: EngineContext,
  stores: Stores,
  client: string,
  now: Instant,
): Promise<ShownClient> {
  const called = await stores.clients.callers(context.identity.installation);
  const { calls = 0, lastAt = null } = called.find((one) => one.client === client) ?? {};
  const given = await grantsOf(context, stores, client);
  return { client, calls, lastAt, grants: liveOnes(given, client, now) };
}

function liveOnes(grants: readonly ClientGrant[], client: string, now: Instant): readonly ShownClientGrant[] {
  return grants
    .filter((grant) => grant.client === client)
    .map(({ right, agents, givenAt, until, revokedAt }) => ({
      ...{ right, agents, givenAt, until, state: clientGrantState({ revokedAt, until }, now) },
    }))
    .filter(({ state }) => state === "live");
}
