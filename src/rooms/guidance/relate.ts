/**
 * What a new instruction does to those that are there: says the same again, takes the place of one, or stands beside them.
 *
 * Takes the place of another: what wants another way of the same matter ("use spaces" after "use tabs"), what wants the opposite
 * of the same, and what says of itself that it corrects something that it shares its words with. Everything else stands beside.
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

/** Of the words of the shorter of two. */
const MOSTLY = 0.5;

/** Those that are known with the newest first. */
export function relate<Known extends Placed>(
  heard: Placed & Pick<Standing, "act" | "corrects" | "lifts">,
  known: readonly Known[],
): Relation<Known> {
  const same = known.find(({ digest }) => digest === heard.digest) ?? null;
  const topic = topicOf(heard.text);
  const others = known.filter((one) => one !== same);
  const matters = others.filter((one) => takesPlace(heard, topic, topicOf(one.text)));
  // Of several that a correction might mean, it means the last.
  const isSure = heard.act === "rule" && !heard.corrects;
  return { same, replaced: isSure ? matters : matters.slice(0, heard.act === "revokes" ? undefined : 1) };
}

function takesPlace(
  heard: Pick<Standing, "act" | "corrects" | "lifts">,
  newer: Topic,
  older: Topic,
): boolean {
  if (heard.act === "revokes") return isMeantBy(newer, older);
  const isCorrection = heard.corrects || heard.act === "corrects";
  if (newer.concept !== null && newer.concept === older.concept) {
    if (newer.concept !== "name" && !isSameDomain(newer, older, isCorrection)) return false;
    if (newer.value === older.value) return newer.negative !== older.negative;
    // "Never use tabs" says nothing against spaces.
    if (newer.concept === "name") return !newer.negative;
    return newer.negative === older.negative || isCorrection;
  }
  if (newer.concept !== null || older.concept !== null) return false;
  if (newer.words.length === 0 || older.words.length === 0) return false;
  if (isEqual(newer.words, older.words)) return newer.negative !== older.negative;
  if (!isCorrection) return false;
  const shared = newer.words.filter((word) => older.words.includes(word)).length;
  return shared >= 1 && shared >= MOSTLY * Math.min(newer.words.length, older.words.length);
}

/** "Use spaces in YAML" leaves what holds elsewhere as it is; "actually use spaces" means what was said. */
function isSameDomain(newer: Topic, older: Topic, isCorrection: boolean): boolean {
  if (isEqual(newer.words, older.words)) return true;
  return isCorrection && newer.words.every((word) => older.words.includes(word));
}

/** "What I said about tabs": it names the matter, or a word of it. */
function isMeantBy(named: Topic, older: Topic): boolean {
  if (named.concept !== null && named.concept === older.concept)
    return named.value === older.value || named.concept === "name";
  return named.words.length > 0 && named.words.some((word) => older.words.includes(word));
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.join(" ") === other.join(" ");
}

/** Whether an authored text wants otherwise: the same matter, and the opposite or another way of it. Where that is not sure, not. */
export function conflictsWithAuthored(shardText: string, authoredTexts: readonly string[]): boolean {
  const topic = topicOf(shardText);
  return authoredTexts.some((text) => linesOf(text).some((line) => isAgainst(topic, topicOf(line))));
}

function isAgainst(said: Topic, authored: Topic): boolean {
  if (said.concept !== null && said.concept === authored.concept) {
    if (!isEqual(said.words, authored.words) || said.concept === "name") return false;
    return said.value === authored.value
      ? said.negative !== authored.negative
      : !said.negative && !authored.negative;
  }
  if (said.concept !== null || authored.concept !== null || said.words.length === 0) return false;
  return isEqual(said.words, authored.words) && said.negative !== authored.negative;
}

const MOST_LINES = 2_000;

function linesOf(text: string): readonly string[] {
  return text
    .split(/\n+|(?<=[.!?。！？])\s+|(?<=[。！？])/u)
    .map((line) => line.replace(/^[\s>*•#–—-]*(?:\p{N}{1,2}[.)]\s+)?/u, "").trim())
    .filter((line) => line !== "")
    .slice(0, MOST_LINES);
}
