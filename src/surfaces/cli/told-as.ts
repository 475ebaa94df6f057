/** What a file holds, by how its lines look: a conversation, observations, or events. */

import { isObject } from "../../kernel/json.ts";
import { EVENT_TYPES } from "../../kernel/ledger-words.ts";

export const HOLDS = ["transcript", "observations", "events"] as const;
export type Holds = (typeof HOLDS)[number];

/** Fields that observations have and messages have not. */
const OBSERVED = [
  "summary",
  "summary_en",
  "text_en",
  "tool_name",
  "observationId",
  "observation_id",
  "detail_json",
];
/** And the other way round. */
const SAID = ["role", "content", "message", "messages", "sessionId", "parentId"];

/** The first line that tells decides; where none does, it is a conversation. */
export function toldAs(lines: readonly string[]): Holds {
  for (const text of lines) {
    const found = holdsIn(text);
    if (found !== null) return found;
  }
  return "transcript";
}

function holdsIn(text: string): Holds | null {
  const line = objectIn(text);
  if (line === null) return null;
  const schema = line["schema"] ?? line["schema_version"];
  if (typeof schema === "string" && schema.startsWith("nacre.event")) return "events";
  if (typeof schema === "string" && schema.startsWith("nacre.observation")) return "observations";
  const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(line, name));
  const isEvent = EVENT_TYPES.some((type) => type === line["type"]) && has(["summary", "text"]);
  if (isEvent) return "events";
  if (has(SAID)) return "transcript";
  return has(OBSERVED) ? "observations" : null;
}

function objectIn(text: string): { readonly [name: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
