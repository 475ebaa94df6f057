/** A long answer is drawn in parts: what is in sight at once, the rest when nothing else is wanted. Who types on waits for none of that. */

import { useEffect, useState } from "preact/hooks";

/** More than a window shows. */
const FIRST = 12;
/** After a pause in which the next letter may come. */
const RESTS_MS = 100;

/** How many of so many are drawn. `of`: another answer begins anew; the same, told again, stays as far as it is. */
export function useGradually(of: string, count: number): number {
  const [drawn, setDrawn] = useState<string | undefined>(undefined);
  const isAll = drawn === of || count <= FIRST;
  useEffect(() => {
    if (isAll) return;
    const rested = setTimeout(() => setDrawn(of), RESTS_MS);
    return () => clearTimeout(rested);
  }, [of, isAll]);
  return isAll ? count : FIRST;
}
