/**
 * One search for everyone who asks OpenClaw's memory: what is so first, then what is remembered and the workspace's documents, then
 * what was said in conversations. Who may read what is decided by the engine.
 */

import type { Asker, FoundFact, SearchAnswer, SearchHit, SearchKind } from "../../engine/api.ts";
import type { SharedClient } from "./shared-client.ts";

/** Which part of memory; what agents know these by. `wiki`: another plugin's, of which there is nothing here. */
export const CORPORA = ["memory", "sessions", "all", "wiki"] as const;
export type Corpus = (typeof CORPORA)[number];

const REMEMBERED: readonly SearchKind[] = ["mem", "doc", "obs"];
const SAID: readonly SearchKind[] = ["msg", "sum", "evt"];

const DEADLINE_MS = 5_000;
/** Noting what was found is not waited for. */
const NOTE_MS = 2_000;
/** Of all that is shown, facts are so large a part at the most. */
const FACTS_SHARE = 2;
export const USUAL_RESULTS = 10;
export const MOST_RESULTS = 50;

export interface MemoryQuery {
  readonly query: string;
  readonly asker: Asker;
  readonly corpus?: Corpus | undefined;
  readonly maxResults?: number | undefined;
  /** From 0 to 1. */
  readonly minScore?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MemoryFound {
  /** What is so, as far as it bears on the question. */
  readonly facts: readonly FoundFact[];
  readonly hits: readonly SearchHit[];
  readonly degraded: readonly string[];
}

export async function searchMemory(client: SharedClient, asked: MemoryQuery): Promise<MemoryFound> {
  const most = Math.min(MOST_RESULTS, Math.max(1, Math.trunc(asked.maxResults ?? USUAL_RESULTS)));
  const least = asked.minScore ?? 0;
  const { query, asker } = asked;
  const search = (kinds: readonly SearchKind[]) => {
    const facts = kinds === REMEMBERED && { facts: true };
    return client.call("search", { query, asker, kinds, limit: most, ...facts }, DEADLINE_MS, asked.signal);
  };
  const answers = await Promise.all(kindsOf(asked.corpus).map(search));
  const isGood = ({ score }: { readonly score: number }) => score >= least;
  const facts = answers
    .flatMap(({ facts: known = [] }) => known.filter(isGood))
    .slice(0, Math.ceil(most / FACTS_SHARE));
  const hits = shared(
    answers.map(({ hits: all }) => all.filter(isGood)),
    most - facts.length,
  );
  noteUses(client, hits);
  return { facts, hits, degraded: reasonsOf(answers) };
}

function kindsOf(corpus: Corpus | undefined): readonly (readonly SearchKind[])[] {
  if (corpus === "wiki") return [];
  if (corpus === "memory") return [REMEMBERED];
  return corpus === "sessions" ? [SAID] : [REMEMBERED, SAID];
}

/** The first list goes first; a third is left to the other, where it has something that the first does not say. */
function shared(
  [first = [], second = []]: readonly (readonly SearchHit[])[],
  most: number,
): readonly SearchHit[] {
  const told = new Set(first.flatMap(({ ref, alike }) => [ref, ...alike]));
  const others = second.filter(({ ref }) => !told.has(ref));
  const kept = first.slice(0, most - Math.min(others.length, Math.floor(most / 3)));
  return [...kept, ...others.slice(0, most - kept.length)];
}

function reasonsOf(answers: readonly SearchAnswer[]): readonly string[] {
  return [...new Set(answers.flatMap(({ degraded }) => degraded))];
}

function noteUses(client: SharedClient, hits: readonly SearchHit[]): void {
  const refs = hits.filter(({ kind }) => kind === "mem").map(({ ref }) => ref);
  if (refs.length === 0) return;
  client.call("note_uses", { refs }, NOTE_MS).catch(() => client.degraded("memory:uses-not-noted"));
}
