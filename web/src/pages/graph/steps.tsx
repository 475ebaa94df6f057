import type { PathStep } from "../../../../src/engine/graph-api.ts";
import { TrustBadge } from "../../parts/badge.tsx";
import { Refs } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { edgeWords } from "../../words/graph-words.ts";
import { EntityName } from "./entity-name.tsx";

/** A way from one thing to another, step by step, each with what it rests on. The arrow goes as the line does. */
export function Steps({ steps }: { readonly steps: readonly PathStep[] }) {
  return (
    <ol class="graph-steps">
      {steps.map(({ from, edge, to }) => (
        <li key={edge.ref}>
          <span class="graph-step">
            <EntityName entity={from} />{" "}
            <StepArrow isForward={edge.src === from} words={edgeWords(edge.type)} />{" "}
            <EntityName entity={to} />
          </span>
          <span class="graph-about">
            <span>
              since <Time at={edge.from} only="day" />
            </span>
            <TrustBadge trust={edge.trust} />
            <span>
              rests on <Refs values={edge.evidence} most={6} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepArrow({ isForward, words }: { readonly isForward: boolean; readonly words: string }) {
  return (
    <span class="graph-arrow">
      <span aria-hidden="true">{isForward ? "—" : "←"}</span> {words}{" "}
      <span aria-hidden="true">{isForward ? "→" : "—"}</span>
      {!isForward && <span class="sr-only"> (from the other)</span>}
    </span>
  );
}
