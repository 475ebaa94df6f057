/**
 * Chooses what is recalled into a prompt, within what room is left.
 *
 * Pure. Facts come first, within a share of it. Then the best for its size first, each whole while it fits; one that does not fit blocks nobody behind it. A very long one is shown in
 * part, so that it does not take the room of all others. Where one that is in is contradicted by another, that one comes in
 * beside it, once. Every candidate is either in or left out with a reason; tokens are those of the text as it is rendered.
 */

import type { Reason } from "../../kernel/reasons.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { BlockCost } from "./block-cost.ts";
import {
  type FactItem,
  type GuidanceItem,
  type RecallItem,
  renderFact,
  renderItem,
  renderSupply,
} from "./render-supply.ts";
import { NOTHING_TAUGHT, type Taught } from "./render-taught.ts";

export interface RecallCandidate extends RecallItem {
  /** 0 to 1. */
  readonly score: number;
  /** Of these one is enough: this is one too many already. */
  readonly because?: { readonly reason: Reason; readonly ref: string };
  /** The fact that says as much: where that is in, this is not. */
  readonly asFact?: string;
  /** What matches best of a long one, in about so many characters; absent: it has no parts. */
  passage?(characters: number): string;
}

export interface FactCandidate extends FactItem {
  /** 0 to 1. */
  readonly score: number;
  /** It is not to be in, whatever room there is. */
  readonly because?: { readonly reason: Reason; readonly ref: string | null };
}

export interface RecallRequest {
  /** The best first. Absent: there are none. */
  readonly facts?: readonly FactCandidate[];
  /** The best first. */
  readonly candidates: readonly RecallCandidate[];
  /** Goes into the block before it, whatever it costs. */
  readonly guidance: readonly GuidanceItem[];
  /** Stands behind guidance, whatever it costs. Absent: there is none. */
  readonly taught?: Taught;
  /** Tokens of the whole block, with what a provider adds around it. */
  readonly room: number;
  /** Of these, the most that recall may have. */
  readonly limit: number;
  readonly overhead: number;
  /** Of each, those that say otherwise. */
  readonly contradictions: ReadonlyMap<string, readonly string[]>;
  /** Whether it may not be shown. Asked only of what would be in: it takes a while to say. Absent: everything may. */
  isHeld?(candidate: RecallCandidate): boolean;
  readonly measures?: Partial<RecallMeasures>;
}

export interface RecallMeasures {
  /** How much size counts: the score is divided by the size to this power. 0: not at all. */
  readonly size: number;
  /** Of the best score: what has less fits the question too little. */
  readonly floor: number;
  /** Of the room: what takes more is shown in part, and in how much of the room. */
  readonly partFrom: number;
  readonly partTo: number;
  /** How many in a row may not fit before nobody is tried any more. */
  readonly misses: number;
}

/** Of what recall may have: facts take no more, unless that is less than so many tokens. */
const FACT_SHARE = 0.5;
const LEAST_FOR_FACTS = 200;

/** Chosen on the development files of `npm run eval -- packed`, which prints what changes when they are moved. */
export const RECALL_MEASURES: RecallMeasures = {
  size: 0.25,
  floor: 0.25,
  partFrom: 0.8,
  partTo: 0.3,
  misses: 24,
};

export interface PackedRecall {
  /** Those that are in, in the order in which they were given. */
  readonly facts: readonly FactItem[];
  /** Of all facts, in the order in which they were given. */
  readonly factVerdicts: readonly RecallVerdict[];
  /** In the order in which they were chosen. */
  readonly items: readonly RecallItem[];
  /** All of them, in the order in which they were given. */
  readonly verdicts: readonly RecallVerdict[];
  /** Of recall alone. */
  readonly tokens: number;
  /** Null: there is nothing to say. */
  readonly block: string | null;
  /** Of the block, as a message. */
  readonly blockTokens: number;
}

export interface RecallVerdict {
  readonly ref: string;
  readonly reason: Reason;
  readonly score: number;
  /** By itself. */
  readonly tokens: number;
  /** Its score for its length, which is what the order goes by; null: facts, which come as they are given. */
  readonly worth: number | null;
  readonly because: string | null;
}

