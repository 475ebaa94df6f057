import type { MemoryDetail } from "../../../../src/engine/memory-api.ts";
import { moment } from "../../parts/figures.ts";
import { Verdict } from "../../parts/verdict.tsx";

/** Why it was kept: the answer in a sentence, and behind it all that the gate noticed. */
export function MemoryWhy({ memory }: { readonly memory: MemoryDetail }) {
  const { gate, origin } = memory;
  return (
    <section class="memory-section">
      <h3>Why it was kept</h3>
      {origin !== "gate" && <p>{saidSo(memory)}</p>}
      {gate !== null && origin === "edited" && (
        <p>What the gate said of the words before they were edited:</p>
      )}
      {gate !== null && <Verdict verdict={gate} />}
    </section>
  );
}

/** On whose word, and when. */
export function saidSo({ origin, trust, at }: Pick<MemoryDetail, "origin" | "trust" | "at">): string {
  const when = moment(at);
  if (origin === "edited") return `You put these words in the place of others on ${when}.`;
  if (origin === "inserted") return `A program put it there on ${when}.`;
  return trust === "human"
    ? `You said so on ${when}.`
    : `A model had it remembered on ${when}: it is on the model’s word, not on yours.`;
}
