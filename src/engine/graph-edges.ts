/**
 * Edges as they can be gone along now: on what of their evidence still holds, on whose word that is, in force at a time. Nothing
 * that they rested on before counts.
 */

import type { Instant } from "../kernel/clock.ts";
import { type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import { factId } from "../kernel/ids.ts";
import { leastTrust, type RecordTrust } from "../kernel/trust.ts";
import type { Fact } from "../rooms/facts/index.ts";
import type { Edge, EdgeEvidence } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { type EvidenceNow, readEvidence, sourceState } from "./evidence.ts";
import { lastEnd } from "./graph-ends.ts";
import type { Stores } from "./stores.ts";

/** Of each kind of record that an edge rests on, the newest: as long as they hold, more would show no better that it stands. */
const MOST_EVIDENCE = 3;
/** Of an edge of which one of these does not hold, as many. */
const MOST_LOOKED_AT = 512;

export type SourceState = ReturnType<typeof sourceState>;

export interface StandingEdge {
  readonly row: Edge;
  readonly from: Instant;
  readonly to: Instant | null;
  readonly trust: RecordTrust;
  /** Those that hold; never none. */
  readonly evidence: readonly string[];
  /** When the newest of them was said. */
  readonly newest: number;
}

export interface EvidenceState {
  readonly ref: string;
  readonly state: SourceState;
}

/** Reads what edges rest on, each record once. */
export class EdgeEvidenceReader {
  readonly #context: EngineContext;
  readonly #stores: Stores;
  readonly #now = new Map<string, EvidenceNow>();
  readonly #facts = new Map<number, Fact>();

  constructor(context: EngineContext, stores: Stores) {
    this.#context = context;
    this.#stores = stores;
  }

  /** Those that stand on something; `at`: only those that are in force then. */
  async standing(rows: readonly Edge[], at: Instant | null): Promise<readonly StandingEdge[]> {
    const newest = await this.#evidenceOf(rows, MOST_EVIDENCE);
    const mayHaveMore = ({ id }: Edge) => (newest.get(id)?.length ?? 0) >= MOST_EVIDENCE;
    const doubtful = rows.filter(
      (row) => mayHaveMore(row) && newest.get(row.id)!.some((one) => this.#state(one) !== "holds"),
    );
    const further = await this.#evidenceOf(doubtful, MOST_LOOKED_AT);
    return rows.flatMap((row) => {
      const evidence = further.get(row.id) ?? newest.get(row.id) ?? [];
      const holding = evidence.filter((one) => this.#state(one) === "holds");
      const now = holding.flatMap((one) => this.#now.get(evidenceRef(one)) ?? []);
      const read = now.flatMap((one) => (one.state === "holds" ? [one] : []));
      // What was not read is trusted no more than it was when the edge was made.
      const unread = mayHaveMore(row) && !further.has(row.id) ? [row.trust] : [];
      const trust = leastTrust([...read.map((one) => one.trust), ...unread]);
      if (read.length === 0 || trust === "quarantined") return [];
      const { from, to } = this.#interval(row, holding);
      if (at !== null && (at < from || (to !== null && at >= to))) return [];
      const refs = holding.map(evidenceRef);
      return [{ row, from, to, trust, evidence: refs, newest: Math.max(...read.map((one) => one.at)) }];
    });
  }

  /** What became of everything that they rest on. */
  async states(rows: readonly Edge[]): Promise<ReadonlyMap<number, readonly EvidenceState[]>> {
    const evidence = await this.#evidenceOf(rows);
    return new Map(
      rows.map(({ id }) => [
        id,
        (evidence.get(id) ?? []).map((one) => ({ ref: evidenceRef(one), state: this.#state(one) })),
      ]),
    );
  }

  text(ref: string): string | null {
    const now = this.#now.get(ref);
    return now?.state === "holds" ? now.text : null;
  }

  /** A fact says itself when it begins and ends, whatever was known of it when the edge was made. */
  #interval(row: Edge, holding: readonly EvidenceKey[]): { from: Instant; to: Instant | null } {
    if (row.origin !== "fact") return { from: row.from, to: row.to };
    const facts = holding.flatMap(({ kind, id }) => (kind === "fact" ? (this.#facts.get(id) ?? []) : []));
    // They begin at the same time; as long as one of them is in force, it is.
    const to = lastEnd(facts.map(({ endsAt }) => endsAt));
    return { from: row.from, to: to === undefined ? row.to : to };
  }

  /** What a fact says never changes, only what became of it, which is read from itself. */
  #state(source: EdgeEvidence): SourceState {
    if (source.kind !== "fact") return sourceState(this.#now, source);
    return this.#now.get(evidenceRef(source))?.state ?? "gone";
  }

  async #evidenceOf(
    rows: readonly Edge[],
    most?: number,
  ): Promise<ReadonlyMap<number, readonly EdgeEvidence[]>> {
    const ids = rows.map(({ id }) => id);
    const all = ids.length === 0 ? [] : await this.#stores.graph.evidenceOf(ids, most);
    const byEdge = new Map<number, EdgeEvidence[]>();
    for (const one of all) byEdge.set(one.edge, [...(byEdge.get(one.edge) ?? []), one]);
    await this.#read(all);
    return byEdge;
  }

  async #read(keys: readonly EvidenceKey[]): Promise<void> {
    const unread = keys.filter((key) => !this.#now.has(evidenceRef(key)));
    if (unread.length === 0) return;
    for (const [ref, now] of await readEvidence(this.#context, this.#stores, unread)) this.#now.set(ref, now);
    const facts = unread.filter(({ kind }) => kind === "fact").map(({ id }) => factId(id));
    if (facts.length === 0) return;
    for (const [id, fact] of await this.#stores.facts.facts(facts)) this.#facts.set(id, fact);
  }
}
