/**
 * Whether a sentence that somebody says is to last: a standing instruction, a preference, or something said for now.
 *
 * Pure, by its form. "Write me a function" is a request; "from now on always use tabs" is a rule. What directs and says that it
 * lasts is kept also where that is not quite sure: nothing is lost by keeping it.
 */

import { deontic } from "../authored/index.ts";
import { readChinese } from "./chinese.ts";
import { readEnglish } from "./english.ts";
import { readGerman } from "./german.ts";
import type { Reading } from "./reading.ts";
import { saysUntil } from "./until.ts";

/** Bits of a mask. */
const OBLIGATION = 2;
const PROHIBITION = 4;
const PERMISSION = 8;

/** From here on something is meant to last. */
export const STABLE = 0.35;

/** `revokes`: takes back what was said. `corrects`: it lasts if what it puts right does. */
export type StandingAct = "rule" | "revokes" | "corrects";

export interface Standing {
  readonly act: StandingAct;
  /** `hint`: only its likeness to other instructions can tell. */
  readonly path: "form" | "hint";
  /** From 0 to 1: how far it is meant to last. */
  readonly stability: number;
  /** Obligation 2, prohibition 4, permission 8. */
  readonly mask: number;
  /** Where it holds. */
  readonly scope: "user" | "lane";
  /** It ends what was to be so. */
  readonly lifts: boolean;
  /** It may put right what was said before. */
  readonly corrects: boolean;
  /** It is meant wherever something was said: it says that it lasts, or calls what it means a rule. */
  readonly isFirm: boolean;
  /** What shows it, a line each. */
  readonly why: readonly string[];
}

const LONGEST = 2_000;
const HAN = /\p{Script=Han}/u;
const HINTS =
  /\b(?:prefer|prioriti[sz]e|focus|avoid|reject|keep|ensure|consider|should|must|never|do not|don['’]?t|use)\b|(?<!\p{L})(?:bevorzug|vermeid|achte|soll|muss|nie|immer|nutz|verwend)|优先|避免|注意|应该|必须|不要|使用/iu;

/** Null: it is said for now, or is nobody's instruction. */
export function standingIn(sentence: string): Standing | null {
  const text = plain(sentence);
  if (text === "" || text.length > LONGEST || !/\p{L}/u.test(text)) return null;
  const reading = readIn(text);
  if (reading.isOther) return null;
  const found = deontic(text, "deontic-v2", "said").mask;
  const mask = maskOf(found, reading);
  const { stability, why } = weigh(
    text,
    reading,
    (found !== 0 || reading.isRule) && !reading.tells && (!reading.isTask || reading.isRule),
  );
  const common = {
    stability,
    mask,
    scope: reading.isLocal ? "lane" : "user",
    lifts: reading.lifts || reading.frees || reading.drops === true,
    corrects: reading.corrects || reading.lifts || reading.frees,
    isFirm: stability >= STABLE || reading.namesRule,
    why,
  } as const;
  if (reading.revokes) return { ...common, act: "revokes", path: "form" };
  const directs = reading.directs || reading.prefers || (mask !== 0 && !reading.tells);
  if (stability >= STABLE && directs)
    return { ...common, act: "rule", path: "form", mask: mask || OBLIGATION };
  if (reading.lifts) return { ...common, act: "rule", path: "form" };
  if (reading.corrects || reading.frees) return { ...common, act: "corrects", path: "form" };
  if (stability >= STABLE && !reading.tells && HINTS.test(text))
    return { ...common, act: "rule", path: "hint" };
  return null;
}

function readIn(text: string): Reading {
  if (HAN.test(text)) return readChinese(text);
  return GERMAN.test(text) ? readGerman(text) : readEnglish(text);
}

/** Small words that no English sentence has. */
const GERMAN =
  /[äöüß]|(?<!\p{L})(?:ich|du|mich|mir|dir|dich|nicht|kein|keine|keinen|immer|nie|niemals|bitte|und|oder|aber|wenn|dass|der|das|dem|den|ein|eine|einen|mit|auf|ist|sind|wird|ab jetzt|ab sofort|von nun|deutsch|englisch|antworte|nenn|sprich|doch|lieber|schreib|schreibe|verwende|benutze|nutze|vergiss|diesem|diesen|dieses|nur noch)(?!\p{L})/iu;

/** As it is read: without code, without marks of a list, one space between words. */
function plain(sentence: string): string {
  return sentence
    .normalize("NFKC")
    .replace(/`[^`\n]{0,200}`/g, " x ")
    .replace(/^[\s>*•#–—-]*(?:\p{N}{1,2}[.)]\s+)?/u, "")
    .replace(/[*_~]+/g, "")
    .replace(/’/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

const WEIGHTS = {
  said: 0.2,
  lasts: 0.5,
  prefers: 0.35,
  until: 0.3,
  rules: 0.25,
  leans: 0.15,
  oneOff: -0.4,
} as const;

/** How far it is meant to last: whatever a person says a little, what says so of itself far, and what is about the thing in hand less. */
function weigh(
  text: string,
  reading: Reading,
  rules: boolean,
): { readonly stability: number; readonly why: readonly string[] } {
  const why: string[] = [];
  let weight: number = WEIGHTS.said;
  const add = (name: keyof typeof WEIGHTS, line: string) => {
    weight += WEIGHTS[name];
    why.push(line);
  };
  if (reading.lasts) add("lasts", "It says that it lasts.");
  if (reading.prefers) add("prefers", "It says what is preferred.");
  if (reading.directs && reading.isManner && saysUntil(text)) add("until", "It says until when.");
  if (rules && !reading.lasts && !reading.prefers) add("rules", "It has the form of a rule.");
  if (reading.leans) add("leans", "It says how things are to be as a rule.");
  if (reading.isOneOff) add("oneOff", "It is about the thing in hand.");
  const stability = Math.round(Math.min(1, Math.max(0, weight)) * 100) / 100;
  return { stability, why };
}

function maskOf(found: number, reading: Reading): number {
  if (found !== 0 || !reading.directs) return found;
  if ((reading.lifts || reading.frees) && !reading.isNegative) return PERMISSION;
  return reading.isNegative ? PROHIBITION : OBLIGATION;
}

/** Whether it asks for something not to be. */
export function isNegative(sentence: string): boolean {
  return readIn(plain(sentence)).isNegative;
}
