/**
 * Signs that are not shown, as seams of a secret: whoever shows a text leaves them out, and would show it whole.
 *
 * A break of a line is none, however it is written. What puts emoji together is one only between signs that secrets are made of.
 */

import { findAcross } from "./secret-seams.ts";
import type { SecretSpan } from "./secret-span.ts";
import { TERMINAL_ESCAPES } from "./terminal-escapes.ts";

/** Those that are left out wherever something is shown (unprintable.ts), but for those that begin an escape sequence. */
const LEFT_OUT =
  "\\0-\\x08\\x0b\\x0c\\x0e-\\x1a\\x1c-\\x1f\\x7f-\\x9a\\x9c-\\x9f\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0d\\ufeff\\uffa0\\u{e0000}-\\u{e0fff}";
/** Those that stay, and take no room. */
const JOINERS = "\\u034f\\u200c\\u200d\\ufe0e\\ufe0f";
const BETWEEN_PLAIN = `(?<=[ -~])[${LEFT_OUT}${JOINERS}]+(?=[ -~])`;

const ANY = new RegExp(`[${LEFT_OUT}${JOINERS}\\x1b\\x9b]`, "u");

/** What a prompt leaves out. A colour leaves its bracket and numbers there, which no token goes on behind. */
const SIGNS = new RegExp(`${BETWEEN_PLAIN}|(?:[${LEFT_OUT}\\x9b]|\\x1b(?!\\[))+`, "gu");

/** What is found in what is shown, where that is not what was written: as a prompt has it, and as a terminal does. */
export function findShown(text: string, find: (shown: string) => readonly SecretSpan[]): SecretSpan[] {
  if (!ANY.test(text)) return [];
  const inPrompt = findAcross(text, SIGNS, find) ?? [];
  if (!/[\x1b\x9b]/.test(text)) return inPrompt;
  const onTerminal = (rest: string) => findAcross(rest, SIGNS, find) ?? find(rest);
  return [...inPrompt, ...(findAcross(text, TERMINAL_ESCAPES, onTerminal) ?? [])];
}
