/**
 * Puts what the route found, and was given the right to, in order and into a number of tokens.
 *
 * Pure. Corrections first, then workflows, then tool cards, as far as a person vouches for them; behind them what nobody does, in the
 * same order. One that does not fit blocks nobody behind it. What stands in the prompt already is left out.
 */

import type { Authority, Placed } from "../episode.ts";
import type { NodeKind } from "../route-trace.ts";
import type { Judged } from "./authority.ts";
import { saidIn, sayingOf } from "./says-alike.ts";

export interface Placeable extends Judged {
  readonly key: string;
  readonly kind: NodeKind;
  readonly text: string;
  /** It stands in the prompt word for word, as this; null: it does not. */
  readonly shownAs: string | null;
}

export interface PlacingRequest<Item extends Placeable> {
  /** In the order of the route. */
  readonly items: readonly Item[];
  /** Tokens of all of it. */
  readonly budget: number;
  /** Of these, rendered in this order. */
  cost(chosen: readonly Item[]): number;
  /** What stands in the prompt already, beside recall: guidance, authored text. */
  readonly texts: readonly { readonly ref: string; readonly text: string }[];
}

export interface Placing<Item extends Placeable> {
  /** In the order in which they stand. */
  readonly chosen: readonly Item[];
  /** Of all, those that are in first. */
  readonly placed: readonly Placed[];
  readonly tokens: number;
}

const ORDER: { readonly [kind in NodeKind]: number } = {
  correction: 0,
  workflow: 1,
  toolcard: 2,
  chunk: 3,
  summary_bridge: 4,
  episode_anchor: 5,
};

export function isShowable(authority: Authority): boolean {
  return authority === "inject" || authority === "weak" || authority === "verify";
}

/** Invariant: what is chosen costs no more than the budget, and every item is placed or says why it is not. */
export function placeItems<Item extends Placeable>(request: PlacingRequest<Item>): Placing<Item> {
  const { items, budget, cost, texts } = request;
  const said = texts.map(({ ref, text }) => ({ ref, saying: sayingOf(text) }));
  const left: Placed[] = [];
  let chosen: readonly Item[] = [];
  let tokens = 0;
  for (const item of items.toSorted(byOrder)) {
    const out = (why: string) =>
      left.push({ key: item.key, authority: item.authority, place: null, tokens: 0, why });
    if (!isShowable(item.authority)) out(item.why);
    else if (item.text.trim() === "") out("no-text");
    else if (item.shownAs !== null || saidIn(item.text, said) !== null) out("already-in-prompt");
    else {
      const more = cost([...chosen, item]);
      if (more > budget) out("over-budget");
      else {
        chosen = [...chosen, item];
        tokens = more;
        said.push({ ref: item.key, saying: sayingOf(item.text) });
      }
    }
  }
  let before = 0;
  const placed = chosen.map(({ key, authority, why }, place): Placed => {
    const all = cost(chosen.slice(0, place + 1));
    const own = all - before;
    before = all;
    return { key, authority, place, tokens: own, why };
  });
  return { chosen, placed: [...placed, ...left], tokens };
}

function byOrder(one: Placeable, other: Placeable): number {
  const rank = ({ authority }: Placeable) => (authority === "inject" ? 0 : 1);
  return rank(one) - rank(other) || ORDER[one.kind] - ORDER[other.kind];
}
