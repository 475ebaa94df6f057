import type { MemoryDetail } from "../../../src/engine/memory-api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { toast } from "../parts/toast.tsx";
import { Acts } from "./acts.tsx";

interface MemoryActsProps {
  readonly memory: MemoryDetail;
  edit(): void;
  reload(): void;
}

export function MemoryActs({ memory, edit, reload }: MemoryActsProps) {
  const { ref, state } = memory;
  const change = (how: { readonly undo?: true; readonly erase?: true }) => async () => {
    await call("forget_memories", { refs: [ref], ...how });
    reload();
  };
  const keep = async () => {
    await call("keep_memory", { ref });
    toast(`Noted: it was right to keep ${ref}.`);
  };
  const bringBack = async () => {
    await change({ undo: true })();
    toast(`${ref} is back.`, change({}));
  };
  const forget = async () => {
    const now = await call("show_memory", { ref });
    confirmAct({
      title: `Forget ${ref}?`,
      touches: (
        <Touched memory={now} says="It is recalled no more. You can bring it back until it is erased." />
      ),
      verb: "Forget",
      act: change({}),
      done: `${ref} is forgotten.`,
      undo: change({ undo: true }),
    });
  };
  const erase = async () => {
    const now = await call("show_memory", { ref });
    confirmAct({
      title: `Erase ${ref} for good?`,
      touches: (
        <Touched
          memory={now}
          says="Its words go, with all that was made of them alone. Backups are not reached."
        />
      ),
      verb: "Erase for good",
      typed: "erase",
      act: change({ erase: true }),
      done: `${ref} is erased.`,
    });
  };
  return (
    <Acts
      acts={[
        state === "active" ? { says: "Edit", does: edit } : null,
        state === "active" ? { says: "This was right", does: keep } : null,
        state === "forgotten" ? { says: "Bring back", does: bringBack } : { says: "Forget", does: forget },
        { says: "Erase", tone: "danger", does: erase },
      ]}
    />
  );
}

function Touched({ memory, says }: { readonly memory: MemoryDetail; readonly says: string }) {
  const { text, sources, uses } = memory;
  return (
    <>
      <blockquote>
        <Plain text={text} />
      </blockquote>
      <p>{says}</p>
      <ul class="record-touched">
        <li>It was recalled {counted(uses, "time")}.</li>
        <li>{counted(sources.length, "message")} that say so stay in the history.</li>
      </ul>
    </>
  );
}
