import { useState } from "preact/hooks";
import type { ShardDetail } from "../../../src/engine/guidance-api.ts";
import { call } from "../api/call.ts";
import { moment } from "../parts/figures.ts";
import { toast } from "../parts/toast.tsx";
import { fieldOf, momentIn } from "../parts/until.ts";
import { UntilField } from "../parts/until-field.tsx";
import { holdsAgain, restoreInstruction } from "./guidance-acts.tsx";
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
    const back = async (): Promise<string> => {
      const came = await putBack(now.ref, shard);
      open(ref);
      return came;
    };
    toast([said, ...notes].join(" "), back);
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

/** The very one that it was; where only its end was changed, its end where that is still ahead. Answers what that came to. */
async function putBack(now: string, { ref, expiresAt }: ShardDetail): Promise<string> {
  if (now !== ref) return holdsAgain(ref, await restoreInstruction(ref));
  if (expiresAt !== null && expiresAt <= Date.now())
    return `${ref} stays as you changed it: the end that it had is past.`;
  await call("edit_guidance", { ref, expiresAt });
  return expiresAt === null ? `${ref} has no end again.` : `${ref} ends ${moment(expiresAt)} again.`;
}
