/** Something that a component shows and asks the owner for: asked again when its key changes or there is news of its topics. */

import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Asking, comeOf } from "./asking.ts";
import { onComeback } from "./connection.ts";
import { type Topic, useNews } from "./news.ts";
import { patiently } from "./patience.ts";
import type { Problem } from "./problem.ts";
import { type Failure, standingOf } from "./standing.ts";

export interface Resource<T> {
  /** Of this key; undefined until it is there. An old one stays while it is asked for again. */
  readonly value: T | undefined;
  readonly error: Problem | undefined;
  readonly loading: boolean;
  reload(): void;
}

interface Held<T> {
  /** Null: nothing was answered yet. */
  readonly key: string | null;
  readonly value?: T;
}

/** `key` says what is asked for: the same key is the same question. Null: nothing is asked. */
export function useResource<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  topics: readonly Topic[] = [],
): Resource<T> {
  const [held, setHeld] = useState<Held<T>>({ key: null });
  const [failed, setFailed] = useState<Failure | undefined>(undefined);
  const { asking, busy } = useAsking();
  const latest = useRef({ load, failed });
  latest.current = { load, failed };

  const ask = useCallback(
    (signal: AbortSignal) =>
      comeOf(
        patiently((wanted) => latest.current.load(wanted), signal),
        signal,
        {
          answer: (value) => {
            setHeld({ key, value });
            setFailed(undefined);
          },
          // What was there is better than nothing, and the sentence stands above it.
          problem: (problem) => setFailed(key === null ? undefined : { key, problem }),
        },
      ),
    [key],
  );
  const reload = useCallback(() => {
    if (key === null) asking.drop();
    else asking.now(ask);
  }, [asking, ask, key]);
  // Before the page is drawn: what waits until it was is sent a frame or two later, and somebody waits for the answer.
  useLayoutEffect(() => {
    reload();
    return () => asking.drop();
  }, [asking, reload]);
  useTold(topics, key, latest, () => {
    if (key !== null) asking.soon(ask);
  });

  return {
    value: key !== null && held.key === key ? held.value : undefined,
    ...standingOf(key, held.key, failed, busy),
    reload,
  };
}

/** One for as long as the component is there, and whether something is under way. */
export function useAsking(): { readonly asking: Asking; readonly busy: boolean } {
  const [busy, setBusy] = useState(false);
  const [asking] = useState(() => new Asking(setBusy));
  return { asking, busy };
}

/**
 * Calls back when it may be another; `isBack`: because Nacre is there again after it was away. Then everything is news to whoever listens, and
 * what failed meanwhile is asked for by itself, also where there are no news.
 */
export function useTold(
  topics: readonly Topic[],
  key: string | null,
  latest: { readonly current: { readonly failed: Failure | undefined } },
  told: (isBack: boolean) => void,
): void {
  const current = useRef(told);
  current.current = told;
  useNews(topics, () => told(false));
  useLayoutEffect(
    () =>
      onComeback(() => {
        if (key !== null && latest.current.failed?.key === key) current.current(true);
      }),
    [key, latest],
  );
}
