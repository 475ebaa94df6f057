import type { ShownEdge } from "../../../../src/engine/graph-api.ts";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { Refs } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { edgeWords } from "../../words/graph-words.ts";
import { EntityName } from "./entity-name.tsx";

interface EdgeTableProps {
  readonly edges: readonly ShownEdge[];
  readonly chosen: string | undefined;
  choose(ref: string): void;
}

/** The same lines in words, each with what it rests on. */
export function EdgeTable({ edges, chosen, choose }: EdgeTableProps) {
  return (
    <div class="scrolls graph-table" tabIndex={0} role="region" aria-label="The same as a table">
      <table>
        <thead>
          <tr>
            <th scope="col">from</th>
            <th scope="col">line</th>
            <th scope="col">to</th>
            <th scope="col">since</th>
            <th scope="col">trust</th>
            <th scope="col">rests on</th>
          </tr>
        </thead>
        <tbody>
          {edges.map((edge) => (
            <tr key={edge.ref} class={edge.ref === chosen ? "is-chosen" : ""}>
              <td>
                <EntityName entity={edge.src} />
              </td>
              <td>
                <button
                  type="button"
                  class="quiet"
                  aria-pressed={edge.ref === chosen}
                  onClick={() => choose(edge.ref)}
                >
                  {edgeWords(edge.type)}
                </button>{" "}
                {edge.state === "proposed" && <Badge tone="warn">proposed</Badge>}
              </td>
              <td>
                <EntityName entity={edge.dst} />
              </td>
              <td>
                <Time at={edge.from} only="day" />
              </td>
              <td>
                <TrustBadge trust={edge.trust} />
              </td>
              <td>
                <Refs values={edge.evidence} most={3} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
