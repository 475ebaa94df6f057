/** What forgetting or erasing a memory touches, and what it leaves. */

import type { MemoryDetail } from "../../../src/engine/memory-api.ts";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";

const EXCERPTS = 3;

export function ForgetTouches({ memory }: { readonly memory: MemoryDetail }) {
  return (
    <>
      <blockquote>
        <Plain text={memory.text} />
      </blockquote>
      <p>
        {memory.uses === 0 ? "It was not used yet. " : `It was used ${counted(memory.uses, "time")}. `}
        It is recalled no more, and the same words do not bring it back by themselves. Nothing that it had
        taken the place of comes back.
      </p>
      <Stays memory={memory} />
      <p>You can bring it back until it is erased.</p>
    </>
  );
}

export function EraseTouches({ memory }: { readonly memory: MemoryDetail }) {
  const others = memory.lineage.filter(({ ref }) => ref !== memory.ref).length;
  return (
    <>
      <blockquote>
        <Plain text={memory.text} />
      </blockquote>
      <p>
        Its words go, with what the gate said of it, and with facts, links and cards that rest on it alone.
        What it says is not remembered again by itself. Backups that were made before are not reached.
      </p>
      {others > 0 && (
        <p>
          {counted(others, "other", "others")} of its lineage {others === 1 ? "stays" : "stay"}: erase{" "}
          {others === 1 ? "it" : "them"} too where that is meant.
        </p>
      )}
      <Stays memory={memory} />
    </>
  );
}

export function RestoreTouches({ memory }: { readonly memory: MemoryDetail }) {
  const standing = memory.lineage.filter(({ ref, state }) => ref !== memory.ref && state === "active");
  return (
    <>
      <blockquote>
        <Plain text={memory.text} />
      </blockquote>
      <p>
        It is recalled again, as the same memory. What stands in its place makes room for it, is kept as what
        was once so, and can be brought back in the same way.
      </p>
      {standing.length > 0 && (
        <ul class="act-excerpts">
          {standing.map(({ ref, text }) => (
            <li key={ref}>
              <code class="ref">{ref}</code> <Plain text={text} line />
              <span class="dim">makes room</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Messages are a matter of their own. */
function Stays({ memory: { sources } }: { readonly memory: MemoryDetail }) {
  if (sources.length === 0) return null;
  return (
    <>
      <p>
        {counted(sources.length, "message")} that {sources.length === 1 ? "says" : "say"} so{" "}
        {sources.length === 1 ? "stays" : "stay"} in the history:
      </p>
      <ul class="act-excerpts">
        {sources.slice(0, EXCERPTS).map(({ ref, excerpt }) => (
          <li key={ref}>
            <code class="ref">{ref}</code> <Plain text={excerpt} line />
          </li>
        ))}
      </ul>
    </>
  );
}
