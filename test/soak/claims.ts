/**
 * What must be true of everything that is shown to anybody: no secret in it, nothing of those whom it is not for, nothing that a person
 * took back before it was asked for; and no prompt larger than it may be.
 *
 * Pure but for those that check, which count. A call that is refused shows nothing: it is judged elsewhere (refusals.ts).
 */

import { estimateTokens } from "../../src/kernel/tokens.ts";
import { isBlock } from "../../src/surfaces/openclaw/blocks.ts";
import type { AssembleResult } from "../../src/surfaces/openclaw/host-types.ts";
import { CIRCLES, type Circle } from "./circles.ts";
import { textOf } from "./lane-script.ts";
import type { Watch } from "./watch.ts";

/** Counted of all that was looked through, and of prompts. */
export const LOOKED_AT = "looked through for leaks";
export const MEASURED = "prompts measured";

/** The conversation in which something is shown. */
export interface Hearer {
  readonly number: number;
  readonly circle: Circle;
}

export interface Shown {
  /** For people: `search`, `prompt`. */
  readonly what: string;
  readonly text: string;
  /** Absent: a person at a terminal, who may see everything. */
  readonly to?: Hearer | undefined;
  /** Signs of what was taken back before it was asked for (lane-script.ts). */
  readonly gone?: ReadonlySet<string>;
}

/** As lane-script.ts plants them, or the beginning of one. */
const SECRET = /ghp_[a-z0-9]{4,}/gi;
/** What stands in place of one. */
const PLACEHOLDER = /\[secret:[a-z-]+:[0-9a-f]+\]/g;
const WORDS = Object.values(CIRCLES).map(({ word }) => word);
const MARK = new RegExp(`(${WORDS.join("|")})(\\d*)`, "gi");
const SIGN = new RegExp(`agent:[a-z:]+\\d+ turn \\d+:|ul[a-z]+?ix[a-z]+?(?:${WORDS.join("|")})`, "g");

export function secretsIn(text: string): readonly string[] {
  return text.match(SECRET) ?? [];
}

/** Marks of conversations of which nothing is for whoever hears it. A name has no number, and is its circle's. */
export function crossedIn(text: string, { number, circle }: Hearer): readonly string[] {
  return [...text.matchAll(MARK)].flatMap(({ 0: mark, 1: word, 2: of = "", index }) => {
    const said = word!.toLowerCase();
    // An excerpt may end within the number.
    const isCut = ["", "…"].includes(text.charAt(index + mark.length)) && String(number).startsWith(of);
    const isOwn = said === circle.word && (of === "" || of === String(number) || isCut);
    return isOwn || circle.hears.includes(said) ? [] : [mark];
  });
}

export function goneIn(text: string, gone: ReadonlySet<string>): readonly string[] {
  if (gone.size === 0) return [];
  return (text.toLowerCase().match(SIGN) ?? []).filter((sign) => gone.has(sign));
}

export interface Room {
  readonly tokenBudget: number;
  /** What prompts of the conversation may have otherwise. */
  readonly usual: number;
}

/** Of what is usual: by so much a prompt may be larger for the sake of the newest exchange, which is never left out. */
const MOST_OVER = 1 / 8;

/** `beyond help`: larger by what may not be left out, and by nothing else (docs/concepts/prompts.md). */
export function sizeOf(
  answer: AssembleResult,
  { tokenBudget, usual }: Room,
): "fits" | "beyond help" | "over" {
  const { messages, systemPromptAddition = "" } = answer;
  const addition: number = estimateTokens(systemPromptAddition);
  const texts = messages.map((message) => textOf(message as never));
  // No less than what stands there: what is said of the size is not taken for it.
  const stands = texts.reduce((sum, text) => sum + estimateTokens(text), addition);
  const cost = Math.max(answer.estimatedTokens ?? 0, stands);
  if (cost <= tokenBudget) return "fits";
  if (messages.length === 0) return cost <= addition ? "beyond help" : "over";
  return isLeast(messages) && cost <= tokenBudget + usual * MOST_OVER ? "beyond help" : "over";
}

/** The newest question and what followed; or, of an exchange that no prompt has room for, one message with the results of its calls. */
function isLeast(messages: AssembleResult["messages"]): boolean {
  if (messages.some(isBlock)) return false;
  const isExchange = messages.findLastIndex(({ role }) => role === "user") === 0;
  return isExchange || messages.findLastIndex(({ role }) => role !== "toolResult") === 0;
}

/** A leak is a broken promise whatever was wrong meanwhile. */
export function checkShown({ what, text, to, gone = new Set() }: Shown, watch: Watch): void {
  const placeholders = text.match(PLACEHOLDER) ?? [];
  watch.count(LOOKED_AT);
  if (placeholders.length > 0) watch.count("placeholders shown", placeholders.length);
  broken("leaks", `${what} shows a secret`, { text, found: secretsIn(text) }, watch);
  checkGone({ what, text, gone }, watch);
  if (to === undefined) return;
  const { circle, number } = to;
  watch.count(`looked through for ${circle.word}`);
  const found = crossedIn(text, to);
  broken("crossed", `${what} for ${circle.word}${number} shows what is not for it`, { text, found }, watch);
}

export function checkGone(
  { what, text, gone }: Required<Pick<Shown, "what" | "text" | "gone">>,
  watch: Watch,
): void {
  broken("taken_back_shown", `${what} shows what was taken back`, { text, found: goneIn(text, gone) }, watch);
}

interface Found {
  readonly text: string;
  readonly found: readonly string[];
}

function broken(counted: string, says: string, { text, found: [first] }: Found, watch: Watch): void {
  if (first === undefined) return;
  watch.count(counted);
  watch.expects(false, `${says}: ${first} (${around(text, first)})`);
}

export function checkSize(what: string, answer: AssembleResult, room: Room, watch: Watch): void {
  const size = sizeOf(answer, room);
  watch.count(MEASURED);
  if (size === "beyond help") watch.count("prompts larger by the newest exchange");
  if (size !== "over") return;
  watch.count("over_budget");
  const { estimatedTokens, messages } = answer;
  const kinds = messages.map((message) =>
    isBlock(message) ? (message as never)["customType"] : message.role,
  );
  watch.expects(false, `${what} of ${estimatedTokens} tokens for ${room.tokenBudget}: ${kinds.join(" ")}`);
}

const AROUND = 60;

function around(text: string, found: string): string {
  const at = text.toLowerCase().indexOf(found.toLowerCase());
  return text.slice(Math.max(0, at - AROUND), at + found.length + AROUND).replaceAll("\n", " ");
}
