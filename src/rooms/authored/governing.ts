/**
 * Under which words of its file a stretch stands, and without which it may say the opposite: "- push to main" under "Don't".
 *
 * Pure. That are the headings above it, the nearest of each level; the thematic break that ends what was said before; and for
 * items and quotes what leads to them: the paragraph right before their list, and the last one that ends as if something were
 * to follow ("Do not:"), even where a remark, a code block or another list stands between. Whatever is in doubt counts as
 * leading: in the order of the source it says no more than the file does. Not here: what is done with it (choose.ts).
 */

import type { AuthoredKind } from "./authored.ts";

/** A stretch as far as this depends on it. */
export interface Worded {
  readonly kind: AuthoredKind;
  readonly from: number;
  readonly to: number;
}

/** A lead-in may be emphasised or in quotes as a whole, so its sign is not always the last letter. */
const LEADS_ON = /(?:[:：﹕︓]|…|\.\.\.|—|–)[\s*_~`"'”’»)\]）】」』>]*$/u;
/** What stands for a heading where nobody wrote one. */
const ALL_STRONG = /^(?:\*\*[^\n]+\*\*|__[^\n]+__|【[^\n]+】)[.!:。！：]?$/u;
const LONGEST_STRONG = 200;
/** Of the end of a text, where its sign stands. */
const END = 40;
const COMMENT = /^\s*<!--[\s\S]*-->\s*$/;

/**
 * Of each stretch, the places of those it stands under, in order, with those that they stand under themselves. There are never
 * many, and arrays are shared: a list may have 100,000 items.
 */
export function governing(text: string, nodes: readonly Worded[]): readonly (readonly number[])[] {
  const section = new Section();
  return nodes.map(({ kind, from, to }, at) => {
    const written = () => text.slice(from, to);
    switch (kind) {
      case "heading":
        return section.heading(at, levelOf(written()));
      case "rule":
        return section.separator(at);
      case "paragraph":
        return section.paragraph(at, leadsOn(written()));
      case "item":
      case "quote":
        return section.member(at, leadsOn(written()));
      case "html":
        return COMMENT.test(written()) ? section.places() : section.markup(at);
      case "code":
      case "table":
        return section.between();
      default:
        return section.places();
    }
  });
}

/** Words that lead to words that lead on: more than anybody reads. */
const LONGEST_CHAIN = 4;

/** What governs at a place of a file, from stretch to stretch. */
class Section {
  #headings: readonly { readonly at: number; readonly level: number }[] = [];
  #separator: number | null = null;
  /** The last paragraph that leads on, after those that lead to it at once: "In production:", "Do not:". */
  #leading: readonly number[] = [];
  /** An item or a quote that leads on, "1. Never:", after what stood right before its own list. */
  #within: readonly number[] = [];
  /** Right before the list, whatever it says. */
  #before: number | null = null;
  #all: readonly number[] | undefined;

  heading(at: number, level: number): readonly number[] {
    this.#headings = this.#headings.filter((other) => other.level < level);
    const above = this.#headings.map((heading) => heading.at);
    this.#headings = [...this.#headings, { at, level }];
    this.#separator = null;
    this.#begin();
    return above;
  }

  separator(at: number): readonly number[] {
    this.#separator = null;
    const above = this.places();
    this.#separator = at;
    this.#begin();
    return above;
  }

  paragraph(at: number, leadsOn: boolean): readonly number[] {
    const isLedTo = this.#leading.at(-1) === at - 1 && !(leadsOn && this.#leading.length === LONGEST_CHAIN);
    const chain = isLedTo ? this.#leading : [];
    const under = [...this.places(), ...chain];
    if (leadsOn) {
      this.#leading = [...chain, at];
      this.#within = [];
    }
    this.#before = at;
    this.#all = undefined;
    return under;
  }

  /** An item, or a quote. */
  member(at: number, leadsOn: boolean): readonly number[] {
    if (!leadsOn) {
      this.#all ??= this.#under(this.#within);
      return this.#all;
    }
    // One that leads on is not under another such: both are of the same list.
    const under = this.#under([]);
    this.#within = this.#before === null ? [at] : [this.#before, at];
    this.#all = undefined;
    return under;
  }

  markup(at: number): readonly number[] {
    this.#before = at;
    this.#all = undefined;
    return this.places();
  }

  between(): readonly number[] {
    this.#before = null;
    this.#all = undefined;
    return this.places();
  }

  /** Where it stands, whatever leads to it. */
  places(): readonly number[] {
    const above = this.#headings.map(({ at }) => at);
    return this.#separator === null ? above : [...above, this.#separator];
  }

  #under(within: readonly number[]): readonly number[] {
    const before = this.#before === null ? [] : [this.#before];
    const all = new Set([...this.places(), ...this.#leading, ...within, ...before]);
    return [...all].sort((one, other) => one - other);
  }

  #begin(): void {
    this.#leading = [];
    this.#within = [];
    this.#before = null;
    this.#all = undefined;
  }
}

function leadsOn(text: string): boolean {
  const said = text.trim();
  if (LEADS_ON.test(said.slice(-END))) return true;
  return said.length <= LONGEST_STRONG && ALL_STRONG.test(said);
}

/** By its signs before it, or by the line below it. */
function levelOf(text: string): number {
  const signs = /^\ufeff? {0,3}(#{1,6})(?:[ \t]|\r|\n|$)/.exec(text)?.[1];
  if (signs !== undefined) return signs.length;
  return /=[ \t]*$/.test(text.trimEnd()) ? 1 : 2;
}
