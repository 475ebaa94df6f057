/**
 * How much of what programs did is kept: of each so many calls and packs, and of so many programs. A program calls itself what it likes,
 * so that their number has to have an end too.
 *
 * Not here: what a person gave them (client-grants.ts), which nothing automatic removes.
 */

import type { InstallationId } from "../kernel/ids.ts";
import { clientGrantState } from "../rooms/clients/index.ts";
import type { EngineContext } from "./context.ts";
import { KEPT_OF_A_PROGRAM } from "./pack-kept.ts";
import type { Stores } from "./stores.ts";

/** Calls of each program that are kept: of a busy one, months. No program pushes out what another did. */
const KEPT_CALLS = 50_000;
/** Programs that called last, beside those that have a right that a person gave them. */
const KEPT_PROGRAMS = 200;
/** Calls after which what is too much goes, all at once. */
const PRUNED_EVERY = 1_000;

interface Program {
  readonly installation: InstallationId;
  readonly client: string;
}

/** With each that is made one goes: the oldest of those that are one too many. */
export async function dropOldestPack({ clients, packs }: Stores, whose: Program): Promise<void> {
  const made = await clients.packed({ ...whose, limit: KEPT_OF_A_PROGRAM + 1 });
  const oldest = made[KEPT_OF_A_PROGRAM]?.pack ?? null;
  if (oldest !== null) await packs.drop(oldest);
}

/** After a call was noted: now and then looks at whoever made it, at one of the others in turn, and at how many there are. */
export async function dropOldCalls(
  context: Pick<EngineContext, "identity" | "clock">,
  stores: Stores,
  noted: { readonly client: string; readonly id: number },
): Promise<void> {
  if (noted.id % PRUNED_EVERY !== 0) return;
  const { installation } = context.identity;
  const lately = await stores.clients.lately(installation);
  // Two that call by turns would otherwise leave it to chance whether both are ever looked at.
  const inTurn = lately.toSorted()[(noted.id / PRUNED_EVERY) % lately.length]!;
  for (const client of new Set([noted.client, inTurn]))
    await stores.clients.prune(installation, client, KEPT_CALLS);
  if (lately.length <= KEPT_PROGRAMS) return;
  const now = context.clock.now();
  const trusted = new Set(
    (await stores.clients.grants(installation))
      .filter((grant) => clientGrantState(grant, now) === "live")
      .map(({ client }) => client),
  );
  for (const client of lately.filter((name) => !trusted.has(name)).slice(KEPT_PROGRAMS))
    await dropProgram(stores, { installation, client });
}

/** Its packs first: what made them is known by its calls. */
async function dropProgram({ clients, packs }: Stores, whose: Program): Promise<void> {
  for (const { pack } of await clients.packed({ ...whose, limit: KEPT_OF_A_PROGRAM }))
    if (pack !== null) await packs.drop(pack);
  await clients.prune(whose.installation, whose.client, 0);
}
