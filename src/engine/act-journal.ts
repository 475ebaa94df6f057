/** What a person did with messages, memories and instructions, for whoever wonders later: which, and never what they say. */

import type { EngineContext } from "./context.ts";
import { KEPT_ACTS } from "./journal.ts";
import type { Stores } from "./stores.ts";

/** Of one act; more are counted and not named. */
const MOST_NAMED = 200;

export type PersonsAct =
  | `message_${"forgotten" | "brought_back" | "erased" | "accepted" | "rejected" | "waits_again"}`
  | `memory_${"edited" | "forgotten" | "brought_back" | "erased"}`
  | `guidance_${"told" | "edited" | "revoked" | "brought_back"}`
  | `observation_${"changed" | "moved" | "put_away" | "brought_back" | "erased"}`
  | `lifecycle_${"rolled_back" | "applied_again"}`
  | `episode_${"rated" | "unrated"}`
  | `edge_${"accepted" | "rejected" | "reopened"}`
  | "event_redacted";

export async function noteAct(
  { clock }: Pick<EngineContext, "clock">,
  { journal }: Pick<Stores, "journal">,
  event: PersonsAct,
  refs: readonly string[],
): Promise<void> {
  if (refs.length === 0) return;
  const named = refs.slice(0, MOST_NAMED);
  await journal.append(
    {
      at: clock.now(),
      event,
      sessionKey: null,
      sessionId: null,
      reason: null,
      details: { refs: named, ...(refs.length > named.length && { total: refs.length }) },
    },
    KEPT_ACTS,
  );
}
