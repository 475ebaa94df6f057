/** What can be done with a record: each asks first, says what it touches, and offers a way back where there is one. */

import "./acts.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Problem, problemOf } from "../api/problem.ts";
import { Trouble } from "../parts/trouble.tsx";

export interface Offered {
  readonly says: string;
  readonly tone?: "danger" | "primary";
  /** What it comes to is awaited, where it takes time. */
  does(): unknown;
}

interface ActsProps {
  /** Null: it cannot be done with this one. */
  readonly acts: readonly (Offered | null)[];
  /** What stands beside the buttons. */
  readonly children?: ComponentChildren;
}

export function Acts({ acts, children }: ActsProps) {
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const offered = acts.filter((act) => act !== null);
  if (offered.length === 0) return null;
  const run = async ({ does }: Offered): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await does();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <div class="acts">
      {problem !== undefined && <Trouble problem={problem} />}
      <div class="acts-group" role="group" aria-label="What can be done with it">
        {offered.map((act) => (
          <button
            key={act.says}
            type="button"
            class={act.tone ?? ""}
            // A button that is disabled loses the focus, and a dialog gives it back to nobody.
            aria-disabled={busy}
            onClick={() => void run(act)}
          >
            {act.says}
          </button>
        ))}
        {children}
      </div>
    </div>
  );
}

interface EditProps {
  readonly label: string;
  readonly text: string;
  /** What taking its place means. */
  readonly children?: ComponentChildren;
  save(text: string): Promise<unknown>;
  close(): void;
}

/** Other words in its place. */
export function Edit({ label, text, children, save, close }: EditProps) {
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const isOther = typed.trim() !== "" && typed.trim() !== text.trim();
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await save(typed.trim());
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      class="act-edit"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOther && !busy) void keep();
      }}
    >
      <label class="field">
        <span>{label}</span>
        <textarea rows={4} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      {children}
      {problem !== undefined && <Trouble problem={problem} />}
      <div class="act-edit-acts">
        <button type="submit" class="primary" disabled={!isOther || busy}>
          Save
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
