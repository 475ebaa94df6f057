/**
 * Where an instruction that is heard comes to stand, and what makes room for it: the one answer, whether it is given at once for
 * a prompt or later for the store.
 *
 * What is said for one conversation stays there. What corrects without saying that it lasts means what was said in the same
 * conversation, unless it names it plainly.
 */

import { type Match, mattersOf, read, relate, type Saying } from "./relate.ts";
import { type Standing, standingIn } from "./standing.ts";

/** Where one stands: the owner's, everybody's, or one conversation's. */
export interface Held {
  readonly id: number;
  readonly text: string;
  readonly digest: string;
  readonly tier: "user" | "lane" | "global";
  /** The conversation that it holds in alone; null: it is not bound to one. */
  readonly lane: number | null;
  /** The conversation that it was said in; null: at a terminal. */
  readonly saidIn: number | null;
  readonly at: number;
}

export type Said = Saying &
  Pick<Standing, "scope" | "isFirm"> & { readonly lane: number; readonly at: number };

export interface Settled<One> {
  readonly tier: "user" | "lane";
  /** What makes room, what it says again among them; the nearest first. */
  readonly replaced: readonly One[];
  /** Said later, and in its place. */
  readonly later: One | null;
}

/** Null: nothing is to be kept of it. `inForce`: those that were, when it was said. */
export function settle<One extends Held>(said: Said, inForce: readonly One[]): Settled<One> | null {
  const known = newestFirst(inForce.filter(({ at }) => at <= said.at));
  const { replaced } = relate(said, known, (one, match) => reaches(said, one, match));
  if (said.act !== "rule" && replaced.length === 0) return null;
  // A correction stands where what it corrects stood, but for what is said for one conversation.
  const [first] = replaced;
  const isOpen = said.scope === "user" && (said.corrects || said.act !== "rule");
  const tier = isOpen && first !== undefined && first.tier === "lane" ? "lane" : said.scope;
  const isThere = (one: One) => one.tier === tier && (tier === "user" || one.lane === said.lane);
  const same = known.find((one) => one.digest === said.digest && isThere(one)) ?? null;
  if (said.act === "revokes") return { tier, replaced, later: null };
  const older = [...(same === null ? [] : [same]), ...replaced.filter((one) => one !== same)];
  const after = inForce.filter(({ at }) => at > said.at);
  const own: Held = { ...said, id: -1, tier, lane: tier === "lane" ? said.lane : null, saidIn: said.lane };
  return { tier, replaced: older, later: said.act === "rule" ? laterThan(own, after) : null };
}

/** Of those that were said after it, the one that takes its place; null: none does. */
export function laterThan<One extends Held>(held: Held, later: readonly One[]): One | null {
  return (
    newestFirst(later).find((one) => {
      const isThere = one.tier === held.tier && one.lane === held.lane;
      if (isThere && one.digest === held.digest) return true;
      const said = saidAs(one);
      return relate(said, [held], (_, match) => reaches(said, held, match)).replaced.length > 0;
    }) ?? null
  );
}

/** What one that is held does to those that are there once more. */
export function saidAs({ text, digest, at, tier, lane, saidIn }: Held): Said {
  const { act = "rule", corrects = false, lifts = false, isFirm = true } = standingIn(text) ?? {};
  // At a terminal nothing is said in passing.
  const firm = isFirm || saidIn === null;
  const scope = tier === "lane" ? "lane" : "user";
  return { ...{ text, digest, at, act, corrects, lifts, scope }, isFirm: firm, lane: saidIn ?? lane ?? -1 };
}

function reaches(said: Said, one: Held, match: Match): boolean {
  if (one.tier === "global") return false;
  if (one.tier === "lane" ? one.lane !== said.lane : said.scope === "lane") return false;
  if (said.act === "rule" && !said.corrects) return true;
  return said.isFirm || one.saidIn === said.lane || (said.lifts && match === "plain");
}

/** Which of the owner's and everybody's do not hold in a conversation, because it has its own way; by which of its own. */
export function shadows<One extends Held>(
  inForce: readonly One[],
  lane: number | null,
): ReadonlyMap<One, One> {
  const own = newestFirst(inForce.filter((one) => one.tier === "lane" && one.lane === lane));
  const wide = own.length === 0 ? [] : inForce.filter(({ tier }) => tier !== "lane").map(read);
  const found = new Map<One, One>();
  for (const one of own) {
    const said = { ...saidAs(one), act: "rule", corrects: true } as const;
    for (const { one: other } of mattersOf(said, wide)) if (!found.has(other)) found.set(other, one);
  }
  return found;
}

function newestFirst<One extends Held>(all: readonly One[]): readonly One[] {
  return [...all].sort((a, b) => b.at - a.at || b.id - a.id);
}
