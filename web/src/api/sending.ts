/**
 * Something that a person sends: whether it is under way, and what came of it.
 *
 * What is asked goes on by itself when Nacre is back after it was away; what was sent does not, because nobody knows how far it came.
 * So it says that, and when somebody answers again. Not here: what a page asks (resource.ts).
 */

import { useEffect, useState } from "preact/hooks";
import { onComeback } from "./connection.ts";
import { AWAY, Problem, problemOf } from "./problem.ts";

export interface Sending<T> {
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  /** Of the last one that was answered; undefined while something is wrong. */
  readonly answer: T | undefined;
  /** True: it was done. Nothing while one is under way. */
  send(does: () => Promise<T>): Promise<boolean>;
  /** As if nothing had been sent. */
  clear(): void;
}

export function useSending<T>(): Sending<T> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [answer, setAnswer] = useState<T | undefined>(undefined);
  useEffect(() => onComeback(() => setProblem((before) => before && sinceBack(before))), []);
  const clear = (): void => {
    setProblem(undefined);
    setAnswer(undefined);
  };
  const send = async (does: () => Promise<T>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      // A function would be taken for a way to make the next state of the last one.
      const came = await does();
      setAnswer(() => came);
      return true;
    } catch (error) {
      setAnswer(undefined);
      setProblem(unsent(problemOf(error)));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, answer, send, clear };
}

/** Of what was sent, it is not so that it goes on by itself. */
export function unsent(problem: Problem): Problem {
  if (problem.code !== AWAY) return problem;
  return new Problem(AWAY, problem.message, "This was not answered. Send it once more when Nacre is back.");
}

/** What was said of somebody who is away is no longer so. */
export function sinceBack(problem: Problem): Problem {
  if (problem.code !== AWAY) return problem;
  return new Problem(
    "studio/unanswered",
    "This was not answered, and Nacre is back.",
    "Look whether it was done, and send it once more if it was not.",
  );
}
