/**
 * What a block of guidance and recall costs while it is being filled, without rendering it for each that might go in.
 *
 * Pure, and exact: a line costs the same whatever stands around it, so costs of lines add up to what the rendered block costs.
 */

import { costOf, wholeCost } from "../../kernel/tokens.ts";
import {
  byTime,
  FACTS_HEAD,
  type FactItem,
  GUIDANCE_FRAME,
  type GuidanceItem,
  groupOf,
  isOfMinute,
  RECALL_FRAME,
  type RecallItem,
  renderFact,
  renderGuidance,
  renderItem,
  renderSupply,
} from "./render-supply.ts";
import { NOTHING_TAUGHT, type Taught } from "./render-taught.ts";

const lineCost = (line: string): number => costOf(`${line}\n`);

const GUIDANCE_COST = costOf(GUIDANCE_FRAME.before) + costOf(GUIDANCE_FRAME.after);
const RECALL_COST = costOf(RECALL_FRAME.before) + costOf(RECALL_FRAME.after);

/** Of guidance alone, in thousandths of a token. */
export class GuidanceCost {
  #cost = GUIDANCE_COST;

  /** In tokens, with one more. */
  with(item: GuidanceItem): number {
    return wholeCost(this.#cost + lineCost(renderGuidance(item)));
  }

  add(item: GuidanceItem): void {
    this.#cost += lineCost(renderGuidance(item));
  }
}

/** Of facts and recall behind guidance and lessons that stay as they are. */
export class BlockCost {
  #cost: number;
  #hasFacts = false;
  /** In the order in which they will stand. */
  readonly #groups = new Map<string, readonly RecallItem[]>();
  /** What lines cost: with their minute, and behind one of the same minute. */
  readonly #alone = new Map<RecallItem, number>();
  readonly #behind = new Map<RecallItem, number>();

  constructor(guidance: readonly GuidanceItem[], taught: Taught = NOTHING_TAUGHT) {
    const before = renderSupply(guidance, [], [], taught);
    this.#cost = RECALL_COST + (before === null ? 0 : lineCost(before));
  }

  /** In tokens, with one more fact. */
  withFact(fact: FactItem): number {
    return wholeCost(this.#cost + this.#moreOf(fact));
  }

  addFact(fact: FactItem): void {
    this.#cost += this.#moreOf(fact);
    this.#hasFacts = true;
  }

  /** In tokens, with one more. */
  with(item: RecallItem): number {
    return wholeCost(this.#cost + this.#more(item));
  }

  add(item: RecallItem): void {
    this.#cost += this.#more(item);
    const members = [...(this.#groups.get(groupOf(item)) ?? []), item];
    this.#groups.set(groupOf(item), members.sort(byTime));
  }

  #moreOf(fact: FactItem): number {
    return lineCost(renderFact(fact)) + (this.#hasFacts ? 0 : lineCost(FACTS_HEAD));
  }

  /** Its own line, what its group is called where it is the first of it, and what it changes about the one behind it. */
  #more(item: RecallItem): number {
    const group = groupOf(item);
    const members = this.#groups.get(group);
    if (members === undefined) return lineCost(group) + this.#line(item, undefined);
    const at = members.findIndex((one) => byTime(item, one) < 0);
    const place = at < 0 ? members.length : at;
    const [before, behind] = [members[place - 1], members[place]];
    const changed = behind === undefined ? 0 : this.#line(behind, item) - this.#line(behind, before);
    return this.#line(item, before) + changed;
  }

  #line(item: RecallItem, before: RecallItem | undefined): number {
    const lines = isOfMinute(item, before) ? this.#behind : this.#alone;
    const cost = lines.get(item) ?? lineCost(renderItem(item, before));
    lines.set(item, cost);
    return cost;
  }
}
