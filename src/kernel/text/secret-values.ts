/**
 * Is this value a secret, or something that only stands in its place?
 *
 * Templates, variables, types, masks and everyday words are refused. Pure judgement of a value; who is
 * asking, and where it stood, is known to secret-assignments.ts and secret-rules.ts.
 */

import { besideTakenOut } from "./taken-out.ts";

export interface CharacterMix {
  readonly smalls: number;
  readonly capitals: number;
  readonly digits: number;
  /** Neither ASCII letter nor digit nor space. */
  readonly signs: number;
  readonly spaces: number;
}

export function characterMix(text: string): CharacterMix {
  let smalls = 0;
  let capitals = 0;
  let digits = 0;
  let spaces = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x61 && unit <= 0x7a) smalls += 1;
    else if (unit >= 0x41 && unit <= 0x5a) capitals += 1;
    else if (unit >= 0x30 && unit <= 0x39) digits += 1;
    else if (unit === 0x20) spaces += 1;
  }
  return { smalls, capitals, digits, spaces, signs: text.length - smalls - capitals - digits - spaces };
}

/** Bits per character, from how often each occurs. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let total = 0;
  for (const count of counts.values()) total += count;
  let bits = 0;
  for (const count of counts.values()) bits -= (count / total) * Math.log2(count / total);
  return bits;
}

/** Types, states and everyday words that stand where a secret could. Compared in lower case. */
const WORDS = new Set(
  `string str number boolean bool int integer char varchar text bytes byte any unknown object array buffer null none nil
  undefined true false void never optional required nullable empty blank missing absent invalid valid expired wrong
  incorrect correct ok okay yes no not unset default changed unchanged reset disabled enabled active inactive revoked
  rotated leaked compromised stored saved encrypted hashed plain plaintext weak strong short long secure insecure safe
  unsafe redacted masked hidden removed omitted censored secret secrets password passwords passwd pass pwd passphrase
  passwort kennwort credential credentials token tokens key keys apikey apitoken user username admin login value values
  example sample dummy fake mock test testing placeholder changeme change template todo tbd foo bar baz qux xxx abc
  input output field fields type hidden prompt env environment variable config file path name label id and or the this
  that is was are in on for from with without must should can cannot will your my our their his her its see here there
  same above below falsch richtig ungültig abgelaufen leer neu alt erforderlich bearer basic oauth oauth2 jwt auto
  manual stdin keychain vault protected private public sensitive ask always obligatorio obligatoria requerido requerida
  incorrecto incorrecta inválida olvidada obligatoire requis requise incorrecte invalide oublié vergeten vergessen onjuist
  verplicht obrigatória incorreta неверный обязателен`
    .trim()
    .split(/\s+/),
);

/** `YOUR_API_KEY`, `<password>`, `${TOKEN}`, `********`, `process.env.X`, `changeme`: kept as they are. */
export function isPlaceholderValue(value: string): boolean {
  // What stands beside one is judged by itself: anybody can write what looks like a placeholder.
  const text = besideTakenOut(value).trim();
  if (text.length === 0) return true;
  if (WORDS.has(text.toLowerCase())) return true;
  if (/^[*•·●.xX_#?~…-]+$/.test(text) || text.startsWith(":")) return true;
  if (
    /^(?:\$[A-Za-z_{(]|%[A-Za-z_{(]|\{\{|\{[A-Za-z_]|<|@[A-Za-z_]+$|!(?:Ref|Sub|GetAtt|secret)\b)/.test(text)
  )
    return true;
  if (/^(?:process\.env|os\.environ|os\.getenv|env\.|ENV\[|import\.meta|secrets\.|vars?\.)/.test(text))
    return true;
  if (/\$\{|\{\{|\*{4}|x{5}|X{5}|^.{0,8}(?:\.{3}|…)/.test(text)) return true;
  if (
    /change[_-]?(?:me|this|it)|replace[_-]?(?:me|this|with)|placeholder|redacted|(?:^|[_ -])example(?:$|[_ -])/i.test(
      text,
    )
  ) {
    return true;
  }
  return isTemplateName(text);
}

/** A name made of the words templates use: `your-api-key`, `MY_SECRET_TOKEN`, `insert_password_here`. */
function isTemplateName(text: string): boolean {
  if (/^(?:your|enter|insert|put|use|add|set)[_ -]/i.test(text)) return characterMix(text).digits < 4;
  const words = text.split(/[_ -]+/);
  return words.length > 1 && words.every((word) => WORDS.has(word.toLowerCase()) || word === "");
}

/** Points at something else instead of being it: a path, an address, a member of an object. */
export function isReference(value: string): boolean {
  if (/^(?:~|\.{0,2})\/[^/]|^[A-Za-z]:\\|:\/\//.test(value)) return !/^\/[^/]*$/.test(value);
  return /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/.test(value) && entropy(value) < 4;
}

/** Dates, times, versions, ranges, sums: digits and what separates them. */
export function isFigure(value: string): boolean {
  return /^v?\d+(?:[.,:/ _-]\d+)+[A-Za-z]{0,3}$/.test(value) || /^\d{4}-\d\d-\d\dT/.test(value);
}

/** Words joined by hyphens, dots or underscores, with small numbers at most: a name that somebody gave. */
function isGivenName(value: string): boolean {
  return /^[A-Za-z]+(?:[-_.:/](?:[A-Za-z]+|v?\d{1,3}))*$/.test(value) && !isMixedCase(value);
}

function isMixedCase(value: string): boolean {
  // fooBar and FooBar change case at the start of a word; random letters change more often than that.
  const changes = value.match(/[a-z][A-Z]/g)?.length ?? 0;
  return changes >= 3 && changes * 5 > value.length;
}

/** Long and mixed enough to have been generated. */
export function looksGenerated(value: string): boolean {
  const mix = characterMix(value);
  if (value.length < 8 || mix.spaces > 0 || isFigure(value) || isGivenName(value)) return false;
  if (mix.smalls + mix.capitals === 0) return mix.digits >= 16 && mix.signs === 0;
  if (mix.digits === 0) return value.length >= 20 && isMixedCase(value) && entropy(value) >= 3.5;
  return entropy(value) >= (value.length >= 16 ? 2.8 : 2.4);
}

/** So much of a token that it is taken for one wherever a name stands near. A commit, a digest and a name that somebody gave are none. */
export function isUnmistakable(value: string): boolean {
  const { smalls, capitals, digits } = characterMix(value);
  return value.length >= 12 && smalls > 0 && capitals > 0 && digits > 0 && looksGenerated(value);
}
