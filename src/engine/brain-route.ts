/**
 * Chooses a route for a question through lessons and the pack in use, and says what was decided.
 *
 * Does no I/O. What people taught is there by rule, wherever the question has enough of its words: no draw decides about it. Everything
 * else is drawn, with chances that are written down. The same question, lessons, pack and place give the same.
 */

import { hmacHex } from "../kernel/hash.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { MAX_QUERY_CHARS } from "../kernel/text/query-terms.ts";
import { normalise } from "../kernel/vectors/cosine.ts";
import { vectorFromText } from "../kernel/vectors/vector-text.ts";
import {
  type Asking,
  askedWords,
  decide,
  drawRoute,
  FEATURES,
  findCandidates,
  LEXICAL,
  nameHashes,
  namesIn,
  type PackNode,
  type PackParameters,
  type RouteNode,
  type RouteTrace,
  sureLessons,
  termHashes,
} from "../rooms/brain/index.ts";
import type { LoadedPack } from "./brain-loaded.ts";
import type { RouteOpened } from "./brain-open.ts";
import type { LessonNode } from "./brain-overlay.ts";
import type { RoutedNode } from "./brain-records.ts";
import type { EngineContext } from "./context.ts";

/** More are left to the draw. */
const MOST_SURE = 8;
/** Beside lessons that only happen to share a word, of which there may be many. */
const MOST_CANDIDATES = 24;
const MOST_LOOKED_AT = 200;
const [MEANING_AT, LINKED_AT] = [FEATURES.indexOf("meaning"), FEATURES.indexOf("linked")];

export interface ChosenRoute {
  readonly decision: "use_brain" | "shadow";
  readonly reason: string;
  readonly help: number | null;
  readonly helpParts: readonly (readonly [name: string, value: number])[];
  readonly trace: RouteTrace;
  /** What is to be looked at: what is sure, the most fitting first, then what was drawn. */
  readonly nodes: readonly RoutedNode[];
  readonly sure: ReadonlySet<string>;
  /** Lessons of the pack that hold no more. */
  readonly ended: ReadonlySet<string>;
  readonly degraded: readonly string[];
}

export interface RouteFor {
  readonly query: string;
  readonly digest: string;
  readonly vector: { readonly fingerprint: string; readonly vector: string } | null;
  /** Tokens. */
  readonly budget: number;
  readonly temperature: number | null;
  until(): boolean;
}

export function chooseRoute(context: EngineContext, opened: RouteOpened, asked: RouteFor): ChosenRoute {
  const { key } = context.identity;
  const { inUse, lessons, shelves, served } = opened;
  const { loaded } = inUse;
  const terms = termHashes(key, asked.query).map(([hash]) => hash);
  const inForce = new Map(lessons.map(({ node }) => [node.key, node]));
  const ended = endedIn(loaded, inForce);
  const meaning = vectorFor(loaded, asked.vector);
  const asking: Asking = {
    terms,
    names: nameHashes(key, namesIn(asked.query)),
    vector: meaning.vector,
    shelves: shelves as ReadonlySet<number>,
    served,
    overlay: overlayOf(loaded, inForce),
    vetoed: ended,
    budget: asked.budget,
  };
  const { candidates, sure: fitting } = takeSure(key, asked.query, lessons, asking, loaded?.open ?? null);
  const parameters = parametersOf(loaded, asked.temperature);
  const trace = drawRoute(loaded?.open ?? null, candidates, {
    parameters,
    budget: asked.budget,
    seed: seedOf(context, opened, asked),
    until: () => asked.until(),
  });
  const vetoed = new Set(trace.vetoed);
  const sure = fitting.filter((one) => !vetoed.has(one));
  const verdict = decide(
    { query: asked.query, candidates, budget: asked.budget, lessons: sure.length, trace },
    parameters.help,
  );
  const nodes = [...sure, ...trace.fired.filter((one) => !sure.includes(one))];
  return {
    ...verdict,
    trace: ruledBy(trace, sure),
    nodes: nodes.map((one) => routed(one, loaded, inForce)),
    sure: new Set(sure),
    ended,
    degraded: meaning.degraded,
  };
}

/** Where there is no pack, by words alone. */
function parametersOf(loaded: LoadedPack | null, temperature: number | null): PackParameters {
  const own = loaded?.pack.parameters ?? LEXICAL;
  return temperature === null ? own : { ...own, temperature };
}

