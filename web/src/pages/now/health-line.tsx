import { Badge, type BadgeTone } from "../../parts/badge.tsx";
import { Plain } from "../../parts/plain.tsx";
import type { Wellness, WellnessState } from "./wellness.ts";

const STATES: { readonly [state in WellnessState]: { readonly word: string; readonly tone: BadgeTone } } = {
  well: { word: "well", tone: "good" },
  working: { word: "at work", tone: "info" },
  "needs-you": { word: "needs you", tone: "warn" },
  ill: { word: "not well", tone: "bad" },
};

/** The answer to "is it well?", said again to who listens when it changes. */
export function HealthLine({ wellness }: { readonly wellness: Wellness }) {
  const { word, tone } = STATES[wellness.state];
  return (
    <div class={`now-health now-health-${wellness.state}`} role="status" aria-live="polite">
      <p class="now-sentence">
        <Badge tone={tone}>{word}</Badge> <Plain text={wellness.sentence} line />
      </p>
      {wellness.why.length > 0 && <Plain text={wellness.why.join("; ")} />}
    </div>
  );
}
