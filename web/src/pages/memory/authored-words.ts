/** Why a piece of an authored file counts as what it does, and why a file does not count, in words. Pure. */

import type { ListedAuthored, ShowAuthoredAnswer } from "../../../../src/engine/authored-api.ts";

export type AuthoredNode = ShowAuthoredAnswer["nodes"][number];
export type Tier = AuthoredNode["tier"];

export const TIERS = ["hard", "soft", "lore"] as const satisfies readonly Tier[];

export const TIER_TITLES: { readonly [tier in Tier]: string } = {
  hard: "Hard rules",
  soft: "Soft rules",
  lore: "Lore",
};

export const TIER_ABOUT: { readonly [tier in Tier]: string } = {
  hard: "What binds: items of lists and front matter. All of them stand in a prompt.",
  soft: "What guides: quotes, and paragraphs that ask for something. As far as their share goes, from the beginning.",
  lore: "What tells: the rest. It stands in no prompt by itself, and is found by search.",
};

/** What the classifier finds in a paragraph, by its bits. */
const MODES = [
  [2, "obliges"],
  [4, "forbids"],
  [8, "permits"],
] as const;

const BY_KIND: { readonly [kind: string]: string } = {
  frontmatter: "Front matter is a rule.",
  item: "What stands in a list is a rule, whatever it says.",
  quote: "A quote guides.",
  heading: "A heading tells; it goes along with whatever under it is in a prompt.",
  code: "Code tells.",
  html: "Markup tells.",
  rule: "A line across the page says nothing.",
  table: "A table tells.",
  other: "Nothing in it asks for anything.",
};

export function whyClassed({ kind, mask }: Pick<AuthoredNode, "kind" | "mask">): string {
  if (kind !== "paragraph") return BY_KIND[kind] ?? `It is ${kind} in Markdown.`;
  const found = MODES.flatMap(([bit, name]) => ((mask & bit) === 0 ? [] : [name]));
  if (found.length === 0) return "A paragraph that asks for nothing tells.";
  return `A paragraph that ${listed(found)} something guides.`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

const TROUBLES: { readonly [trouble: string]: string } = {
  "too-large": "It is larger than a megabyte.",
  binary: "It is not text.",
  unreadable: "It cannot be read, or leads out of its folder.",
  changing: "It was written to each time that it was read.",
};

/** Null: it counts as it was written. */
export function troubleWords({ trouble, tokens }: Pick<ListedAuthored, "trouble" | "tokens">): string | null {
  if (trouble === null) return null;
  const why = TROUBLES[trouble] ?? `${trouble}.`;
  const isKnown = TIERS.some((tier) => tokens[tier] > 0);
  return isKnown ? `${why} What it last said counts.` : `${why} It is left out.`;
}

export function linesOf({ lines: { from, to } }: Pick<AuthoredNode, "lines">): string {
  return from === to ? `line ${from}` : `lines ${from}–${to}`;
}

/** Of all files together. */
export function tokensByTier(files: readonly Pick<ListedAuthored, "tokens">[]): {
  readonly [tier in Tier]: number;
} {
  const sum = (tier: Tier): number => files.reduce((all, { tokens }) => all + tokens[tier], 0);
  return { hard: sum("hard"), soft: sum("soft"), lore: sum("lore") };
}
