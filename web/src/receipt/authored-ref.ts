/** How lines of an authored file are named in receipts. */

export interface AuthoredLines {
  readonly path: string;
  /** Null: the whole file. */
  readonly lines: { readonly from: number; readonly to: number } | null;
}

/** `AGENTS.md#L3-L9`, `AGENTS.md#L3`, `AGENTS.md`; null: it names no file. */
export function authoredLines(ref: string): AuthoredLines | null {
  const match = /^(.+\.\w+)(?:#L(\d+)(?:-L(\d+))?)?$/.exec(ref);
  if (match === null) return null;
  const [, path = "", from, to = from] = match;
  return { path, lines: from === undefined ? null : { from: Number(from), to: Number(to) } };
}
