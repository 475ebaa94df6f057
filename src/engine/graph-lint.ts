/** What is wrong with the graph, as far as the asker may see: looked at in short reads, and nothing is changed. */

import type { ShelfId } from "../kernel/ids.ts";
import {
  type GraphFinding,
  type LintedEntity,
  lintEdge,
  lintMerges,
  lintNames,
  lintUnkept,
} from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import type { GraphApi, LintGraphAnswer } from "./graph-api.ts";
import { wholeDigest } from "./graph-digest.ts";
import { EdgeEvidenceReader } from "./graph-edges.ts";
import { graphShelves } from "./graph-scope.ts";
import { unkeptRecords } from "./graph-unkept.ts";
import { refOfEntity } from "./graph-view.ts";

const USUAL_LIMIT = 200;
const MOST_LISTED = 2_000;
const SLICE = 500;

export async function lintGraph(
  context: EngineContext,
  request: Parameters<GraphApi["lintGraph"]>[0],
): Promise<LintGraphAnswer> {
  const most = Math.min(MOST_LISTED, Math.max(1, Math.trunc(request.limit ?? USUAL_LIMIT)));
  const shelves = new Set(await context.store.read((stores) => graphShelves(context, stores, request)));
  const { scope: _all, ...whose } = request as typeof request & { readonly scope?: string };
  const reach = new Set(await context.store.read((stores) => graphShelves(context, stores, whose)));
  const everywhere = await lintedEntities(context, reach);
  const entities = new Map([...everywhere].filter(([, { shelf }]) => shelves.has(shelf)));
  // References alone, and only the owner is told: who may see the record is not asked here.
  const unkept = request.asker === undefined ? await context.store.read(unkeptRecords) : [];
  const edges = await lintedEdges(context, shelves, entities);
  // A record that is held back has no names.
  const shown = [...entities.values()].filter(({ id, spokenOf }) => spokenOf || edges.linked.has(id));
  const refs = new Set(shown.map(({ ref }) => ref));
  const circles = lintMerges([...everywhere.values()]).filter(({ ref }) => refs.has(ref));
  const names = [...circles, ...lintNames(shown)];
  const { digest } = await wholeDigest(context, (shelf) => shelves.has(shelf));
  // What is wrong comes before what is only odd.
  const problems = [...unkept.map(lintUnkept), ...edges.findings, ...names].toSorted(
    (a, b) => rank(a) - rank(b),
  );
  return {
    entities: entities.size,
    edges: edges.count,
    problems: problems.slice(0, most),
    digest,
    more: problems.length > most,
  };
}

const rank = ({ severity }: GraphFinding) => (severity === "error" ? 0 : 1);

interface SeenEntity extends LintedEntity {
  readonly shelf: ShelfId;
  /** A person did. */
  readonly spokenOf: boolean;
}

async function lintedEntities(
  context: EngineContext,
  shelves: ReadonlySet<ShelfId>,
): Promise<ReadonlyMap<number, SeenEntity>> {
  const found = new Map<number, SeenEntity>();
  for (let after = 0; ; ) {
    const last = await context.store.read(async ({ graph }) => {
      const rows = await graph.scanEntities(after, SLICE);
      const wanted = rows.filter(({ shelf }) => shelves.has(shelf));
      const said = Map.groupBy(
        (await graph.aliasesOf(wanted.map(({ id }) => id))).filter(({ origin }) => origin === "person"),
        ({ entity }) => entity,
      );
      for (const row of wanted) {
        const { id, name, mergedInto, shelf } = row;
        const aliases = (said.get(id) ?? []).map(({ alias }) => alias);
        const spokenOf = row.origin === "person" || mergedInto !== null;
        found.set(id, { id, name, mergedInto, aliases, shelf, spokenOf, ref: refOfEntity(row) });
      }
      return rows.at(-1)?.id;
    });
    if (last === undefined) return found;
    after = last;
  }
}

interface LintedEdges {
  readonly count: number;
  readonly findings: readonly GraphFinding[];
  /** Entities that something leads to which can be read. */
  readonly linked: ReadonlySet<number>;
}

async function lintedEdges(
  context: EngineContext,
  shelves: ReadonlySet<ShelfId>,
  entities: ReadonlyMap<number, LintedEntity>,
): Promise<LintedEdges> {
  const findings: GraphFinding[] = [];
  const linked = new Set<number>();
  let count = 0;
  for (let after = 0; ; ) {
    const last = await context.store.read(async (stores) => {
      const rows = await stores.graph.scanEdges(after, SLICE);
      const wanted = rows.filter(({ shelf }) => shelves.has(shelf));
      count += wanted.length;
      const states = await new EdgeEvidenceReader(context, stores).states(wanted);
      for (const { id, src, dst, type, from, to, origin, state: decided } of wanted) {
        const evidence = states.get(id) ?? [];
        if (decided !== "rejected" && evidence.some(({ state }) => state === "holds"))
          for (const end of [src, dst]) linked.add(end);
        findings.push(
          ...lintEdge(
            { ref: `edge:${id}`, src, dst, type, from, to, linked: origin === "person", evidence },
            entities,
          ),
        );
      }
      return rows.at(-1)?.id;
    });
    if (last === undefined) return { count, findings, linked };
    after = last;
  }
}
