import { Plain } from "../parts/plain.tsx";
import type { Absent, Words } from "./words.ts";

const INSTEAD: { readonly [words in Absent]: string | null } = {
  erased: "This was erased.",
  forgotten: "This was forgotten.",
  gone: "This is not there any more.",
  held: "Held back until a person decides.",
  changed: "The file reads otherwise now.",
  none: null,
};

interface SaidProps {
  /** Undefined: they are being asked for. */
  readonly words: Words | undefined;
  readonly line?: boolean;
  /** Characters; what is longer is read whole by its reference. Absent: all that there are. */
  readonly most?: number;
}

/** What a record says, or why that is not shown. */
export function Said({ words, line = false, most = Number.POSITIVE_INFINITY }: SaidProps) {
  if (words === undefined) return <span class="dim">…</span>;
  if (typeof words === "string")
    return INSTEAD[words] === null ? null : <span class="receipt-gone">{INSTEAD[words]}</span>;
  if (words.text.trim() === "") return <span class="dim">It has no words.</span>;
  const isCut = !words.whole || words.text.length > most;
  return <Plain text={isCut && !line ? `${words.text.slice(0, most)} …` : words.text} line={line} />;
}
