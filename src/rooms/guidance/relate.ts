/**
 * What a new instruction does to those that are there: says the same again, takes the place of one, or stands beside them.
 *
 * Takes the place of another: what wants another way of the same matter ("use spaces" after "use tabs"), what wants the opposite
 * of the same, and what says of itself that it corrects something and is about the same act and thing. Everything else stands
 * beside: in doubt, the old one is kept.
 */

import type { Standing } from "./standing.ts";
import { type Topic, topicOf } from "./topic.ts";

export interface Placed {
  readonly text: string;
  readonly digest: string;
}

export interface Relation<Known> {
  /** It says the same. */
  readonly same: Known | null;
  /** It takes their place. */
  readonly replaced: readonly Known[];
}

/** `plain`: the opposite of the very same; `loose`: what it is about tells. */
export type Match = "plain" | "loose";

/** Of the words of the longer of two, and no fewer than two of them. */
const MOSTLY = 0.5;
const FEWEST = 2;

export type Saying = Placed & Pick<Standing, "act" | "corrects" | "lifts">;

/** Those that are known with the newest first. */
export function relate<Known extends Placed>(
  heard: Saying,
  known: readonly Known[],
  reaches: (one: Known, match: Match) => boolean = () => true,
): Relation<Known> {
  const same = known.find(({ digest }) => digest === heard.digest) ?? null;
  const named = heard.act === "revokes" ? namedIn(heard.text) : heard.text;
  const topic = topicOf(named);
  const matters = known.filter((one) => {
    const match = one === same ? null : matchOf(heard, topic, topicOf(one.text));
    return match !== null && reaches(one, match);
  });
  if (heard.act === "revokes" && matters.length === 0) {
    const nearest = mostlyMeant(named, topic, known);
    return { same, replaced: nearest !== null && reaches(nearest, "loose") ? [nearest] : [] };
  }
  // Of several that a correction might mean, it means the last.
  const isSure = heard.act === "rule" && !heard.corrects;
  return { same, replaced: isSure ? matters : matters.slice(0, heard.act === "revokes" ? undefined : 1) };
}

function matchOf(heard: Saying, newer: Topic, older: Topic): Match | null {
  if (heard.act === "revokes") return isMeantBy(newer, older) ? "loose" : null;
  const isCorrection = heard.corrects || heard.act === "corrects";
  const isEqual = sameWords(newer.words, older.words);
  if (newer.concept !== null && newer.concept === older.concept) {
    if (newer.concept === "name") return isOtherName(newer, older) ? "loose" : null;
    if (!isSameDomain(newer, older, isCorrection)) return null;
    if (newer.value === older.value)
      return newer.negative === older.negative ? null : isEqual ? "plain" : "loose";
    // "Never use tabs" says nothing against spaces.
    return newer.negative === older.negative || isCorrection ? "loose" : null;
  }
  if (newer.concept !== null || older.concept !== null) return null;
  if (newer.words.length === 0 || older.words.length === 0) return null;
  if (isEqual) return newer.negative === older.negative ? null : "plain";
  if (!isCorrection) return null;
  const shared = newer.words.filter((word) => older.words.includes(word)).length;
  const most = Math.max(newer.words.length, older.words.length);
  return shared >= FEWEST && shared >= MOSTLY * most ? "loose" : null;
}

/** Of names one is in use; those that nobody wants to be called are as many as there are. */
function isOtherName(newer: Topic, older: Topic): boolean {
  if (newer.value === older.value) return newer.negative !== older.negative;
  return !newer.negative && !older.negative;
}

/** "Use spaces in YAML" leaves what holds elsewhere as it is; "actually use spaces" means what was said. */
function isSameDomain(newer: Topic, older: Topic, isCorrection: boolean): boolean {
  if (sameWords(newer.words, older.words)) return true;
  return isCorrection && newer.words.every((word) => older.words.includes(word));
}

