/** A bundle while it is being filled: what is in, what it costs as it will be rendered, and why others are not. */

import type { Reason } from "../../kernel/reasons.ts";
import { cutToTokens } from "../../kernel/text/cut-to-tokens.ts";
import { wholeCost } from "../../kernel/tokens.ts";
import type { Layer, PackItem } from "./context-pack.ts";
import { withoutHomes } from "./home-paths.ts";
import type { GivenLines } from "./pack-trace.ts";
import { weigh } from "./pack-weights.ts";
import type { ChosenPack, LayerText, Packable, PackChoosing, PackQuota, PackVerdict } from "./packable.ts";
import { bundleTokens, lineCost, type PackLine, packTokens, renderPack } from "./render-pack.ts";
import { saysTheSame, type Wording, wordingOf } from "./says-the-same.ts";

/** In the bundle. */
interface Standing {
  readonly candidate: Packable;
  readonly layer: Layer;
  readonly line: PackLine;
  /** In thousandths of a token. */
  readonly cost: number;
  readonly reason: Reason;
}

interface Left {
  readonly candidate: Packable;
  readonly reason: Reason;
  readonly because: string | null;
  readonly tokens: number;
}

export class PackFilling {
  readonly #choosing: PackChoosing;
  readonly #in = new Map<string, Standing>();
  readonly #left = new Map<string, Left>();
  readonly #wordings = new Map<Packable, Wording>();
  #cost: number;
  #hotCost: number;

  constructor(choosing: PackChoosing) {
    this.#choosing = choosing;
    this.#cost = choosing.given?.cost ?? 0;
    this.#hotCost = this.#cost;
  }

  get count(): number {
    return this.#in.size + (this.#choosing.given?.items ?? 0);
  }

  /** Tokens that are left for a line, roughly. */
  get room(): number {
    return this.#choosing.budget - bundleTokens(this.#cost);
  }

  /** By a line that is not here. */
  isSaid({ ref }: Packable): boolean {
    return this.#choosing.given?.said.includes(ref) === true;
  }

  isDecided({ ref }: Packable): boolean {
    return this.#in.has(ref) || this.#left.has(ref);
  }

  layerOf(ref: string): Layer | null {
    return this.#in.get(ref)?.layer ?? null;
  }

