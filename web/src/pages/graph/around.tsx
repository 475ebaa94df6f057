/** What lies around one thing, within bounds: drawn, and as a table beside it. */

import type { SubgraphAnswer } from "../../../../src/engine/graph-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Link } from "../../route/link.tsx";
import { go, href, route, withParams } from "../../route/route.ts";
import { cutWords, type Limits } from "../../words/graph-words.ts";
import { GraphDrawing } from "./drawing.tsx";
import { EdgeDetail } from "./edge-detail.tsx";
import { EdgeTable } from "./edge-table.tsx";
import { Entities, useEntities } from "./entities.tsx";
import { Names } from "./names.tsx";
import { withProposed } from "./proposed.ts";

/** More than these nobody takes in, and a browser is slow to draw. */
const MOST_NODES = 150;
const MOST_EDGES = 600;
const MOST_PROPOSED = 200;
const HOPS = [1, 2, 3] as const;
const NODES = [30, 75, MOST_NODES] as const;

export function Around() {
  const { params } = route.value;
  const list = useEntities();
  const usual = list.items.find(({ type }) => type === "project") ?? list.items[0];
  const entity = params["entity"] ?? usual?.ref;
  const limits = { hops: choiceIn(HOPS, params["hops"], 2), nodes: choiceIn(NODES, params["nodes"], 75) };
  return (
    <div class="split">
      <Entities list={list} />
      <div class="graph-main">
        {entity === undefined ? (
          !list.loading && <Empty title="Choose a thing to see what lies around it." />
        ) : (
          <Neighbourhood entity={entity} limits={limits} />
        )}
      </div>
    </div>
  );
}

function choiceIn<T extends number>(choices: readonly T[], text: string | undefined, usual: T): T {
  return choices.find((one) => String(one) === text) ?? usual;
}

function Neighbourhood({ entity, limits }: { readonly entity: string; readonly limits: Limits }) {
  const asked = { entity, ...limits, edges: MOST_EDGES };
  const around = useResource(
    JSON.stringify(asked),
    async (signal) => {
      const [answer, review] = await Promise.all([
        call("graph_neighbours", asked, signal),
        call("review_edges", { limit: MOST_PROPOSED }, signal),
      ]);
      return { ...answer, ...withProposed(answer, review.proposed, limits.nodes) };
    },
    ["graph", "facts"],
  );
  return <Shown of={around}>{(answer) => <Found answer={answer} limits={limits} />}</Shown>;
}

interface FoundProps {
  readonly answer: SubgraphAnswer;
  readonly limits: Limits;
}

function Found({ answer: { root, entities, edges, stopped }, limits }: FoundProps) {
  const chosen = edges.find(({ ref }) => ref === route.value.params["edge"]);
  const choose = (edge: string): void =>
    go(withParams({ edge: edge === chosen?.ref ? undefined : edge }), { replace: true });
  return (
    <>
      <Panel
        title="What lies around it"
        aside={
          <>
            {entities.length === 0 ? "It alone" : `It and ${counted(entities.length, "thing")}`},{" "}
            {counted(edges.length, "line")}. {cutWords(stopped, limits)}
          </>
        }
      >
        <p class="graph-root">
          <strong>
            <Plain text={root.label} line />
          </strong>{" "}
          <Badge>{root.type}</Badge> <TrustBadge trust={root.trust} />{" "}
          <Link href={href("facts", { tab: "timeline", subject: root.ref })}>Facts about it</Link>
        </p>
        <LimitFields limits={limits} />
        <div class="graph-beside">
          <div>
            <GraphDrawing
              key={`${root.ref} ${limits.hops} ${limits.nodes}`}
              root={root}
              entities={entities}
              edges={edges}
              edge={chosen?.ref}
              chooseEdge={choose}
              centre={(ref) => go(withParams({ entity: ref, edge: undefined }))}
            />
            {chosen !== undefined && <EdgeDetail edge={chosen} />}
          </div>
          {edges.length > 0 && <EdgeTable edges={edges} chosen={chosen?.ref} choose={choose} />}
        </div>
      </Panel>
      <Names entity={root} />
    </>
  );
}

function LimitFields({ limits }: { readonly limits: Limits }) {
  return (
    <div class="graph-limits">
      <LimitField label="Steps" name="hops" choices={HOPS} value={limits.hops} />
      <LimitField label="Things at most" name="nodes" choices={NODES} value={limits.nodes} />
    </div>
  );
}

interface LimitFieldProps {
  readonly label: string;
  readonly name: "hops" | "nodes";
  readonly choices: readonly number[];
  readonly value: number;
}

function LimitField({ label, name, choices, value }: LimitFieldProps) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={(event) => go(withParams({ [name]: event.currentTarget.value }))}>
        {choices.map((one) => (
          <option key={one} value={one} selected={one === value}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
