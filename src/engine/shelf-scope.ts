/**
 * Which shelves somebody may read, and which they may put something on. One rule for every surface, applied inside the query.
 *
 * A person at a terminal may read and write all of their installation. The owner, in a conversation between two, reads their
 * own shelf, what is everybody's, what that agent's conversations keep, the documents of its workspace and notes, and what was told of
 * their projects under a name (a scope); what the model puts there is its word and not theirs. Every other conversation, groups and unknown senders above all, has its own shelf and
 * reads what is everybody's. A program that asks for a model of its own (client-scope.ts) reads what the owner and everybody has and all documents, and
 * writes on a shelf of its own. A name is that name alone: `user:al` is not `user:alice`.
 */

import { NacreError } from "../kernel/errors.ts";
import type { InstallationId } from "../kernel/ids.ts";
import { scopeNamed } from "../kernel/scope-name.ts";
import {
  type MemoryTrust,
  namespaceNamed,
  OWNER_NAMESPACE,
  type Shelf,
  type ShelfKey,
} from "../rooms/durable/index.ts";
import { isDirect, type Lane, sessionTreatment } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import { clientNamespace, mayReadAsClient } from "./client-scope.ts";
import { type EngineContext, installationIn, laneKey } from "./context.ts";
import { agentOfDocs } from "./doc-roots.ts";
import type { ShelfName } from "./memory-api.ts";
import { reachOf } from "./scope.ts";
import type { Stores } from "./stores.ts";

/** Absent asker: a person at a terminal. */
export interface Whose {
  readonly asker?: Asker;
  readonly installation?: string;
}

/** Everything that may be read, documents too. */
export async function shelvesInReach(
  context: EngineContext,
  stores: Stores,
  { asker, installation }: Whose,
): Promise<readonly Shelf[]> {
  const { scope, lanes } = await reachOf(
    context,
    stores,
    asker,
    installation === undefined ? {} : { installation },
  );
  if (asker !== undefined && isIgnored(context, asker)) return [];
  const all = await stores.memories.shelves(scope.installation);
  if (asker === undefined) return all;
  const { client } = asker;
  if (client !== undefined)
    return all.filter((shelf) => mayReadAsClient(shelf, client, OWNER_NAMESPACE, lanes));
  const owns = speaksForOwner(asker);
  const inLanes = new Set(lanes.map(({ id }) => String(id)));
  return all.filter(({ tier, name }) => {
    if (tier === "global") return true;
    if (tier === "lane") return inLanes.has(name);
    if (!owns) return false;
    if (tier === "scope") return true;
    return tier === "user" ? name === OWNER_NAMESPACE : agentOfDocs({ tier, name }) === asker.agent;
  });
}

/** Those of memories: all in reach, or the one that is named. Refused when it may not be read, whether or not it is there. */
export async function memoryShelves(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  named: ShelfName | undefined,
): Promise<readonly Shelf[]> {
  const all = await shelvesInReach(context, stores, whose);
  const inReach = all.filter((shelf) => agentOfDocs(shelf) === undefined);
  if (named === undefined) return inReach;
  const key = await keyOf(context, stores, installationOf(context, whose), named);
  const { asker } = whose;
  if (asker !== undefined) {
    const { lanes } = await reachOf(context, stores, asker);
    requireAllowed(key !== undefined && mayRead(key, asker, lanes) && !isIgnored(context, asker), named);
  }
  return key === undefined ? [] : inReach.filter(({ tier, name }) => tier === key.tier && name === key.name);
}

/**
 * Where something is to be put; absent: the owner's own, or the conversation's where the owner is not speaking, or the program's.
 * A program that may teach proposes its lessons where the owner's are: elsewhere nobody would ever be shown them.
 */
export async function shelfToWrite(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  named: ShelfName | undefined,
  what: "memory" | "lesson" = "memory",
): Promise<ShelfKey> {
  const { asker } = whose;
  const installation = installationOf(context, whose);
  if (asker !== undefined) {
    const treated = sessionTreatment(asker.sessionKey, context.policy);
    requireAllowed(treated === "stored", named ?? { tier: "lane", lane: asker });
  }
  const wanted = named ?? usualShelf(asker, what);
  const key = await keyOf(context, stores, installation, wanted);
  if (asker !== undefined) {
    const lane = await stores.history.findLane(laneKey(context, asker));
    const mayIt =
      key === undefined
        ? isOwnLane(wanted, asker)
        : asker.client === undefined
          ? mayWrite(key, asker, lane)
          : mayWriteAsClient(key, asker.client, what);
    requireAllowed(mayIt, wanted);
  }
  if (key === undefined) throw unknownLane();
  return key;
}

