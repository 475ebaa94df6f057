/** What a summary of a depth is for: the deeper it stands, the longer it has to last. */

import type { SummaryRequest } from "../../ports/summariser.ts";

const LEAF = [
  "Task: summarise this stretch of a conversation so that somebody who continues the work needs the original only for details.",
  "Keep: decisions with their reasons and what they replaced; rules and limits that were set; what is open and who does it; files that were read, written or deleted, with their paths; commands, errors and results that mattered; exact values; when things happened, where that matters.",
  "Leave out: greetings, repetitions, output that led nowhere.",
] as const;

const SESSION = [
  "Task: the sources are summaries of consecutive stretches. Write the course of the session as one account, in the order of time.",
  "Keep: what was wanted, what was decided and what took its place later, results, what is still open, exact values that are still needed; the hour or the day where the course turns.",
  "Leave out: attempts that were given up, unless the reason still matters; what several sources repeat.",
] as const;

const PHASE = [
  "Task: the sources are accounts of sessions. Write where this phase of the work came from and where it led.",
  "Keep: the goal, the outcome, the decisions and rules that are in force now, what is carried over, exact values that those depend on; dates, not hours.",
  "Leave out: how things were done, and whatever was overtaken. It has to be understood without its sources.",
] as const;

const LASTING = [
  "Task: the sources are accounts of long periods. Write only what lasts.",
  "Keep: lasting decisions and rules, who the people are and how they stand to each other and to the work, lessons, limits, names and values that will be used again; ranges of dates.",
  "Leave out: everything that is over. It has to be understood without its sources.",
] as const;

const BULLETS = [
  "An attempt at the usual length was not accepted. Write bullet points of durable facts only: one fact a line, a line of few words, nothing that could be guessed from another line.",
] as const;

export function depthIntent(depth: number, level: SummaryRequest["level"]): readonly string[] {
  const intent = depth <= 0 ? LEAF : depth === 1 ? SESSION : depth === 2 ? PHASE : LASTING;
  return level === "aggressive" ? [...intent, ...BULLETS] : intent;
}