  countOf(isOne: (candidate: Packable) => boolean): number {
    return [...this.#in.values()].filter(({ candidate }) => isOne(candidate)).length;
  }

  leaveOut(candidate: Packable, reason: Reason, because: string | null = null, tokens = 0): void {
    if (!this.isDecided(candidate))
      this.#left.set(candidate.ref, { candidate, reason, because: because ?? null, tokens });
  }

  /** What stands in it already and says the same; null: nothing does. */
  sameAs(candidate: Packable, isUnlike: (ref: string) => boolean): string | null {
    if (this.isSaid(candidate)) return GIVEN;
    const own = this.#wordingOf(candidate);
    for (const { candidate: other } of this.#in.values())
      if (!isUnlike(other.ref) && saysTheSame(own, this.#wordingOf(other))) return other.ref;
    return null;
  }

  tokensOf(candidate: Packable, layer: Layer, unlike: string | null): number {
    return lineTokens(candidate, layer, unlike);
  }

  /** Whether it is in now. */
  take(candidate: Packable, layer: Layer, reason: Reason, unlike: string | null): boolean {
    const line = lineOf(candidate, layerText(candidate, layer), unlike);
    return this.#put(candidate, layer, line, reason);
  }

  /** Another layer in its place, where there is room for it. */
  change({ ref }: Packable, layer: Layer): boolean {
    const before = this.#in.get(ref);
    return before !== undefined && this.#changeTo(before, layer, before.reason, before.line.unlike);
  }

  /** It is in, and says otherwise than that one: from now on it is said so. */
  mark({ ref }: Packable, unlike: string): boolean {
    const before = this.#in.get(ref);
    return before !== undefined && this.#changeTo(before, before.layer, "dissent", unlike);
  }

  /** One of what was just said, within what that may take; the newest in part where it does not fit. */
  takeHot(candidate: Packable, reason: Reason, isNewest: boolean): boolean {
    for (const layer of ["L1", "L0"] as const) {
      const line = lineOf(candidate, layerText(candidate, layer), null);
      if (this.#putHot(candidate, layer, line, reason)) return true;
    }
    if (!isNewest) return false;
    const whole = layerText(candidate, "L0").text;
    const empty = wholeCost(lineCost(lineOf(candidate, { text: "", cut: true }, null)));
    const most = Math.min(this.#choosing.tailBudget, this.room) - empty;
    for (let tokens = most; tokens >= LEAST_HOT; tokens = Math.floor(tokens * 0.8)) {
      const line = lineOf(candidate, { text: `${cutToTokens(whole, tokens)}…`, cut: true }, null);
      if (this.#putHot(candidate, "L0", line, reason)) return true;
    }
    return false;
  }

  chosen(order: readonly string[], quotas: readonly PackQuota[]): ChosenPack {
    const standing = order.map((ref) => this.#in.get(ref)!);
    const bundle = renderPack(standing.map(({ line }) => line));
    const verdictOf = (one: Standing | Left): PackVerdict => {
      const { candidate, reason } = one;
      const { worth, added } = weigh(candidate.score, candidate, this.#choosing.intent);
      const parts = { ...candidate.parts, ...added };
      const standsIn = "line" in one ? one : null;
      return {
        ...{ candidate, reason, worth, parts, layer: standsIn?.layer ?? null },
        because: "because" in one ? one.because : one.line.unlike,
        tokens: "tokens" in one ? one.tokens : wholeCost(one.cost),
      };
    };
    const left = [...this.#left.values()].map(verdictOf);
    return {
      items: standing.map(itemOf),
      bundle,
      tokens: packTokens(bundle),
      verdicts: [...standing.map(verdictOf), ...left.toSorted(byWorth)],
      quotas,
      tailTokens: this.#hotCost === 0 ? 0 : wholeCost(this.#hotCost),
      given: this.#given(),
    };
  }

  #given(): GivenLines | null {
    if (!this.#choosing.hot.some(isGiven)) return null;
    const standing = [...this.#in.values()].filter(({ candidate }) => isGiven(candidate));
    const left = [...this.#left.values()];
    return {
      cost: standing.reduce((sum, { cost }) => sum + cost, 0),
      items: standing.length,
      full: left.some(({ candidate, reason }) => isGiven(candidate) && reason === "share-used-up"),
      said: left
        .filter(({ candidate, because }) => !isGiven(candidate) && because?.startsWith(GIVEN) === true)
        .map(({ candidate }) => candidate.ref),
    };
  }

  #changeTo(before: Standing, layer: Layer, reason: Reason, unlike: string | null): boolean {
    const { candidate } = before;
    const line = lineOf(candidate, layerText(candidate, layer), unlike);
    const cost = lineCost(line);
    if (bundleTokens(this.#cost - before.cost + cost) > this.#choosing.budget) return false;
    this.#cost += cost - before.cost;
    this.#in.set(candidate.ref, { candidate, layer, line, cost, reason: partly(reason, line) });
    return true;
  }

  #wordingOf(candidate: Packable): Wording {
    const known = this.#wordings.get(candidate) ?? wordingOf(candidate.layers.L1.text);
    this.#wordings.set(candidate, known);
    return known;
  }

  #putHot(candidate: Packable, layer: Layer, line: PackLine, reason: Reason): boolean {
    const cost = lineCost(line);
    if (wholeCost(this.#hotCost + cost) > this.#choosing.tailBudget) return false;
    if (!this.#put(candidate, layer, line, reason)) return false;
    this.#hotCost += cost;
    return true;
  }

  #put(candidate: Packable, layer: Layer, line: PackLine, reason: Reason): boolean {
    const cost = lineCost(line);
    if (bundleTokens(this.#cost + cost) > this.#choosing.budget) return false;
    this.#cost += cost;
    this.#in.set(candidate.ref, { candidate, layer, line, cost, reason: partly(reason, line) });
    return true;
  }
}

/** Of its line, as it would stand in the bundle. */
export function lineTokens(candidate: Packable, layer: Layer, unlike: string | null = null): number {
  return wholeCost(lineCost(lineOf(candidate, layerText(candidate, layer), unlike)));
}

/** What a reference of a line begins with that was given along. */
const GIVEN = "tail:";

export function isGiven({ ref }: Pick<Packable, "ref">): boolean {
  return ref.startsWith(GIVEN);
}

function partly(reason: Reason, { cut }: PackLine): Reason {
  return reason !== "recalled" && reason !== "recalled-part" ? reason : cut ? "recalled-part" : "recalled";
}

/** Fewer tokens of a line tell nothing. */
const LEAST_HOT = 4;

function layerText({ layers }: Packable, layer: Layer): LayerText {
  return layers[layer] ?? layers.L1;
}

function lineOf(candidate: Packable, { text, cut }: LayerText, unlike: string | null): PackLine {
  const { ref, at, by, trust, archived } = candidate;
  return { ref, at, by, trust, archived, text: withoutHomes(text), cut, unlike, ...notesOn(candidate) };
}

function itemOf({ candidate, layer, line, cost }: Standing): PackItem {
  const { ref, temperature, kind, importance, trust, citations, at, archived } = candidate;
  return {
    ...{ ref, layer, temperature, kind, importance, trust, text: line.text, citations },
    tokens: wholeCost(cost),
    ...(at !== null && { at }),
    ...(line.cut && { cut: true as const }),
    ...(archived && { archived: true as const }),
    ...(line.unlike !== null && { dissents: line.unlike }),
    ...notesOn(candidate),
  };
}

function notesOn({ standing, outdated }: Packable): Pick<PackLine, "standing" | "outdated"> {
  return { ...(standing !== undefined && { standing }), ...(outdated !== undefined && { outdated }) };
}

function byWorth(one: PackVerdict, other: PackVerdict): number {
  return other.worth - one.worth || byRef(one.candidate.ref, other.candidate.ref);
}

/** By kind, then by number. */
export function byRef(one: string, other: string): number {
  const [kind, number] = [one.split(":")[0]!, Number(one.split(":")[1])];
  const [otherKind, otherNumber] = [other.split(":")[0]!, Number(other.split(":")[1])];
  return kind === otherKind ? number - otherNumber || 0 : kind < otherKind ? -1 : 1;
}
