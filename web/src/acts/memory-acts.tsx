/** What a person may do with a memory: say that it was right, put it in other words, forget it, bring it back, erase it. */

import type { MemoryDetail } from "../../../src/engine/memory-api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { toast } from "../parts/toast.tsx";
import { askToErase } from "./erase.tsx";
import { EraseTouches, ForgetTouches, RestoreTouches } from "./memory-touches.tsx";
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
          : null,
        state === "superseded"
          ? { says: "Bring back", tone: "primary", does: () => putBack(ref, changed) }
          : null,
        state === "forgotten" ? null : { says: "Forget", does: () => forgetMemory(ref, changed) },
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
  const { replaced } = await call("restore_memory", { ref });
  changed();
  toast(`${ref} is back.${makesRoom(replaced)}`, async () => {
    await forget(ref, false, changed);
    for (const other of replaced) await call("restore_memory", { ref: other });
  });
}

/** What took its place makes room: that is asked for, and shown first. */
async function putBack(ref: string, changed: () => void): Promise<void> {
  const memory = await call("show_memory", { ref });
  let replaced: readonly string[] = [];
  const restore = async (one: string): Promise<readonly string[]> => {
    const answer = await call("restore_memory", { ref: one });
    changed();
    return answer.replaced;
  };
  confirmAct({
    title: `Bring ${ref} back?`,
    touches: <RestoreTouches memory={memory} />,
    verb: "Bring back",
    act: async () => {
      replaced = await restore(ref);
    },
    get done() {
      return `${ref} is recalled again.${makesRoom(replaced)}`;
    },
    undo: async () => {
      // What had made room takes its place again; where nothing had, it is put away.
      for (const other of replaced) await restore(other);
      if (replaced.length === 0) await forget(ref, false, changed);
    },
  });
}

function makesRoom(replaced: readonly string[]): string {
  return replaced.length === 0 ? "" : ` ${replaced.join(", ")} made room for it.`;
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
