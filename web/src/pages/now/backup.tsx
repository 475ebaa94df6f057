import { useEffect, useRef, useState } from "preact/hooks";
import { type AnswerOf, call } from "../../api/call.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { bytes, counted } from "../../parts/figures.ts";
import { Meter } from "../../parts/meter.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Trouble } from "../../parts/trouble.tsx";

type Answer = AnswerOf<"backup">;

interface BackupState {
  readonly answer: Answer | undefined;
  readonly problem: Problem | undefined;
  readonly busy: boolean;
  begin(): void;
}

/** Makes a copy, asking on until it is done: one that nobody asks for any more is given up. */
function useBackup(): BackupState {
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setProblem(undefined);
    setAnswer(undefined);
    try {
      let known = await call("backup", {}, controller.signal);
      setAnswer(known);
      while (!known.done) {
        known = await call("backup", { goOn: known.path }, controller.signal);
        setAnswer(known);
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return { answer, problem, busy, begin: () => void begin() };
}

export function Backup({ size }: { readonly size: number }) {
  const { answer, problem, busy, begin } = useBackup();
  const ask = (): void =>
    confirmAct({
      title: "Make a backup?",
      touches: (
        <p>
          A copy of the whole store, about {bytes(size)}, is written into the folder of backups beside it.
          Nothing that is there is replaced.
        </p>
      ),
      verb: "Make it",
      act: async () => begin(),
      done: "The backup has begun.",
    });
  return (
    <div class="now-backup">
      <p>
        A copy of the whole store goes into the folder of backups beside it, while it is in use. What is
        erased later is still in copies that were made before.
      </p>
      <button type="button" onClick={ask} disabled={busy}>
        Make a backup
      </button>
      <div role="status" aria-live="polite" aria-busy={busy}>
        {busy && (
          <>
            <p class="waiting">Copying: stay on this page until it is done.</p>
            {answer !== undefined && (
              <Meter
                label="How far the backup is"
                share={answer.totalBytes === 0 ? 0 : answer.bytes / answer.totalBytes}
              />
            )}
          </>
        )}
        {answer?.done === true && (
          <div>
            {bytes(answer.bytes)} with {counted(answer.messages, "message")}, checked:{" "}
            <Plain text={answer.path} />
          </div>
        )}
      </div>
      {problem !== undefined && <Trouble problem={problem} retry={begin} />}
    </div>
  );
}
