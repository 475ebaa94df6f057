import type { ShownEdge } from "../../../../src/engine/graph-api.ts";
import { acceptEdges, rejectEdges } from "../../acts/edge-acts.tsx";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { Ref, Refs } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { edgeWords, ORIGINS } from "../../words/graph-words.ts";
import { EntityName } from "./entity-name.tsx";

/** One line: what it says, since when, and everything that it rests on. */
export function EdgeDetail({ edge }: { readonly edge: ShownEdge }) {
  return (
    <section class="graph-detail" aria-live="polite" aria-label={`About ${edge.ref}`}>
      <p>
        <EntityName entity={edge.src} /> <strong>{edgeWords(edge.type)}</strong>{" "}
        <EntityName entity={edge.dst} /> {edge.state === "proposed" && <Badge tone="warn">proposed</Badge>}
        {edge.state === "rejected" && <Badge tone="warn">rejected</Badge>}
      </p>
      <p class="graph-about">
        <span>
          <Ref value={edge.ref} />
        </span>
        <span>
          since <Time at={edge.from} only="day" />
          {edge.to !== null && (
            <>
              {" "}
              until <Time at={edge.to} only="day" />
            </>
          )}
        </span>
        <span>{ORIGINS[edge.origin]}</span>
        <TrustBadge trust={edge.trust} />
      </p>
      <p>
        It rests on <Refs values={edge.evidence} most={30} />
      </p>
      {edge.state === "proposed" && (
        <div class="graph-acts">
          <button type="button" onClick={() => acceptEdges([edge])}>
            Accept
          </button>
          <button type="button" onClick={() => rejectEdges([edge])}>
            Reject
          </button>
        </div>
      )}
    </section>
  );
}
