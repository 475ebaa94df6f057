/** What `remember` and `memories edit` say at the end: what became of it, what to know, and how to take it back. */

import type { RememberAnswer } from "../../engine/api.ts";
import type { Out } from "./out.ts";
import { oneLine } from "./plain-text.ts";
import { renderRemembered } from "./render-memory.ts";

export function sayWhatBecame(answer: RememberAnswer, out: Out, suggest: (command: string) => string): void {
  out.result(answer, renderRemembered);
  if (out.json) return;
  for (const note of answer.notes) out.note(`note: ${oneLine(note)}`);
  const { ref } = answer.memory;
  if (answer.replaced !== null) out.note(`What it was before: ${suggest(`memories show ${ref}`)}`);
  out.note(`To take it back: ${suggest(`forget ${ref}`)}`);
}
