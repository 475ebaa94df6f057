/**
 * The graph as one reader sees it: of the shelves in reach, what is called the same is one node, and what a person merged is one
 * with what it was merged into.
 *
 * Made for one read. What is not in reach is not there: neither an edge nor a merge that leads to it.
 */

import type { Instant } from "../kernel/clock.ts";
import type { EdgeId, EntityId, ShelfId } from "../kernel/ids.ts";
import type { EdgeType } from "../kernel/knowledge-words.ts";
import { type Edge, type Entity, edgeWeight, type Hop } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { EdgeEvidenceReader, type StandingEdge } from "./graph-edges.ts";
import type { Stores } from "./stores.ts";

/** How often a merge may lead on to another; a person may say no more than a part of that (graph-merges.ts). */
const MOST_MERGES = 64;
/** Rows that are read beyond those that are wanted: some stand on nothing any more. */
const READ_BEYOND = 32;
/** Of what leads to some nodes, so many rows are looked at, however many of them stand on nothing. */
const MOST_READ = 4_096;
/** To see whether anything leads to something that was named, so many at first. */
const LOOKED_AT_FIRST = 32;
const LOOKED_AT = 512;
const LOOKED_AT_TOGETHER = 20;

export interface ViewEdge extends StandingEdge {
  /** `edge:12`. */
  readonly key: string;
  readonly src: string;
  readonly dst: string;
  readonly weight: number;
}

export class GraphView {
  readonly evidence: EdgeEvidenceReader;
  readonly #stores: Stores;
  readonly #shelves: readonly ShelfId[];
  readonly #inReach: ReadonlySet<ShelfId>;
  readonly #at: Instant;
  readonly #types: readonly EdgeType[] | undefined;
  readonly #byId = new Map<EntityId, Entity>();
  readonly #groups = new Map<string, Map<EntityId, Entity>>();
  readonly #learnt = new Set<string>();
  readonly #expanded = new Map<string, readonly EntityId[]>();

  constructor(
    context: EngineContext,
    stores: Stores,
    shelves: readonly ShelfId[],
    {
      at,
      types,
    }: { readonly at?: Instant | undefined; readonly types?: readonly EdgeType[] | undefined } = {},
  ) {
    this.evidence = new EdgeEvidenceReader(context, stores);
    this.#stores = stores;
    this.#shelves = shelves;
    this.#inReach = new Set(shelves);
    this.#at = at ?? context.clock.now();
    this.#types = types;
  }

  get shelves(): readonly ShelfId[] {
    return this.#shelves;
  }

  /** Those with one of these names; and by which of them others go beside their own. */
  async named(
    names: readonly string[],
  ): Promise<{ readonly own: readonly string[]; readonly also: readonly string[] }> {
    const rows = await this.#stores.graph.named(this.#shelves, names);
    await this.#learn([...names, ...rows.map(({ name }) => name)]);
    const asked = new Set(names);
    const nodes = (found: readonly Entity[]) => [...new Set(found.map((one) => this.node(refOfEntity(one))))];
    const own = nodes(rows.filter(({ name }) => asked.has(name)));
    return {
      own,
      also: nodes(rows.filter(({ name }) => !asked.has(name))).filter((one) => !own.includes(one)),
    };
  }

  /** What it is one with by now. */
  node(ref: string): string {
    const passed = [ref];
    for (let at = ref; passed.length <= MOST_MERGES; ) {
      const next = this.#mergedTo(at);
      if (next === null) return at;
      // A circle: whoever asks gets the same of it.
      if (passed.includes(next)) return passed.slice(passed.indexOf(next)).toSorted()[0]!;
      passed.push(next);
      at = next;
    }
    return ref;
  }

