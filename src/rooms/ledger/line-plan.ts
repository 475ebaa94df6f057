/** What a line says of a plan: what it waits for, until when, and what became of it. */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { Json } from "../../kernel/json.ts";
import { PLAN_STATUSES } from "../../kernel/ledger-words.ts";
import type { LineFields } from "./line-fields.ts";
import { instantIn } from "./line-time.ts";
import type { Plan } from "./observation.ts";

/** Plans reach further than what happened. */
const EARLIEST = Date.UTC(1990, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

export interface LinePlan {
  /** Null: nothing of a plan is said. */
  readonly plan: Plan | null;
  /** One of its times is none. */
  readonly badTime: boolean;
}

export function linePlan({ trigger, due, expires, status }: LineFields["told"]): LinePlan {
  const dueAt = momentIn(due);
  const expiresAt = momentIn(expires);
  const known = PLAN_STATUSES.find((one) => one === status);
  const isSaid = typeof trigger === "string" || due !== undefined || expires !== undefined;
  return {
    badTime: dueAt === undefined || expiresAt === undefined,
    plan:
      isSaid || known !== undefined
        ? {
            trigger: typeof trigger === "string" && trigger.trim() !== "" ? trigger.trim() : null,
            dueAt: dueAt ?? null,
            expiresAt: expiresAt ?? null,
            status: known ?? "pending",
          }
        : null,
  };
}

/** Null: none is said. Undefined: what is said is no time. */
function momentIn(told: Json | undefined): Instant | null | undefined {
  if (told === undefined) return null;
  const at = instantIn(told);
  return at === undefined || at < EARLIEST || at > LATEST ? undefined : instantOf(at);
}
