/**
 * What a person did with facts, for whoever wonders later: which, and never what they say. Why they did it stands with the fact, and
 * goes with it when it is erased.
 */

import { type FactId, type ProposalId, refOf } from "../kernel/ids.ts";
import { redact } from "../kernel/text/secrets.ts";
import type { EngineContext } from "./context.ts";
import { KEPT_ACTS } from "./journal.ts";
import type { Stores } from "./stores.ts";

const LONGEST_WHY = 400;

type FactEvent =
  | `fact_${"asserted" | "corroborated" | "invalidated" | "retracted" | "restored" | "ended_again" | "erased"}`
  | `facts_${"accepted" | "rejected" | "reopened"}`;

export async function noteFact(
  context: EngineContext,
  { journal }: Stores,
  event: FactEvent,
  ids: readonly FactId[],
  /** Of what they came of. */
  proposals: readonly ProposalId[] = [],
): Promise<void> {
  await journal.append(
    {
      at: context.clock.now(),
      event,
      sessionKey: null,
      sessionId: null,
      reason: null,
      details: {
        refs: [...proposals.map((id) => `proposal:${id}`), ...ids.map((id) => refOf("fact", id))],
      },
    },
    KEPT_ACTS,
  );
}

/** One line, without secrets; null: nothing is said. */
export function cleanReason({ identity }: EngineContext, why: string | undefined): string | null {
  const said = redact((why ?? "").replace(/\s+/g, " ").trim(), identity.key).text.slice(0, LONGEST_WHY);
  return said === "" ? null : said;
}
