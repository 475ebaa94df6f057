/**
 * Chooses what goes into a pack, within tokens and items.
 *
 * Pure. First what was just said, the newest first, within its own share; then facts about what is asked; then one preference and one decision, where there
 * are any that fit the request; then a pair that contradicts each other, so that who reads one sees the other; then the best
 * of what is left. Each as short as the request allows: a line where there is little room, the short of it otherwise, detail
 * where that is wanted or nothing else answers. Everything that was given is in, or is not for one reason; tokens are those of
 * the text as it is rendered.
 */

import type { Reason } from "../../kernel/reasons.ts";
import type { Layer } from "./context-pack.ts";
import { byRef, isGiven, PackFilling } from "./pack-filling.ts";
import { weigh } from "./pack-weights.ts";
import type { ChosenPack, Packable, PackChoosing, PackQuota } from "./packable.ts";
import { onlyIn } from "./sought-exactly.ts";

/** Of the best score: what has less fits the request too little. As in recall (rooms/assemble). */
const FLOOR = 0.25;
/** Of the best score: what has less gets no place of its own for its kind. */
const RESERVED_FROM = 0.5;
const RESERVED_KINDS = ["preference", "decision"] as const;
const EVENT_SHARE = 0.4;
/** Of the items, and of the budget: facts take no more. */
const FACT_PLACES = 1 / 2;
const FACT_SHARE = 0.5;
/** Of the items: what was just said takes no more places. */
const HOT_SHARE = 1 / 3;
export const MOST_DEEP = 3;
/** Of the room: an item that takes more at first is shown in one line, one with detail in short. */
const SHORT_SHARE = 0.35;
const DEEP_SHARE = 0.45;
/** Tokens: what takes less is shown in short in any case. */
const SMALL = 60;

/** Invariant: the bundle fits the budget; everything that was given has one verdict. */
export function choosePack(choosing: PackChoosing): ChosenPack {
  return new Choice(choosing).made();
}

class Choice {
  readonly #choosing: PackChoosing;
  readonly #filling: PackFilling;
  /** The best first; without what is not to be in, and without what fits too little. */
  readonly #fitting: readonly Packable[];
  readonly #best: number;
  readonly #deep = new Set<string>();
  readonly #deepCapped: string[] = [];
  readonly #capped: string[] = [];
  readonly #reserved: { kind: string; ref: string }[] = [];
  /** Which stands behind which: what says otherwise, behind what it is about. */
  #dissent: { readonly of: string; readonly ref: string } | null = null;
  #hot: readonly string[] = [];

