/** Hits in memory, in the words that OpenClaw and its agents know: a place, lines, a snippet, and how to cite it. */

import { formatInstant, instantOf } from "./clock.ts";

export interface MemoryHit {
  readonly ref: string;
  readonly kind: string;
  /** Of a document. */
  readonly path: string | null;
  readonly lines: { readonly from: number; readonly to: number } | null;
  readonly score: number;
  readonly excerpt: string;
  /** It tells something that is so no longer. */
  readonly outdated?: { readonly since: number; readonly by: string };
}

/** Something that is so. */
export interface MemoryFact {
  readonly ref: string;
  readonly says: string;
  readonly from: number;
  readonly to: number | null;
  readonly voice: "owner" | "terminal" | "accepted";
  /** What was said later and may say otherwise. */
  readonly see: { readonly ref: string; readonly at: number } | null;
  readonly score: number;
}

/** What is kept, beside what was said. */
const REMEMBERED: ReadonlySet<string> = new Set(["mem", "doc", "obs", "fact"]);

type Found = Pick<MemoryHit, "ref" | "kind" | "path" | "lines" | "score">;

/** What is so before what was found. `printable`: one line of a text, as it can be shown. */
export function memoryResults(
  { facts, hits }: { readonly facts: readonly MemoryFact[]; readonly hits: readonly MemoryHit[] },
  printable: (text: string) => string,
) {
  return [
    ...facts.map((fact) =>
      memoryResult(
        { ref: fact.ref, kind: "fact", path: null, lines: null, score: fact.score },
        `${printable(fact.says)} (${printable(factStanding(fact))})`,
      ),
    ),
    ...hits.map((hit) => {
      const mark = outdatedMark(hit);
      const excerpt = printable(hit.excerpt);
      return memoryResult(hit, mark === null ? excerpt : `${excerpt} (${printable(mark)})`);
    }),
  ];
}

function memoryResult(hit: Found, snippet: string) {
  const source: "memory" | "sessions" = REMEMBERED.has(hit.kind) ? "memory" : "sessions";
  return {
    path: hit.path ?? hit.ref,
    startLine: hit.lines?.from ?? 1,
    endLine: hit.lines?.to ?? 1,
    score: hit.score,
    snippet,
    source,
    citation: citationOf(hit),
  };
}

/** `MEMORY.md#L3-L9`, `mem:5`, `msg:42`: what `memory_get` takes. */
export function citationOf({ ref, path, lines }: Pick<MemoryHit, "ref" | "path" | "lines">): string {
  return path === null || lines === null ? ref : `${path}#L${lines.from}-L${lines.to}`;
}

const WORDS: { readonly [voice in MemoryFact["voice"]]: string } = {
  owner: "on the owner's word",
  terminal: "on a person's word",
  accepted: "accepted by a person",
};

/** `since 2026-05-04, on the owner's word, but see msg:42 of 2026-06-01` */
export function factStanding({ from, to, voice, see }: MemoryFact): string {
  const until = to === null ? "" : ` until ${dayOf(to)}`;
  const later = see === null ? "" : `, but see ${see.ref} of ${dayOf(see.at)}`;
  return `since ${dayOf(from)}${until}, ${WORDS[voice]}${later}`;
}

/** `no longer so since 2026-05-04: fact:3`; null: it may be so still. */
export function outdatedMark({ outdated }: Pick<MemoryHit, "outdated">): string | null {
  return outdated === undefined ? null : `no longer so since ${dayOf(outdated.since)}: ${outdated.by}`;
}

function dayOf(at: number): string {
  return formatInstant(instantOf(at)).slice(0, "2026-05-04".length);
}
