/**
 * What a sub-agent of the host may read of the conversation that starts it: granted before it starts, taken back when it
 * ends. Nothing here holds a start up for long or prevents it; without a grant the sub-agent remembers its own words only.
 */

import type { RevokeReason } from "../../engine/api.ts";
import { codeOf } from "../../kernel/errors.ts";
import type { ContextEngine } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

type SpawnCall = Parameters<NonNullable<ContextEngine["prepareSubagentSpawn"]>>[0];
type EndedCall = Parameters<NonNullable<ContextEngine["onSubagentEnded"]>>[0];

const DEADLINE_MS = 500;
/** At a start the engine may have to be found first; nobody waits for this. */
const EARLIER_MS = 30_000;

/** One that begins with the conversation's own prompt goes on working in it, and looks back further. */
const TERMS = {
  isolated: { tokens: 16_000, maxDepth: 3 },
  fork: { tokens: 64_000, maxDepth: 8 },
} as const;

/** Never rejects. Rolling back is right whatever became of the grant: one that comes late is taken back too. */
export async function prepareSpawn(
  client: SharedClient,
  { parentSessionKey, childSessionKey, contextMode = "isolated", ttlMs }: SpawnCall,
): Promise<{ rollback(): Promise<void> }> {
  // Whose turn it is nobody says here: the conversation's own lane, and no other of its agent's.
  const issuer = { ...laneOf({ sessionId: "", sessionKey: parentSessionKey }), isOwner: null };
  const wish = {
    ...TERMS[contextMode],
    ...(ttlMs !== undefined && ttlMs >= 1 && { ttlMs: Math.trunc(ttlMs) }),
  };
  await client
    .call("issue_grant", { issuer, child: childSessionKey, purpose: "spawn", ...wish }, DEADLINE_MS)
    .catch((error: unknown) => {
      // A conversation that has just begun has nothing to grant.
      if (codeOf(error) !== "history/unknown-lane") client.degraded(`spawn:${reasonOf(error)}`);
    });
  return { rollback: () => client.using(() => revoke(client, childSessionKey, "rolled-back")) };
}

const REASONS: { readonly [R in EndedCall["reason"]]: RevokeReason } = {
  completed: "completed",
  deleted: "deleted",
  swept: "released",
  released: "released",
};

export async function subagentEnded(
  client: SharedClient,
  { childSessionKey, reason }: EndedCall,
): Promise<void> {
  const hint = { event: "subagent_ended", sessionKey: childSessionKey, reason };
  await Promise.all([
    revoke(client, childSessionKey, REASONS[reason] ?? "released"),
    client
      .call("session_lifecycle_hint", hint, DEADLINE_MS)
      .catch((error: unknown) => client.degraded(`hint:${reasonOf(error)}`)),
  ]);
}

/**
 * Sub-agents end with their gateway. What an earlier one granted is taken back, and nothing that this one did: however
 * often its plugins are loaded again, it began only once.
 */
export async function revokeEarlier(client: SharedClient, began = performance.timeOrigin): Promise<void> {
  const before = Math.floor(began);
  await client
    .call("revoke_grant", { all: true, before, reason: "restart" }, EARLIER_MS)
    .catch((error: unknown) => client.degraded(`grants:${reasonOf(error)}`));
}

async function revoke(client: SharedClient, child: string, reason: RevokeReason): Promise<void> {
  await client
    .call("revoke_grant", { child, reason }, DEADLINE_MS)
    .catch((error: unknown) => client.degraded(`grants:${reasonOf(error)}`));
}
