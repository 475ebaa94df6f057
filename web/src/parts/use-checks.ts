import { useEffect, useRef, useState } from "preact/hooks";
import { type AnswerOf, call } from "../api/call.ts";
import { useEvery } from "../api/every.ts";
import { type Problem, problemOf } from "../api/problem.ts";
import type { ChecksProps } from "./checks.tsx";

/** The doctor, as long as a person waits for it: going away stops it. */
export function useChecks(): ChecksProps {
  const [answer, setAnswer] = useState<AnswerOf<"doctor"> | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [since, setSince] = useState<number | null>(null);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useEvery(1_000, since !== null, () => setSince((seconds) => (seconds === null ? null : seconds + 1)));
  const begin = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setSince(0);
    setProblem(undefined);
    try {
      setAnswer(await call("doctor", {}, controller.signal));
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(problemOf(error));
    }
    setSince(null);
  };
  const stop = (): void => {
    running.current?.abort();
    setSince(null);
  };
  return { answer, problem, since, begin: () => void begin(), stop };
}
