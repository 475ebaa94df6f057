/**
 * What an instruction says about matters of which there is one way at a time, every one of them that it names.
 *
 * A matter that only says where something holds is no claim of it: "use tabs in Python" is about tabs. Where nothing tells these
 * apart, the first that is named counts.
 */

import { CONCEPTS } from "./concepts.ts";
import type { Stretch } from "./stretches.ts";

export interface Claim {
  readonly concept: string;
  readonly value: string;
  readonly negative: boolean;
  /** Other ways of it that are wanted no longer. */
  readonly not: readonly string[];
  /** It only says how the one behind it is to be: in "short bullet points" the length. */
  readonly isSlight: boolean;
}

export interface Claims {
  readonly claims: readonly Claim[];
  /** The text without what names them. */
  readonly rest: string;
}

interface Mention {
  readonly concept: string;
  readonly value: string;
  readonly at: number;
  readonly end: number;
}

type Placed = Mention & { readonly stretch: Stretch; readonly isSlight: boolean };

/** They may say how another is to be: "short bullet points", "formal German". */
const SLIGHT: ReadonlySet<string> = new Set(["length", "tone"]);
/** Behind these somebody says where, or when. "Answer in German" says how. */
const WHERE =
  /(?<!(?:answer|reply|respond|write|speak|talk|responde|escribe|habla)(?: (?:me|always|only|back))? )(?<!\p{L})(?:in|for|on|at|when(?:ever)?|if|while|within|inside|für|bei|beim|im|wenn|falls|para|cuando|si|en)(?!\p{L})|[在对]|如果/iu;
/** It says when something else is to be so, and asks for nothing. */
const CONDITION =
  /^[\s,]*(?:when(?:ever)?|if|for|while|wenn|falls|für|bei|beim|cuando|si|para)(?!\p{L})|^[\s，]*(?:当|如果|对于?)/iu;
