/**
 * What one request may read, and what it costs whoever let it in.
 *
 * Every recall tool begins with `accessOf` and reads inside `metered`: scope is part of the query, and what a grant allows
 * is set aside before anything is read, so that two readers cannot spend the same tokens. What a summary leads to is asked
 * about again, by `summaryAllowed` and `messageAllowed`: a permission for one thing is none for what lies beside it.
 */

import { assert } from "../kernel/assert.ts";
import { type ErrorCode, NacreError } from "../kernel/errors.ts";
import { sha256Hex } from "../kernel/hash.ts";
import type { LaneId, MessageId, SummaryId } from "../kernel/ids.ts";
import { type Grant, grantState } from "../rooms/grants/index.ts";
import { type Lane, sessionKind, sessionTreatment } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import { notGranted } from "./client-scope.ts";
import type { EngineContext } from "./context.ts";
import type { Reading } from "./recall-api.ts";
import { type Reach, reachOf } from "./scope.ts";
import type { Stores } from "./stores.ts";

export interface Access {
  /** Everything that may be read: what is the reader's own, and what a grant adds. */
  readonly reach: Reach;
  /** Of the lanes that a grant adds, only these and what they cover; null: everything in reach. */
  readonly summaries: readonly SummaryId[] | null;
  /** Levels that one expansion may go down. */
  readonly maxDepth: number;
  /** What is charged for it; null: nobody. */
  readonly grant: number | null;
  /** Of the lanes in reach, those that are read by right: no grant narrows them or is charged for them. */
  readonly own: ReadonlySet<LaneId>;
  /** Why everything else is refused to a reader that needs grants; null: for this reader it does not exist. */
  readonly refusal: Refusal | null;
  /** A program that may not read all conversations; null: whoever reads is none. */
  readonly client: string | null;
}

type Refusal = Extract<ErrorCode, `grant/${string}`>;

/** What was read: tokens of the words that are handed out, and whose they are. */
export interface Metered<T> {
  readonly answer: T;
  readonly tokens: number;
  readonly visited: readonly string[];
}

export function accessOf(context: EngineContext, reading: Reading): Promise<Access> {
  return context.store.read((stores) => accessWithin(context, stores, reading));
}

/**
 * A sub-agent reads its own lane by right and, under a live grant of its own or one that it shows, what that grant names.
 * Nobody else needs one or gains by it, except a reader who is no conversation at all: it gets what the grant names.
 */
export async function accessWithin(
  context: EngineContext,
  stores: Stores,
  { asker, installation, grant: secret }: Reading,
): Promise<Access> {
  const reach = await reachOf(context, stores, asker, installation === undefined ? {} : { installation });
  const needsGrant =
    asker !== undefined && asker.client === undefined && sessionKind(asker.sessionKey) === "subagent";
  if (asker?.client !== undefined) {
    const readsAll = reach.scope.agents === undefined && reach.scope.lanes === undefined;
    return { ...byRight(reach, null), client: readsAll ? null : asker.client };
  }
  if (secret !== undefined) {
    const shown = requireLive(context, await stores.grants.byHash(sha256Hex(secret)), asker);
    if (asker === undefined) return granted(stores, shown, []);
    if (needsGrant && !isIgnored(context, asker)) return granted(stores, shown, reach.lanes);
  }
  if (!needsGrant) return byRight(reach, null);
  const bound = await stores.grants.byChild({
    installation: reach.scope.installation,
    sessionKey: asker.sessionKey,
  });
  if (bound === undefined || bound.agent !== asker.agent || isIgnored(context, asker)) {
    return byRight(reach, "grant/required");
  }
  const state = grantState(bound, context.clock.now());
  return state === "live" ? granted(stores, bound, reach.lanes) : byRight(reach, `grant/${state}`);
}

function isIgnored(context: EngineContext, asker: Asker): boolean {
  return sessionTreatment(asker.sessionKey, context.policy) === "ignored";
}

/** One that is of another installation or agent is as unknown as one that was never given. */
function requireLive(context: EngineContext, grant: Grant | undefined, asker: Asker | undefined): Grant {
  const installation = asker?.installation ?? context.identity.installation;
  const foreign =
    asker !== undefined && (grant?.agent !== asker.agent || grant.installation !== installation);
  if (grant === undefined || foreign) throw refusedGrant("grant/unknown");
  const state = grantState(grant, context.clock.now());
  if (state !== "live") throw refusedGrant(`grant/${state}`);
  return grant;
}

async function granted({ history }: Stores, grant: Grant, own: readonly Lane[]): Promise<Access> {
  const { installation, agent } = grant;
  const byId = new Map(own.map((lane) => [lane.id, lane]));
  for (const id of grant.lanes) {
    const lane = await history.lane(id);
    if (lane?.installation === installation && lane.agent === agent) byId.set(id, lane);
  }
  const lanes = [...byId.values()];
  return {
    reach: { scope: { installation, agents: [agent], lanes: lanes.map(({ id }) => id) }, lanes },
    summaries: grant.summaries,
    maxDepth: grant.maxDepth,
    grant: grant.id,
    own: new Set(own.map(({ id }) => id)),
    refusal: "grant/out-of-scope",
    client: null,
  };
}

/** Tokens in which nothing can be said: a line with its reference takes more. */
const LEAST_READ = 32;

/**
 * Reads at most `allowed` tokens, which is what was wanted or what the grant has left. They are set aside before, and what
 * was not used is given back after: a reader that dies in between has spent them.
 */
