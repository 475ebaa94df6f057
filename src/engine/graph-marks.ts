/** Up to which record of each kind the graph has all there is. */

import type { JsonObject } from "../kernel/json.ts";
import { GRAPH_VERSION } from "../rooms/graph/index.ts";
import type { GraphKind } from "./graph-again.ts";
import type { Stores } from "./stores.ts";

export type GraphMarks = { readonly [kind in GraphKind]: number };

const MARKS = "graph-up-to";

export const NO_MARKS: GraphMarks = { obs: 0, evt: 0, doc: 0, fact: 0 };

/** Null: it was derived in another way, or never. */
export async function graphMarks({ meta }: Pick<Stores, "meta">): Promise<GraphMarks | null> {
  const stored = await meta.get(MARKS);
  if (stored === undefined) return null;
  const { version, ...marks } = JSON.parse(stored) as JsonObject;
  return version === GRAPH_VERSION ? marksIn(marks) : null;
}

/** Whether anything was ever derived. */
export async function isGraphBegun({ meta }: Pick<Stores, "meta">): Promise<boolean> {
  return (await meta.get(MARKS)) !== undefined;
}

export async function setGraphMarks({ meta }: Pick<Stores, "meta">, marks: GraphMarks): Promise<void> {
  await meta.set(MARKS, JSON.stringify({ version: GRAPH_VERSION, ...marks }));
}

export function marksIn(json: JsonObject): GraphMarks {
  const mark = (kind: GraphKind) => (typeof json[kind] === "number" ? json[kind] : 0);
  return { obs: mark("obs"), evt: mark("evt"), doc: mark("doc"), fact: mark("fact") };
}