/** Between what denies and what is denied no more than that. */
const NEAR =
  /^[\s"'“„]*(?:(?:using|use|used|to|in|on|with|the|any|my|a|answer(?:ing)?|auf|in|mit|die|den|das|usar|uses|en|con|indent(?:ing)? with)[\s"'“„]+){0,3}(?:用|使用)?$/iu;

/** `isNegative`: of the text as a whole. */
export function claimsIn(said: string, stretches: readonly Stretch[], isNegative: boolean): Claims {
  const mentions = mentionsIn(said);
  const first = mentions[0];
  if (first === undefined) return { claims: [], rest: said };
  const placed = stretches.flatMap((stretch, index) => {
    const end = stretches[index + 1]?.at ?? said.length;
    const inside = mentions.filter(({ at }) => at >= stretch.at && at < end);
    return stretch.wanted ? wantedIn(stretch, inside, first) : unwantedIn(stretch, inside);
  });
  const wanted = onePerConcept(placed.filter(({ stretch }) => stretch.wanted));
  const unwanted = placed.filter(({ stretch }) => !stretch.wanted);
  const isPlain = unwanted.length === 0 && !stretches.some(deniesApart);
  const negative = isPlain && isNegative;
  const claims = [
    ...wanted.map((one) => claimOf(one, negative, unwanted)),
    ...refused(unwanted, wanted).map((one) => claimOf({ ...one, isSlight: false }, true, [])),
  ];
  const all = claims.length > 0 ? claims : [claimOf({ ...first, isSlight: false }, isNegative, [])];
  return { claims: all, rest: withoutNames(said, all) };
}

function claimOf(
  { concept, value, isSlight }: Mention & { readonly isSlight: boolean },
  negative: boolean,
  unwanted: readonly Mention[],
): Claim {
  const others = unwanted.filter((other) => other.concept === concept && other.value !== value);
  return { concept, value, negative, not: others.map((other) => other.value), isSlight };
}

/** A clause that denies something else; "not in YAML" is an exception to what stands before it. */
function deniesApart({ opens, leads, text }: Stretch): boolean {
  return opens === "denial" && leads && !(WHERE.exec(text.trimStart())?.index === 0);
}

function wantedIn(stretch: Stretch, inside: readonly Mention[], first: Mention): readonly Placed[] {
  const [own] = inside;
  if (own === undefined || CONDITION.test(stretch.text)) return [];
  const isAnother = own !== first && own.concept !== first.concept;
  if (isAnother && WHERE.test(stretch.text.slice(0, own.at - stretch.at))) return [];
  const head = headOf(stretch, inside);
  return [
    { ...own, stretch, isSlight: head !== null },
    ...(head === null ? [] : [{ ...head, stretch, isSlight: false }]),
  ];
}

/** What stands at once behind what denies it, and what is listed with it. */
function unwantedIn(stretch: Stretch, inside: readonly Mention[]): readonly Placed[] {
  const [own] = inside;
  if (own === undefined) return [];
  const isNear = stretch.opens === null || NEAR.test(stretch.text.slice(0, own.at - stretch.at));
  if (!isNear) return [];
  const head = headOf(stretch, inside);
  const listed = inside.filter((one) => one.concept === (head ?? own).concept);
  return [
    ...(head === null ? [] : [{ ...own, stretch, isSlight: true }]),
    ...listed.map((one) => ({ ...one, stretch, isSlight: false })),
  ];
}

/** "Bullet points" of "short bullet points". */
function headOf(stretch: Stretch, [own, next]: readonly Mention[]): Mention | null {
  if (own === undefined || next === undefined || !SLIGHT.has(own.concept)) return null;
  const gap = stretch.text.slice(own.end - stretch.at, next.at - stretch.at);
  return next.concept !== own.concept && /^[\s的地-]*$/u.test(gap) ? next : null;
}

/**
 * What is not to be, and nothing is said of what is to be instead. "No long paragraphs" refuses what is long. What only makes room
 * for something else is not refused by itself, but where that something is none of the matters here.
 */
function refused(unwanted: readonly Placed[], wanted: readonly Placed[]): readonly Placed[] {
  const open = unwanted.filter(
    (one) =>
      !wanted.some(({ concept }) => concept === one.concept) &&
      (wanted.length === 0 || one.stretch.opens === "denial"),
  );
  const isWhole = (one: Placed) => !unwanted.some((other) => other.stretch === one.stretch && other.isSlight);
  const isWanted = (stretch: Stretch) =>
    unwanted.some((one) => one.stretch === stretch && wanted.some(({ concept }) => concept === one.concept));
  return onePerConcept(open.filter((one) => isWhole(one) || (one.isSlight && !isWanted(one.stretch))));
}

function onePerConcept(all: readonly Placed[]): readonly Placed[] {
  return all.filter((one, index) => all.findIndex(({ concept }) => concept === one.concept) === index);
}

/** As they stand; of those that overlap, the first. */
function mentionsIn(text: string): readonly Mention[] {
  const found: Mention[] = [];
  for (const { name, values } of CONCEPTS)
    for (const [value, words] of Object.entries(values))
      for (const match of text.matchAll(everywhere(words)))
        found.push({ concept: name, value, at: match.index, end: match.index + match[0].length });
  found.sort((a, b) => a.at - b.at);
  return found.filter((one, index) => !found.slice(0, index).some(({ end }) => end > one.at));
}

/** Of a matter that somebody lays down, what names it tells nothing of where that holds. */
function withoutNames(text: string, claims: readonly Claim[]): string {
  const names = claims.flatMap(({ concept, value, not }) => {
    const { about, values } = CONCEPTS.find(({ name }) => name === concept)!;
    return [value, ...not].map((one) => values[one]!).concat(about ?? []);
  });
  return names.reduce((rest, words) => rest.replace(everywhere(words), " "), text);
}

const PATTERNS = new Map<string, RegExp>();

function everywhere(words: string): RegExp {
  const known = PATTERNS.get(words);
  if (known !== undefined) return known;
  const isHan = (word: string) => /\p{Script=Han}/u.test(word);
  const split = words.split("|");
  const spaced = split.filter((word) => !isHan(word));
  const pattern = new RegExp(
    [`(?<![\\p{L}\\p{N}])(?:${spaced.join("|")})(?![\\p{L}\\p{N}])`, ...split.filter(isHan)].join("|"),
    "giu",
  );
  PATTERNS.set(words, pattern);
  return pattern;
}