  /** All that are one with it; the first is what it is called by. */
  async entitiesOf(node: string): Promise<readonly Entity[]> {
    return (await this.#idsOf(node)).flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** The node that an entity belongs to; null: it is not in reach. */
  async nodeOf(id: EntityId): Promise<string | null> {
    await this.#know([id]);
    const entity = this.#byId.get(id);
    return entity === undefined ? null : this.node(refOfEntity(entity));
  }

  async neighbours(
    nodes: readonly string[],
    most: number,
    isOver: () => boolean = () => false,
  ): Promise<{ readonly hops: readonly Hop<ViewEdge>[]; readonly more: boolean }> {
    const wanted = new Set(nodes);
    const touching: EntityId[] = [];
    for (const node of nodes) touching.push(...(await this.#idsOf(node)));
    if (touching.length === 0) return { hops: [], more: false };
    const hops: Hop<ViewEdge>[] = [];
    const limit = most + READ_BEYOND;
    let after: EdgeId | undefined;
    for (let read = 0; ; read += limit) {
      const rows: readonly Edge[] = await this.#stores.graph.touching({
        ...{ shelves: this.#shelves, touching, states: ["active"], at: this.#at, limit },
        ...(this.#types && { types: this.#types }),
        ...(after !== undefined && { after }),
      });
      for (const edge of await this.#viewed(rows)) {
        if (wanted.has(edge.src)) hops.push({ from: edge.src, to: edge.dst, edge });
        if (wanted.has(edge.dst)) hops.push({ from: edge.dst, to: edge.src, edge });
      }
      if (rows.length < limit) return { hops, more: false };
      // What stands on nothing does not hide what comes after it.
      if (hops.length >= most || read + limit >= MOST_READ || isOver()) return { hops, more: true };
      after = rows.at(-1)!.id;
    }
  }

  /**
   * Of these, those that a person spoke of, or that something leads to which can still be read: a record that is forgotten or
   * held back has no names here.
   */
  async linked(entities: readonly Entity[]): Promise<ReadonlySet<EntityId>> {
    const linked = new Set(entities.filter(({ origin }) => origin === "person").map(({ id }) => id));
    const look = async (some: readonly Entity[], first: number, most: number): Promise<void> => {
      const query = { shelves: this.#shelves, touching: some.map(({ id }) => id) };
      let after: EdgeId | undefined;
      for (let [read, limit] = [0, first]; read < most; limit = LOOKED_AT) {
        const rows: readonly Edge[] = await this.#stores.graph.touching({
          ...{ ...query, states: ["active", "proposed"], limit },
          ...(after !== undefined && { after }),
        });
        for (const { row } of await this.evidence.standing(rows, null))
          for (const id of [row.src, row.dst]) linked.add(id);
        if (rows.length < limit || some.every(({ id }) => linked.has(id))) return;
        after = rows.at(-1)!.id;
        read += limit;
      }
    };
    const left = () => entities.filter(({ id }) => !linked.has(id));
    const many = left();
    for (let from = 0; many.length > 1 && from < many.length; from += LOOKED_AT_TOGETHER)
      await look(many.slice(from, from + LOOKED_AT_TOGETHER), LOOKED_AT, LOOKED_AT);
    for (const one of left()) if (!linked.has(one.id)) await look([one], LOOKED_AT_FIRST, MOST_READ);
    return new Set(entities.flatMap(({ id }) => (linked.has(id) ? [id] : [])));
  }

  /** Those of them that may be shown to anybody. */
  async linkedNodes(nodes: readonly string[]): Promise<readonly string[]> {
    const shown: string[] = [];
    for (const node of nodes) if ((await this.linked(await this.entitiesOf(node))).size > 0) shown.push(node);
    return shown;
  }

  /** Those that can be gone along. */
  async edges(ids: readonly EdgeId[]): Promise<readonly ViewEdge[]> {
    const rows = [...(await this.#stores.graph.edges(ids)).values()];
    return this.#viewed(rows.filter((row) => row.state === "active" && this.#isWanted(row)));
  }

  /** Whatever their state, as long as they stand on something and in reach. */
  async standing(rows: readonly Edge[]): Promise<readonly ViewEdge[]> {
    return this.#viewed(
      rows.filter((row) => this.#isWanted(row)),
      null,
    );
  }

  #isWanted({ shelf, type }: Edge): boolean {
    return this.#inReach.has(shelf) && (this.#types?.includes(type) ?? true);
  }

  async #viewed(rows: readonly Edge[], at: Instant | null = this.#at): Promise<readonly ViewEdge[]> {
    const standing = await this.evidence.standing(rows, at);
    await this.#know(standing.flatMap(({ row }) => [row.src, row.dst]));
    return standing.flatMap((one) => {
      const [from, to] = [this.#byId.get(one.row.src), this.#byId.get(one.row.dst)];
      if (from === undefined || to === undefined) return [];
      const [src, dst] = [this.node(refOfEntity(from)), this.node(refOfEntity(to))];
      if (src === dst) return [];
      const weight = edgeWeight({ type: one.row.type, trust: one.trust, newest: one.newest }, this.#at);
      return [{ ...one, key: `edge:${one.row.id}`, src, dst, weight }];
    });
  }

  async #idsOf(node: string): Promise<readonly EntityId[]> {
    const known = this.#expanded.get(node);
    if (known !== undefined) return known;
    await this.#learn([nameIn(node)]);
    const ids: EntityId[] = [...(this.#groups.get(node)?.keys() ?? [])];
    for (let from = 0, depth = 0; from < ids.length && depth < MOST_MERGES; depth += 1) {
      const merged = await this.#stores.graph.mergedInto(ids.slice(from));
      from = ids.length;
      await this.#learn(merged.map(({ name }) => name));
      for (const one of merged) {
        if (!this.#inReach.has(one.shelf)) continue;
        for (const id of this.#groups.get(refOfEntity(one))?.keys() ?? [])
          if (!ids.includes(id)) ids.push(id);
      }
    }
    this.#expanded.set(node, ids);
    return ids;
  }

  #mergedTo(ref: string): string | null {
    for (const { mergedInto } of this.#groups.get(ref)?.values() ?? []) {
      const into = mergedInto === null ? undefined : this.#byId.get(mergedInto);
      if (into !== undefined) return refOfEntity(into);
    }
    return null;
  }

  async #know(ids: readonly EntityId[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#byId.has(id));
    if (unknown.length === 0) return;
    const found = [...(await this.#stores.graph.entities(unknown)).values()];
    await this.#learn(found.filter(({ shelf }) => this.#inReach.has(shelf)).map(({ name }) => name));
  }

  /** All that are called so, and what they were merged into, as far as that leads. */
  async #learn(names: readonly string[]): Promise<void> {
    let next = [...new Set(names)].filter((name) => !this.#learnt.has(name));
    for (let depth = 0; next.length > 0 && depth < MOST_MERGES; depth += 1) {
      const asked = new Set(next);
      for (const name of next) this.#learnt.add(name);
      const into: EntityId[] = [];
      for (const entity of await this.#stores.graph.named(this.#shelves, next)) {
        if (!asked.has(entity.name)) continue;
        this.#byId.set(entity.id, entity);
        const ref = refOfEntity(entity);
        this.#groups.set(ref, (this.#groups.get(ref) ?? new Map()).set(entity.id, entity));
        if (entity.mergedInto !== null) into.push(entity.mergedInto);
      }
      const targets = into.length === 0 ? [] : [...(await this.#stores.graph.entities(into)).values()];
      next = [
        ...new Set(targets.filter(({ shelf }) => this.#inReach.has(shelf)).map(({ name }) => name)),
      ].filter((name) => !this.#learnt.has(name));
    }
  }
}

export function refOfEntity({ type, name }: Pick<Entity, "type" | "name">): string {
  return `${type}:${name}`;
}

function nameIn(ref: string): string {
  return ref.slice(ref.indexOf(":") + 1);
}
