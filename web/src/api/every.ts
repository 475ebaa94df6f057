import { useEffect, useRef } from "preact/hooks";

/** Calls back again and again while it is wanted and the page is in sight. */
export function useEvery(ms: number, isWanted: boolean, told: () => void): void {
  const latest = useRef(told);
  latest.current = told;
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, ms);
    return () => clearInterval(timer);
  }, [ms, isWanted]);
}
