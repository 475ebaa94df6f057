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

/** One installation of the host: lanes of two installations never meet, even in one store. */
export type InstallationId = Brand<string, "installation">;
/** Names one writer's ownership of a store; a greater token always wins. */
export type FencingToken = Brand<number, "fencing">;

export const laneId = (value: number): LaneId => value as LaneId;
export const turnId = (value: number): TurnId => value as TurnId;
export const messageId = (value: number): MessageId => value as MessageId;
export const summaryId = (value: number): SummaryId => value as SummaryId;
export const fileId = (value: number): FileId => value as FileId;
export const installationId = (value: string): InstallationId => value as InstallationId;
export const fencingToken = (value: number): FencingToken => value as FencingToken;

/** Kinds of things that can be recalled, as they appear in a ref such as `msg:42`. */
export const RECORD_KINDS = ["msg", "sum", "file"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
export type Ref = `${RecordKind}:${number}`;

export function refOf(kind: RecordKind, id: number): Ref {
  return `${kind}:${id}`;
}

function parseRef(text: string): { kind: RecordKind; id: number } {
  const match = /^([a-z]+):(\d{1,15})$/.exec(text.trim());
  const kind = RECORD_KINDS.find((known) => known === match?.[1]);
  if (match === null || kind === undefined) {
    throw new NacreError(
      "input/bad-ref",
      `"${text.slice(0, 80)}" is not a reference`,
      "A reference looks like msg:42.",
    );
  }
  return { kind, id: Number(match[2]) };
}

/** The number in a reference to a message; any other kind of thing is refused by name. */
export function parseMessageRef(text: string): MessageId {
  const { kind, id } = parseRef(text);
  if (kind === "msg") return messageId(id);
  throw new NacreError(
    "input/bad-ref",
    `"${text.trim()}" is not a message`,
    "Give a reference to a message, such as msg:42.",
  );
}
