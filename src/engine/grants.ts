/**
 * Grants: given by a conversation to a sub-agent of its own, spent as the sub-agent reads, taken back when it ends.
 *
 * Whatever is given lies within what the giver may read itself. What is read under a grant counts for every grant above
 * it as well: passing a permission on does not make more of it.
 */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { sha256Hex } from "../kernel/hash.ts";
import { parseRef, type SummaryId, summaryId } from "../kernel/ids.ts";
import {
  type Grant,
  grantId,
  grantState,
  grantTerms,
  type SessionOf,
  tokensLeft,
} from "../rooms/grants/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import { type Access, accessWithin, refusedGrant, summaryAllowed } from "./access.ts";
import type {
  Asker,
  GrantReport,
  IssueGrantAnswer,
  IssueGrantRequest,
  RevokeGrantRequest,
  SettleGrantRequest,
  SpendRequest,
} from "./api.ts";
import { type EngineContext, installationIn } from "./context.ts";
import type { Stores } from "./stores.ts";

/** References noted for one grant: more than its tokens can buy, were each a line. */
const MOST_VISITS = 2_000;
/** Grants that may stand above one that is given to answer a question. */
const MOST_ABOVE_ASK = 1;

export function issueGrant(context: EngineContext, request: IssueGrantRequest): Promise<IssueGrantAnswer> {
  const now = context.clock.now();
  return context.store.write("durable", async (stores) => {
    const { issuer, child, purpose } = request;
    const giver = {
      installation: installationIn(context, issuer.installation),
      sessionKey: issuer.sessionKey,
    };
    requireChild(issuer, child);
    const access = await accessWithin(context, stores, { asker: issuer });
    const above = await chainOf(stores, access.grant);
    if (above.some((grant) => grant.issuer === child)) throw refusedGrant("grant/recursion");
    await refuseRepetition(stores, giver, request);
    if (purpose === "ask") await refuseRecursion(context, stores, giver);
    const lanes = lanesFor(request, access);
    const summaries = await summariesFor(stores, request, access, lanes);
    const terms = grantTerms(request, above, now);
    if (terms === null) {
      throw refusedGrant(tokensLeft(above) > 0 ? "grant/recursion" : "grant/spent");
    }
    // The newest grant of a session is the one that counts: an older one must not come back when it ends.
    await revokeOf(stores, { ...giver, sessionKey: child }, now, "released");
    const secret = context.freshSecret();
    const grant = await stores.grants.add({
      hash: sha256Hex(secret),
      parent: above[0]?.id ?? null,
      installation: giver.installation,
      agent: issuer.agent,
      issuer: issuer.sessionKey,
      child,
      purpose,
      delegation: above.length,
      lanes: lanes.map(({ id }) => id),
      summaries,
      ...terms,
      issuedAt: now,
      request: request.requestId ?? null,
    });
    return { secret, grant, ...terms };
  });
}

export function revokeGrant(
  context: EngineContext,
  request: RevokeGrantRequest,
): Promise<{ readonly revoked: number }> {
  const { child, secret, all, reason } = request;
  const ways = [child, secret, all === true ? all : undefined].filter((way) => way !== undefined);
  if (ways.length !== 1) {
    throw new NacreError(
      "input/bad-field",
      "Which grants to take back is said in one way",
      "Give one of child, secret and all.",
    );
  }
  const now = context.clock.now();
  return context.store.write("durable", async (stores) => {
    const installation = installationIn(context, request.installation);
    if (child !== undefined) {
      return { revoked: await revokeOf(stores, { installation, sessionKey: child }, now, reason) };
    }
    if (secret !== undefined) {
      return { revoked: await stores.grants.revoke((await bySecret(stores, secret)).id, now, reason) };
    }
    const before = instantOf(request.before ?? Number.MAX_SAFE_INTEGER);
    return { revoked: await stores.grants.revokeAll(installation, before, now, reason) };
  });
}

export function grantReport(
  context: EngineContext,
  { secret }: { readonly secret: string },
): Promise<GrantReport> {
  return context.store.read(async (stores) => {
    const grant = await bySecret(stores, secret);
    return {
      grant: grant.id,
      state: grantState(grant, context.clock.now()),
      tokens: grant.tokens,
      spent: grant.spent,
      visited: await stores.grants.visits(grant.id),
    };
  });
}

export function spendGrant(
  context: EngineContext,
  { grant, tokens }: SpendRequest,
): Promise<{ readonly allowed: number }> {
  // What is read is read: with the machine the grant goes too, by the gateway's next start.
  return context.store.write("derived", async (stores) => {
    const chain = await chainOf(stores, grant);
    for (const one of chain) {
      const state = grantState(one, context.clock.now());
      if (state !== "live") throw refusedGrant(`grant/${state}`);
    }
    const allowed = Math.min(tokens, tokensLeft(chain));
    for (const one of chain) await stores.grants.spend(one.id, allowed);
    return { allowed };
  });
}