/** Characters of a token, at the least: so that a passage is not cut twice. */
const CHARACTERS = 4;
/** No part is shorter: less tells nothing. */
const LEAST_PART_TOKENS = 60;

/** Invariant: the block fits the room, or there is no recall in it; nothing stands in it twice. */
export function packRecall(request: RecallRequest): PackedRecall {
  const { candidates, contradictions } = request;
  const measures = { ...RECALL_MEASURES, ...request.measures };
  const filling = new Filling(request, measures);
  for (const fact of request.facts ?? []) filling.takeFact(fact);
  const byRef = new Map(candidates.map((candidate) => [candidate.ref, candidate]));
  // What is held back does not say what the others have to fit as well as.
  const best = candidates.find((one) => one.because === undefined && !filling.holds(one))?.score ?? 0;
  for (const candidate of byWorth(candidates, measures.size)) {
    if (filling.isDecided(candidate.ref)) continue;
    const because = candidate.because ?? filling.toldBy(candidate);
    if (because !== null) filling.leaveOut(candidate, because.reason, because.ref);
    else if (candidate.score < measures.floor * best) filling.leaveOut(candidate, "below-floor");
    else if (filling.isFull) filling.leaveOut(candidate, "beyond-limit");
    else if (filling.holds(candidate)) filling.leaveOut(candidate, "quarantined");
    else {
      const others = contradictions.get(candidate.ref) ?? [];
      const known = others.find((ref) => filling.has(ref)) ?? null;
      if (!filling.take(candidate, known) || known !== null || filling.hasDissent) continue;
      const other = others.map((ref) => byRef.get(ref)).find((one) => one?.because === undefined);
      if (other === undefined || filling.isDecided(other.ref) || filling.toldBy(other) !== null) continue;
      if (filling.holds(other)) filling.leaveOut(other, "quarantined");
      else filling.take(other, candidate.ref);
    }
  }
  return filling.packed();
}

/** A short one that fits as well leaves room for others. Below so many characters, size is nothing. */
const SHORT = 50;

function byWorth(candidates: readonly RecallCandidate[], size: number): readonly RecallCandidate[] {
  return candidates.toSorted((a, b) => worthOf(b, size) - worthOf(a, size));
}

function worthOf({ score, text }: Pick<RecallCandidate, "score" | "text">, size: number): number {
  return score / (SHORT + text.length) ** size;
}

class Filling {
  readonly #request: RecallRequest;
  readonly #measures: RecallMeasures;
  readonly #facts: FactItem[] = [];
  readonly #factVerdicts: RecallVerdict[] = [];
  readonly #items: RecallItem[] = [];
  readonly #verdicts = new Map<string, RecallVerdict>();
  readonly #held = new Map<string, boolean>();
  /** Of guidance and lessons. */
  readonly #before: number;
  readonly #cost: BlockCost;
  #missed = 0;
  hasDissent = false;

  constructor(request: RecallRequest, measures: RecallMeasures) {
    this.#request = request;
    this.#measures = measures;
    const { guidance, taught = NOTHING_TAUGHT, overhead } = request;
    const before = renderSupply(guidance, [], [], taught);
    this.#before = before === null ? 0 : estimateTokens(before) + overhead;
    this.#cost = new BlockCost(guidance, taught);
  }

  get isFull(): boolean {
    return this.#missed >= this.#measures.misses;
  }

