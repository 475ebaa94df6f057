import { useState } from "preact/hooks";
import type { MemoryDetail } from "../../../../src/engine/memory-api.ts";
import { call } from "../../api/call.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { toast } from "../../parts/toast.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go } from "../../route/route.ts";
import { opened } from "./address.ts";

interface MemoryEditProps {
  readonly memory: MemoryDetail;
  close(): void;
}

/** Other words for it: another memory takes its place. What is typed stays when the memory is loaded again. */
export function MemoryEdit({ memory: { ref, text }, close }: MemoryEditProps) {
  const [typed, setTyped] = useState(text);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { memory, notes } = await call("edit_memory", { ref, text: typed });
      const said = [`${memory.ref} took the place of ${ref}.`, ...notes].join(" ");
      toast(said, () =>
        call("edit_memory", { ref: memory.ref, text }).then((back) => go(opened(back.memory.ref))),
      );
      close();
      go(opened(memory.ref));
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      class="memory-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <label class="field">
        <span>In other words</span>
        <textarea rows={4} required value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <p class="dim">Another memory takes its place; this one stays in the lineage.</p>
      {problem !== undefined && <Trouble problem={problem} />}
      <div class="memory-form-end">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" class="primary" disabled={busy || typed.trim() === "" || typed.trim() === text}>
          Put it in its place
        </button>
      </div>
    </form>
  );
}
