/** A request with something to say, for the tests of whatever answers one. */

import { instantOf } from "../../kernel/clock.ts";
import { estimateTokens, tokens } from "../../kernel/tokens.ts";
import type { SummaryRequest } from "../../ports/summariser.ts";

const TALK = [
  "We looked at the gateway pontoon-1 this morning, it lost 412 readings between 02:10 and 03:40.",
  "The broker log shows that the keepalive of 30 seconds was too short for the radio link at the lock.",
  "Please always use metric units when you write to the rowing club.",
  "I raised the keepalive to 90 seconds and deployed v0.4.2, the gauge TG-0417 reconnected at once.",
  "Decision: MQTT QoS 1, because duplicates are harmless with the unique key on gauge and sequence.",
];

/** What a good model would answer. */
export const GOOD_DRAFT =
  "The gateway pontoon-1 lost 412 readings at night because a keepalive of 30 s was too short; raised to 90 s in v0.4.2, TG-0417 reconnected. Decided on MQTT QoS 1.";

export function sampleRequest(
  more: Partial<SummaryRequest> & { texts?: readonly string[] } = {},
): SummaryRequest {
  const { texts = TALK, ...fields } = more;
  return {
    sources: texts.map((text, at) => ({
      ref: `msg:${at + 1}`,
      speaker: at % 2 === 0 ? "user" : "assistant",
      at: instantOf(1_790_000_000_000 + at * 60_000),
      text,
      tokens: estimateTokens(text),
    })),
    depth: 0,
    targetTokens: tokens(200),
    level: "normal",
    instructions: null,
    mustMention: ["412", "TG-0417", "v0.4.2", "QoS 1"],
    missing: [],
    ...fields,
  };
}
