/** What a reference names, by its kind: the plain name, and the news after which it may be another. Pure. */

import type { Topic } from "../api/news.ts";

interface Kind {
  readonly name: string;
  readonly topics: readonly Topic[];
}

const ENTITY: Kind = { name: "entity", topics: ["graph", "facts"] };

const KINDS = {
  msg: { name: "message", topics: ["history", "memories", "facts"] },
  sum: { name: "summary", topics: ["history"] },
  file: { name: "file", topics: ["history"] },
  mem: { name: "memory", topics: ["memories"] },
  doc: { name: "piece of a document", topics: ["memories"] },
  shard: { name: "standing instruction", topics: ["guidance"] },
  obs: { name: "observation", topics: ["ledger"] },
  evt: { name: "event", topics: ["ledger"] },
  fact: { name: "fact", topics: ["facts"] },
  card: { name: "card", topics: ["graph"] },
  lesson: { name: "lesson", topics: ["brain"] },
  episode: { name: "routed turn", topics: ["brain"] },
  edge: { name: "link between two entities", topics: ["graph"] },
  proposal: { name: "fact that waits for a decision", topics: ["facts"] },
  project: { ...ENTITY, name: "project" },
  repo: { ...ENTITY, name: "repository" },
  decision: { ...ENTITY, name: "decision" },
  concept: { ...ENTITY, name: "concept" },
  tool: { ...ENTITY, name: "tool" },
  person: { ...ENTITY, name: "person" },
} as const satisfies { readonly [kind: string]: Kind };

export type RecordKind = keyof typeof KINDS;

const NUMBERED =
  /^(?:msg|sum|file|mem|doc|shard|obs|evt|fact|card|lesson|episode|edge|proposal):[1-9]\d{0,14}$/;
const NAMED = /^(?:project|repo|decision|concept|tool|person):\S{1,200}$/;

/** Undefined: it is no reference. */
export function kindOf(ref: string): RecordKind | undefined {
  if (!NUMBERED.test(ref) && !NAMED.test(ref)) return undefined;
  return ref.slice(0, ref.indexOf(":")) as RecordKind;
}

export function nameOf(kind: RecordKind): string {
  return KINDS[kind].name;
}

export function topicsOf(kind: RecordKind): readonly Topic[] {
  return KINDS[kind].topics;
}
