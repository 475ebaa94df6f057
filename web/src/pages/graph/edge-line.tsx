import type { ShownEdge } from "../../../../src/engine/graph-api.ts";
import { edgeWords } from "../../words/graph-words.ts";
import { edgePath } from "./edge-path.ts";
import type { Places } from "./use-placing.ts";

interface EdgeLineProps {
  readonly edge: ShownEdge;
  readonly places: Places;
  readonly bend: number;
  readonly isChosen: boolean;
  readonly hasWords: boolean;
  choose(): void;
}

/** One line; its words, and a wide one that cannot be seen, to be hit. The table beside it has the same for the keyboard. */
export function EdgeLine({ edge, places, bend, isChosen, hasWords, choose }: EdgeLineProps) {
  const from = places.get(edge.src);
  const to = places.get(edge.dst);
  if (from === undefined || to === undefined) return null;
  const { d, middle } = edgePath(from, to, bend);
  return (
    <g class={`graph-edge ${styleOf(edge)} ${isChosen ? "is-chosen" : ""}`} onClick={choose}>
      <path class="graph-edge-hit" d={d} />
      <path class="graph-edge-line" d={d} marker-end="url(#graph-arrow)" />
      {(hasWords || isChosen) && (
        <text class="graph-edge-words" x={middle.x} y={middle.y - 3} text-anchor="middle">
          {edgeWords(edge.type)}
        </text>
      )}
    </g>
  );
}

function styleOf({ state, trust }: ShownEdge): string {
  return state === "proposed" ? "graph-edge-proposed" : `graph-edge-${trust}`;
}

const STYLES = [
  ["human", "on a person's word"],
  ["agent", "on an agent's word"],
  ["tool", "on the word of a tool"],
  ["web", "from the web"],
  ["unknown", "on nobody's word in particular"],
  ["proposed", "proposed, waits for a person"],
] as const;

/** Of the styles that are in the drawing. */
export function Legend({ edges }: { readonly edges: readonly ShownEdge[] }) {
  const drawn = new Set(edges.map(styleOf));
  return (
    <figcaption class="graph-legend">
      {STYLES.filter(([style]) => drawn.has(`graph-edge-${style}`)).map(([style, says]) => (
        <span key={style}>
          <svg class={`graph-edge graph-edge-${style}`} width="36" height="8" aria-hidden="true">
            <path class="graph-edge-line" d="M0 4 H36" />
          </svg>{" "}
          {says}
        </span>
      ))}
    </figcaption>
  );
}