  /** What there is too little of: what recall may have, or what is left at all. */
  get #usedUp(): Reason {
    const { room, limit } = this.#request;
    return limit < room - this.#before ? "share-used-up" : "budget-used-up";
  }

  has(ref: string): boolean {
    return this.#items.some((item) => item.ref === ref);
  }

  isDecided(ref: string): boolean {
    return this.#verdicts.has(ref);
  }

  holds(candidate: RecallCandidate): boolean {
    const known = this.#held.get(candidate.ref);
    if (known !== undefined) return known;
    const isHeld = this.#request.isHeld?.(candidate) === true;
    this.#held.set(candidate.ref, isHeld);
    return isHeld;
  }

  leaveOut(candidate: RecallCandidate, reason: Reason, because: string | null = null, tokens?: number): void {
    const { ref, score } = candidate;
    this.#verdicts.set(ref, {
      ref,
      reason,
      score,
      tokens: tokens ?? estimateTokens(candidate.text),
      worth: worthOf(candidate, this.#measures.size),
      because,
    });
  }

  /** The fact that is in and says as much; null: none does. */
  toldBy({ asFact }: RecallCandidate): NonNullable<RecallCandidate["because"]> | null {
    if (asFact === undefined || !this.#facts.some(({ ref }) => ref === asFact)) return null;
    return { reason: "shown-as-fact", ref: asFact };
  }

  takeFact({ because, score, ...fact }: FactCandidate): void {
    const tokens = estimateTokens(renderFact(fact));
    const judged = (reason: Reason, by: string | null = null) =>
      this.#factVerdicts.push({ ref: fact.ref, reason, score, tokens, worth: null, because: by });
    if (because !== undefined) judged(because.reason, because.ref);
    else if (
      this.#cost.withFact(fact) + this.#request.overhead >
      this.#before + Math.max(FACT_SHARE * this.#room, Math.min(LEAST_FOR_FACTS, this.#room))
    ) {
      judged(this.#usedUp);
    } else {
      this.#facts.push(fact);
      this.#cost.addFact(fact);
      judged("known-fact");
    }
  }

  /** `unlike`: one that is in, and says otherwise. */
  take(candidate: RecallCandidate, unlike: string | null): boolean {
    const { ref, score } = candidate;
    const whole = itemOf(candidate, unlike);
    const own = estimateTokens(renderItem(whole));
    const item = own > this.#measures.partFrom * this.#room ? this.#partOf(candidate, whole) : whole;
    const tokens = item === whole ? own : estimateTokens(renderItem(item));
    if (this.#cost.with(item) + this.#request.overhead > this.#before + this.#room) {
      this.#missed += 1;
      const isTooLarge = tokens > this.#request.limit;
      // Where others are in, they are why there is no room: each of them was worth more.
      const usedUp = this.#items.length > 0 ? "outweighed" : this.#usedUp;
      this.leaveOut(candidate, isTooLarge ? "too-large" : usedUp, null, tokens);
      return false;
    }
    this.#items.push(item);
    this.#cost.add(item);
    this.#missed = 0;
    if (unlike !== null) this.hasDissent = true;
    const reason = unlike !== null ? "dissent" : item.part ? "recalled-part" : "recalled";
    const worth = worthOf(candidate, this.#measures.size);
    this.#verdicts.set(ref, { ref, reason, score, tokens, worth, because: unlike });
    return true;
  }

  packed(): PackedRecall {
    const { guidance, taught, candidates, overhead } = this.#request;
    const block = renderSupply(guidance, this.#items, this.#facts, taught);
    const blockTokens = block === null ? 0 : estimateTokens(block) + overhead;
    return {
      facts: this.#facts,
      factVerdicts: this.#factVerdicts,
      items: this.#items,
      verdicts: candidates.flatMap(({ ref }) => this.#verdicts.get(ref) ?? []),
      tokens: blockTokens - this.#before,
      block,
      blockTokens,
    };
  }

  /** For recall alone. */
  get #room(): number {
    const { room, limit } = this.#request;
    return Math.max(0, Math.min(limit, room - this.#before));
  }

  #partOf(candidate: RecallCandidate, whole: RecallItem): RecallItem {
    const tokens = Math.max(LEAST_PART_TOKENS, this.#measures.partTo * this.#room);
    const text = candidate.passage?.(Math.floor(tokens * CHARACTERS));
    return text === undefined || text.length >= whole.text.length ? whole : { ...whole, text, part: true };
  }
}

function itemOf(candidate: RecallCandidate, unlike: string | null): RecallItem {
  const { ref, where, by, at, text, part, outdated, see } = candidate;
  return { ref, where, by, at, text, part, unlike, ...(outdated && { outdated }), ...(see && { see }) };
}
