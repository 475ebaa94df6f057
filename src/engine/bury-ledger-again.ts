/**
 * What a person had erased of the ledger, of facts and of cards stays so, also in a store that knows nothing of it: an older copy of
 * the same. Where the copy has it, it goes; either way it is not let in again. Events whose words were taken out lose them there too.
 */

import type { Instant } from "../kernel/clock.ts";
import {
  artifactId,
  cardId,
  eventId,
  factId,
  observationId,
  proposalId,
  type ShelfId,
} from "../kernel/ids.ts";
import type { ShelfKey } from "../rooms/durable/index.ts";
import type { Burial } from "../rooms/ledger/index.ts";
import { eraseFacts } from "./facts-taken-back.ts";
import { leaveLedger } from "./stand-aside.ts";
import type { EngineStore, Stores } from "./stores.ts";

export interface LedgerBurial {
  readonly shelf: ShelfKey;
  /** `redacted`: an event of which only the words went. */
  readonly kind: Burial["kind"] | "redacted";
  readonly hash: string;
  readonly at: Instant;
}

/** How many it had. */
export async function buryLedgerAgain(
  store: EngineStore,
  burials: readonly LedgerBurial[],
): Promise<{ readonly erased: number }> {
  let erased = 0;
  for (const burial of burials) {
    await store.write("durable", async (stores) => {
      const { memories } = stores;
      const { shelf: key } = burial;
      // The number of a conversation may be another's in this store; and nothing comes to stand there by itself.
      const known = await memories.findShelf(key);
      if (known === undefined && key.tier === "lane") return;
      const { id } = known ?? (await memories.openShelf(key));
      erased += await buriedIn(stores, id, burial);
    });
  }
  return { erased };
}

async function buriedIn(stores: Stores, shelf: ShelfId, { kind, hash, at }: LedgerBurial): Promise<number> {
  const { ledger, events, artifacts } = stores;
  const burial: Burial = { kind: kind === "redacted" ? "evt" : kind, shelf, hash };
  const standing = await ledger.standing(burial);
  switch (kind) {
    case "obs":
      await leaveLedger(stores, "obs", standing);
      await ledger.erase(standing.map(observationId), at);
      break;
    case "evt":
      await leaveLedger(stores, "evt", standing);
      await events.erase(standing.map(eventId), at);
      break;
    case "redacted":
      await leaveLedger(stores, "evt", standing);
      await events.redact(standing.map(eventId));
      return standing.length;
    case "art":
      await artifacts.erase(standing.map(artifactId), at);
      break;
    case "fact":
      await eraseFacts(stores, standing.map(factId), at);
      break;
    case "prop":
      await stores.facts.eraseProposals(standing.map(proposalId), at);
      break;
    case "card":
      await stores.cards.erase(standing.map(cardId), at);
      break;
  }
  await ledger.bury(burial, at);
  return standing.length;
}
