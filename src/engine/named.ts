/**
 * What a reference leads to, for one reader. A thing that does not exist and one that is somebody else's get the same
 * answer.
 */

import { type ErrorCode, NacreError } from "../kernel/errors.ts";
import {
  fileId,
  LOG_KINDS,
  type LogKind,
  messageId,
  type ParsedRef,
  parseRef,
  type RecordKind,
  refOf,
  summaryId,
} from "../kernel/ids.ts";
import type { Lane, Payload, StoredMessage, StoredSummary } from "../rooms/history/index.ts";
import { type Access, isPerson, messageAllowed, refusalOf, summaryAllowed } from "./access.ts";
import { isHidden } from "./index-text.ts";
import type { Reading } from "./recall-api.ts";
import type { Stores } from "./stores.ts";

/** Who follows a reference, and how far that goes. */
export interface Reader {
  readonly access: Access;
  readonly reading: Reading;
}

export interface NamedSummary {
  readonly kind: "sum";
  readonly lane: Lane;
  readonly summary: StoredSummary;
}

export interface NamedMessage {
  readonly kind: "msg";
  readonly lane: Lane;
  readonly row: StoredMessage;
}

export interface NamedFile {
  readonly kind: "file";
  readonly lane: Lane;
  readonly row: StoredMessage;
  readonly payload: Payload;
}

export type Named = NamedSummary | NamedMessage | NamedFile;

export async function named(stores: Stores, reader: Reader, text: string): Promise<Named> {
  const ref = parseRef(text);
  const found = await findNamed(stores, reader, ref);
  if (found === undefined) throw nothingNamed(reader, ref);
  return found;
}

export function findNamed(stores: Stores, reader: Reader, ref: ParsedRef): Promise<Named | undefined> {
  return FIND[ref.kind](stores, reader, ref.id);
}

export async function namedSummary(stores: Stores, reader: Reader, text: string): Promise<NamedSummary> {
  const ref = parseRef(text, ["sum"]);
  const found = await findSummary(stores, reader, ref.id);
  if (found === undefined) throw nothingNamed(reader, ref);
  return found;
}

type Find<T> = (stores: Stores, reader: Reader, id: number) => Promise<T | undefined>;

const findSummary: Find<NamedSummary> = async (stores, { access }, number) => {
  const id = summaryId(number);
  if (!(await summaryAllowed(stores, access, id))) return undefined;
  const summary = (await stores.history.summary(id))!;
  return { kind: "sum", summary, lane: laneIn(access, summary.lane) };
};

const findMessage: Find<NamedMessage> = async (stores, { access, reading }, number) => {
  const id = messageId(number);
  if (!(await messageAllowed(stores, access, id))) return undefined;
  const row = (await stores.history.message(id))!;
  // A person at a terminal may look at what is not recalled; nobody else.
  if (isHidden(row) && !isPerson(reading)) return undefined;
  return { kind: "msg", row, lane: laneIn(access, row.lane) };
};

const findFile: Find<NamedFile> = async (stores, reader, number) => {
  const payload = await stores.history.payload(fileId(number));
  const found = payload && (await findMessage(stores, reader, payload.message));
  return found && { ...found, kind: "file", payload: payload! };
};

const FIND: { readonly [kind in LogKind]: Find<Named> } = {
  msg: findMessage,
  sum: findSummary,
  file: findFile,
};

function laneIn({ reach }: Access, id: Lane["id"]): Lane {
  return reach.lanes.find((lane) => lane.id === id)!;
}

const UNKNOWN: { readonly [kind in RecordKind]: ErrorCode } = {
  msg: "history/unknown-message",
  sum: "history/unknown-summary",
  file: "history/unknown-file",
  mem: "memory/unknown",
  doc: "doc/unknown",
  shard: "guidance/unknown",
  obs: "ledger/unknown",
  evt: "ledger/unknown",
  fact: "fact/unknown",
  card: "card/unknown",
  lesson: "lesson/unknown",
};

export function nothingNamed({ access, reading }: Reader, { kind, id }: ParsedRef<RecordKind>): NacreError {
  const ref = refOf(kind, id);
  const refused = refusalOf(access, ref);
  if (refused !== null) return refused;
  return isPerson(reading)
    ? new NacreError(
        UNKNOWN[kind],
        `there is no ${ref}`,
        kind === "shard" || kind === "lesson"
          ? `List them to see which there are: nacre ${kind === "shard" ? "guidance list" : "brain lessons"}.`
          : `\`nacre ${LOG_KINDS.some((one) => one === kind) ? "history grep" : "search"} WORDS\` prints references that exist.`,
      )
    : new NacreError(
        UNKNOWN[kind],
        `there is no ${ref} here`,
        reading.asker?.client === undefined
          ? "lcm_grep prints the references that can be followed from here."
          : "It is not there, or not this program's to read. The tool search finds references that are.",
      );
}
