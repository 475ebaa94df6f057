/**
 * A message in a form that the log takes. Almost every message is one already.
 *
 * One that is nested beyond all sense, or has no usable role, must not keep the rest of its turn from being stored for
 * ever: it is kept with what can be kept of it, and says so. Counted by whoever asks.
 */

import { isObject, isTooDeep, type JsonObject } from "../../kernel/json.ts";

const LONGEST_ROLE = 64;

export interface Storable {
  readonly message: JsonObject;
  /** What had to be changed; null when nothing had to. */
  readonly changed: "depth" | "role" | null;
}

export function storable(given: unknown): Storable {
  const message = (isObject(given) ? given : { content: null }) as JsonObject;
  const role = typeof message["role"] === "string" ? message["role"] : "";
  const usable = role !== "" && role.length <= LONGEST_ROLE;
  if (isTooDeep(message)) {
    const text = "[a message that is nested too deeply to be kept]";
    const timestamp = typeof message["timestamp"] === "number" ? { timestamp: message["timestamp"] } : {};
    const content = [{ type: "text", text }];
    return { message: { role: usable ? role : "unknown", content, ...timestamp }, changed: "depth" };
  }
  if (!usable)
    return { message: { ...message, role: "unknown", originalRole: role.slice(0, 200) }, changed: "role" };
  return { message, changed: null };
}
