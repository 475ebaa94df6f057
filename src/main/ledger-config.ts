/** What a person may choose about the ledger: what it is made of, on whose word tools count, and who says how much something matters. */

import { flag, list, object, oneOf, optional, type Shaped, text } from "../kernel/shape.ts";
import type { LedgerChoice } from "../rooms/ledger/index.ts";

const names = optional(list(text({ min: 1, max: 200 }), { max: 200 }));

export const ledgerShape = object({
  enabled: optional(flag()),
  includeTools: names,
  excludeTools: names,
  excludeAgents: names,
  webTools: names,
  scorer: optional(oneOf(["heuristic-v1", "heuristic-v2", "off"])),
});

type LedgerConfig = Shaped<typeof ledgerShape>;

export function ledgerOf({ ledger = {} }: { readonly ledger?: LedgerConfig }): LedgerChoice {
  return ledger;
}
