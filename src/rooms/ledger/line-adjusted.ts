/**
 * Which fields of a told line say what cannot be understood. Such a line is stored all the same, with what it says there kept as its
 * detail and judged anew; but whoever told it hears of it, by the name of the field.
 */

import type { Json } from "../../kernel/json.ts";
import { OBSERVATION_KINDS, PLAN_STATUSES } from "../../kernel/ledger-words.ts";
import { isOpenKind } from "./classify-kind.ts";
import { isClaim } from "./given-trust.ts";
import type { LineFields } from "./line-fields.ts";
import { OBSERVATION_SCHEMA } from "./observation.ts";

/** What was understood; null: nothing, or nothing was said. */
export interface Understood {
  readonly language: unknown;
  readonly outcome: unknown;
  readonly importance: unknown;
  readonly priority: unknown;
  readonly durationMs: unknown;
  readonly supersedes: readonly string[];
}

const NONE: readonly string[] = [];

export function adjustedIn({ told }: LineFields, got: Understood): readonly string[] {
  let odd: string[] | undefined;
  const look = (field: string, value: Json | undefined, isUnderstood: boolean) => {
    if (value === undefined || isUnderstood) return;
    odd ??= [];
    odd.push(field);
  };
  look("schema", told.schema, told.schema === OBSERVATION_SCHEMA);
  look("kind", told.kind, isKind(told.kind));
  look("scope", told.scope, typeof told.scope === "string");
  look("lang", told.language, got.language !== null);
  look("outcome", told.outcome, got.outcome !== null);
  look("importance", told.importance, got.importance !== null || told.importance === "unknown");
  look("priority", told.priority, got.priority !== null);
  look("trust", told.trust, isClaim(told.trust));
  look("duration_ms", told.duration, got.durationMs !== null);
  look("tool_name", told.tool, typeof told.tool === "string");
  look("agent_id", told.agent, typeof told.agent === "string");
  look("tool_call_id", told.call, typeof told.call === "string");
  look("observationId", told.id, typeof told.id === "string");
  look("summary", told.summary, typeof told.summary === "string");
  look("trigger", told.trigger, typeof told.trigger === "string");
  look("supersedes", told.supersedes, got.supersedes.length > 0);
  if (told.kind === "plan")
    look(
      "status",
      told.status,
      PLAN_STATUSES.some((one) => one === told.status),
    );
  return odd ?? NONE;
}

function isKind(kind: Json | undefined): boolean {
  if (typeof kind !== "string") return false;
  const spelled = kind.trim().toLowerCase();
  return isOpenKind(spelled) || OBSERVATION_KINDS.some((known) => known === spelled);
}