export function settleGrant(
  context: EngineContext,
  { grant, unused, visited }: SettleGrantRequest,
): Promise<{ readonly spent: number }> {
  return context.store.write("derived", async (stores) => {
    const spent: number[] = [];
    for (const { id } of await chainOf(stores, grant)) {
      spent.push(await stores.grants.giveBack(id, unused));
      await stores.grants.visit(id, visited, MOST_VISITS);
    }
    return { spent: spent[0] ?? 0 };
  });
}

/** The grant and those above it, itself first; none: nothing. */
async function chainOf({ grants }: Stores, id: number | null): Promise<readonly Grant[]> {
  const chain: Grant[] = [];
  for (let next = id; next !== null; ) {
    const grant = await grants.grant(grantId(next));
    if (grant === undefined) throw refusedGrant("grant/unknown");
    chain.push(grant);
    next = grant.parent;
  }
  return chain;
}

async function bySecret({ grants }: Stores, secret: string): Promise<Grant> {
  const grant = await grants.byHash(sha256Hex(secret));
  if (grant === undefined) throw refusedGrant("grant/unknown");
  return grant;
}

/** What a session was given and what it gave itself, under a grant or without. */
async function revokeOf(
  stores: Stores,
  session: SessionOf,
  now: Grant["issuedAt"],
  reason: RevokeGrantRequest["reason"],
): Promise<number> {
  const given = await stores.grants.byChild(session);
  let revoked = given === undefined ? 0 : await stores.grants.revoke(given.id, now, reason);
  for (const { id } of await stores.grants.liveOf(session, now)) {
    revoked += await stores.grants.revoke(id, now, reason);
  }
  return revoked;
}

/** Agents keep their conversations to themselves, whoever starts whom. */
function requireChild(issuer: Asker, child: string): void {
  if (child === issuer.sessionKey) {
    throw new NacreError(
      "input/bad-field",
      "A conversation does not grant itself anything",
      "Name the session that the grant is for.",
    );
  }
  const [head, agent] = child.split(":");
  if (head === "agent" && agent !== issuer.agent) {
    throw new NacreError(
      "grant/out-of-scope",
      `What ${issuer.agent} remembers is not granted to ${agent}`,
      "Tell the other agent what it needs to know.",
    );
  }
}

async function refuseRepetition(
  { grants }: Stores,
  giver: SessionOf,
  { requestId }: IssueGrantRequest,
): Promise<void> {
  if (requestId === undefined || (await grants.byRequest(giver, requestId)) === undefined) return;
  throw new NacreError(
    "grant/recursion",
    "This request was granted before",
    "Wait for its answer, or ask under another name.",
  );
}

/** Who was asked does not ask, and one question at a time. */
async function refuseRecursion(context: EngineContext, stores: Stores, giver: SessionOf): Promise<void> {
  // Also when what it was given is over: what it is has not changed.
  const given = await stores.grants.byChild(giver);
  const origin = given === undefined ? [] : await chainOf(stores, given.id);
  if (origin.length > MOST_ABOVE_ASK || origin.some(({ purpose }) => purpose === "ask")) {
    throw refusedGrant("grant/recursion");
  }
  const live = await stores.grants.liveOf(giver, context.clock.now());
  if (live.some(({ purpose }) => purpose === "ask")) throw refusedGrant("grant/busy");
}

function lanesFor(
  { issuer, lanes = [issuer.sessionKey] }: IssueGrantRequest,
  access: Access,
): readonly Lane[] {
  return [...new Set(lanes)].map((key) => {
    const lane = access.reach.lanes.find(({ sessionKey }) => sessionKey === key);
    if (lane !== undefined) return lane;
    if (key === issuer.sessionKey) {
      throw new NacreError(
        "history/unknown-lane",
        "Nothing of this conversation is stored yet, so there is nothing to grant",
        "Grant it after the first turn.",
      );
    }
    throw refusedGrant(access.refusal ?? "grant/out-of-scope", key);
  });
}

/** Those asked for; or, where the giver itself is held to some, the same ones. */
async function summariesFor(
  stores: Stores,
  request: IssueGrantRequest,
  access: Access,
  lanes: readonly Lane[],
): Promise<readonly SummaryId[] | null> {
  if (request.summaries === undefined) {
    return lanes.every(({ id }) => access.own.has(id)) ? null : access.summaries;
  }
  const ids = [...new Set(request.summaries.map((ref) => summaryId(parseRef(ref, ["sum"]).id)))];
  for (const id of ids) {
    const summary = await stores.history.summary(id);
    const inside = lanes.some((lane) => lane.id === summary?.lane);
    if (inside && (await summaryAllowed(stores, access, id))) continue;
    throw refusedGrant(access.refusal ?? "grant/out-of-scope", `sum:${id}`);
  }
  return ids;
}
