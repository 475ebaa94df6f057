/** Identities. Branded so that a lane's number cannot be handed in where a message's is expected. */

import { NacreError } from "./errors.ts";

declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

export type LaneId = Brand<number, "lane">;
export type TurnId = Brand<number, "turn">;
export type MessageId = Brand<number, "message">;
export type SummaryId = Brand<number, "summary">;
/** A large part of a message: a file, a tool's output, an image. */
export type FileId = Brand<number, "file">;
export type MemoryId = Brand<number, "memory">;
/** A piece of a document. */
export type DocId = Brand<number, "doc">;
/** A standing instruction of a person's, in their own words. */
export type ShardId = Brand<number, "shard">;
/** What a tool brought about, what was decided or planned: an entry of the ledger. */
export type ObservationId = Brand<number, "observation">;
/** Something that happened. */
export type EventId = Brand<number, "event">;
/** Something long, kept whole under a handle. */
export type ArtifactId = Brand<number, "artifact">;
/** One sweep of the ledger. */
export type LifecycleRunId = Brand<number, "lifecycle run">;
/** A file that observations were read from. */
export type SpoolFileId = Brand<number, "spool file">;
/** A ContextPack that was made, and why it is as it is. */
export type PackId = Brand<number, "pack">;
/** That something is so, since when and on whose word. */
export type FactId = Brand<number, "fact">;
/** A fact that somebody seems to have stated, until a person decides. */
export type ProposalId = Brand<number, "proposal">;
/** A project, a tool, a decision: something that is spoken of again and again. */
export type EntityId = Brand<number, "entity">;
/** How two of them hang together. */
export type EdgeId = Brand<number, "edge">;
/** Several records in short, as long as they are what they were. */
export type CardId = Brand<number, "card">;
/** What somebody taught. */
export type LessonId = Brand<number, "lesson">;
/** One routed turn, and what came of it. */
export type EpisodeId = Brand<number, "episode">;
/** What was put into one prompt, and why. */
export type ReceiptId = Brand<number, "receipt">;
/** Where memories and documents stand: what a person, a conversation or a workspace has to itself. */
export type ShelfId = Brand<number, "shelf">;

/** One installation of the host: lanes of two installations never meet, even in one store. */
export type InstallationId = Brand<string, "installation">;
/** Names one writer's ownership of a store; a greater token always wins. */
export type FencingToken = Brand<number, "fencing">;

export const laneId = (value: number): LaneId => value as LaneId;
export const turnId = (value: number): TurnId => value as TurnId;
export const messageId = (value: number): MessageId => value as MessageId;
export const summaryId = (value: number): SummaryId => value as SummaryId;
export const fileId = (value: number): FileId => value as FileId;
export const memoryId = (value: number): MemoryId => value as MemoryId;
export const docId = (value: number): DocId => value as DocId;
export const shardId = (value: number): ShardId => value as ShardId;
export const observationId = (value: number): ObservationId => value as ObservationId;
export const eventId = (value: number): EventId => value as EventId;
export const artifactId = (value: number): ArtifactId => value as ArtifactId;
export const lifecycleRunId = (value: number): LifecycleRunId => value as LifecycleRunId;
export const spoolFileId = (value: number): SpoolFileId => value as SpoolFileId;
export const packId = (value: number): PackId => value as PackId;
export const factId = (value: number): FactId => value as FactId;
export const proposalId = (value: number): ProposalId => value as ProposalId;
export const entityId = (value: number): EntityId => value as EntityId;
export const edgeId = (value: number): EdgeId => value as EdgeId;
export const cardId = (value: number): CardId => value as CardId;
export const lessonId = (value: number): LessonId => value as LessonId;
export const episodeId = (value: number): EpisodeId => value as EpisodeId;
export const receiptId = (value: number): ReceiptId => value as ReceiptId;
export const shelfId = (value: number): ShelfId => value as ShelfId;
export const installationId = (value: string): InstallationId => value as InstallationId;
export const fencingToken = (value: number): FencingToken => value as FencingToken;

