/**
 * What is kept of each prompt's decision, behind the reply: one episode a turn, bound to the receipt of its prompt, and to its question.
 *
 * Also where no receipt is wanted, where nothing was supplied, and where the surface answered by itself: then it says so. No text, but for
 * the question where that was chosen.
 */

import type { Instant } from "../kernel/clock.ts";
import { type EpisodeId, type LaneId, type ReceiptId, receiptId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { type BrainAccount, type Episode, type NewEpisode, readBrainAccount } from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import { unlinkedIn } from "./receipt-link.ts";
import type { Stores } from "./stores.ts";

/** More are kept of those that were learned from. */
const KEPT_EPISODES = 20_000;
/** How often the oldest go: with every so manieth. */
const PRUNED_EVERY = 200;

export interface PromptDecided {
  readonly supply: JsonObject | null;
  /** The surface made the prompt without a plan of ours. */
  readonly unplanned: boolean;
  /** The block went along. */
  readonly sent: boolean;
}

export interface EpisodeOf {
  readonly lane: LaneId;
  readonly sessionId: string;
  readonly at: Instant;
  readonly receipt: ReceiptId | null;
}

/** What was decided in the end. */
export function decidedFor(
  { brain }: Pick<EngineContext, "brain">,
  { supply, unplanned, sent }: PromptDecided,
): BrainAccount {
  const account = supply === null ? null : readBrainAccount(supply["brain"]);
  if (account === null) return failedOpen(unplanned ? "unplanned" : "unsupplied");
  const kept = brain?.keepQueries === true ? account : { ...account, query: null };
  if (sent || !kept.placed.some(({ place }) => place !== null)) return kept;
  const placed = kept.placed.map((one) =>
    one.place === null ? one : { ...one, place: null, tokens: 0, why: "not-sent" },
  );
  return { ...kept, decision: "fail_open", reason: "fail_open:not-sent", tokens: 0, placed };
}

/**
 * Anew, or in the place of what was kept of the same turn before. `after`: a model was called in that turn already, with the prompt of
 * this receipt; what that one was shown is not taken back by a later one that had no room for it.
 */
export async function keepEpisode(
  stores: Pick<Stores, "episodes">,
  of: EpisodeOf,
  account: BrainAccount,
  after?: number | null,
): Promise<EpisodeId> {
  const { episodes } = stores;
  const known = await knownOf(stores, of, after);
  if (known !== undefined) {
    const stays = after !== undefined && isShown(known.account) && !isShown(account);
    await episodes.replace(known.id, { ...of, account: stays ? known.account : account });
    return known.id;
  }
  const episode: NewEpisode = { ...of, account };
  const id = await episodes.add(episode);
  if (id % PRUNED_EVERY === 0) await episodes.prune(KEPT_EPISODES);
  return id;
}

async function knownOf(
  stores: Pick<Stores, "episodes">,
  { receipt, lane, sessionId }: EpisodeOf,
  after?: number | null,
): Promise<Episode | undefined> {
  const { episodes } = stores;
  if (receipt === null) return unlinkedIn(stores, lane, sessionId);
  const known = await episodes.ofReceipt(receipt);
  if (known !== undefined || after == null) return known;
  const before = await episodes.ofReceipt(receiptId(after));
  return before?.lane === lane && before.message === null ? before : undefined;
}

function isShown({ placed }: BrainAccount): boolean {
  return placed.some(({ place }) => place !== null);
}

function failedOpen(reason: string): BrainAccount {
  return {
    decision: "fail_open",
    reason: `fail_open:${reason}`,
    pack: null,
    canary: false,
    help: null,
    helpParts: [],
    queryDigest: null,
    query: null,
    budget: 0,
    tokens: 0,
    placed: [],
    trace: null,
    tookMs: 0,
  };
}
