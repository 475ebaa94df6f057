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

/** Answers what that came to. */
async function forget(ref: string, changed: () => void): Promise<string> {
  const { changed: put } = await call("forget_memories", { refs: [ref] });
  changed();
  return put.length === 0 ? `${ref} was forgotten already.` : `${ref} is forgotten.`;
}

/** As it was before: where something newer has its place by now, it is not recalled. */
async function unforget(ref: string, changed: () => void): Promise<string> {
  const { changed: back } = await call("forget_memories", { refs: [ref], undo: true });
  changed();
  if (back.length === 0) return `${ref} was not forgotten any more.`;
  const { state } = await call("show_memory", { ref });
  return state === "active"
    ? `${ref} is back.`
    : `${ref} is kept again, and not recalled: another has taken its place.`;
}

async function bringBack(ref: string, changed: () => void): Promise<void> {
  const { replaced } = await call("restore_memory", { ref });
  changed();
  const undo = async (): Promise<string> => {
    const said = await forget(ref, changed);
    for (const other of replaced) await call("restore_memory", { ref: other });
    changed();
    return `${said}${standAgain(replaced)}`;
  };
  toast(`${ref} is back.${makesRoom(replaced)}`, undo, [ref, ...replaced]);
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
    about: [ref],
    act: async () => {
      replaced = await restore(ref);
    },
    get done() {
      return `${ref} is recalled again.${makesRoom(replaced)}`;
    },
    undo: async () => {
      // What had made room takes its place again; where nothing had, it is put away.
      for (const other of replaced) await restore(other);
      if (replaced.length === 0) return await forget(ref, changed);
      return `${ref} made room again.${standAgain(replaced)}`;
    },
  });
}

export function makesRoom(replaced: readonly string[]): string {
  return replaced.length === 0 ? "" : ` ${replaced.join(", ")} made room for it.`;
}

function standAgain(replaced: readonly string[]): string {
  return replaced.length === 0 ? "" : ` Recalled again: ${replaced.join(", ")}.`;
}

/** What it touches is asked of the engine at that moment. */
async function forgetMemory(ref: string, changed: () => void): Promise<void> {
  const memory = await call("show_memory", { ref });
  let done = "";
  confirmAct({
    title: `Forget ${ref}?`,
    touches: <ForgetTouches memory={memory} />,
    verb: "Forget",
    about: [ref],
    act: async () => {
      done = await forget(ref, changed);
    },
    get done() {
      return done;
    },
    undo: () => unforget(ref, changed),
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