function vectorFor(
  loaded: LoadedPack | null,
  asked: RouteFor["vector"],
): { readonly vector: Int8Array | null; readonly degraded: readonly string[] } {
  if (loaded === null || asked === null) return { vector: null, degraded: [] };
  const { fingerprint, dimensions } = loaded.pack;
  const vector = vectorFromText(asked.vector);
  // Vectors of two embedders never meet.
  if (fingerprint !== asked.fingerprint || vector.length !== dimensions)
    return { vector: null, degraded: ["brain-other-space"] };
  return { vector: Int8Array.from(normalise(vector), (value) => Math.round(value * 127)), degraded: [] };
}

/** Lessons as they are now, with what the pack knows of them as long as they say the same. */
function overlayOf(loaded: LoadedPack | null, inForce: ReadonlyMap<string, PackNode>): readonly PackNode[] {
  return [...inForce.values()].map((node) => {
    const known = loaded?.byKey.get(node.key);
    if (known === undefined || known.says !== node.says) return node;
    const { vector, helped, harmed } = known;
    return { ...node, vector, helped, harmed };
  });
}

/** Lessons of the pack that hold no more: never chosen, nor gone through. */
function endedIn(loaded: LoadedPack | null, inForce: ReadonlyMap<string, PackNode>): ReadonlySet<string> {
  return new Set((loaded?.lessons ?? []).filter((key) => !inForce.has(key)));
}

interface Taken {
  /** Without lessons that only happen to share a word with the question. */
  readonly candidates: readonly RouteNode[];
  /** Keys of lessons that people taught, the most fitting first. */
  readonly sure: readonly string[];
}

/** Which lessons are in by rule: all of them are looked at, whatever else fits better. */
function takeSure(
  key: string,
  query: string,
  lessons: readonly LessonNode[],
  asking: Asking,
  open: LoadedPack["open"] | null,
): Taken {
  const most = Math.min(MOST_LOOKED_AT, MOST_CANDIDATES + lessons.length);
  const found = findCandidates(open, asking, most);
  const near = found.map(({ key: one, features }) => {
    return [one, { meaning: features[MEANING_AT] ?? 0, linked: features[LINKED_AT] ?? 0 }] as const;
  });
  const { grams } = indexTerms(query.slice(0, MAX_QUERY_CHARS));
  const { sure, beside } = sureLessons(
    askedWords(key, query, grams === "" ? [] : grams.split(" ")),
    lessons.map(({ node, numbers }) => ({ ...node, numbers })),
    new Map(near),
  );
  const ofPeople = new Set(lessons.flatMap(({ node }) => (node.trust === "human" ? [node.key] : [])));
  const taken = sure.filter((one) => ofPeople.has(one)).slice(0, MOST_SURE);
  const kept = found.filter((one) => !beside.has(one.key)).slice(0, MOST_CANDIDATES);
  const missing = new Set(taken.filter((one) => !kept.some((node) => node.key === one)));
  const overlay = asking.overlay.filter((one) => missing.has(one.key));
  const more = overlay.length === 0 ? [] : findCandidates(null, { ...asking, overlay });
  return { candidates: [...kept, ...more], sure: taken };
}

/** What is there by rule had no chance not to be, whatever was drawn: whoever weighs what happened must know. */
function ruledBy(trace: RouteTrace, sure: readonly string[]): RouteTrace {
  if (sure.length === 0) return trace;
  const candidates = trace.candidates.map((one) => (sure.includes(one.key) ? { ...one, inclusion: 1 } : one));
  return { ...trace, candidates, ruled: sure };
}

function routed(key: string, loaded: LoadedPack | null, inForce: ReadonlyMap<string, PackNode>): RoutedNode {
  const known = loaded?.byKey.get(key);
  const node = inForce.get(key) ?? known;
  return { key, kind: node?.kind ?? "chunk", says: known?.says ?? null };
}

/** The same question in the same place, with the same pack, draws the same. */
function seedOf(context: EngineContext, { inUse, asker }: RouteOpened, { digest }: RouteFor): number {
  const name = `route:${digest} ${inUse.loaded?.digest ?? ""} ${asker.agent} ${asker.sessionKey}`;
  return Number.parseInt(hmacHex(context.identity.key, name).slice(0, 8), 16);
}
