/**
 * What a new instruction does to those that are there: says the same again, takes the place of one, or stands beside them.
 *
 * Takes the place of another: what wants another way of the same matter ("use spaces" after "use tabs"), what wants the opposite
 * of the same, and what says of itself that it corrects something and is about the same act and thing, all of it under the same
 * condition and in the same place. Everything else stands beside: in doubt, the old one is kept.
 */

import { stem } from "../../kernel/text/stem.ts";
import type { Claim } from "./claims.ts";
import { languageIn } from "./content-words.ts";
import { eventOf, happenedIn } from "./events.ts";
import { withoutFormer } from "./former.ts";
import type { Standing } from "./standing.ts";
import { isSaidOf, type Swap, swapIn, takesPlaceOf } from "./swap.ts";
import { allWords, type Topic, topicOf } from "./topic.ts";

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
  if (heard.act === "revokes" && ALL_OF_THEM.test(heard.text))
    return { same, replaced: known.filter((one) => reaches(one, "loose")) };
  const matters = mattersOf(heard, known.map(read), reaches);
  // "In Atlas plain npm is fine again": only what forbids something there can be meant.
  if (matters.length === 0 && (heard.act === "revokes" || heard.lifts)) {
    const isFreed = heard.act !== "revokes";
    const named = isFreed ? freedIn(heard.text) : namedIn(heard.text);
    const nearest = mostlyMeant(
      named,
      known.filter((one) => one.digest !== heard.digest && (!isFreed || forbids(one))),
    );
    return { same, replaced: nearest !== null && reaches(nearest, "loose") ? [nearest] : [] };
  }
  const all = matters.map(({ one }) => one);
  if (heard.act === "revokes") return { same, replaced: all };
  // Of several that a correction might mean, it means those that it names, or else the last.
  const meant = matters.filter(({ isNamed }) => isNamed).map(({ one }) => one);
  const isSure = heard.act === "rule" && !heard.corrects;
  return { same, replaced: isSure ? all : meant.length > 0 ? meant : all.slice(0, 1) };
}

/** One that is known, read once for however many are compared with it. */
export interface Read<Known> {
  readonly one: Known;
  readonly topic: Topic;
}

export function read<Known extends Placed>(one: Known): Read<Known> {
  return { one, topic: topicOf(one.text) };
}

/** Those whose place it could take, each looked at by itself. What says the same is none of them. */
export function mattersOf<Known extends Placed>(
  heard: Saying,
  known: readonly Read<Known>[],
  reaches: (one: Known, match: Match) => boolean = () => true,
): readonly { readonly one: Known; readonly isNamed: boolean }[] {
  const named = namedBy(heard);
  const topic = topicOf(named);
  const swap = heard.act === "revokes" ? null : swapIn(withoutFormer(named));
  return known.flatMap(({ one, topic: older }) => {
    if (one.digest === heard.digest || !isUnderSame(heard, topic, older)) return [];
    const isSwapped = swap !== null && takesPlaceOf(swap, one.text);
    const match = isSwapped ? "loose" : matchOf(heard, topic, { one, topic: older }, swap);
    if (match === null || !reaches(one, match)) return [];
    return [{ one, isNamed: isSwapped || namesAsFormer(topic, older) }];
  });
}

function namedBy({ act, text }: Saying): string {
  return act === "revokes" ? namedIn(text) : text;
}

/** Who takes something back may say so of one time, or of what holds then alone: it means what it names. */
function isUnderSame({ act, corrects }: Saying, newer: Topic, older: Topic): boolean {
  if (act === "revokes" || sameWords(newer.when, older.when)) return true;
  return (corrects || act === "corrects") && newer.when.length === 0;
}

function matchOf(
  heard: Saying,
  newer: Topic,
  { one: { text }, topic: older }: Read<Placed>,
  swap: Swap | null,
): Match | null {
  if (heard.act === "revokes") {
    const isMeant = heard.lifts
      ? hasCome(heard.text, text) || (isMeantBy(newer, older) && isMostOf(newer, older))
      : isMeantBy(newer, older);
    return isMeant ? "loose" : null;
  }
  const isCorrection = heard.corrects || heard.act === "corrects";
  if (newer.claims.length > 0 || older.claims.length > 0) return claimMatch(newer, older, isCorrection);
  if (newer.words.length === 0 || older.words.length === 0) return null;
  if (heard.act === "corrects" && heard.lifts && !older.negative) return null;
  if (sameWords(newer.words, older.words)) return newer.negative === older.negative ? null : "plain";
  if (!isCorrection) return null;
  // What names in whose place it stands means nothing elsewhere, and nothing that forbids the same.
  if (swap !== null && (older.negative || !isSaidOf(swap, older.words))) return null;
  // Of somebody else, or somewhere else, it says nothing.
  if (![...heard.text.matchAll(PLACED_NAME)].every(([name]) => text.includes(name))) return null;
  const [own, other] = [heard.text, text].map((said) => topicOf(withoutFormer(withoutValues(said))).words);
  const shared = own!.filter((word) => other!.includes(word)).length;
  return shared >= FEWEST && shared >= MOSTLY * Math.max(own!.length, other!.length) ? "loose" : null;
}

