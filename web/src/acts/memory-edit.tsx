import type { MemoryDetail } from "../../../src/engine/memory-api.ts";
import { call } from "../api/call.ts";
import { toast } from "../parts/toast.tsx";
import { makesRoom } from "./memory-acts.tsx";
import { Edit } from "./offered.tsx";

interface MemoryEditProps {
  readonly memory: Pick<MemoryDetail, "ref" | "text">;
  close(): void;
  /** Shows what took its place. */
  open(ref: string): void;
}

/** Other words for it: another memory takes its place. What is typed stays when the memory is loaded again. */
export function MemoryEdit({ memory: { ref, text }, close, open }: MemoryEditProps) {
  const save = async (words: string): Promise<void> => {
    const { memory, notes } = await call("edit_memory", { ref, text: words });
    const back = async (): Promise<string> => {
      const { replaced } = await call("restore_memory", { ref });
      open(ref);
      return `${ref} is recalled again, in its old words.${makesRoom(replaced)}`;
    };
    toast([`${memory.ref} took the place of ${ref}.`, ...notes].join(" "), back);
    close();
    open(memory.ref);
  };
  return (
    <Edit label="In other words" text={text} save={save} close={close}>
      <p class="dim">
        Another memory takes its place; this one stays in the lineage and can be brought back.
      </p>
    </Edit>
  );
}
