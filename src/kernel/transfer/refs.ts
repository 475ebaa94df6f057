/**
 * References of records: all that one holds can be replaced at once.
 *
 * A file numbers them from 1, each sort by itself, in the order in which they appear; a store has numbers of its own. Whoever moves
 * records from one to the other keeps the map between them.
 */

import type { TransferKind, TransferRecord, TransferRef } from "./record.ts";

interface Places {
  /** Without these it is nothing. */
  readonly needed: readonly string[];
  /** Null when there is none; what is not there at all stays so. */
  readonly optional: readonly string[];
  /** Lists of references, which may be missing. */
  readonly lists: readonly string[];
  /** Lists of objects that hold some: one whose needed one is missing is left out. */
  readonly inside: { readonly [field: string]: Pick<Places, "needed" | "optional"> };
}

const none: Places = { needed: [], optional: [], lists: [], inside: {} };

/** A shelf of a lane holds one, too, in every kind that has a shelf. */
const PLACES: { readonly [kind in TransferKind]: Places } = {
  lane: { ...none, needed: ["ref"] },
  session: { ...none, needed: ["lane"] },
  reset: { ...none, needed: ["lane"] },
  message: { ...none, needed: ["ref", "lane"] },
  summary: {
    needed: ["ref", "lane"],
    optional: ["replaces"],
    lists: ["sources"],
    inside: { pins: { needed: ["ref"], optional: [] } },
  },
  memory: {
    ...none,
    needed: ["ref"],
    optional: ["supersedes", "replacedBy"],
    lists: ["replaced"],
    inside: { sources: { needed: ["message"], optional: [] } },
  },
  guidance: {
    ...none,
    needed: ["ref"],
    optional: ["supersedes", "replacedBy", "source"],
    lists: ["replaced"],
  },
  observation: {
    ...none,
    needed: ["ref"],
    optional: ["message", "supersedes", "replacedBy"],
    lists: ["replaced"],
  },
  event: { ...none, needed: ["ref"], optional: ["message"] },
  artifact: { ...none, needed: ["ref"] },
  fact: {
    ...none,
    needed: ["ref"],
    lists: ["sources", "changed"],
    inside: { acts: { needed: ["of"], optional: ["by", "source"] } },
  },
  entity: none,
  edge: { ...none, lists: ["evidence", "changed"] },
  card: {
    ...none,
    needed: ["ref"],
    optional: ["supersedes", "replacedBy"],
    lists: ["sources", "changed", "replaced"],
  },
  lesson: {
    ...none,
    needed: ["ref"],
    optional: ["lane", "source", "supersedes", "replacedBy"],
    lists: ["replaced"],
    inside: { acts: { needed: ["of"], optional: ["other"] } },
  },
  document: none,
};

/**
 * The same record with other references, its own among them, asked for in the order in which they stand in it. Null for one: it is
 * left out where the record can do without it, and otherwise the whole is null.
 */
export function mapRefs<R extends TransferRecord>(record: R, map: (ref: TransferRef) => TransferRef): R;
export function mapRefs<R extends TransferRecord>(
  record: R,
  map: (ref: TransferRef) => TransferRef | null,
): R | null;
export function mapRefs<R extends TransferRecord>(
  record: R,
  map: (ref: TransferRef) => TransferRef | null,
): R | null {
  const { lists, inside, ...own } = PLACES[record.kind];
  const mapped = mapFields(record as unknown as Fields, own, map);
  if (mapped === null) return null;
  if ("shelf" in record && record.shelf.tier === "lane") {
    const name = map(record.shelf.name);
    if (name === null) return null;
    mapped["shelf"] = { ...record.shelf, name };
  }
  for (const field of lists) {
    const refs = mapped[field] as readonly TransferRef[] | undefined;
    if (refs !== undefined) mapped[field] = refs.map(map).filter((ref) => ref !== null);
  }
  for (const [field, places] of Object.entries(inside))
    mapped[field] =
      (mapped[field] as readonly Fields[] | null)
        ?.map((one) => mapFields(one, places, map))
        .filter((one) => one !== null) ?? null;
  return mapped as unknown as R;
}

type Fields = { [field: string]: unknown };

function mapFields(
  given: Fields,
  { needed, optional }: Pick<Places, "needed" | "optional">,
  map: (ref: TransferRef) => TransferRef | null,
): Fields | null {
  const mapped = { ...given };
  for (const field of needed) {
    if (given[field] === undefined) continue;
    const ref = map(given[field] as TransferRef);
    if (ref === null) return null;
    mapped[field] = ref;
  }
  for (const field of optional) {
    const ref = given[field] as TransferRef | null | undefined;
    if (ref !== undefined) mapped[field] = ref === null ? null : map(ref);
  }
  return mapped;
}

/** Its own reference; null: nothing refers to its kind. */
export function ownRef(record: TransferRecord): TransferRef | null {
  return "ref" in record ? record.ref : null;
}

/** All that it names but itself, each once. */
export function refsOf(record: TransferRecord): readonly TransferRef[] {
  const found = new Set<TransferRef>();
  mapRefs(record, (ref) => {
    found.add(ref);
    return ref;
  });
  const own = ownRef(record);
  if (own !== null) found.delete(own);
  return [...found];
}

/** Numbers references anew: `lane:1`, `msg:1`, `msg:2`, `sum:1`, in the order in which they are first asked for. */
export function renumbering(): (ref: TransferRef) => TransferRef {
  const given = new Map<TransferRef, TransferRef>();
  const counted = new Map<string, number>();
  return (ref) => {
    const known = given.get(ref);
    if (known !== undefined) return known;
    const sort = ref.slice(0, ref.indexOf(":"));
    const next = (counted.get(sort) ?? 0) + 1;
    counted.set(sort, next);
    const made = `${sort}:${next}`;
    given.set(ref, made);
    return made;
  };
}
