/** A part of a long text: its beginning, its end or both, never more characters than wanted and never half of one. */

export type ExcerptMode = "head" | "tail" | "headtail";

export interface ArtifactExcerpt {
  readonly text: string;
  /** Nothing was left out. */
  readonly whole: boolean;
}

/** `most` counts UTF-16 units, as everything that is shown does. */
export function artifactExcerpt(text: string, mode: ExcerptMode, most: number): ArtifactExcerpt {
  if (text.length <= most) return { text, whole: true };
  if (mode === "head") return { text: headOf(text, most), whole: false };
  if (mode === "tail") return { text: tailOf(text, most), whole: false };
  const gap = gapOf(text.length);
  const room = most - gap.length;
  // Too little room to say that something is left out: the beginning says more.
  if (room < gap.length) return { text: headOf(text, most), whole: false };
  const head = headOf(text, Math.ceil(room / 2));
  const tail = tailOf(text, Math.floor(room / 2));
  return { text: `${head}${gapOf(text.length - head.length - tail.length)}${tail}`, whole: false };
}

function gapOf(left: number): string {
  return `\n… ${left} characters left out …\n`;
}

function headOf(text: string, most: number): string {
  return text.slice(0, splits(text, most) ? most - 1 : most);
}

function tailOf(text: string, most: number): string {
  const from = text.length - most;
  return text.slice(splits(text, from) ? from + 1 : from);
}

/** Whether a cut here would be between the halves of one character. */
function splits(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Undefined: it is no text. */
export function artifactText(content: Uint8Array): string | undefined {
  if (content.includes(0)) return undefined;
  try {
    return strict.decode(content);
  } catch {
    return undefined;
  }
}
