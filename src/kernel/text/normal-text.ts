/** Text in the one form that both sides of the index see, so that what was written one way is found the other. */

import { TERMINAL_ESCAPES } from "./terminal-escapes.ts";

/**
 * Compatibility forms folded (full-width letters, ligatures), broken surrogates replaced, colours and other
 * controls turned into spaces. Takes at most `longest` units: what follows is not looked at.
 */
export function normalText(text: string, longest: number): string {
  const start = text.length > longest ? text.slice(0, longest) : text;
  const clean = start.replace(TERMINAL_ESCAPES, " ").replace(/[\0-\x08\x0e-\x1f\x7f]+/g, " ");
  if (!/[^\0-\x7f]/.test(clean)) return clean;
  // One character can unfold to eighteen.
  return clean.toWellFormed().normalize("NFKC").slice(0, longest).toWellFormed();
}
