/** Where events are looked for, as it is typed. Nothing is looked for everywhere unless somebody says so. */

import type { EventPlace } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { EVENT_TYPES, type EventType } from "../../kernel/ledger-words.ts";
import type { FlagValues } from "./flags.ts";
import { agentOf } from "./lane-name.ts";

export const PLACE_FLAGS = {
  scope: { type: "text", placeholder: "NAME", help: "What was told of this project or subject" },
  lane: { type: "text", placeholder: "KEY", help: "One conversation, by session key" },
  agent: { type: "text", placeholder: "NAME", help: "Agent of the lane; otherwise the one its key names" },
  own: { type: "boolean", help: "What was told of no scope" },
  everywhere: { type: "boolean", help: "Every conversation and every scope" },
} as const;

/** A group of types too: `tool` is `tool.call` and `tool.result`. */
export const TYPE_FLAG = {
  type: {
    type: "list",
    choices: [...EVENT_TYPES, "conversation", "tool", "ops"],
    help: "Only these types, or all that begin with conversation, tool or ops",
  },
} as const;

export function eventPlaceOf(flags: FlagValues<typeof PLACE_FLAGS>): EventPlace {
  const { scope, lane, agent, own, everywhere } = flags;
  const named = [scope !== undefined, lane !== undefined, own, everywhere].filter(Boolean).length;
  if (named !== 1) {
    throw new NacreError(
      "input/bad-flag",
      named === 0 ? "it is not said where to look" : "these name several places, and one is meant",
      "Give one of --scope NAME, --lane KEY, --own and --everywhere, such as --lane agent:main:main.",
    );
  }
  if (agent !== undefined && lane === undefined)
    throw new NacreError(
      "input/bad-flag",
      "--agent is about --lane",
      "Give --lane too, or leave out --agent.",
    );
  if (lane !== undefined) return { lane: { agent: agentOf(agent, lane), sessionKey: lane } };
  if (scope !== undefined) return { scope };
  return own ? { own: true } : { everywhere: true };
}

export function typesOf(typed: readonly string[]): { readonly types?: readonly EventType[] } {
  if (typed.length === 0) return {};
  return {
    types: EVENT_TYPES.filter((type) => typed.some((one) => type === one || type.startsWith(`${one}.`))),
  };
}

export const EVENT_FIELDS = {
  ref: "reference, such as evt:6, or msg:42 of the log",
  type: "what it is, such as ops.alert or tool.result",
  at: "when it happened",
  lane: "session key of the conversation, scope:NAME or user:owner",
  agent: "whose it is, or null",
  session: "which transcript or run it belongs to, or null",
  trust: "on whose word it is: human, agent, tool, web, unknown or quarantined",
  redacted: "whether its words were taken out",
  summary: "one line, without secrets",
} as const;

export function eventFields(prefix: string): { readonly [path: string]: string } {
  return Object.fromEntries(Object.entries(EVENT_FIELDS).map(([name, help]) => [prefix + name, help]));
}
