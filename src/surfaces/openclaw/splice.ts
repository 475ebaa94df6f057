/** The host's own objects that a plan speaks of. Pure: lists are made, messages are left as they are. */

import type { AssemblePlan } from "../../engine/api.ts";
import { fingerprintOf, firstOfLive } from "./fingerprint.ts";
import type { AgentMessage } from "./host-types.ts";

/** From the plan's start on; undefined when the plan does not fit what the host holds. */
export function splice(messages: AgentMessage[], plan: AssemblePlan): AgentMessage[] | undefined {
  if (plan.status === "behind") return undefined;
  if (plan.start === "over") return [];
  if (plan.from === null) return messages;
  const from = firstOfLive(messages, plan.from);
  return from < 0 ? sinceStart(messages, plan) : messages.slice(from);
}

/** The host may have merged or dropped the very message, or hold only what is newer: then its time tells. */
function sinceStart(messages: AgentMessage[], plan: AssemblePlan): AgentMessage[] | undefined {
  const start = plan.from?.[0];
  if (start === undefined || start.at === 0) return undefined;
  const from = messages.findIndex(
    (message) => message.role !== "toolResult" && fingerprintOf(message).at >= start.at,
  );
  return from < 0 ? undefined : messages.slice(from);
}