const PLACED_NAME =
  /(?<=(?<!\p{L})(?:to|about|for|in|on|of|an|für|über|bei|von|zu|给|在|关于)\s?)\p{Lu}[\p{Script=Latin}\p{N}-]+/gu;
const VALUES =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|„[^“”\n]{1,200}[“”]|«[^»\n]{1,200}»|`[^`\n]{1,200}`|(?<!\S)~?\/[^\s,;]+/gu;

/** What is to be another from now on tells nothing of what both are about. */
function withoutValues(text: string): string {
  return text.replace(VALUES, " ");
}

/** One of the matters of both is to be another way, and what is left of the older is said anew. */
function claimMatch(newer: Topic, older: Topic, isCorrection: boolean): Match | null {
  const isCovered = older.claims.every(
    ({ concept, isSlight }) => isSlight || newer.claims.some((one) => one.concept === concept),
  );
  if (!isCovered && !isCorrection) return null;
  for (const own of newer.claims) {
    const other = older.claims.find(({ concept }) => concept === own.concept);
    // What only says how another is to be takes nothing from that other.
    if (other === undefined || (other.isSlight && !isCorrection)) continue;
    if (own.concept === "name")
      return isOtherName(own, other) && isSameDomain(newer, older, isCorrection) ? "loose" : null;
    if (!isAnotherWay(own, other, isCorrection || namesOther(own, other))) continue;
    if (!isSameDomain(newer, older, isCorrection)) continue;
    const isOpposite = own.value === other.value && sameWords(newer.words, older.words);
    return isOpposite ? "plain" : "loose";
  }
  return null;
}

function isAnotherWay(own: Claim, other: Claim, isCorrection: boolean): boolean {
  if (own.value === other.value) return own.negative !== other.negative;
  // "Stop using tabs" takes nothing from spaces.
  if (own.negative && !other.negative) return false;
  if (other.negative && own.not.includes(other.value)) return false;
  // "Never use tabs" says nothing against spaces.
  return own.negative === other.negative || isCorrection;
}

/** "Spaces, not tabs" of tabs. */
function namesOther(own: Claim, other: Claim): boolean {
  return own.concept === other.concept && !other.negative && own.not.includes(other.value);
}

/** It says word for word what it takes the place of. */
function namesAsFormer(newer: Topic, older: Topic): boolean {
  return (
    sameWords(newer.words, older.words) &&
    newer.claims.some((own) => older.claims.some((other) => namesOther(own, other)))
  );
}

/** Of names one is in use; those that nobody wants to be called are as many as there are. */
function isOtherName(newer: Claim, older: Claim): boolean {
  if (newer.value === older.value) return newer.negative !== older.negative;
  return !newer.negative && !older.negative;
}

/** "Use spaces in YAML" leaves what holds elsewhere as it is; "actually use spaces" means what was said. */
function isSameDomain(newer: Topic, older: Topic, isCorrection: boolean): boolean {
  if (sameWords(newer.words, older.words)) return true;
  return isCorrection && newer.words.every((word) => older.words.includes(word));
}

const ALL_OF_THEM =
  /(?<!\p{L})(?:all(?: of)? (?:my|the) (?:(?:standing|earlier|previous|old) )?(?:rules|instructions|wishes|preferences)|alle (?:meine|die) (?:\p{L}+ )?(?:regeln|anweisungen|vorgaben|wünsche)|(?:我的)?(?:所有|全部)的?(?:规则|要求|指令|偏好))[\s.!。！]*$/iu;
/** Before the first comma, and nothing of the matter. */
const OPENING =
  /^(?:(?:on second thoughts?|actually|ok(?:ay)?|well|no|wait|sorry|eigentlich|also|ach)(?!\p{L})[\s,]*)+/iu;
const ABOUT =
  /(?<!\p{L})(?:regel|anweisung|vorgabe)\p{L}*,\s+(?:wo(?:hin)?|wie|wann|dass|was|womit)\s+(?<clause>.+)|(?<!\p{L})(?:about|regarding|concerning|über|bezüglich|wegen|mit (?:den|dem|der)|zu[mr]?)(?!\p{L})\s+(?<matter>.+)|关于(?<sache>[^。]+)/iu;
const NO_MATTER =
  /(?<!\p{L})(?:earlier|previous|old|yesterday|before|above|last|first|früher\p{L}*|vorhin|gestern|alte[nrs]?|gesagt|habe|hatte|gilt|zählt|länger)(?!\p{L})|(?<!\p{L})(?:no longer|does(?:n['’]?t| not)|do(?:n['’]?t| not)) (?:appl(?:y|ies)|holds?|counts?|needed)|(?<!\p{L})(?:is|are|ist|sind) (?:no longer|not|nicht mehr|nicht länger|off|gone|void|cancel?led)(?: (?:needed|necessary|required|nötig|notwendig|erforderlich))?(?!\p{L})|(?<!\p{L})(?:wish(?:es)?|wünsche?|sache|kannst du|nehme ich|vergessen|zurück)(?!\p{L})|(?:规则|要求|规定|指令|偏好|的话|取消|作废|不再|不算|之前|刚才|以前)/giu;

/** What somebody takes back, by its name. */
function namedIn(text: string): string {
  const { matter, sache, clause } = ABOUT.exec(text)?.groups ?? {};
  // What follows says why, or what may be instead.
  return firstClause(clause ?? matter ?? sache ?? text.replace(OPENING, "")).replace(NO_MATTER, " ");
}

function firstClause(text: string): string {
  return text.split(/[,，;；]/u)[0] ?? "";
}

const MAY_BE_AGAIN =
  /(?<!\p{L})(?:plain|normal|usual|ordinary|regular|ok(?:ay)?|allowed|permitted|again|geht|gilt|reicht|genügt|wieder|erlaubt|möglich|einfache?[nrs]?|normale?[nrs]?|übliche?[nrs]?|das|der|die|den)(?!\p{L})|又?可以(?:直接|重新|照常)?/giu;

/** What may be again, without what says so. */
function freedIn(text: string): string {
  return firstClause(text).replace(MAY_BE_AGAIN, " ");
}

function forbids({ text }: Placed): boolean {
  return topicOf(text).negative;
}

/** "What I said about tabs": it names the matter, and nothing else. */
function isMeantBy(named: Topic, older: Topic): boolean {
  const [first] = named.claims;
  if (first !== undefined) {
    const isNamed = ({ concept, value }: Claim) =>
      named.claims.some((one) => one.concept === concept && (one.value === value || concept === "name"));
    const told = older.claims.filter(({ isSlight }) => !isSlight);
    if (older.claims.length > 0 && (isNamed(older.claims[0]!) || told.every(isNamed))) return true;
    // By its condition: "the rule about English", of what is wanted "when I write in English".
    const said = [...named.claims.map(({ value }) => stem(value)), ...allWords(named)];
    return older.when.length > 0 && said.every((word) => older.when.includes(word));
  }
  const words = allWords(older);
  return named.words.length > 0 && allWords(named).every((word) => words.includes(word));
}

/** "The move is over", of what was wanted until the move is done. */
function hasCome(said: string, wish: string): boolean {
  const happened = happenedIn(said);
  return happened.length > 0 && sameWords(happened, eventOf(wish));
}

/** Of what may be no rule at all: it names the matter of one, or most of its words. */
function isMostOf(named: Topic, older: Topic): boolean {
  if (named.claims.length > 0) return true;
  return allWords(named).length >= MOSTLY * allWords(older).length;
}

/**
 * "Where reports on Atlas are saved", of "always save reports about Atlas there": most of what is named, in other words, and every name
 * of it. Without a name only what is named word for word is meant. Of several the nearest, and of those the newest.
 */
function mostlyMeant<Known extends Placed>(named: string, known: readonly Known[]): Known | null {
  const all = named.match(NAME) ?? [];
  // A capital begins the sentence, too.
  const names = all.length > 1 && named.trimStart().startsWith(all[0]!) ? all.slice(1) : all;
  if (names.length === 0) return null;
  // One short sentence may seem to be in another language than the other: their stems would never meet.
  const language = languageIn(named);
  const words = allWords(topicOf(named, language));
  let best: { readonly one: Known; readonly shared: number } | null = null;
  for (const one of known) {
    if (!names.every((name) => one.text.includes(name))) continue;
    const older = allWords(topicOf(one.text, language));
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
  if (said.claims.length > 0 || authored.claims.length > 0) {
    if (!sameWords(said.words, authored.words) || !sameWords(said.when, authored.when)) return false;
    return said.claims.some((own) => authored.claims.some((other) => isOtherwise(own, other)));
  }
  if (said.words.length === 0) return false;
  return sameWords(said.words, authored.words) && said.negative !== authored.negative;
}

function isOtherwise(said: Claim, authored: Claim): boolean {
  if (said.concept !== authored.concept || said.concept === "name") return false;
  return said.value === authored.value
    ? said.negative !== authored.negative
    : !said.negative && !authored.negative;
}

const MOST_LINES = 2_000;

function linesOf(text: string): readonly string[] {
  return text
    .split(/\n+|(?<=[.!?。！？])\s+|(?<=[。！？])/u)
    .map((line) => line.replace(/^[\s>*•#–—-]*(?:\p{N}{1,2}[.)]\s+)?/u, "").trim())
    .filter((line) => line !== "")
    .slice(0, MOST_LINES);
}
