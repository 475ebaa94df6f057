/**
 * What else counts beside how well something fits the request: how much it matters, on whose word it is, and what the pack is for.
 *
 * Bounded on purpose. All of it together is less than a factor of two, so that what fits clearly better is never displaced by
 * what is merely trusted or was once called important.
 */

import type { ImportanceLabel } from "../../kernel/ledger-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";
import type { PackIntent } from "./context-pack.ts";

const IMPORTANCE: { readonly [label in ImportanceLabel]: number } = {
  must_remember: 1.15,
  nice_to_have: 1.05,
  unknown: 1,
  ignore: 0.85,
};

const TRUST: { readonly [trust in RecordTrust]: number } = {
  human: 1.1,
  agent: 1.03,
  tool: 1,
  unknown: 0.97,
  web: 0.92,
  quarantined: 0.9,
};

/** One step of preference for a kind. */
const STEP = 1.12;
/** Which kinds a pack of this purpose would rather have. */
const PREFERRED: { readonly [intent in PackIntent]: ReadonlySet<string> } = {
  lookup: new Set(["fact", "memory", "entity", "document", "preference"]),
  plan: new Set(["plan", "decision", "preference", "event"]),
  debug: new Set(["learning", "event", "note", "message"]),
  write: new Set(["preference", "decision", "document", "memory"]),
  research: new Set(["document", "summary", "fact", "learning"]),
};

export interface Weighed {
  readonly worth: number;
  /** What each adds; with the relevance they add up to the worth. */
  readonly added: { readonly [name: string]: number };
}

export function weigh(
  relevance: number,
  what: { readonly importance: ImportanceLabel; readonly trust: RecordTrust; readonly kind: string },
  intent: PackIntent | null,
): Weighed {
  const factors: readonly (readonly [string, number])[] = [
    ["importance", IMPORTANCE[what.importance]],
    ["trust", TRUST[what.trust]],
    ["intent", intent !== null && PREFERRED[intent].has(what.kind) ? STEP : 1],
  ];
  let worth = relevance;
  const added: { [name: string]: number } = {};
  for (const [name, factor] of factors) {
    const more = worth * (factor - 1);
    if (more !== 0) added[name] = more;
    worth += more;
  }
  return { worth, added };
}
