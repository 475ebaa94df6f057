/** A hit in memory, in the words that OpenClaw and its agents know: a place, lines, a snippet, and how to cite it. */

export interface MemoryHit {
  readonly ref: string;
  readonly kind: string;
  /** Of a document. */
  readonly path: string | null;
  readonly lines: { readonly from: number; readonly to: number } | null;
  readonly score: number;
}

/** What is kept, beside what was said. */
const REMEMBERED: ReadonlySet<string> = new Set(["mem", "doc", "obs"]);

/** `snippet`: printable where it is shown. */
export function memoryResult(hit: MemoryHit, snippet: string) {
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
