import { EdgeActs } from "../acts/edge-acts.tsx";
import { call } from "../api/call.ts";
import { day } from "../parts/figures.ts";
import { Refs } from "../parts/ref.tsx";
import { ORIGINS } from "../words/graph-words.ts";
import { Says } from "./entity-record.tsx";
import { Meta, Onwards, Why, Words } from "./frame.tsx";
import { inGraph } from "./links.ts";
import { Loaded } from "./loaded.tsx";

const STATES = {
  active: "in use",
  proposed: "waits for a person",
  rejected: "a person rejected it",
} as const;

export function EdgeRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => call("show_edge", { ref: record }, signal)}>
      {(edge, reload) => (
        <>
          <Meta state={STATES[edge.state]} amiss={edge.state !== "active"} trust={edge.trust} />
          <p class="record-name">
            <Says edge={edge} />
          </p>
          {edge.text !== null && <Words text={edge.text} />}
          <Why>
            <p>It is known {ORIGINS[edge.origin]}.</p>
            <p>
              So since {day(edge.from)}
              {edge.to === null ? "" : ` until ${day(edge.to)}`}, by <Refs values={edge.evidence} />
            </p>
          </Why>
          <Onwards links={inGraph(edge.src, edge.ref)} />
          <EdgeActs edge={edge} changed={reload} />
        </>
      )}
    </Loaded>
  );
}
