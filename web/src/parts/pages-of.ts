/**
 * A list that comes in pages, each asked for when its time comes. News make it ask again for as many as are there: what was erased or decided
 * about meanwhile is gone from all of them.
 */

import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { comeOf } from "../api/asking.ts";
import type { Topic } from "../api/news.ts";
import { patiently } from "../api/patience.ts";
import type { Problem } from "../api/problem.ts";
import { useAsking, useTold } from "../api/resource.ts";
import { type Failure, standingOf } from "../api/standing.ts";
import { asMany, type Held, joined, type ListPage } from "./joined.ts";

export type { ListPage };

/** Whether it was a later page: what is read again from the beginning says nothing about that one. */
interface Lacking extends Failure {
  readonly isLater: boolean;
}

export interface PagedList<T> {
  readonly items: readonly T[];
  readonly error: Problem | undefined;
  readonly loading: boolean;
  readonly isAll: boolean;
  /** The next page; nothing while one is under way, or the last one failed and nobody has said that it be tried again. */
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
  const [failed, setFailed] = useState<Lacking | undefined>(undefined);
  const { asking, busy } = useAsking();
  const latest = useRef({ load, keyOf, held, failed });
  latest.current = { load, keyOf, held, failed };

  const asked = useCallback(
    (from: string | null) => (signal: AbortSignal) => {
      const page = (at: string | null) => patiently((wanted) => latest.current.load(at, wanted), signal);
      const many = latest.current.held?.key === key ? latest.current.held.items.length : 0;
      const wanted = from === null ? asMany(many, page, latest.current.keyOf) : page(from);
      return comeOf(wanted, signal, {
        answer: (answer) => {
          setHeld((before) => joined(before, key, from, answer, latest.current.keyOf));
          setFailed((before) => (from === null && answer.next !== null ? laterOf(before, key) : undefined));
        },
        problem: (problem) =>
          setFailed((before) => {
            const isLater = from !== null || laterOf(before, key) !== undefined;
            return { key, problem, isLater };
          }),
      });
    },
    [key],
  );
  const forgive = useCallback(() => setFailed((before) => before && { ...before, isLater: false }), []);
  const reload = useCallback(() => {
    forgive();
    asking.now(asked(null));
  }, [asking, asked, forgive]);
  // Before the page is drawn: what waits until it was is sent a frame or two later, and somebody waits for the answer.
  useLayoutEffect(() => {
    reload();
    return () => asking.drop();
  }, [asking, reload]);
  useTold(topics, key, latest, (isBack) => {
    if (isBack) forgive();
    asking.soon(asked(null));
  });

  const more = useCallback(() => {
    const { held: before, failed: trouble } = latest.current;
    // What failed is tried again when somebody wants it, and not by itself for ever, nor at all news.
    if (trouble?.key === key) return;
    if (before?.key === key && before.next !== null) asking.ifFree(asked(before.next));
  }, [asking, asked, key]);
  const its = held?.key === key ? held : null;
  return {
    items: its?.items ?? [],
    ...standingOf(key, held?.key ?? null, failed, busy),
    isAll: its !== null && its.next === null,
    more,
    reload,
  };
}

function laterOf(failed: Lacking | undefined, key: string): Lacking | undefined {
  return failed?.key === key && failed.isLater ? failed : undefined;
}
