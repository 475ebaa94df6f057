/**
 * Whether a text tells whoever reads it what to do: an instruction that somebody put where an assistant will read it.
 *
 * For words of tools, of pages and of nowhere known, which may not ask for anything; what a person or their assistant says is not
 * looked at. By its form, in several languages, past the usual disguises (unmask.ts). A net with holes: what it does not find is
 * still shown as evidence only. What only tells of such texts, or tells people what to do, is left alone as far as that shows.
 * Total and bounded: any text, in time that grows with its length.
 */

import { anyOf } from "./any-of.ts";
import {
  INJECTION_SIGNS,
  type InjectionKind,
  type InjectionSign,
  SQUASHED,
  TELLS_OF,
} from "./injection-signs.ts";
import { type Disguise, unmasked } from "./unmask.ts";

export type { InjectionKind } from "./injection-signs.ts";

export interface Injection {
  readonly kind: InjectionKind;
  readonly disguise: Disguise;
  /** The words that show it, as they were read: lower case, at most 120 characters. */
  readonly words: string;
}

/** One plain sign, or several that are only suspicious each. */
const ENOUGH = 2;
const LONGEST_WORDS = 120;

/** Null: nothing in it asks an assistant for anything. */
export function injectionIn(text: string): Injection | null {
  for (const { disguise, text: reading } of unmasked(text)) {
    const found = signsIn(reading, disguise);
    if (found !== null && !onlyTellsOf(reading, disguise)) return { ...found, disguise };
  }
  return null;
}

/** Whether it asks whoever reads it for anything at all: what a manual does, and an attacker who is careful. */
export function asksFor(text: string): boolean {
  const [plain] = unmasked(text);
  return INJECTION_SIGNS.some((sign) => occurrence(sign, plain!.text) !== null);
}

/** Most texts have none of them, which one look tells. */
const ANY_CUE = anyOf(INJECTION_SIGNS.flatMap(({ cue }) => alternativesIn(cue.source)));

/** Of a pattern without groups in groups. */
function alternativesIn(source: string): readonly string[] {
  return source.match(/(?:\\.|\[[^\]]*\]|\([^)]*\)|[^|])+/g) ?? [];
}

type Found = Pick<Injection, "kind" | "words">;

function signsIn(reading: string, disguise: Disguise): Found | null {
  if (disguise === "letters-apart") {
    const squashed = SQUASHED.exec(reading.replace(/\s/g, ""));
    if (squashed !== null) return { kind: "overrides", words: cut(squashed[0]) };
  }
  if (!ANY_CUE.test(reading)) return null;
  let first: Found | null = null;
  let weight = 0;
  const counted = new Set<InjectionKind>();
  for (const sign of INJECTION_SIGNS) {
    if (counted.has(sign.kind) && sign.weight < ENOUGH) continue;
    const words = occurrence(sign, reading);
    if (words === null) continue;
    if (sign.weight >= ENOUGH) return { kind: sign.kind, words };
    counted.add(sign.kind);
    first ??= { kind: sign.kind, words };
    weight += sign.weight;
  }
  return weight >= ENOUGH ? first : null;
}

function occurrence({ cue, pattern }: InjectionSign, reading: string): string | null {
  if (!cue.test(reading)) return null;
  const found = pattern.exec(reading);
  return found === null ? null : cut(found[0]);
}

const cut = (words: string): string => words.trim().slice(0, LONGEST_WORDS).toWellFormed();

const QUOTED =
  /"[^"\n]{1,600}"|“[^“”\n]{1,600}”|„[^„“”\n]{1,600}[“”]|«[^«»\n]{1,600}»|「[^「」\n]{1,600}」|『[^『』\n]{1,600}』/g;

/** What shows it stands between quotation marks, and the words around say that it is spoken of. */
function onlyTellsOf(reading: string, disguise: Disguise): boolean {
  const around = reading.replace(QUOTED, " … ");
  return around !== reading && TELLS_OF.test(around) && signsIn(around, disguise) === null;
}
