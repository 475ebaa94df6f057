/** What a prompt is made of, in the order in which it stands there: names, tones, and what each took of the budget. */

import type { AssemblyReceipt } from "../../../../src/engine/api.ts";

export type PartName = AssemblyReceipt["parts"][number]["part"];

interface PartEntry {
  readonly title: string;
  /** What it is, in a sentence. */
  readonly about: string;
  /** Of the palette. */
  readonly tone: number;
}

export const PARTS: { readonly [part in PartName]: PartEntry } = {
  authored: {
    title: "Your files",
    about:
      "Rules and prose of the files that you wrote for your assistant, as far as the host does not show them itself.",
    tone: 1,
  },
  prefix: {
    title: "Summaries",
    about: "What was said earlier in this conversation, folded into summaries.",
    tone: 7,
  },
  tail: {
    title: "Recent messages",
    about: "The newest messages of this conversation, word for word.",
    tone: 8,
  },
  guidance: {
    title: "Instructions",
    about: "Standing instructions that are in force in this conversation.",
    tone: 3,
  },
  brain: {
    title: "Lessons",
    about: "What was taught for such a question, or chosen by what it was worth before.",
    tone: 6,
  },
  recall: {
    title: "Recalled",
    about: "What was looked up for this question: facts, memories, messages, documents and observations.",
    tone: 2,
  },
};

export const PART_NAMES = Object.keys(PARTS) as readonly PartName[];

export function isPart(name: string | undefined): name is PartName {
  return name !== undefined && Object.hasOwn(PARTS, name);
}

export interface PartRow {
  readonly part: PartName;
  readonly tokens: number;
  readonly items: number;
  /** Of the whole budget. */
  readonly share: number;
  /** The most that it might take; null: no limit is noted. */
  readonly limit: number | null;
  /** The part that it has its limit together with. */
  readonly sharedWith: PartName | null;
  readonly isOver: boolean;
}

export interface BudgetRows {
  readonly rows: readonly PartRow[];
  /** What the program that talks to the host said itself, in the system prompt. */
  readonly addition: number;
  readonly budget: number;
  readonly used: number;
  /** Never below 0. */
  readonly left: number;
  /** What was used beyond the budget. */
  readonly over: number;
}

/** Summaries and recent messages have one limit together. */
const TOGETHER: { readonly [part in PartName]?: PartName } = { prefix: "tail", tail: "prefix" };

/**
 * One row for each part.
 *
 * Invariant: the tokens of all rows with the addition are what is used; used and left are the budget, unless it is over.
 */
export function budgetRows({ budget, parts }: Pick<AssemblyReceipt, "budget" | "parts">): BudgetRows {
  const tokensOf = (name: PartName | undefined): number =>
    parts.filter(({ part }) => part === name).reduce((sum, { tokens }) => sum + tokens, 0);
  const rows = PART_NAMES.map((part): PartRow => {
    const tokens = tokensOf(part);
    const limit = budget.limits[part] ?? null;
    const other = TOGETHER[part];
    const taken = tokens + tokensOf(other);
    return {
      part,
      tokens,
      items: parts.filter((one) => one.part === part).reduce((sum, { items }) => sum + items, 0),
      share: budget.call > 0 ? tokens / budget.call : 0,
      limit,
      sharedWith: other ?? null,
      isOver: limit !== null && limit > 0 && tokens > 0 && taken > limit,
    };
  });
  const used = rows.reduce((sum, { tokens }) => sum + tokens, budget.addition);
  return {
    rows,
    addition: budget.addition,
    budget: budget.call,
    used,
    left: Math.max(0, budget.call - used),
    over: Math.max(0, used - budget.call),
  };
}

/** What a person most likely came for: what was looked up; else the part with the most in it. */
export function firstPart({ rows }: Pick<BudgetRows, "rows">): PartName {
  const recall = rows.find(({ part, items }) => part === "recall" && items > 0);
  if (recall !== undefined) return "recall";
  return rows.toSorted((a, b) => b.tokens - a.tokens)[0]?.part ?? "tail";
}
