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

/** Of each stretch, the places of those it stands under, in order. Arrays are shared: a list may have 100,000 items. */
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
        return section.item(at, leadsOn(written()));
      case "quote":
        return section.quote(at, leadsOn(written()));
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

/** What governs at a place of a file, from stretch to stretch. */
class Section {
  #headings: readonly { readonly at: number; readonly level: number }[] = [];
  #separator: number | null = null;
  /** The last that lead on; two where one follows the other at once ("In production:", "Do not:"). */
  #leading: readonly number[] = [];
  /** Items that lead on: "1. Never:" before a list of its own. */
  #item: number | null = null;
  /** Right before the list, whatever it says. */
  #before: number | null = null;
  #lastParagraph: number | null = null;
  #governed: readonly number[] | undefined;

  heading(at: number, level: number): readonly number[] {
    this.#headings = this.#headings.filter((other) => other.level < level);
    const above = this.#headings.map((heading) => heading.at);
    this.#headings = [...this.#headings, { at, level }];
    this.#separator = null;
    this.#begin();
    return above;
  }

  separator(at: number): readonly number[] {
    const above = this.#headings.map((heading) => heading.at);
    this.#separator = at;
    this.#begin();
    return above;
  }

  paragraph(at: number, leadsOn: boolean): readonly number[] {
    const last = this.#leading.at(-1);
    const isLedTo = last !== undefined && last === this.#lastParagraph && last === at - 1;
    const under = isLedTo ? [...this.places(), last] : this.places();
    if (leadsOn) this.#leading = isLedTo ? [last, at] : [at];
    this.#item = null;
    this.#before = at;
    this.#lastParagraph = at;
    this.#governed = undefined;
    return under;
  }

  item(at: number, leadsOn: boolean): readonly number[] {
    const under = this.#all();
    if (leadsOn) {
      this.#item = at;
      this.#governed = undefined;
    }
    return under;
  }

  quote(at: number, leadsOn: boolean): readonly number[] {
    const under = this.#all();
    if (leadsOn) {
      this.#leading = [...this.#leading.slice(-1), at];
      this.#governed = undefined;
    }
    return under;
  }

  markup(at: number): readonly number[] {
    this.#before = at;
    this.#governed = undefined;
    return this.places();
  }

  between(): readonly number[] {
    this.#before = null;
    this.#governed = undefined;
    return this.places();
  }

  /** Where it stands, whatever leads to it. */
  places(): readonly number[] {
    const above = this.#headings.map(({ at }) => at);
    return this.#separator === null ? above : [...above, this.#separator];
  }

  #all(): readonly number[] {
    if (this.#governed === undefined) {
      const leads = [...this.#leading, this.#before, this.#item].filter((at) => at !== null);
      this.#governed = [...new Set([...this.places(), ...leads])].sort((one, other) => one - other);
    }
    return this.#governed;
  }

  #begin(): void {
    this.#leading = [];
    this.#item = null;
    this.#before = null;
    this.#governed = undefined;
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
