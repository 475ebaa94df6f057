import type { ShownFact } from "../../../../src/engine/facts-api.ts";
import {
  canEnd,
  canRestore,
  canRetract,
  endFact,
  eraseFact,
  restoreFact,
  retractFact,
} from "../../acts/fact-acts.tsx";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";
import { CONFIDENCES, SOURCE_STATES, STATUSES, VOICES } from "../../words/fact-words.ts";
import type { Change } from "./changes.ts";

/** One fact: what is so, since when, on whose word, and what it rests on. */
export function FactRow({ fact, change = "same" }: { readonly fact: ShownFact; readonly change?: Change }) {
  return (
    <div class={`facts-row facts-row-${change}`}>
      <div class="facts-says">
        <Plain text={fact.says} line />
        <ChangeBadge fact={fact} change={change} />
      </div>
      <div class="facts-about">
        <span>
          <Ref value={fact.ref} />
        </span>
        <Interval fact={fact} />
        <span>{VOICES[fact.voice]}</span>
        <TrustBadge trust={fact.trust} />
        {fact.confidence === "low" && <Badge tone="warn">{CONFIDENCES.low}</Badge>}
        <Sources fact={fact} />
        {fact.shelf !== "user:owner" && (
          <span class="dim">
            in <Plain text={fact.shelf} line />
          </span>
        )}
      </div>
      <div class="facts-acts">
        <Link href={href("facts", { tab: "timeline", subject: fact.subject })}>Timeline</Link>
        <FactActs fact={fact} />
      </div>
    </div>
  );
}

function ChangeBadge({ fact, change }: { readonly fact: ShownFact; readonly change: Change }) {
  if (change === "came") return <Badge tone="good">came since</Badge>;
  if (change === "went") return <Badge tone="warn">so no longer</Badge>;
  return fact.status === "active" || fact.status === "ended" ? null : (
    <Badge tone="warn">{STATUSES[fact.status]}</Badge>
  );
}

export function Interval({ fact }: { readonly fact: Pick<ShownFact, "from" | "to" | "supersededBy"> }) {
  const { from, to, supersededBy } = fact;
  return (
    <span>
      since <Time at={from} only="day" />
      {to !== null && (
        <>
          {" "}
          until <Time at={to} only="day" />
        </>
      )}
      {supersededBy !== null && (
        <>
          {" "}
          (<Ref value={supersededBy} /> took its place)
        </>
      )}
    </span>
  );
}

const MOST_SOURCES = 6;

export function Sources({ fact }: { readonly fact: Pick<ShownFact, "sources"> }) {
  if (fact.sources.length === 0) return <span class="dim">no record</span>;
  return (
    <span class="refs">
      {fact.sources.slice(0, MOST_SOURCES).map(({ ref, state }) => (
        <span key={ref}>
          <Ref value={ref} />
          {state !== "holds" && <span class="dim"> ({SOURCE_STATES[state]})</span>}
        </span>
      ))}
      {fact.sources.length > MOST_SOURCES && (
        <span class="dim">and {fact.sources.length - MOST_SOURCES} more</span>
      )}
    </span>
  );
}

export function FactActs({ fact }: { readonly fact: ShownFact }) {
  return (
    <>
      {canEnd(fact) && (
        <button type="button" class="quiet" aria-label={`End ${fact.ref}`} onClick={() => endFact(fact)}>
          End
        </button>
      )}
      <BringBack fact={fact} />
      {canRetract(fact) && (
        <button
          type="button"
          class="quiet"
          aria-label={`Retract ${fact.ref}`}
          onClick={() => retractFact(fact)}
        >
          Retract
        </button>
      )}
      <button
        type="button"
        class="quiet"
        aria-label={`Erase ${fact.ref}`}
        onClick={() => void eraseFact(fact)}
      >
        Erase
      </button>
    </>
  );
}

export function BringBack({ fact }: { readonly fact: ShownFact }) {
  return canRestore(fact) ? (
    <button
      type="button"
      class="quiet"
      aria-label={`Bring back ${fact.ref}`}
      onClick={() => void restoreFact(fact)}
    >
      Bring back
    </button>
  ) : null;
}
