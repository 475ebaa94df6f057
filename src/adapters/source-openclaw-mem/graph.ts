/**
 * Nodes of types that there are here too, and edges between them that rest on an observation. Of the others there is only a count: they
 * are made of a file that is kept elsewhere, and a line of that is no evidence here.
 */

import { ENTITY_TYPES, type EntityRef, entityRef, entityRefIn } from "../../kernel/entity-ref.ts";
import { EDGE_TYPES } from "../../kernel/knowledge-words.ts";
import type { EdgeRecord, EntityRecord, ShelfNamed } from "../../kernel/transfer/record.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { counted, nameIn, objectIn, textIn, timeIn } from "../sql/row-values.ts";
import { SYNTHESIS_TOOL } from "./observations.ts";

const OWNERS: ShelfNamed = { tier: "user", name: "owner" };

export interface ReadGraph {
  readonly entities: readonly EntityRecord[];
  readonly edges: readonly EdgeRecord[];
  readonly leftOut: readonly string[];
}

export function readGraph(file: ForeignFile): ReadGraph {
  if (!file.has("graph_nodes", "node_id")) return { entities: [], edges: [], leftOut: [] };
  const at = refreshedAt(file);
  const nodes = file.all(
    `SELECT ${file.selection("graph_nodes", NODE_COLUMNS)} FROM graph_nodes ORDER BY node_id`,
  );
  const named = new Map<string, EntityRef>();
  const entities = nodes.flatMap((row) => {
    const ref = refOf(row);
    if (ref === null) return [];
    named.set(String(row["node_id"]), ref);
    return entityOf(row, ref, at);
  });
  const rows = file.has("graph_edges", "src_id")
    ? file.all(
        `SELECT ${file.selection("graph_edges", EDGE_COLUMNS)} FROM graph_edges ORDER BY src_id, dst_id, edge_type`,
      )
    : [];
  const edges = rows.flatMap((row) => edgeOf(file, row, named, at) ?? []);
  const lost = { nodes: nodes.length - entities.length, edges: rows.length - edges.length };
  const leftOut = [
    lost.nodes > 0 && `${counted(lost.nodes, "node")} of a topology, of types that there are not here.`,
    lost.edges > 0 &&
      `${counted(lost.edges, "edge")} of a topology, of types that there are not here, to such nodes, or resting on no observation.`,
  ].filter((one) => one !== false);
  return { entities, edges, leftOut };
}

const NODE_COLUMNS = ["node_id", "node_type", "metadata_json"];
const EDGE_COLUMNS = ["src_id", "dst_id", "edge_type", "provenance"];

function refOf(row: ForeignRow): EntityRef | null {
  const type = ENTITY_TYPES.find((one) => one === row["node_type"]);
  const id = textIn(row["node_id"]) ?? "";
  if (type === undefined) return null;
  const whole = entityRefIn(id);
  return whole?.startsWith(`${type}:`) === true ? whole : entityRef(type, id);
}

function entityOf(row: ForeignRow, entity: EntityRef, createdAt: number): EntityRecord {
  const metadata = objectIn(row["metadata_json"]) ?? {};
  const aliases = metadata["aliases"];
  return {
    kind: "entity",
    shelf: OWNERS,
    entity,
    label: nameIn(metadata["label"]) ?? nameIn(metadata["title"]) ?? entity.slice(entity.indexOf(":") + 1),
    aliases: Array.isArray(aliases) ? aliases.flatMap((one) => nameIn(one) ?? []) : [],
    mergedInto: null,
    createdAt,
  };
}

function edgeOf(
  file: ForeignFile,
  row: ForeignRow,
  named: ReadonlyMap<string, EntityRef>,
  at: number,
): EdgeRecord | null {
  const type = EDGE_TYPES.find((one) => one === String(row["edge_type"]).toLowerCase());
  const src = named.get(String(row["src_id"]));
  const dst = named.get(String(row["dst_id"]));
  const evidence = restsOn(file, textIn(row["provenance"]) ?? "");
  if (type === undefined || src === undefined || dst === undefined || src === dst || evidence === null)
    return null;
  return {
    kind: "edge",
    shelf: OWNERS,
    src,
    dst,
    type,
    from: at,
    to: null,
    trust: "unknown",
    state: "active",
    recordedAt: at,
    evidence: [evidence],
  };
}

/** `obs:3` and `receipt:obs:3`, where there is such an observation. */
function restsOn(file: ForeignFile, provenance: string): string | null {
  const id = /(?:^|:)obs:(\d{1,15})$/.exec(provenance)?.[1];
  if (id === undefined) return null;
  const there = file.all(
    "SELECT 1 FROM observations WHERE id = ? AND coalesce(tool_name, '') <> ?",
    Number(id),
    SYNTHESIS_TOOL,
  );
  return there.length === 0 ? null : `obs:${Number(id)}`;
}

/** A node has no time of its own: the topology was taken in as a whole. */
function refreshedAt(file: ForeignFile): number {
  if (!file.has("graph_refresh_receipts", "refreshed_at")) return 0;
  return timeIn(file.all("SELECT max(refreshed_at) AS at FROM graph_refresh_receipts")[0]?.["at"]) ?? 0;
}
