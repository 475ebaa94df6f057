import type { ObservationDetail } from "../../../../src/engine/ledger-api.ts";
import { ObservationActs } from "../../acts/observation-acts.tsx";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { HOLD_WORDS, KIND_WORDS, LABEL_WORDS } from "../../words/observation-words.ts";
import { RecordShown } from "./record-shown.tsx";

/** One observation: what it says, how much it matters and why, and what became of it. */
export function ObservationDetailPanel({ observation: ref }: { readonly observation: string }) {
  const found = useResource(`observation ${ref}`, (signal) => call("show_observation", { ref }, signal), [
    "ledger",
  ]);
  return (
    <RecordShown of={found} unknown="ledger/unknown">
      {(one) => (
        <article class="panel memory-detail" aria-label={`Observation ${one.ref}`}>
          <Head observation={one} />
          <ObservationActs observation={one} changed={found.reload} />
          <Matters observation={one} />
          <Detail observation={one} />
          <Moves observation={one} />
        </article>
      )}
    </RecordShown>
  );
}

function Head({ observation: one }: { readonly observation: ObservationDetail }) {
  return (
    <header class="memory-detail-head">
      <h2>
        <span class="sr-only">Observation </span>
        {one.ref}
      </h2>
      <div class="memory-detail-text">
        <Plain text={one.text} />
      </div>
      {one.held !== null && <p class="memory-trouble">Held back. {HOLD_WORDS[one.held] ?? one.held}</p>}
      <p class="memory-row-facts">
        <Badge>{KIND_WORDS[one.kind] ?? one.kind}</Badge>
        <TrustBadge trust={one.trust} />
        <Badge tone={one.state === "archived" || one.state === "stale" ? "warn" : "plain"}>
          {one.state === "archived" ? "put away" : one.state}
        </Badge>
        {one.outcome !== null && <Badge tone={one.outcome === "ok" ? "good" : "bad"}>{one.outcome}</Badge>}
        <Time at={one.at} />
        {one.tool !== null && (
          <span>
            of {one.tool}
            {one.durationMs !== null && `, ${one.durationMs} ms`}
          </span>
        )}
      </p>
      <p class="memory-row-facts">
        <span>{one.shelf}</span>
        {one.source !== null && (
          <span>
            made of <Ref value={one.source} />
          </span>
        )}
        {one.supersedes !== null && (
          <span>
            took the place of <Ref value={one.supersedes} />
          </span>
        )}
        {one.supersededBy !== null && (
          <span>
            <Ref value={one.supersededBy} /> took its place
          </span>
        )}
      </p>
    </header>
  );
}

function Matters({
  observation: { importance, priority, rationale, uses },
}: {
  readonly observation: ObservationDetail;
}) {
  return (
    <section class="memory-section">
      <h3>How much it matters</h3>
      <p>
        {LABEL_WORDS[importance.label] ?? importance.label}
        {importance.score !== null && `, ${importance.score.toFixed(2)} of 1`}
        {importance.method !== null && `, by ${importance.method}`}; priority {priority}.
      </p>
      {rationale.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p class="dim">
        Found {counted(uses.retrieved, "time")}, in{" "}
        {counted(uses.included, "prompt or pack", "prompts and packs")}
        {uses.includedAt !== null && (
          <>
            , last <Time at={uses.includedAt} />
          </>
        )}
        .
      </p>
    </section>
  );
}

function Detail({ observation: { detail, plan } }: { readonly observation: ObservationDetail }) {
  if (detail === null && plan === null) return null;
  return (
    <section class="memory-section">
      <h3>In detail</h3>
      {plan !== null && (
        <p>
          A plan, {plan.status}
          {plan.trigger !== null && `; waits for: ${plan.trigger}`}
          {plan.dueAt !== null && (
            <>
              ; due <Time at={plan.dueAt} />
            </>
          )}
          {plan.expiresAt !== null && (
            <>
              ; meant until <Time at={plan.expiresAt} />
            </>
          )}
        </p>
      )}
      {detail !== null && (
        <div class="memory-json">
          <Plain text={JSON.stringify(detail, null, 2)} />
        </div>
      )}
    </section>
  );
}

const MOST_MOVES = 20;

function Moves({ observation: { moves } }: { readonly observation: ObservationDetail }) {
  if (moves.length === 0) return null;
  return (
    <section class="memory-section">
      <h3>What became of it</h3>
      <ol class="memory-lineage">
        {moves.slice(-MOST_MOVES).map(({ from, to, reason, actor, at }) => (
          <li key={`${at} ${to}`} class="memory-step">
            <p class="memory-row-facts">
              <Time at={at} />
              <span>
                {from} → {to}
              </span>
              <span>
                {reason} ({actor})
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
