/**
 * What names a message across copies of its transcript, as its column holds it: usual beginnings in one character. The key
 * stands in the row and in an index, and half of it is the same in all of them.
 *
 * Older files have keys as they are, and those are read so. Whoever looks for one looks for both forms.
 */

import { maybeTextIn, type StoredText, textIn, textOut } from "./column-codes.ts";
import type { SqlValue } from "./sql.ts";

/** By the control character that stands for it, from U+0001 on. Added to at the end, never changed. */
const BEGINNINGS = ["assistant-response:resp_", "tool-result:call_", "tool-result:toolu_"];
/** Before a key that begins like a short one itself. */
const AS_IT_IS = "\u{1f}";
const CONTROL = /^[\u{1}-\u{1f}]/u;

export function eventKeyIn(key: string | null): SqlValue {
  return maybeTextIn(key === null ? null : shortened(key));
}

export function eventKeyOut(stored: StoredText | null): string | null {
  if (stored === null) return null;
  const text = textOut(stored);
  const beginning = BEGINNINGS[text.charCodeAt(0) - 1];
  if (beginning !== undefined) return beginning + text.slice(1);
  return text.startsWith(AS_IT_IS) ? text.slice(AS_IT_IS.length) : text;
}

/** Every form in which a file may have it. */
export function eventKeyForms(key: string): readonly [SqlValue, SqlValue] {
  return [textIn(shortened(key)), textIn(key)];
}

function shortened(key: string): string {
  const at = BEGINNINGS.findIndex((beginning) => key.startsWith(beginning));
  if (at >= 0) return String.fromCharCode(at + 1) + key.slice(BEGINNINGS[at]!.length);
  return CONTROL.test(key) ? AS_IT_IS + key : key;
}
