/** A list that comes in pages, each asked for when its time comes. News make it ask for the first page again. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Topic, useNews } from "../api/news.ts";
import { patiently } from "../api/patience.ts";
import { type Problem, problemOf } from "../api/problem.ts";
import { type Held, joined, type ListPage } from "./joined.ts";

export type { ListPage };

export interface PagedList<T> {
  readonly items: readonly T[];
  readonly error: Problem | undefined;
  readonly loading: boolean;
  readonly isAll: boolean;
  more(): void;
  reload(): void;
}

/** `key` says which list; `load` is asked for the page that begins at `from`, null: the first. */
export function usePages<T>(
  key: string,
  load: (from: string | null, signal: AbortSignal) => Promise<ListPage<T>>,
  { topics = [], keyOf }: { readonly topics?: readonly Topic[]; keyOf(item: T): string },
): PagedList<T> {
  const [held, setHeld] = useState<Held<T>>({ key: "", items: [], next: null });
  const [error, setError] = useState<Problem | undefined>(undefined);
  const [loading, setLoading] = useState(true);
  const running = useRef<AbortController | undefined>(undefined);
  const again = useRef(false);
  const latest = useRef({ load, keyOf, held });
  latest.current = { load, keyOf, held };

  const ask = useCallback(
    (from: string | null) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      if (from === null) again.current = false;
      setLoading(true);
      const settle = (): void => {
        setLoading(false);
        running.current = undefined;
        if (again.current) ask(null);
      };
      patiently((signal) => latest.current.load(from, signal), controller.signal).then(
        (page) => {
          if (controller.signal.aborted) return;
          setHeld(joined(latest.current.held, key, from, page, latest.current.keyOf));
          setError(undefined);
          settle();
        },
        (failed: unknown) => {
          if (controller.signal.aborted) return;
          setError(problemOf(failed));
          settle();
        },
      );
    },
    [key],
  );

  const reload = useCallback(() => ask(null), [ask]);
  useEffect(() => {
    reload();
    return () => running.current?.abort();
  }, [reload]);
  // As in `useResource`: what is asked is let end first.
  useNews(topics, () => {
    if (running.current === undefined) reload();
    else again.current = true;
  });

  const isIts = held.key === key;
  const more = useCallback(() => {
    const { next, key: of } = latest.current.held;
    if (of === key && next !== null && running.current === undefined) ask(next);
  }, [ask, key]);
  return {
    items: isIts ? held.items : [],
    error,
    loading,
    isAll: isIts && held.next === null,
    more,
    reload,
  };
}