const ABOUT =
  /(?<!\p{L})(?:regel|anweisung|vorgabe)\p{L}*,\s+(?:wo(?:hin)?|wie|wann|dass|was|womit)\s+(?<clause>.+)|(?<!\p{L})(?:about|regarding|concerning|über|bezüglich|wegen|mit (?:den|dem|der)|zu[mr]?)(?!\p{L})\s+(?<matter>.+)|关于(?<sache>[^。]+)/iu;
const NO_MATTER =
  /(?<!\p{L})(?:earlier|previous|old|yesterday|before|above|last|first|früher\p{L}*|vorhin|gestern|alte[nrs]?|gesagt|habe|hatte|gilt|zählt|länger)(?!\p{L})|(?<!\p{L})(?:no longer|does(?:n['’]?t| not)|do(?:n['’]?t| not)) (?:appl(?:y|ies)|holds?|counts?|needed)|(?:规则|要求|规定|指令|偏好|的话|取消|作废|不再|不算|之前|刚才|以前)/giu;

/** What somebody takes back, by its name. */
function namedIn(text: string): string {
  const { matter, sache, clause } = ABOUT.exec(text)?.groups ?? {};
  // What follows says why, or what may be instead.
  const [first = ""] = (clause ?? matter ?? sache ?? text).split(/[,，;；]/u);
  return first.replace(NO_MATTER, " ");
}

/** "What I said about tabs": it names the matter, and nothing else. */
function isMeantBy(named: Topic, older: Topic): boolean {
  if (named.concept !== null) {
    const isSame = named.concept === older.concept;
    return isSame && (named.value === older.value || named.concept === "name");
  }
  return named.words.length > 0 && named.words.every((word) => older.words.includes(word));
}

/**
 * "Where reports on Atlas are saved", of "always save reports about Atlas there": most of what is named, in other words, and every name
 * of it. Without a name only what is named word for word is meant. Of several the nearest, and of those the newest.
 */
function mostlyMeant<Known extends Placed>(
  named: string,
  { words }: Topic,
  known: readonly Known[],
): Known | null {
  const names = named.match(NAME) ?? [];
  if (names.length === 0) return null;
  let best: { readonly one: Known; readonly shared: number } | null = null;
  for (const one of known) {
    if (!names.every((name) => one.text.includes(name))) continue;
    const older = topicOf(one.text).words;
    const shared = words.filter((word) => older.includes(word)).length;
    if (shared < FEWEST || shared < MOSTLY * words.length || shared <= (best?.shared ?? 0)) continue;
    best = { one, shared };
  }
  return best?.one ?? null;
}

const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{Script=Latin}\p{N}-]+/gu;

function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.join(" ") === other.join(" ");
}

/** Whether an authored text wants otherwise: the same matter, and the opposite or another way of it. Where that is not sure, not. */
export function conflictsWithAuthored(shardText: string, authoredTexts: readonly string[]): boolean {
  const topic = topicOf(shardText);
  return authoredTexts.some((text) => linesOf(text).some((line) => isAgainst(topic, topicOf(line))));
}

function isAgainst(said: Topic, authored: Topic): boolean {
  if (said.concept !== null && said.concept === authored.concept) {
    if (!sameWords(said.words, authored.words) || said.concept === "name") return false;
    return said.value === authored.value
      ? said.negative !== authored.negative
      : !said.negative && !authored.negative;
  }
  if (said.concept !== null || authored.concept !== null || said.words.length === 0) return false;
  return sameWords(said.words, authored.words) && said.negative !== authored.negative;
}

const MOST_LINES = 2_000;

function linesOf(text: string): readonly string[] {
  return text
    .split(/\n+|(?<=[.!?。！？])\s+|(?<=[。！？])/u)
    .map((line) => line.replace(/^[\s>*•#–—-]*(?:\p{N}{1,2}[.)]\s+)?/u, "").trim())
    .filter((line) => line !== "")
    .slice(0, MOST_LINES);
}
