/**
 * The second half of a cloud's access key: forty characters without a mark of their own, known by what stands
 * near them, which is the id that belongs to them or the word "secret".
 *
 * A digest has one case of letters, and a path changes its characters at the ends of words; neither is taken.
 */

import type { SecretSpan } from "./secret-span.ts";
import { isPlaceholderValue } from "./secret-values.ts";

const HINT = /AKIA|ASIA|aws-key-id|ecret|ECRET|secrète|eheimschl/;
const FORTY = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=_-])/g;

/** UTF-16 units to either side: a key and its secret stand in one sentence, or on lines next to each other. */
const NEAR_ID = 160;
const ID = /A(?:KI|SI)A[A-Z0-9]{16}(?![A-Z0-9])|\[secret:aws-key-id:/;

const NEAR_WORD = 40;
/** Not the word that a placeholder begins with. */
const WORD =
  /(?<!\[)secret(?:s|[ _-]?(?:access[ _-]?)?key)?(?![a-z])|geheimschlüssel|clave secreta|clé secrète|chave secreta/i;

export function findAccessKeys(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  if (!HINT.test(text)) return spans;
  for (const match of text.matchAll(FORTY)) {
    const start = match.index;
    const end = start + match[0].length;
    if (!isScattered(match[0]) || isPlaceholderValue(match[0])) continue;
    const around = `${text.slice(Math.max(0, start - NEAR_ID), start)} ${text.slice(end, end + NEAR_ID)}`;
    if (ID.test(around) || WORD.test(text.slice(Math.max(0, start - NEAR_WORD), start)))
      spans.push({ start, end, kind: "aws-secret" });
  }
  return spans;
}

/** Of 39 neighbours, random ones are of different sorts about 26 times; words in camel case, a dozen times. */
const FEWEST_CHANGES = 16;

function isScattered(run: string): boolean {
  let changes = 0;
  for (let at = 1; at < run.length; at++) if (sortOf(run[at]!) !== sortOf(run[at - 1]!)) changes += 1;
  return changes >= FEWEST_CHANGES && /[A-Z]/.test(run) && /[a-z]/.test(run) && /[0-9+/]/.test(run);
}

function sortOf(character: string): number {
  if (character >= "a" && character <= "z") return 0;
  if (character >= "A" && character <= "Z") return 1;
  return character >= "0" && character <= "9" ? 2 : 3;
}
