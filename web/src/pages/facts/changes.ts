/** What was so then beside what is so now: what of it went since, and what came. Pure. */

export interface Spanned {
  readonly ref: string;
  readonly to: number | null;
}

export type Change = "same" | "went" | "came";

export interface Changed<F> {
  readonly fact: F;
  readonly change: Change;
}

interface KnownNow<F> {
  readonly at: number;
  readonly facts: readonly F[];
  /** There are more than these. */
  readonly more: boolean;
}

/**
 * Those of then in their order, then those that came since. `isAll`: then has no more than these; before that nobody can say of one
 * that it was not among them.
 */
export function changesSince<F extends Spanned>(
  then: readonly F[],
  now: KnownNow<F> | undefined,
  isAll: boolean,
): readonly Changed<F>[] {
  if (now === undefined) return then.map((fact) => ({ fact, change: "same" }));
  const still = new Set(now.facts.map(({ ref }) => ref));
  const wentSince = ({ ref, to }: F): boolean =>
    !still.has(ref) && (!now.more || (to !== null && to <= now.at));
  const were = new Set(then.map(({ ref }) => ref));
  const came = isAll ? now.facts.filter(({ ref }) => !were.has(ref)) : [];
  return [
    ...then.map((fact): Changed<F> => ({ fact, change: wentSince(fact) ? "went" : "same" })),
    ...came.map((fact): Changed<F> => ({ fact, change: "came" })),
  ];
}
