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
  return signs().all.some((sign) => occurrence(sign, plain!.text) !== null);
}

interface Signs {
  readonly all: readonly InjectionSign[];
  readonly plain: readonly InjectionSign[];
  readonly light: readonly InjectionSign[];
  readonly acts: readonly InjectionSign[];
  /** Most texts have none of them, which one look tells. */
  readonly anyCue: RegExp;
}

let made: Signs | undefined;

function signs(): Signs {
  made ??= makeSigns(INJECTION_SIGNS);
  return made;
}

function makeSigns(all: readonly InjectionSign[]): Signs {
  const cues = all.filter(({ kind }) => kind !== "acts").map(({ cue }) => cue.source);
  return {
    all,
    plain: all.filter(({ weight }) => weight >= ENOUGH),
    light: all.filter(({ weight, kind }) => weight < ENOUGH && kind !== "acts"),
    acts: all.filter(({ kind }) => kind === "acts"),
    anyCue: anyOf(cues.flatMap((source) => alternativesIn(source).flatMap(withoutLeadingGroup))),
  };
}

/**
 * Has the patterns compiled, one at each step, so that no text has to wait for all of them: an engine reads a pattern when it is first
 * used, and compiles it at the second time.
 */
export function* compileSigns(): Generator<void> {
  const { all, anyCue } = signs();
  for (const pattern of [anyCue, ...all.flatMap((sign) => [sign.cue, sign.pattern])]) {
    for (const text of PROBES) pattern.test(text);
    yield;
  }
}

const PROBES = ["what anybody might say", "and say again"];

/** Of a pattern without groups in groups. */
function alternativesIn(source: string): readonly string[] {
  return source.match(/(?:\\.|\[[^\]]*\]|\([^)]*\)|[^|])+/g) ?? [];
}

/** One that begins with a choice is several that begin with a letter, among which the engine finds its way faster. */
function withoutLeadingGroup(alternative: string): readonly string[] {
  const [, edge = "", group, rest] = /^(\\b)?\(\?:([^()]*)\)(?![?*+{])(.*)$/s.exec(alternative) ?? [];
  return group === undefined ? [alternative] : group.split("|").map((one) => `${edge}${one}${rest}`);
}

type Found = Pick<Injection, "kind" | "words">;

function signsIn(reading: string, disguise: Disguise): Found | null {
  if (disguise === "letters-apart") {
    const squashed = SQUASHED.exec(reading.replace(/\s/g, ""));
    if (squashed !== null) return { kind: "overrides", words: cut(squashed[0]) };
  }
  if (!signs().anyCue.test(reading)) return null;
  const plain = signs().plain.find((sign) => occurrence(sign, reading) !== null);
  if (plain !== undefined) return { kind: plain.kind, words: occurrence(plain, reading)! };
  const found = suspicionsIn(reading);
  if (found === null || reading.length <= NEAR) return found;
  // What is far apart in a long text has nothing to do with each other.
  for (let from = 0; from < reading.length; from += NEAR / 2) {
    const near = suspicionsIn(reading.slice(from, from + NEAR));
    if (near !== null) return near;
  }
  return null;
}

/** Characters of one passage. */
const NEAR = 800;

/** What makes an order out of what a manual would say as well. */
const WITH_ACTS: ReadonlySet<InjectionKind> = new Set([
  ...(["addresses", "reader", "triggers", "claims", "conceals", "voids", "hides"] as const),
]);

/** Two kinds, or one and something that is to be done with what an assistant has in hand. */
function suspicionsIn(reading: string): Found | null {
  const found: Found[] = [];
  for (const sign of signs().light) {
    if (found.some(({ kind }) => kind === sign.kind)) continue;
    const words = occurrence(sign, reading);
    if (words === null) continue;
    found.push({ kind: sign.kind, words });
    if (found.length >= ENOUGH) return found[0]!;
  }
  const [only] = found;
  if (only === undefined || !WITH_ACTS.has(only.kind)) return null;
  return signs().acts.some((sign) => occurrence(sign, reading) !== null) ? only : null;
}

function occurrence(sign: InjectionSign, reading: string): string | null {
  if (!sign.cue.test(reading)) return null;
  const found = sign.pattern.exec(reading);
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
