/** What a person may do with a memory: say that it was right, put it in other words, forget it, bring it back, erase it. */

import type { MemoryDetail } from "../../../src/engine/memory-api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { toast } from "../parts/toast.tsx";
import { askToErase } from "./erase.tsx";
import { EraseTouches, ForgetTouches } from "./memory-touches.tsx";
import { Acts } from "./offered.tsx";

interface MemoryActsProps {
  readonly memory: MemoryDetail;
  edit(): void;
  changed(): void;
  /** It is gone for good. */
  erased(): void;
}

export function MemoryActs({ memory: { ref, state }, edit, changed, erased }: MemoryActsProps) {
  const isActive = state === "active";
  return (
    <Acts
      acts={[
        isActive ? { says: "Edit", does: edit } : null,
        isActive ? { says: "This was right", does: () => keep(ref) } : null,
        state === "forgotten"
          ? { says: "Bring back", tone: "primary", does: () => bringBack(ref, changed) }
          : { says: "Forget", does: () => forgetMemory(ref, changed) },
        { says: "Erase", tone: "danger", does: () => eraseMemory(ref, erased) },
      ]}
    />
  );
}

async function keep(ref: string): Promise<void> {
  await call("keep_memory", { ref });
  toast(`Noted: it was right to keep ${ref}. The gate can be fitted to that.`);
}

async function forget(ref: string, undo: boolean, changed: () => void): Promise<void> {
  await call("forget_memories", { refs: [ref], ...(undo && { undo }) });
  changed();
}

async function bringBack(ref: string, changed: () => void): Promise<void> {
  await forget(ref, true, changed);
  toast(`${ref} is back.`, () => forget(ref, false, changed));
}

/** What it touches is asked of the engine at that moment. */
async function forgetMemory(ref: string, changed: () => void): Promise<void> {
  const memory = await call("show_memory", { ref });
  confirmAct({
    title: `Forget ${ref}?`,
    touches: <ForgetTouches memory={memory} />,
    verb: "Forget",
    act: () => forget(ref, false, changed),
    done: `${ref} is forgotten.`,
    undo: () => forget(ref, true, changed),
  });
}

async function eraseMemory(ref: string, erased: () => void): Promise<void> {
  const memory = await call("show_memory", { ref });
  askToErase({
    ref,
    title: `Erase ${ref} for good?`,
    touches: <EraseTouches memory={memory} />,
    verb: "Erase for good",
    erase: async () => {
      await call("forget_memories", { refs: [ref], erase: true });
      erased();
      return undefined;
    },
  });
}
