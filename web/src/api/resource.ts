/** Something that a component shows and asks the owner for: asked again when its key changes or there is news of its topics. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { onComeback } from "./connection.ts";
import { type Topic, useNews } from "./news.ts";
import { patiently } from "./patience.ts";
import { type Problem, problemOf } from "./problem.ts";
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
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  const again = useRef(false);
  const latest = useRef(load);
  latest.current = load;

  const reload = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    again.current = false;
    if (key === null) {
      setBusy(false);
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    const settle = (): void => {
      running.current = undefined;
      setBusy(false);
      if (again.current) reload();
    };
    patiently((signal) => latest.current(signal), controller.signal).then(
      (value) => {
        if (controller.signal.aborted) return;
        setHeld({ key, value });
        setFailed(undefined);
        settle();
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        // What was there is better than nothing, and the sentence stands above it.
        setFailed({ key, problem: problemOf(error) });
        settle();
      },
    );
  }, [key]);

  useEffect(() => {
    reload();
    const forget = onComeback(reload);
    return () => {
      forget();
      running.current?.abort();
    };
  }, [reload]);
  // News that come faster than answers must not keep the answer from ever being there: what is asked is let end first.
  useNews(topics, () => {
    if (running.current === undefined) reload();
    else again.current = true;
  });

  return {
    value: key !== null && held.key === key ? held.value : undefined,
    ...standingOf(key, held.key, failed, busy),
    reload,
  };
}
