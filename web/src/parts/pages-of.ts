/**
 * A list that comes in pages, each asked for when its time comes. News make it ask again for as many as are there: what was erased or decided
 * about meanwhile is gone from all of them.
 */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { onComeback } from "../api/connection.ts";
import { type Topic, useNews } from "../api/news.ts";
import { patiently } from "../api/patience.ts";
import { type Problem, problemOf } from "../api/problem.ts";
import { type Failure, standingOf } from "../api/standing.ts";
import { asMany, type Held, joined, type ListPage } from "./joined.ts";

export type { ListPage };

export interface PagedList<T> {
  readonly items: readonly T[];
  readonly error: Problem | undefined;
  readonly loading: boolean;
  readonly isAll: boolean;
  /** The next page; nothing while one is under way, or the last one failed. */
  more(): void;
  reload(): void;
}

/** `key` says which list; `load` is asked for the page that begins at `from`, null: the first. */
export function usePages<T>(
  key: string,
  load: (from: string | null, signal: AbortSignal) => Promise<ListPage<T>>,
  { topics = [], keyOf }: { readonly topics?: readonly Topic[]; keyOf(item: T): string },
): PagedList<T> {
  const [held, setHeld] = useState<Held<T> | null>(null);
  const [failed, setFailed] = useState<Failure | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  const again = useRef(false);
  const latest = useRef({ load, keyOf, held, failed });
  latest.current = { load, keyOf, held, failed };

  const ask = useCallback(
    (from: string | null) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      if (from === null) again.current = false;
      setBusy(true);
      const settle = (): void => {
        setBusy(false);
        running.current = undefined;
        if (again.current) ask(null);
      };
      const many = latest.current.held?.key === key ? latest.current.held.items.length : 0;
      const read = (at: string | null) =>
        patiently((signal) => latest.current.load(at, signal), controller.signal);
      const wanted = from === null ? asMany(many, read, latest.current.keyOf) : read(from);
      wanted.then(
        (page) => {
          if (controller.signal.aborted) return;
          setHeld((before) => joined(before, key, from, page, latest.current.keyOf));
          setFailed(undefined);
          settle();
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          setFailed({ key, problem: problemOf(error) });
          settle();
        },
      );
    },
    [key],
  );

  const reload = useCallback(() => ask(null), [ask]);
  useEffect(() => {
    reload();
    const forget = onComeback(reload);
    return () => {
      forget();
      running.current?.abort();
    };
  }, [reload]);
  // As in `useResource`: what is asked is let end first.
  useNews(topics, () => {
    if (running.current === undefined) reload();
    else again.current = true;
  });

  const more = useCallback(() => {
    const { held: before, failed: trouble } = latest.current;
    // What failed is tried again when somebody wants it, and not by itself for ever.
    if (running.current !== undefined || trouble?.key === key) return;
    if (before?.key === key && before.next !== null) ask(before.next);
  }, [ask, key]);
  const its = held?.key === key ? held : null;
  return {
    items: its?.items ?? [],
    ...standingOf(key, held?.key ?? null, failed, busy),
    isAll: its !== null && its.next === null,
    more,
    reload,
  };
}
