/** The standing instructions in one message: only what its owner says, in a conversation between two, in their own words. */

import { instantOf } from "../kernel/clock.ts";
import { sentencesIn } from "../rooms/durable/index.ts";
import { type Heard, heardIn } from "../rooms/guidance/index.ts";
import { isDirect, type Lane, type MessageBody, type StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { ownWordsIn } from "./gate-evidence.ts";
import { whyNotJudged } from "./gate-turns.ts";

/** Whether anything that it says can stand. */
export function isHeard(
  context: EngineContext,
  row: StoredMessage,
  lane: Lane | undefined,
  body?: MessageBody,
): lane is Lane {
  if (lane === undefined || !isBetweenTwo(lane)) return false;
  return whyNotJudged(context, row, lane, body) === null;
}

/** A transcript that was brought in counts as one where its owner is vouched for. */
function isBetweenTwo({ agent, sessionKey }: Lane): boolean {
  return isDirect(sessionKey) || sessionKey.startsWith(`agent:${agent}:import:`);
}

export function heardOf(
  context: EngineContext,
  row: StoredMessage,
  lane: Lane,
  body: MessageBody | undefined,
): readonly Heard[] {
  if (body === undefined || !isHeard(context, row, lane, body)) return [];
  const offset = context.utcOffset?.(row.at) ?? 0;
  return heardIn(sentencesIn(ownWordsIn(context, body)), instantOf(row.at), offset);
}