/** Kinds of things that can be recalled, as they appear in a ref such as `msg:42`. */
export const RECORD_KINDS = [
  "msg",
  "sum",
  "file",
  "mem",
  "doc",
  "shard",
  "obs",
  "evt",
  "fact",
  "card",
  "lesson",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
export type Ref = `${RecordKind}:${number}`;

/** Those that are in the log, or made of a stretch of it. */
export const LOG_KINDS = ["msg", "sum", "file"] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export function refOf(kind: RecordKind, id: number): Ref {
  return `${kind}:${id}`;
}

const WHAT_THEY_ARE: { readonly [kind in RecordKind]: string } = {
  msg: "message",
  sum: "summary",
  file: "file",
  mem: "memory",
  doc: "document",
  shard: "standing instruction",
  obs: "observation",
  evt: "event",
  fact: "fact",
  card: "card",
  lesson: "lesson",
};
const EXAMPLES: { readonly [kind in RecordKind]: Ref } = {
  msg: "msg:42",
  sum: "sum:7",
  file: "file:3",
  mem: "mem:5",
  doc: "doc:9",
  shard: "shard:2",
  obs: "obs:8",
  evt: "evt:6",
  fact: "fact:4",
  card: "card:3",
  lesson: "lesson:3",
};

/** One inside other text: not a part of a longer name, of a path or of an address. `sum:3-4` names several. */
const REF_IN_TEXT =
  /(?<![\w:/\\.-])(msg|sum|file|mem|doc|shard|obs|evt|fact|card|lesson):(\d{1,15})(?:(-\d)|(?![\w/\\:]|\.[\w./\\]))/gi;

export interface ParsedRef<Kind extends RecordKind = LogKind> {
  readonly kind: Kind;
  readonly id: number;
}

/**
 * The first reference to one of these kinds of things in a text: the reference itself, or a line or tag that somebody
 * pasted with one in it. Refused with what would be right.
 */
export function parseRef(text: string): ParsedRef;
export function parseRef<Kind extends RecordKind>(text: string, kinds: readonly Kind[]): ParsedRef<Kind>;
export function parseRef(text: string, kinds: readonly RecordKind[] = LOG_KINDS): ParsedRef<RecordKind> {
  const found = [...text.matchAll(REF_IN_TEXT)].map(([, kind, id, more]) => ({
    kind: kind!.toLowerCase() as RecordKind,
    id: Number(id),
    several: more !== undefined,
  }));
  const shown = JSON.stringify(text.trim().slice(0, 80));
  const wanted = kinds.map((kind) => EXAMPLES[kind]).join(", ");
  const first = found.find(({ kind }) => kinds.includes(kind));
  if (first === undefined) {
    const [other] = found;
    throw new NacreError(
      "input/bad-ref",
      other === undefined
        ? `${shown} is not a reference`
        : `${refOf(other.kind, other.id)} is ${whatIs(other.kind)}, and ${kinds.map(whatIs).join(" or ")} is needed`,
      `A reference looks like ${wanted}.`,
    );
  }
  if (first.several) {
    const one = refOf(first.kind, first.id);
    throw new NacreError(
      "input/bad-ref",
      `${shown} names several things`,
      `Give one of them, such as ${one}.`,
    );
  }
  return { kind: first.kind, id: first.id };
}

function whatIs(kind: RecordKind): string {
  const what = WHAT_THEY_ARE[kind];
  return `${/^[aeio]/.test(what) ? "an" : "a"} ${what}`;
}

/** All references in a text, as they are written there, each once. */
export function refsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(REF_IN_TEXT)].map(([ref]) => ref.toLowerCase()))];
}

/** The number in a reference to a message, and nothing else around it. */
export function parseMessageRef(text: string): MessageId {
  const given = text.trim();
  const match = /^([a-z]+):(\d{1,15})$/.exec(given);
  if (match?.[1] === "msg") return messageId(Number(match[2]));
  const isOther = match !== null && RECORD_KINDS.some((kind) => kind === match[1]);
  throw new NacreError(
    "input/bad-ref",
    `"${given.slice(0, 80)}" is not a ${isOther ? "message" : "reference"}`,
    isOther ? "Give a reference to a message, such as msg:42." : "A reference looks like msg:42.",
  );
}
