/**
 * What records bring to the graph: of what a record says of itself, of a fact, and of its words.
 *
 * Pure, and the same for the same record, so that everything can be cleared and derived again. What a record says of itself and
 * what is a fact is gone along at once; what its words seem to say waits for a person.
 */

import type { Instant } from "../../kernel/clock.ts";
import { type EntityRef, entityNameOf, entityTypeOf } from "../../kernel/entity-ref.ts";
import type { Json, JsonObject } from "../../kernel/json.ts";
import type { EdgeType } from "../../kernel/knowledge-words.ts";
import type { ObservationKind } from "../../kernel/ledger-words.ts";
import { withoutSecrets } from "../../kernel/text/secrets.ts";
import type { FactObject } from "../facts/index.ts";
import { type Named, named, namedAs, type Pseudonym, refOfNamed } from "./named.ts";
import { proposedIn } from "./pattern.ts";
import { reposIn } from "./repos.ts";
import { topicOf } from "./topic.ts";

/** Another way to derive counts from then on. */
export const GRAPH_VERSION = "graph-v2";

export interface Relation {
  readonly src: Named;
  readonly dst: Named;
  readonly type: EdgeType;
  readonly origin: "metadata" | "fact" | "pattern";
  readonly from: Instant;
  readonly to: Instant | null;
}

export interface ObservedRecord {
  readonly kind: "obs";
  /** The name of what it was told about; null: of nothing in particular. */
  readonly scope: string | null;
  readonly observed: ObservationKind;
  readonly tool: string | null;
  readonly detail: JsonObject | null;
  readonly line: string;
  readonly text: string;
  readonly at: Instant;
}

export interface EventRecord {
  readonly kind: "evt";
  readonly scope: string | null;
  readonly decision: boolean;
  readonly payload: JsonObject | null;
  readonly summary: string;
  readonly at: Instant;
}

export interface DocRecord {
  readonly kind: "doc";
  readonly path: string;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
  readonly at: Instant;
}

export interface FactRecord {
  readonly kind: "fact";
  readonly subject: EntityRef;
  readonly predicate: string;
  readonly object: FactObject;
  readonly from: Instant;
  readonly to: Instant | null;
}

export type GraphRecord = ObservedRecord | EventRecord | DocRecord | FactRecord;

/** Of one record. What says more says it of too many things at once. */
const MOST_RELATIONS = 24;

/** Each once, in order of what is said first; never of something to itself. */
export function relationsIn(record: GraphRecord, pseudonym: Pseudonym): readonly Relation[] {
  const found = new Map<string, Relation>();
  for (const one of allIn(record, pseudonym)) {
    const ends = [refOfNamed(one.src), refOfNamed(one.dst)];
    if (ends[0] === ends[1]) continue;
    const key = JSON.stringify([...ends, one.type, one.origin]);
    if (!found.has(key)) found.set(key, one);
    if (found.size === MOST_RELATIONS) break;
  }
  return [...found.values()];
}

function allIn(record: GraphRecord, pseudonym: Pseudonym): readonly Relation[] {
  switch (record.kind) {
    case "obs":
      return ofObservation(record, pseudonym);
    case "evt":
      return ofEvent(record, pseudonym);
    case "doc":
      return ofDocument(record, pseudonym);
    case "fact":
      return ofFact(record, pseudonym);
  }
}

function ofObservation(record: ObservedRecord, pseudonym: Pseudonym): readonly Relation[] {
  const { scope, observed, tool, detail, line, text, at } = record;
  const said = text.includes(line) ? text : `${line}\n${text}`;
  const decision = observed === "decision" ? named("decision", line, pseudonym) : null;
  const about = aboutIn(scope, tool, detail, pseudonym);
  // What a tool printed is no topic; what was noted, decided or learned is.
  const topic = decision === null && observed !== "event" && (tool === null || observed !== "note");
  return [
    ...ofMetadata(about, { decision, topic: topic ? line : null, said }, at, pseudonym),
    ...ofWords(said, { project: about.project, decision }, at, pseudonym),
  ];
}

function ofEvent(
  { scope, decision, payload, summary, at }: EventRecord,
  pseudonym: Pseudonym,
): readonly Relation[] {
  const decided = decision ? named("decision", summary, pseudonym) : null;
  const about = aboutIn(scope, null, payload, pseudonym);
  return [
    ...ofMetadata(about, { decision: decided, topic: null, said: summary }, at, pseudonym),
    ...ofWords(summary, { project: about.project, decision: decided }, at, pseudonym),
  ];
}

const PROJECT_PATH = /(?:^|\/)(?:projects?|proyectos?|projekte?)\/([^/]+?)(?:\.md|\/)/iu;
const DECISION_PATH = /(?:^|\/)(?:decisions?|adrs?)\/(?:\d+[-_ ]*)?([^/]+?)\.md$/iu;

function ofDocument({ path, headings, text, at }: DocRecord, pseudonym: Pseudonym): readonly Relation[] {
  const inPath = PROJECT_PATH.exec(path)?.[1];
  const title = DECISION_PATH.exec(path)?.[1];
  const project = inPath === undefined ? null : named("project", inPath, pseudonym);
  const decision = title === undefined ? null : named("decision", title.replace(/[-_]+/g, " "), pseudonym);
  const about: About = { ...NOTHING, project };
  const heading = headings.at(-1) ?? null;
  return [
    ...ofMetadata(about, { decision, topic: decision === null ? heading : null, said: text }, at, pseudonym),
    ...ofWords(text, { project, decision }, at, pseudonym),
  ];
}

