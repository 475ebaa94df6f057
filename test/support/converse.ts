/** Conversations to search in. */

import type { LaneName } from "../../src/engine/api.ts";
import type { SearchAnswer, SearchRequest } from "../../src/engine/index.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "./host.ts";
import type { Lab } from "./stores.ts";

export const DAY = 24 * 60 * 60_000;
/** A Sunday. */
export const SUNDAY = Date.UTC(2026, 2, 15, 12);

export interface Said {
  readonly user: string;
  readonly assistant?: string;
  readonly at?: number;
}

/** One conversation of its own, the turns a minute apart unless they say when. */
export async function converse(
  lab: Lab,
  session: string,
  said: readonly Said[],
  from = SUNDAY,
  lane: LaneName = LANE,
): Promise<void> {
  const host = hostTranscript(session);
  for (const [turn, { user, assistant = "I see.", at = from + turn * 60_000 }] of said.entries()) {
    const entries = host.say(userSays(user, at), assistantSays(assistant, at + 1_000));
    await lab.engine.commitTurn({ ...host.commit(entries), lane });
  }
}

export async function indexAll(lab: Lab): Promise<void> {
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareIndex({ limit: 500 });
    await lab.engine.applyIndex(batch);
    pending = batch.pending;
  }
}

export const lines = ({ hits }: SearchAnswer) => hits.map(({ excerpt }) => excerpt);

export const ask = (lab: Lab, query: string, more: Partial<SearchRequest> = {}) =>
  lab.engine.search({ query, asked: SUNDAY + 30 * DAY, ...more });

export const FILLER: readonly Said[] = Array.from({ length: 12 }, (_, at) => ({
  user: `Some small talk about weather and traffic, number ${at}.`,
}));
