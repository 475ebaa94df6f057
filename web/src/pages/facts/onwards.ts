/** Which one is next, when some of a list were decided about. Pure. */

/** The first behind the last of them, else the last before them. Undefined: none is left. */
export function onwards(all: readonly string[], decided: readonly string[]): string | undefined {
  const last = Math.max(...decided.map((ref) => all.indexOf(ref)));
  const isLeft = (ref: string): boolean => !decided.includes(ref);
  return all.slice(last + 1).find(isLeft) ?? all.slice(0, Math.max(0, last)).findLast(isLeft);
}
