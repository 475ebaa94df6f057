/**
 * How a question stands: whether it is still being asked, and what went wrong with it. Pure.
 *
 * What belongs to a question is known by its key: the answer and the trouble of another one say nothing about this one, and a question that
 * has neither yet is being asked, even before anybody got round to asking it.
 */

import type { Problem } from "./problem.ts";

export interface Failure {
  readonly key: string;
  readonly problem: Problem;
}

interface Standing {
  readonly error: Problem | undefined;
  readonly loading: boolean;
}

/** `answered`: the key of the answer that is held; `busy`: something is under way. A null `key` is no question. */
export function standingOf(
  key: string | null,
  answered: string | null,
  failed: Failure | undefined,
  busy: boolean,
): Standing {
  if (key === null) return { error: undefined, loading: false };
  const error = failed?.key === key ? failed.problem : undefined;
  return { error, loading: busy || (answered !== key && error === undefined) };
}
