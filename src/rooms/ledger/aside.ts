/**
 * Whether something of the ledger is found by everybody who may read its shelf. Of several reasons why it is not, the one that
 * keeps it out longest: whoever asks for what was archived is not shown what another took the place of, nor what is held.
 */

import type { Aside } from "../../ports/shelf-index.ts";
import type { Observation } from "./observation.ts";

export function asideOf({
  held,
  supersededBy,
  state,
}: Pick<Observation, "held" | "supersededBy" | "state">): Aside | null {
  if (held !== null) return "held";
  if (supersededBy !== null) return "superseded";
  return state === "archived" ? "archived" : null;
}
