import { useState } from "preact/hooks";
import type { EditGuidanceRequest, ShardDetail } from "../../../../src/engine/guidance-api.ts";
import { call } from "../../api/call.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { toast } from "../../parts/toast.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go } from "../../route/route.ts";
import { opened } from "./address.ts";
import { UntilField } from "./guidance-form.tsx";
import { fieldOf, momentIn } from "./until.ts";

interface GuidanceEditProps {
  readonly shard: ShardDetail;
  close(): void;
}

/** Other words, or another end. What is typed stays when the instruction is loaded again. */
export function GuidanceEdit({ shard, close }: GuidanceEditProps) {
  const { ref, text, expiresAt } = shard;
  const [typed, setTyped] = useState(text);
  const [until, setUntil] = useState(fieldOf(expiresAt));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const changes: EditGuidanceRequest = {
    ref,
    ...(typed.trim() !== text && { text: typed }),
    ...(until !== fieldOf(expiresAt) && { expiresAt: momentIn(until) }),
  };
  const isChanged = Object.keys(changes).length > 1 && typed.trim() !== "";
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { shard: now, notes } = await call("edit_guidance", changes);
      const said = now.ref === ref ? `${ref} is changed.` : `${now.ref} took the place of ${ref}.`;
      toast([said, ...notes].join(" "), () => putBack(now.ref, shard));
      close();
      go(opened(now.ref));
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
        <textarea rows={3} required value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <UntilField value={until} change={setUntil} />
      <p class="dim">Other words take its place, and this one stays in the lineage.</p>
      {problem !== undefined && <Trouble problem={problem} />}
      <div class="memory-form-end">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" class="primary" disabled={busy || !isChanged}>
          Save
        </button>
      </div>
    </form>
  );
}

/** As it was: its words, and its end where that is still ahead. */
async function putBack(ref: string, { text, expiresAt }: ShardDetail): Promise<void> {
  const isOver = expiresAt !== null && expiresAt <= Date.now();
  const { shard } = await call("edit_guidance", { ref, text, ...(!isOver && { expiresAt }) });
  go(opened(shard.ref));
}