export async function metered<T>(
  context: EngineContext,
  access: Access,
  wanted: number,
  read: (allowed: number) => Promise<Metered<T>>,
): Promise<T> {
  const { grant } = access;
  if (grant === null) return (await read(wanted)).answer;
  const { allowed } = await context.writer.spendGrant({ grant, tokens: wanted });
  if (allowed < Math.min(wanted, LEAST_READ)) {
    await context.writer.settleGrant({ grant, unused: allowed, visited: [] });
    throw refusedGrant("grant/spent");
  }
  let used = 0;
  let visited: readonly string[] = [];
  try {
    const done = await read(allowed);
    assert(done.tokens <= allowed, `an answer of ${done.tokens} tokens was to have at most ${allowed}`);
    used = done.tokens;
    visited = done.visited;
    return done.answer;
  } finally {
    await context.writer.settleGrant({ grant, unused: allowed - used, visited });
  }
}

/** Somebody at a terminal, who may look at everything: neither a conversation nor a reader with a permission. */
export function isPerson({ asker, grant }: Reading): boolean {
  return asker === undefined && grant === undefined;
}

/** The same access as it is inside one lane: of the reader's own lanes nothing is charged, and nothing is left out. */
export function accessIn(access: Access, lane: LaneId): Access {
  return access.own.has(lane) ? ownAccess(access) : access;
}

/** Without the grant: for what can still be answered when it is spent. */
export function ownAccess(access: Access): Access {
  if (access.grant === null) return access;
  const lanes = access.reach.lanes.filter(({ id }) => access.own.has(id));
  return byRight(
    { scope: { ...access.reach.scope, lanes: lanes.map(({ id }) => id) }, lanes },
    access.refusal,
  );
}

/**
 * What to say about a reference that this reader may not follow; null: that there is no such thing. To be asked for what
 * exists and for what does not alike, so that the answer gives nothing away.
 */
export function refusalOf(access: Access, ref: string): NacreError | null {
  // Who may read some of them is not sent for all: what is not among those does not exist for it.
  const isAllowedSome = access.reach.scope.agents !== undefined;
  if (access.client !== null && !isAllowedSome && OF_LANES.test(ref))
    return notGranted(access.client, "lanes");
  return access.refusal === null ? null : refusedGrant(access.refusal, ref);
}

/** What stands in conversations and nowhere else. */
const OF_LANES = /^(?:msg|sum|file):/;

export function refusedGrant(code: Refusal, ref = "This"): NacreError {
  return new NacreError(code, ...REFUSED[code](ref));
}

const REFUSED: { readonly [R in Refusal]: (ref: string) => [message: string, hint: string] } = {
  "grant/required": (ref) => [
    `${ref} is outside of this sub-agent's own conversation`,
    "Ask the conversation that started it for what is needed.",
  ],
  "grant/unknown": () => ["There is no such grant", "Ask whoever gave it for a new one."],
  "grant/expired": () => ["The grant has expired", "Ask the conversation that gave it for what is needed."],
  "grant/revoked": () => [
    "The grant was taken back",
    "Ask the conversation that gave it for what is needed.",
  ],
  "grant/out-of-scope": (ref) => [
    `${ref} is not among what was granted`,
    "Read what the grant names, or ask the conversation that gave it.",
  ],
  "grant/spent": () => [
    "The grant's tokens are spent",
    "Answer from what was read, or ask the conversation that gave it for more.",
  ],
  "grant/recursion": () => ["A sub-agent that was asked does not ask another", "Read it yourself."],
  "grant/busy": () => ["This conversation is asking already", "Wait for that answer."],
};

/** Whether a summary may be read: it stands in a lane in reach, and it or one above it is among those granted. */
export async function summaryAllowed(
  { history }: Pick<Stores, "history">,
  access: Access,
  id: SummaryId,
): Promise<boolean> {
  const summary = await history.summary(id);
  if (summary === undefined || !reaches(access, summary.lane)) return false;
  return isUnder(history, access, summary.lane, [id]);
}

export async function messageAllowed(
  { history }: Pick<Stores, "history">,
  access: Access,
  id: MessageId,
): Promise<boolean> {
  const message = await history.message(id);
  if (message === undefined || !reaches(access, message.lane)) return false;
  if (isWhole(access, message.lane)) return true;
  return isUnder(history, access, message.lane, await history.coveringMessage(id));
}

function reaches(access: Access, lane: LaneId): boolean {
  return access.reach.lanes.some(({ id }) => id === lane);
}

/** Whether all of a lane in reach may be read. */
function isWhole({ own, summaries }: Access, lane: LaneId): boolean {
  return summaries === null || own.has(lane);
}

/** One of these, or one that covers it through whatever depth, is granted. */
async function isUnder(
  history: Stores["history"],
  access: Access,
  lane: LaneId,
  ids: readonly SummaryId[],
): Promise<boolean> {
  if (isWhole(access, lane)) return true;
  const granted = new Set(access.summaries);
  const seen = new Set<SummaryId>(ids);
  for (const id of seen) {
    if (granted.has(id)) return true;
    for (const above of await history.coveringSummary(id)) seen.add(above);
  }
  return false;
}

function byRight(reach: Reach, refusal: Refusal | null): Access {
  const own = new Set(reach.lanes.map(({ id }) => id));
  return {
    reach,
    summaries: null,
    maxDepth: Number.MAX_SAFE_INTEGER,
    grant: null,
    own,
    refusal,
    client: null,
  };
}
