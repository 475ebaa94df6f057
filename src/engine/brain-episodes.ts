/**
 * What is kept of each prompt's decision, behind the reply: one episode a prompt, bound to its receipt, and with that to its question.
 *
 * Also where no receipt is wanted, where nothing was supplied, and where the surface answered by itself: then it says so. No text, but for
 * the question where that was chosen.
 */

import type { Instant } from "../kernel/clock.ts";
import type { LaneId, ReceiptId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { type BrainAccount, type NewEpisode, readBrainAccount } from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
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

/** Anew, or in the place of what was kept of the same prompt before. */
export async function keepEpisode(
  { episodes }: Pick<Stores, "episodes">,
  of: EpisodeOf,
  account: BrainAccount,
): Promise<void> {
  const episode: NewEpisode = { ...of, account };
  const known = of.receipt === null ? undefined : await episodes.ofReceipt(of.receipt);
  if (known !== undefined) {
    await episodes.replace(known.id, episode);
    return;
  }
  const id = await episodes.add(episode);
  if (id % PRUNED_EVERY === 0) await episodes.prune(KEPT_EPISODES);
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
