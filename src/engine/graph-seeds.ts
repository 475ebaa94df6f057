/** Where ways through the graph begin: at what a text names, in whole or in part, and at edges that rest on records that fit it. */

import type { EvidenceKey } from "../kernel/evidence.ts";
import { EVIDENCE_KINDS } from "../kernel/evidence.ts";
import { type EdgeId, messageId } from "../kernel/ids.ts";
import type { Seed } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { type GraphView, refOfEntity, type ViewEdge } from "./graph-view.ts";
import { isWordAlias, sharedWords, wordAliases, wordsAsked } from "./graph-words.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

const MOST_NAMED = 12;
/** A record that speaks for more speaks for everything. */
const MOST_OF_A_RECORD = 24;
/** Of a word that very many names have, the first of them: one that few have never stands behind it. */
const MOST_OF_A_WORD = 48;
/** Of what fits best, so many are looked at for what they are one with. */
const MOST_FITTING = 4 * MOST_NAMED;

/** What a text names, the best first; at most so many. */
export async function namedSeeds(
  context: EngineContext,
  stores: Stores,
  view: GraphView,
  text: string,
  isOver: () => boolean = () => false,
): Promise<readonly Seed[]> {
  const asked = new Set(wordsAsked(text));
  if (asked.size === 0 || isOver()) return [];
  const clean = redactor(context);
  const names = [...wordAliases([...asked].join(" ")), ...asked];
  const rows = (await stores.graph.named(view.shelves, names, MOST_OF_A_WORD)).filter(
    ({ type }) => type !== "person",
  );
  if (isOver()) return [];
  const called = Map.groupBy(
    (await stores.graph.aliasesOf(rows.map(({ id }) => id))).filter(({ alias }) => !isWordAlias(alias)),
    ({ entity }) => entity,
  );
  const fitting = rows
    .map((row) => {
      const also = (called.get(row.id) ?? []).map(({ alias }) => sharedWords(asked, alias));
      return { row, score: Math.max(sharedWords(asked, row.label), ...also) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.row.id - b.row.id)
    .slice(0, MOST_FITTING);
  if (fitting.length === 0 || isOver()) return [];
  await view.named([...new Set(fitting.map(({ row }) => row.name))]);
  const best = new Map<string, Seed>();
  for (const { row, score } of fitting) {
    const node = view.node(refOfEntity(row));
    if (score > (best.get(node)?.score ?? 0))
      best.set(node, { ref: node, says: clean(row.label), score, edges: [], nodes: [node] });
  }
  return [...best.values()]
    .toSorted((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1))
    .slice(0, MOST_NAMED);
}

export interface FittingRecord {
  readonly ref: string;
  readonly says: string;
  /** 0 to 1. */
  readonly score: number;
}

export interface RecordSeeds {
  readonly seeds: readonly Seed[];
  readonly edges: readonly ViewEdge[];
}

/** Edges that rest on them, or on what was observed of them. */
export async function recordSeeds(
  stores: Stores,
  view: GraphView,
  records: readonly FittingRecord[],
): Promise<RecordSeeds> {
  const cited = new Map<string, readonly EdgeId[]>();
  for (const { ref } of records) {
    const keys = await restedOn(stores, ref);
    const citing = keys.length === 0 ? [] : await stores.graph.citing(keys);
    if (citing.length > 0) cited.set(ref, citing.slice(0, MOST_OF_A_RECORD));
  }
  const edges = await view.edges([...new Set([...cited.values()].flat())]);
  const standing = new Map(edges.map((edge) => [edge.row.id, edge.key]));
  const seeds = records.flatMap(({ ref, says, score }): readonly Seed[] => {
    const own = (cited.get(ref) ?? []).flatMap((id) => standing.get(id) ?? []);
    return own.length === 0 ? [] : [{ ref, says, score, edges: own, nodes: [] }];
  });
  return { seeds, edges };
}

async function restedOn({ ledger, events }: Stores, ref: string): Promise<readonly EvidenceKey[]> {
  const [kind, number] = ref.split(":");
  const id = Number(number);
  const known = EVIDENCE_KINDS.find((one) => one === kind);
  if (known === undefined || !Number.isSafeInteger(id)) return [];
  const own: EvidenceKey = { kind: known, id };
  if (known !== "msg") return [own];
  const observed = (await ledger.madeOf([messageId(id)])).map(
    (one): EvidenceKey => ({ kind: "obs", id: one }),
  );
  const happened = (await events.madeOf([messageId(id)])).map(
    (one): EvidenceKey => ({ kind: "evt", id: one }),
  );
  return [own, ...observed, ...happened];
}
