/** Requests for a pack that are refused, with what to do about it. */

import { NacreError } from "../kernel/errors.ts";
import { scopeNamed } from "../kernel/scope-name.ts";
import type { PackRequest } from "./pack-api.ts";
import { notAllowed, readsForOwner } from "./shelf-scope.ts";

/** Tokens: with fewer there is room for the frame alone. */
export const LEAST_BUDGET = 64;

export function refuseUnusable({ query, budget, scope, asker }: PackRequest): void {
  if (query.trim() === "") {
    throw new NacreError(
      "input/bad-field",
      "nothing to pack for: the query is empty",
      "Say in a few words what is to be done or known.",
    );
  }
  if (budget !== undefined && !(budget >= LEAST_BUDGET)) {
    throw new NacreError(
      "input/bad-field",
      `a budget of ${budget} tokens is too small for a pack`,
      `Give at least ${LEAST_BUDGET}, or leave it out.`,
    );
  }
  // A name that is none is refused as that, whoever gives it.
  const name = scope === undefined ? undefined : scopeNamed(scope);
  if (name !== undefined && asker !== undefined && !readsForOwner(asker)) throw notAllowed(`scope:${name}`);
}
