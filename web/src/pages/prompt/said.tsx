import { Plain } from "../../parts/plain.tsx";
import type { Absent, Words } from "./words.ts";

const INSTEAD: { readonly [words in Absent]: string | null } = {
  erased: "This was erased.",
  forgotten: "This was forgotten.",
  gone: "This is not there any more.",
  held: "Held back until a person decides.",
  changed: "The file reads otherwise now.",
  none: null,
};

/** What a record says, or why that is not shown. Undefined: it is being asked for. */
export function Said({
  words,
  line = false,
}: {
  readonly words: Words | undefined;
  readonly line?: boolean;
}) {
  if (words === undefined) return <span class="dim">…</span>;
  if (typeof words === "string")
    return INSTEAD[words] === null ? null : <span class="prompt-gone">{INSTEAD[words]}</span>;
  if (words.text.trim() === "") return <span class="dim">It has no words.</span>;
  return <Plain text={words.whole || line ? words.text : `${words.text} …`} line={line} />;
}
