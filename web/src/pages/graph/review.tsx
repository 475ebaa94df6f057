/** Lines that words suggest: those that wait for a person, with the words; and those that were decided about, with a way back. */

import { useState } from "preact/hooks";
import type { ReviewEdgesAnswer } from "../../../../src/engine/graph-api.ts";
import { acceptEdges, EdgeActs, rejectEdges } from "../../acts/edge-acts.tsx";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { EdgeDetail } from "./edge-detail.tsx";

const MOST = 50;

export function EdgeReview() {
  const [isPast, setPast] = useState(false);
  return (
    <>
      <div class="page-acts" role="group" aria-label="Which lines are shown?">
        <button type="button" aria-pressed={!isPast} onClick={() => setPast(false)}>
          Waiting
        </button>
        <button type="button" aria-pressed={isPast} onClick={() => setPast(true)}>
          Decided
        </button>
      </div>
      {isPast ? <DecidedEdges /> : <WaitingEdges />}
    </>
  );
}

function DecidedEdges() {
  const review = useResource(
    "edges decided",
    (signal) => call("review_edges", { decided: true, limit: MOST }, signal),
    ["graph", "facts"],
  );
  return (
    <Shown of={review}>
      {({ proposed }) =>
        proposed.length === 0 ? (
          <Empty title="Nothing was decided about any line." />
        ) : (
          <ol class="graph-waiting">
            {proposed.map((edge) => (
              <li key={edge.ref}>
                <div>
                  <EdgeDetail edge={edge} />
                  <EdgeActs edge={edge} changed={review.reload} />
                </div>
              </li>
            ))}
          </ol>
        )
      }
    </Shown>
  );
}

function WaitingEdges() {
  const review = useResource("edges", (signal) => call("review_edges", { limit: MOST }, signal), [
    "graph",
    "facts",
  ]);
  return <Shown of={review}>{(answer) => <Waiting answer={answer} />}</Shown>;
}

function Waiting({ answer: { proposed, pending } }: { readonly answer: ReviewEdgesAnswer }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (proposed.length === 0) return <Empty title="No line waits for a decision." />;
  const picked = proposed.filter(({ ref }) => chosen.has(ref));
  const toggle = (ref: string): void => {
    const next = new Set(chosen);
    if (!next.delete(ref)) next.add(ref);
    setChosen(next);
  };
  return (
    <>
      <div class="graph-acts">
        <p role="status">
          {counted(proposed.length, "line")} shown{pending > proposed.length ? ` of ${pending}` : ""},{" "}
          {picked.length} chosen.
        </p>
        <button type="button" disabled={picked.length === 0} onClick={() => acceptEdges(picked)}>
          Accept those chosen
        </button>
        <button type="button" disabled={picked.length === 0} onClick={() => rejectEdges(picked)}>
          Reject those chosen
        </button>
      </div>
      <ol class="graph-waiting">
        {proposed.map((edge) => (
          <li key={edge.ref}>
            <input
              type="checkbox"
              aria-label={`Choose ${edge.ref}`}
              checked={chosen.has(edge.ref)}
              onChange={() => toggle(edge.ref)}
            />
            <div>
              <EdgeDetail edge={edge} />
              {edge.text !== null && (
                <blockquote>
                  <Plain text={edge.text} />
                </blockquote>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
