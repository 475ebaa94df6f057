/** What is asked about facts, as the address has it. Pure. */

import type { Params } from "../../route/route.ts";

export interface Asked {
  readonly subject?: string;
  readonly predicates?: readonly string[];
  readonly at?: number;
  readonly knownAt?: number;
}

export function askedOf({ subject, predicate, at, known }: Params): Asked {
  const then = instantIn(at);
  const knownAt = instantIn(known);
  return {
    ...(subject !== undefined && subject.trim() !== "" && { subject: subject.trim() }),
    ...(predicate !== undefined && predicate !== "" && { predicates: [predicate] }),
    ...(then !== undefined && { at: then }),
    ...(knownAt !== undefined && { knownAt }),
  };
}

/** Whatever somebody made of the address: a time, or none. */
function instantIn(text: string | undefined): number | undefined {
  const at = Number(text ?? Number.NaN);
  return Number.isInteger(at) && Math.abs(at) <= 8.64e15 ? at : undefined;
}
