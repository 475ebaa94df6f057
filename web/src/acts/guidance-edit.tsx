import { useState } from "preact/hooks";
import type { ShardDetail } from "../../../src/engine/guidance-api.ts";
import { call } from "../api/call.ts";
import { toast } from "../parts/toast.tsx";
import { fieldOf, momentIn } from "../parts/until.ts";
import { UntilField } from "../parts/until-field.tsx";
import { restoreInstruction } from "./guidance-acts.tsx";
import { Edit } from "./offered.tsx";

interface GuidanceEditProps {
  readonly shard: ShardDetail;
  close(): void;
  /** Shows what took its place. */
  open(ref: string): void;
}

/** Other words, or another end. What is typed stays when the instruction is loaded again. */
export function GuidanceEdit({ shard, close, open }: GuidanceEditProps) {
  const { ref, text, expiresAt } = shard;
  const [until, setUntil] = useState(fieldOf(expiresAt));
  const isOtherEnd = until !== fieldOf(expiresAt);
  const save = async (words: string): Promise<void> => {
    const { shard: now, notes } = await call("edit_guidance", {
      ref,
      ...(words !== text && { text: words }),
      ...(isOtherEnd && { expiresAt: momentIn(until) }),
    });
    const said = now.ref === ref ? `${ref} is changed.` : `${now.ref} took the place of ${ref}.`;
    toast([said, ...notes].join(" "), async () => open(await putBack(now.ref, shard)));
    close();
    open(now.ref);
  };
  return (
    <Edit label="In other words" text={text} isChanged={isOtherEnd} save={save} close={close}>
      <UntilField value={until} change={setUntil} />
      <p class="dim">Other words take its place; this one stays in the lineage and can hold again.</p>
    </Edit>
  );
}

/** The very one that it was; where only its end was changed, its end where that is still ahead. */
async function putBack(now: string, { ref, expiresAt }: ShardDetail): Promise<string> {
  const isOver = expiresAt !== null && expiresAt <= Date.now();
  if (now !== ref) await restoreInstruction(ref);
  else if (!isOver) await call("edit_guidance", { ref, expiresAt });
  return ref;
}
