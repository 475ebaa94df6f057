import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { GateShown } from "../../../../src/engine/memory-api.ts";
import { call } from "../../api/call.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { Verdict } from "../../parts/verdict.tsx";

const draft = signal("");

/** Asks the gate about a text. Nothing is stored. */
export function JudgeBox() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [verdict, setVerdict] = useState<GateShown | undefined>(undefined);
  const judge = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      setVerdict(await call("judge", { text: draft.value }));
    } catch (error) {
      setVerdict(undefined);
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      class="memory-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void judge();
      }}
    >
      <label class="field">
        <span>Something you might say; nothing is stored by asking</span>
        <textarea
          rows={3}
          required
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="memory-form-end">
        <button type="submit" class="primary" disabled={busy || draft.value.trim() === ""}>
          Ask the gate
        </button>
      </div>
      {problem !== undefined && <Trouble problem={problem} />}
      <div role="status">{verdict !== undefined && <Verdict verdict={verdict} asked />}</div>
    </form>
  );
}