/** As what a fact stands in the graph; those that are not here are about values, and lead nowhere. */
const OF_FACTS: {
  readonly [predicate: string]: { readonly type: EdgeType; readonly object: Named["type"] };
} = {
  uses: { type: "uses", object: "tool" },
  depends_on: { type: "uses", object: "concept" },
  replaces: { type: "relates_to", object: "concept" },
  owns: { type: "relates_to", object: "concept" },
  retired_by: { type: "relates_to", object: "concept" },
  source_of_truth: { type: "relates_to", object: "concept" },
  led_by: { type: "relates_to", object: "person" },
};

const OTHER_FACTS = { type: "relates_to", object: "concept" } as const;

function ofFact(
  { subject, predicate, object, from, to }: FactRecord,
  pseudonym: Pseudonym,
): readonly Relation[] {
  const src = named(entityTypeOf(subject), entityNameOf(subject), pseudonym);
  if (src === null || object.type === "json") return [];
  if (predicate === "decision") {
    const decision = named("decision", object.value, pseudonym);
    return decision === null ? [] : [{ src: decision, dst: src, type: "decides", origin: "fact", from, to }];
  }
  // What somebody configured may be about things too, and says so by naming one.
  const other = object.type === "entity" ? OTHER_FACTS : undefined;
  const as = OF_FACTS[predicate] ?? other;
  const dst = as === undefined ? null : namedAs(as.object, object.value, pseudonym);
  return as === undefined || dst === null ? [] : [{ src, dst, type: as.type, origin: "fact", from, to }];
}

interface About {
  readonly project: Named | null;
  /** Named beside the one that it was told of. */
  readonly others: readonly Named[];
  readonly repos: readonly Named[];
  readonly tools: readonly Named[];
  readonly blockedBy: readonly Named[];
}

const NOTHING: About = { project: null, others: [], repos: [], tools: [], blockedBy: [] };

function aboutIn(
  scope: string | null,
  tool: string | null,
  detail: JsonObject | null,
  pseudonym: Pseudonym,
): About {
  const namesIn = (type: Named["type"], ...fields: readonly string[]) =>
    fields
      .flatMap((field) => textsIn(detail?.[field]))
      .flatMap((said) => namedAs(type, said, pseudonym) ?? []);
  const said = namesIn("project", "project");
  const scoped = scope === null ? null : named("project", scope, pseudonym);
  const project = scoped ?? said[0] ?? null;
  return {
    project,
    others: said.filter(({ type, name }) => type !== project?.type || name !== project.name),
    repos: namesIn("repo", "repo", "repository"),
    tools: [
      ...(tool === null ? [] : [named("tool", tool, pseudonym) ?? []].flat()),
      ...namesIn("tool", "tool", "uses"),
    ],
    blockedBy: namesIn("concept", "blocked_by", "blockedBy"),
  };
}

const MOST_OF_A_FIELD = 8;
const LONGEST_FIELD = 200;

function textsIn(value: Json | undefined): readonly string[] {
  const texts = typeof value === "string" ? [value] : Array.isArray(value) ? (value as readonly Json[]) : [];
  return texts
    .filter(
      (one): one is string => typeof one === "string" && one.trim() !== "" && one.length <= LONGEST_FIELD,
    )
    .slice(0, MOST_OF_A_FIELD);
}

function ofMetadata(
  { project, others, repos, tools, blockedBy }: About,
  {
    decision,
    topic,
    said,
  }: { readonly decision: Named | null; readonly topic: string | null; readonly said: string },
  at: Instant,
  pseudonym: Pseudonym,
): readonly Relation[] {
  const found: Relation[] = [];
  const add = (src: Named, type: EdgeType, dst: Named) =>
    found.push({ src, dst, type, origin: "metadata", from: at, to: null });
  const anchor = project ?? repos[0] ?? null;
  const mentioned = reposIn(withoutSecrets(said)).flatMap((one) => named("repo", one, pseudonym) ?? []);
  if (anchor === null) return found;
  if (decision !== null) add(decision, "decides", anchor);
  for (const one of others) add(anchor, "relates_to", one);
  for (const one of repos) add(anchor, "relates_to", one);
  for (const one of tools) add(anchor, "uses", one);
  for (const one of blockedBy) add(anchor, "blocked_by", one);
  for (const one of mentioned) add(anchor, "mentions", one);
  const words = topic === null ? null : topicOf(withoutSecrets(topic));
  const concept = words === null ? null : named("concept", words, pseudonym);
  if (concept !== null) add(anchor, "mentions", concept);
  return found;
}

function ofWords(
  said: string,
  about: { readonly project: Named | null; readonly decision: Named | null },
  at: Instant,
  pseudonym: Pseudonym,
): readonly Relation[] {
  return proposedIn(withoutSecrets(said), about, pseudonym).map((one) => ({
    ...{ ...one, origin: "pattern", from: at, to: null },
  }));
}
