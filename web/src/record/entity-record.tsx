import type { ShownEdge, SubgraphAnswer } from "../../../src/engine/graph-api.ts";
import { call } from "../api/call.ts";
import { Plain } from "../parts/plain.tsx";
import { Ref, Refs } from "../parts/ref.tsx";
import { edgeWords } from "../words/graph-words.ts";
import { Meta, Onwards, Part, Why } from "./frame.tsx";
import { inFacts, inGraph } from "./links.ts";
import { Loaded } from "./loaded.tsx";
import { shelfWords } from "./place.ts";

const EDGES_SHOWN = 20;

export function EntityRecord({ record }: { readonly record: string }) {
  return (
    <Loaded
      record={record}
      load={(signal) => call("graph_neighbours", { entity: record, hops: 1, edges: 100, nodes: 100 }, signal)}
    >
      {(found) => <Spoken found={found} />}
    </Loaded>
  );
}

function Spoken({ found: { root, edges } }: { readonly found: SubgraphAnswer }) {
  return (
    <>
      <Meta state={root.type} trust={root.trust} where={shelfWords(root.shelf)} />
      <p class="record-name">
        <Plain text={root.label} line />
      </p>
      {root.aliases.length > 0 && <p>Also called: {root.aliases.join(", ")}.</p>}
      {root.mergedInto !== null && (
        <p class="record-gone">
          A person said that it is the same as <Ref value={root.mergedInto} />.
        </p>
      )}
      <Why>
        <p>It is spoken of in what is stored: each link below says in which records.</p>
      </Why>
      <Part title="What it hangs together with">
        {edges.length === 0 && <p>Nothing yet.</p>}
        <ul class="record-list">
          {edges.slice(0, EDGES_SHOWN).map((edge) => (
            <li key={edge.ref}>
              <Says edge={edge} /> <span class="dim">by</span> <Refs values={edge.evidence} most={4} />
            </li>
          ))}
        </ul>
        {edges.length > EDGES_SHOWN && <p class="dim">and {edges.length - EDGES_SHOWN} more: see Graph</p>}
      </Part>
      <Onwards links={[...inGraph(root.ref), ...inFacts(root.ref)]} />
    </>
  );
}

export function Says({
  edge: { src, type, dst },
}: {
  readonly edge: Pick<ShownEdge, "src" | "type" | "dst">;
}) {
  return (
    <>
      <Ref value={src} /> {edgeWords(type)} <Ref value={dst} />
    </>
  );
}
