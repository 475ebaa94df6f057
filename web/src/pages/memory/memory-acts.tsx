import { useState } from "preact/hooks";
import type { MemoryDetail } from "../../../../src/engine/memory-api.ts";
import { call } from "../../api/call.ts";
import { problemOf } from "../../api/problem.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { toast } from "../../parts/toast.tsx";
import { go } from "../../route/route.ts";
import { opened } from "./address.ts";
import { EraseTouches, ForgetTouches } from "./memory-touches.tsx";

interface MemoryActsProps {
  readonly memory: MemoryDetail;
  edit(): void;
}

export function MemoryActs({ memory, edit }: MemoryActsProps) {
  const [busy, setBusy] = useState(false);
  const { state } = memory;
  const act = (does: () => Promise<unknown>) => () => {
    setBusy(true);
    does()
      .catch((error: unknown) => {
        const { message, hint } = problemOf(error);
        toast(`It could not be done: ${message}. ${hint}`);
      })
      .finally(() => setBusy(false));
  };
  return (
    <div class="memory-acts" role="group" aria-label="What can be done with it">
      {state === "active" && (
        <button type="button" disabled={busy} onClick={edit}>
          Edit
        </button>
      )}
      {state === "active" && (
        <button type="button" disabled={busy} onClick={act(() => keep(memory))}>
          This was right
        </button>
      )}
      {state === "forgotten" ? (
        <button type="button" class="primary" disabled={busy} onClick={act(() => bringBack(memory))}>
          Bring back
        </button>
      ) : (
        <button type="button" disabled={busy} onClick={act(() => askToForget(memory))}>
          Forget
        </button>
      )}
      <button type="button" class="danger" disabled={busy} onClick={act(() => askToErase(memory))}>
        Erase
      </button>
    </div>
  );
}

async function keep({ ref }: MemoryDetail): Promise<void> {
  await call("keep_memory", { ref });
  toast(`Noted: it was right to keep ${ref}. The gate can be fitted to that.`);
}

async function bringBack({ ref }: MemoryDetail): Promise<void> {
  await call("forget_memories", { refs: [ref], undo: true });
  toast(`${ref} is back.`, () => call("forget_memories", { refs: [ref] }));
}

/** What it touches is asked of the engine at that moment. */
async function askToForget({ ref }: MemoryDetail): Promise<void> {
  const memory = await call("show_memory", { ref });
  confirmAct({
    title: `Forget ${ref}?`,
    touches: <ForgetTouches memory={memory} />,
    verb: "Forget",
    act: () => call("forget_memories", { refs: [ref] }),
    done: `${ref} is forgotten.`,
    undo: () => call("forget_memories", { refs: [ref], undo: true }),
  });
}

async function askToErase({ ref }: MemoryDetail): Promise<void> {
  const memory = await call("show_memory", { ref });
  confirmAct({
    title: `Erase ${ref} for good?`,
    touches: <EraseTouches memory={memory} />,
    verb: "Erase for good",
    typed: "erase",
    act: async () => {
      await call("forget_memories", { refs: [ref], erase: true });
      go(opened(undefined));
    },
    done: `${ref} is erased.`,
  });
}