/** Where what is told of a project or another subject stands; without a name, the owner's own. Refused when it is no name. */
export function scopeShelf(installation: InstallationId, scope: string | undefined): ShelfKey {
  if (scope === undefined) return { installation, tier: "user", name: OWNER_NAMESPACE };
  const name = scopeNamed(scope);
  if (name === undefined) {
    throw new NacreError(
      "input/bad-field",
      `${JSON.stringify(scope.slice(0, 80))} is not the name of a scope`,
      "Give a name with letters or digits in it, of at most 200 characters, such as atlas.",
    );
  }
  return { installation, tier: "scope", name };
}

/** On whose word something is that they say. */
export function trustOf({ asker }: Whose): MemoryTrust {
  return asker === undefined ? "human" : "agent";
}

export function notAllowed(what: string): NacreError {
  return new NacreError(
    "memory/not-allowed",
    `${what} is not this conversation's to use`,
    "Leave the shelf out, or ask the owner to do it at a terminal.",
  );
}

export function shelfTitle(named: ShelfName): string {
  if (named.tier === "user") return `user:${named.namespace}`;
  if (named.tier === "scope") return `scope:${named.name}`;
  return named.tier === "global" ? "global" : named.lane.sessionKey;
}

/** The owner, in a conversation between two. No program does. */
export function speaksForOwner({ isOwner, sessionKey, client }: Asker): boolean {
  return client === undefined && isOwner === true && isDirect(sessionKey);
}

/** May read what is the owner's own: they themselves, and programs for them. */
export function readsForOwner(asker: Asker): boolean {
  return asker.client !== undefined || speaksForOwner(asker);
}

function isIgnored(context: EngineContext, asker: Asker): boolean {
  return sessionTreatment(asker.sessionKey, context.policy) === "ignored";
}

function installationOf(context: EngineContext, { asker, installation }: Whose): InstallationId {
  return installationIn(context, asker === undefined ? installation : asker.installation);
}

function usualShelf(asker: Asker | undefined, what: "memory" | "lesson"): ShelfName {
  if (asker?.client !== undefined && what === "memory")
    return { tier: "user", namespace: clientNamespace(asker.client) };
  if (asker?.client !== undefined) return { tier: "user", namespace: OWNER_NAMESPACE };
  if (asker === undefined || speaksForOwner(asker)) return { tier: "user", namespace: OWNER_NAMESPACE };
  return { tier: "lane", lane: asker };
}

/** Undefined: it names a conversation of which nothing is stored. */
async function keyOf(
  context: EngineContext,
  { history }: Stores,
  installation: InstallationId,
  named: ShelfName,
): Promise<ShelfKey | undefined> {
  if (named.tier === "global") return { installation, tier: "global", name: "" };
  if (named.tier === "user") {
    const name = namespaceNamed(named.namespace);
    if (name === undefined) {
      throw new NacreError(
        "input/bad-field",
        "params.shelf.namespace: not the name of anybody",
        `Give a name of up to 400 characters, such as ${OWNER_NAMESPACE}.`,
      );
    }
    return { installation, tier: "user", name };
  }
  if (named.tier === "scope") return scopeShelf(installation, named.name);
  const lane = await history.findLane({ ...laneKey(context, named.lane), installation });
  return lane === undefined ? undefined : { installation, tier: "lane", name: String(lane.id) };
}

function mayRead({ tier, name }: ShelfKey, asker: Asker, lanes: readonly Lane[]): boolean {
  if (asker.client !== undefined)
    return mayReadAsClient({ tier, name }, asker.client, OWNER_NAMESPACE, lanes);
  if (tier === "global") return true;
  if (tier === "lane") return lanes.some(({ id }) => String(id) === name);
  return speaksForOwner(asker) && (tier === "scope" || name === OWNER_NAMESPACE);
}

/** What is everybody's is a person's to decide: what a model puts there, every group would be told. */
function mayWrite({ tier, name }: ShelfKey, asker: Asker, lane: Lane | undefined): boolean {
  if (tier === "user") return speaksForOwner(asker) && name === OWNER_NAMESPACE;
  if (tier === "scope") return speaksForOwner(asker);
  return tier === "lane" && name === String(lane?.id);
}

/** What it remembers is its own; what it would have taught stands with the owner's, as a proposal. */
function mayWriteAsClient({ tier, name }: ShelfKey, client: string, what: "memory" | "lesson"): boolean {
  if (what === "memory") return tier === "user" && name === clientNamespace(client);
  return tier === "scope" || (tier === "user" && name === OWNER_NAMESPACE);
}

function isOwnLane(named: ShelfName, asker: Asker): boolean {
  return (
    asker.client === undefined &&
    named.tier === "lane" &&
    named.lane.agent === asker.agent &&
    named.lane.sessionKey === asker.sessionKey
  );
}

function requireAllowed(allowed: boolean, named: ShelfName): void {
  if (!allowed) throw notAllowed(shelfTitle(named));
}

function unknownLane(): NacreError {
  return new NacreError(
    "history/unknown-lane",
    "nothing is stored of that conversation yet",
    "Try again after its first turn, or name another shelf.",
  );
}
