/**
 * Makes a prompt for nobody, so that the first that somebody waits for finds everything at hand: rules taken apart and compared,
 * patterns compiled, pages of the store read. Twenty times the work of any later one.
 */

import { setImmediate } from "node:timers/promises";
import type { EngineApi } from "../engine/index.ts";
import { compileSigns } from "../kernel/text/injection.ts";

/** More agents than most people have. */
const MOST_AGENTS = 4;
const MAIN = "main";
/** Words that any conversation has, so that there is something to rank. */
const QUESTION = "What did we decide, where do I live and what do I like about work, home and time?";
const ROOM = 2_000;
const WITHIN_MS = 10_000;

export async function warmUp(
  engine: Pick<EngineApi, "brainStatus" | "listAuthored" | "supply">,
): Promise<void> {
  // Takes the pack in use apart and makes lessons ready, which would take longer than a prompt may.
  await engine.brainStatus({});
  const { roots } = await engine.listAuthored({});
  const agents = [...new Set([MAIN, ...roots.map(({ agent }) => agent)])].slice(0, MOST_AGENTS);
  for (const agent of agents) {
    const lane = { agent, sessionKey: `agent:${agent}:main` };
    await engine.supply({
      ...{ lane, sessionId: "", asker: { ...lane, isOwner: true }, prompt: QUESTION, room: ROOM },
      ...{ plan: { shown: { from: null, all: false, summaries: [] } }, withinMs: WITHIN_MS },
    });
  }
  // Whoever asks meanwhile is answered in between.
  for (const _ of compileSigns()) await setImmediate();
}