  constructor(choosing: PackChoosing) {
    this.#choosing = choosing;
    this.#filling = new PackFilling(choosing);
    const eligible = choosing.candidates.filter(({ because }) => because === undefined);
    // How well a fact fits is reckoned otherwise.
    this.#best = eligible.reduce((best, one) => (isFact(one) ? best : Math.max(best, one.score)), 0);
    const worth = new Map(eligible.map((one) => [one, weigh(one.score, one, choosing.intent).worth]));
    this.#fitting = eligible
      .filter((one) => this.#fits(one))
      .toSorted((a, b) => worth.get(b)! - worth.get(a)! || byRef(a.ref, b.ref));
  }

  made(): ChosenPack {
    const { limit, candidates } = this.#choosing;
    this.#takeHot();
    for (const candidate of candidates)
      if (candidate.because !== undefined)
        this.#filling.leaveOut(candidate, candidate.because.reason, candidate.because.ref);
    this.#takeFacts();
    for (const kind of RESERVED_KINDS) this.#takeReserved(kind);
    this.#takeDissent();
    for (const candidate of candidates)
      if (!this.#fits(candidate)) this.#filling.leaveOut(candidate, "below-floor");
    for (const candidate of this.#fitting) {
      if (this.#filling.isDecided(candidate)) continue;
      if (this.#filling.count >= limit) this.#filling.leaveOut(candidate, "beyond-limit");
      else this.#consider(candidate, candidate.as ?? "recalled", null);
    }
    this.#readOut();
    return this.#filling.chosen(this.#order(), this.#quotas());
  }

  #takeHot(): void {
    const { hot, limit, tailBudget, given } = this.#choosing;
    const places = Math.max(1, Math.ceil(limit * HOT_SHARE)) - (given?.items ?? 0);
    const taken: string[] = [];
    const isAsked = new Set(this.#choosing.candidates.map(({ ref }) => ref));
    // What fits the request too may come in for that.
    const leaveOut = (candidate: Packable, why: Reason) => {
      if (!isAsked.has(candidate.ref)) this.#filling.leaveOut(candidate, why);
    };
    let full: Reason | null = tailBudget <= 0 ? "tail-off" : given?.full === true ? "share-used-up" : null;
    for (const candidate of hot.toReversed()) {
      const reason = isGiven(candidate) ? "caller-tail" : "tail-recent";
      if (candidate.because !== undefined)
        this.#filling.leaveOut(candidate, candidate.because.reason, candidate.because.ref);
      else if (this.#filling.isSaid(candidate)) this.#filling.leaveOut(candidate, "same-as-other");
      else if (full !== null) leaveOut(candidate, full);
      else if (taken.length >= places) leaveOut(candidate, "beyond-limit");
      else if (this.#filling.takeHot(candidate, reason, this.#filling.count === 0))
        taken.unshift(candidate.ref);
      else {
        // What is older must not stand where a newer one had no room.
        full = "share-used-up";
        leaveOut(candidate, full);
      }
    }
    this.#hot = taken;
  }

  #fits(candidate: Packable): boolean {
    const { score } = candidate;
    return score > 0 && (isFact(candidate) || score >= FLOOR * this.#best);
  }

  /** The best first. */
  get #facts(): readonly Packable[] {
    return this.#fitting.filter(isFact).toSorted((a, b) => b.score - a.score || byRef(a.ref, b.ref));
  }

  /** What is so goes before what was said about it; what says nothing beyond it is left out then. */
  #takeFacts(): void {
    const { limit, budget, candidates } = this.#choosing;
    const spared = budget * (1 - FACT_SHARE);
    for (const fact of this.#facts) {
      const isEnough = this.#filling.countOf(isFact) >= Math.max(1, Math.floor(limit * FACT_PLACES));
      if (this.#filling.count >= limit) this.#filling.leaveOut(fact, "beyond-limit");
      else if (isEnough) this.#filling.leaveOut(fact, "kind-used-up");
      else if (this.#filling.countOf(isFact) > 0 && this.#filling.room < spared)
        this.#filling.leaveOut(fact, "share-used-up");
      else this.#consider(fact, "known-fact", null);
    }
    for (const candidate of candidates) {
      const { asFact } = candidate;
      if (asFact !== undefined && this.#filling.layerOf(asFact) !== null)
        this.#filling.leaveOut(candidate, "shown-as-fact", asFact);
    }
  }

  #takeReserved(kind: string): void {
    if (this.#filling.count >= this.#choosing.limit) return;
    const first = this.#fitting.find(
      (one) => one.kind === kind && one.score >= RESERVED_FROM * this.#best && !this.#filling.isDecided(one),
    );
    if (first === undefined) return;
    const place = this.#fitting.indexOf(first);
    const isBehind = place >= this.#choosing.limit - this.#filling.count;
    if (this.#consider(first, isBehind ? "reserved-kind" : "recalled", null))
      this.#reserved.push({ kind, ref: first.ref });
  }

  /** The best that has somebody say otherwise, and who does. */
  #takeDissent(): void {
    const { contradictions, limit } = this.#choosing;
    const byRefs = new Map(this.#choosing.candidates.map((one) => [one.ref, one]));
    for (const candidate of this.#fitting.slice(0, limit)) {
      const other = (contradictions.get(candidate.ref) ?? [])
        .map((ref) => byRefs.get(ref))
        .find((one) => one !== undefined && one.because === undefined);
      if (other === undefined) continue;
      const [isIn, isOtherIn] = [candidate, other].map(({ ref }) => this.#filling.layerOf(ref) !== null);
      if (isIn && isOtherIn) {
        if (this.#filling.mark(other, candidate.ref)) this.#dissent = { of: candidate.ref, ref: other.ref };
        return;
      }
      if (this.#filling.isDecided(other) || this.#filling.count + (isIn ? 1 : 2) > limit) continue;
      if (!isIn && !this.#consider(candidate, "recalled", null)) continue;
      if (this.#consider(other, "dissent", candidate.ref))
        this.#dissent = { of: candidate.ref, ref: other.ref };
      return;
    }
  }

  /** Whether it is in now. */
  #consider(candidate: Packable, reason: Reason, unlike: string | null): boolean {
    const { contradictions, limit } = this.#choosing;
    const isUnlike = (ref: string) => contradictions.get(candidate.ref)?.includes(ref) === true;
    const same = unlike === null ? this.#filling.sameAs(candidate, isUnlike) : null;
    if (same !== null) {
      this.#filling.leaveOut(candidate, "same-as-other", same);
      return false;
    }
    if (isEvent(candidate) && this.#filling.countOf(isEvent) >= Math.floor(limit * EVENT_SHARE)) {
      this.#capped.push(candidate.ref);
      this.#filling.leaveOut(candidate, "kind-used-up");
      return false;
    }
    const layer = this.#layerFor(candidate, unlike);
    for (const tried of downFrom(layer)) {
      if (!this.#filling.take(candidate, tried, reason, unlike)) continue;
      if (tried === "L2") this.#deep.add(candidate.ref);
      return true;
    }
    const tokens = this.#filling.tokensOf(candidate, "L0", unlike);
    const isTooLarge = tokens > this.#choosing.budget;
    this.#filling.leaveOut(candidate, isTooLarge ? "too-large" : "budget-used-up", null, tokens);
    return false;
  }

  /** At first. What is short for want of room is read out at the end, where there is some. */
  #layerFor(candidate: Packable, unlike: string | null): Layer {
    const { depth, budget } = this.#choosing;
    if (depth === 0) return "L0";
    if (this.#wantsDetail(candidate)) {
      if (this.#deep.size >= MOST_DEEP) this.#deepCapped.push(candidate.ref);
      else if (this.#filling.tokensOf(candidate, "L2", unlike) <= DEEP_SHARE * budget) return "L2";
    }
    const tokens = this.#filling.tokensOf(candidate, "L1", unlike);
    return tokens <= SMALL || tokens <= SHORT_SHARE * this.#filling.room ? "L1" : "L0";
  }

  #wantsDetail({ layers: { L1, L2 } }: Packable): boolean {
    const { depth, sought } = this.#choosing;
    if (L2 === null || depth === 0 || depth === 1) return false;
    return depth === 2 || onlyIn(L2.text, L1.text, sought);
  }

  #readOut(): void {
    if (this.#choosing.depth === 0) return;
    for (const candidate of this.#fitting)
      if (this.#filling.layerOf(candidate.ref) === "L0" && !this.#hot.includes(candidate.ref))
        this.#filling.change(candidate, "L1");
  }

  /** Facts, then the best first, what says otherwise behind what it is about; what was just said comes last. */
  #order(): readonly string[] {
    const hot = new Set(this.#hot);
    const isIn = (ref: string) => this.#filling.layerOf(ref) !== null && !hot.has(ref);
    const dissent = this.#dissent;
    const order = [...this.#facts, ...this.#fitting.filter((one) => !isFact(one))]
      .map(({ ref }) => ref)
      .filter((ref) => isIn(ref) && ref !== dissent?.ref)
      .flatMap((ref) => (ref === dissent?.of ? [ref, dissent.ref] : [ref]));
    return [...order, ...this.#hot];
  }

  #quotas(): readonly PackQuota[] {
    const reserved = this.#reserved.map(
      ({ kind, ref }) => ({ kind, action: "reserved", refs: [ref] }) as const,
    );
    const capped = [
      { kind: "event", refs: this.#capped },
      { kind: "L2", refs: [...new Set(this.#deepCapped)] },
    ].filter(({ refs }) => refs.length > 0);
    return [...reserved, ...capped.map(({ kind, refs }) => ({ kind, action: "capped", refs }) as const)];
  }
}

function isFact({ ref }: Packable): boolean {
  return ref.startsWith("fact:");
}

function isEvent({ kind }: Packable): boolean {
  return kind === "event";
}

function downFrom(layer: Layer): readonly Layer[] {
  const all: readonly Layer[] = ["L2", "L1", "L0"];
  return all.slice(all.indexOf(layer));
}
