import type { ShownFactAct } from "../../../../src/engine/facts-api.ts";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { CONFIDENCES, STATUSES, VOICES } from "../../words/fact-words.ts";
import { FactActs, Interval, Sources } from "./fact-row.tsx";
import type { TimedFact } from "./timeline.tsx";

interface FactDetailProps {
  readonly fact: TimedFact;
  /** Of the same subject: what took its place may have been taken back since. */
  readonly facts: readonly TimedFact[];
}

/** One fact of a timeline, and what became of it. */
export function FactDetail({ fact, facts }: FactDetailProps) {
  return (
    <section class="facts-detail" aria-live="polite" aria-label={`About ${fact.ref}`}>
      <div class="facts-says">
        <Ref value={fact.ref} /> <Plain text={fact.says} line />
        <Badge tone={fact.status === "active" ? "good" : "warn"}>{STATUSES[fact.status]}</Badge>
      </div>
      <div class="facts-about">
        <Interval fact={fact} />
        <span>
          recorded <Time at={fact.recordedAt} />
        </span>
        <span>{VOICES[fact.voice]}</span>
        <TrustBadge trust={fact.trust} />
        <span>{CONFIDENCES[fact.confidence]}</span>
        <Sources fact={fact} />
      </div>
      {fact.acts.length > 0 && (
        <ol class="facts-became">
          {fact.acts.map((act, at) => (
            <li key={at}>
              <Became act={act} isUndone={isUndone(act, facts)} />
            </li>
          ))}
        </ol>
      )}
      <div class="facts-acts">
        <FactActs fact={fact} />
      </div>
    </section>
  );
}

function Became({ act, isUndone }: { readonly act: ShownFactAct; readonly isUndone: boolean }) {
  return (
    <>
      {act.kind === "superseded" && (
        <>
          {act.by === null ? "Something" : <Ref value={act.by} />} took its place from{" "}
          <Time at={act.at} only="day" />
        </>
      )}
      {act.kind === "invalidated" && (
        <>
          It is so no longer from <Time at={act.at} only="day" />
        </>
      )}
      {act.kind === "retracted" && "It was said in error, and counts as never said"}
      {act.kind === "restored" && "It was brought back: what had been said last of its end counts no more"},{" "}
      {VOICES[act.voice]}, recorded <Time at={act.recordedAt} />
      {act.source !== null && (
        <>
          , <Ref value={act.source} />
        </>
      )}
      {act.reason !== null && (
        <>
          : <Plain text={act.reason} line />
        </>
      )}
      {isUndone && <span class="dim"> (taken back since: it counts no more)</span>}
    </>
  );
}

function isUndone({ kind, by, undone }: ShownFactAct, facts: readonly TimedFact[]): boolean {
  if (undone) return true;
  return kind === "superseded" && facts.some(({ ref, status }) => ref === by && status === "retracted");
}
