/** The database as a source: its facts, and its records in the order in which they are taken in. */

import type { ObservationRecord, TransferRecord } from "../../kernel/transfer/record.ts";
import type { SourceFacts, SourceReading, TransferSource } from "../../kernel/transfer/source.ts";
import type { ForeignFile } from "../sql/foreign-file.ts";
import { wordsIn } from "../sql/row-values.ts";
import { untilStopped } from "../sql/until-stopped.ts";
import { cardOf } from "./cards.ts";
import { documentRecords } from "./documents.ts";
import { eventRecords } from "./events.ts";
import { Facts, type Resolve } from "./facts.ts";
import { type ReadGraph, readGraph } from "./graph.ts";
import { greatestId } from "./greatest-id.ts";
import {
  type ObservationRow,
  observationOf,
  observationRows,
  Supersessions,
  SYNTHESIS_TOOL,
} from "./observations.ts";
import { expectedIn, leftOutOf, titleOf } from "./tables.ts";

export class OpenclawMem implements TransferSource {
  readonly #file: ForeignFile;

  constructor(file: ForeignFile) {
    this.#file = file;
  }

  facts(): Promise<SourceFacts> {
    const { entities, edges, leftOut } = this.#graph(() => {});
    return Promise.resolve({
      kind: "openclaw-mem",
      path: this.#file.path,
      title: titleOf(this.#file),
      expected: { ...expectedIn(this.#file), entity: entities.length, edge: edges.length },
      leftOut: [...leftOut, ...leftOutOf(this.#file)],
    });
  }

  records(reading: SourceReading): AsyncGenerator<TransferRecord> {
    return untilStopped(this.#records(reading), reading.signal);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async *#records(reading: SourceReading): AsyncGenerator<TransferRecord> {
    const known = await this.#look();
    const facts = new Facts(this.#file, this.#resolve(known), reading);
    yield* this.#observations(known, reading);
    yield* facts.observations(greatestId(this.#file, "observations"));
    yield* eventRecords(this.#file, reading);
    yield* facts.records();
    const { entities, edges } = this.#graph(reading.trouble);
    yield* entities;
    yield* edges;
    yield* this.#cards(known);
    yield* documentRecords(this.#file, reading);
    await this.#file.requireUnchanged();
  }

  /** What names others is known before the first of them: which there are, which of them are cards, whose place each has. */
  async #look(): Promise<Known> {
    const quiet: SourceReading = { trouble: () => {}, signal: new AbortController().signal };
    const places = new Supersessions();
    const there = new Set<number>();
    const synthesised: ObservationRow[] = [];
    for await (const one of observationRows(this.#file, quiet)) {
      places.add(one);
      there.add(one.id);
      if (isSynthesis(one)) synthesised.push(one);
    }
    // A card may name others as its sources; it rests on what is no card itself.
    const candidates = new Set(synthesised.map(({ id }) => id));
    const isPlain = (id: number) => there.has(id) && !candidates.has(id);
    const cards = synthesised.filter((one) => cardOf(one, isPlain, candidates) !== null);
    const ids = new Set(cards.map(({ id }) => id));
    return { places, cards, isCard: (id) => ids.has(id), isThere: (id) => there.has(id) && !ids.has(id) };
  }

  async *#observations(known: Known, reading: SourceReading): AsyncGenerator<ObservationRecord> {
    for await (const one of observationRows(this.#file, reading)) {
      if (!known.isCard(one.id)) yield observationOf(one, known.places.of(one.id, known.isThere));
    }
  }

  *#cards({ cards, isThere }: Known): Generator<TransferRecord> {
    const ids = new Set(cards.map(({ id }) => id));
    for (const one of cards) {
      const card = cardOf(one, isThere, ids);
      if (card !== null) yield card;
    }
  }

  #resolve({ isThere }: Known): Resolve {
    const events = new Map<string, string>();
    if (this.#file.has("graph_facts") && this.#file.has("episodic_events", "event_id"))
      for (const { id, event_id } of this.#file.all("SELECT id, event_id FROM episodic_events"))
        events.set(String(event_id), `evt:${Number(id)}`);
    return (kind, name) => {
      if (kind === "evt") return events.get(name) ?? null;
      return /^\d+$/.test(name) && isThere(Number(name)) ? `obs:${Number(name)}` : null;
    };
  }

  #graph(trouble: SourceReading["trouble"]): ReadGraph {
    try {
      return readGraph(this.#file);
    } catch {
      trouble({ where: "graph_nodes", why: "the topology is damaged and cannot be read" });
      return { entities: [], edges: [], leftOut: [] };
    }
  }
}

interface Known {
  readonly places: Supersessions;
  readonly cards: readonly ObservationRow[];
  isCard(id: number): boolean;
  /** As an observation. */
  isThere(id: number): boolean;
}

function isSynthesis({ row }: ObservationRow): boolean {
  return wordsIn(row["tool_name"]) === SYNTHESIS_TOOL;
}
