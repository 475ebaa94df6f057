import type { ShownMemory } from "../../../../src/engine/memory-api.ts";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { shelfWords } from "../../words/shelf.ts";

export const CAME_BY: { readonly [origin in ShownMemory["origin"]]: string } = {
  gate: "let in by the gate",
  told: "told",
  edited: "edited",
  inserted: "put there by a program",
};

export function MemoryRow({ memory, isOpen }: { readonly memory: ShownMemory; readonly isOpen: boolean }) {
  const { ref, text, origin, trust, lastSaidAt, reinforced, uses } = memory;
  return (
    <div class={isOpen ? "memory-row is-open" : "memory-row"}>
      <div class="memory-row-text">
        <Plain text={text} />
      </div>
      <p class="memory-row-facts">
        <code class="ref">{ref}</code>
        <span>{shelfWords(memory)}</span>
        <span>
          said {reinforced === 0 ? "" : `${counted(reinforced + 1, "time")}, last `}
          <Time at={lastSaidAt} only="day" />
        </span>
        <span>{uses === 0 ? "not used yet" : `used ${counted(uses, "time")}`}</span>
        <Badge tone={origin === "gate" ? "plain" : "info"}>{CAME_BY[origin] ?? origin}</Badge>
        <TrustBadge trust={trust} />
      </p>
    </div>
  );
}
