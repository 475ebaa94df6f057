import { Badge, type BadgeTone } from "../../parts/badge.tsx";
import { Plain } from "../../parts/plain.tsx";
import type { Wellness, WellnessState } from "./wellness.ts";

const STATES: { readonly [state in WellnessState]: { readonly word: string; readonly tone: BadgeTone } } = {
  well: { word: "well", tone: "good" },
  working: { word: "at work", tone: "info" },
  behind: { word: "behind", tone: "warn" },
  "needs-you": { word: "needs you", tone: "warn" },
  ill: { word: "not well", tone: "bad" },
};

/** The answer to "is it well?", said to who listens when it becomes another: figures that run are shown, and not told each time. */
export function HealthLine({ wellness }: { readonly wellness: Wellness }) {
  const { word, tone } = STATES[wellness.state];
  return (
    <div class={`now-health now-health-${wellness.state}`}>
      <p class="sr-only" role="status">
        {word}: <Plain text={wellness.told} line />
      </p>
      <p class="now-sentence">
        <Badge tone={tone}>{word}</Badge> <Plain text={wellness.sentence} line />
      </p>
      {wellness.why.length > 0 && <Plain text={wellness.why.join("; ")} />}
    </div>
  );
}
