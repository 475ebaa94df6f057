/** One thing whole, for `get`: its words without secrets, on whose word they are, and where they come from. */

import { type MessageId, refOf, type SummaryId } from "../kernel/ids.ts";
import { isObject, type Json } from "../kernel/json.ts";
import { beginningOf } from "../kernel/text/beginning-of.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import { type MessageBody, readableText, type StoredMessage } from "../rooms/history/index.ts";
import { type Access, accessIn } from "./access.ts";
import type { EngineContext } from "./context.ts";
import { neighbour, readable } from "./describe-message.ts";
import { isHidden, redactedText, redactor } from "./index-text.ts";
import type { Named, NamedFile, NamedMessage, NamedSummary } from "./named.ts";
import type { GotRecord, Provenance, Trust } from "./search-api.ts";
import { senderNames } from "./sender-names.ts";
import type { Stores } from "./stores.ts";
import { summaryWords } from "./summary-words.ts";

/** Sources of a summary that are named: about as many as are read at a glance. */
export const MOST_SOURCES = 20;
const PLACEHOLDER = /\[secret:[a-z-]+:[0-9a-f]{8}\]/g;

export async function gotRecord(
  context: EngineContext,
  stores: Stores,
  all: Access,
  found: Named,
): Promise<GotRecord> {
  const access = accessIn(all, found.lane.id);
  const { agent, sessionKey } = found.lane;
  const { text, ...rest } =
    found.kind === "sum"
      ? await summaryRecord(context, stores, access, found)
      : await messageRecord(context, stores, access, found);
  const where = { agent, sessionKey, shelf: null, path: null, lines: null };
  return { ...rest, ...where, text, tokens: estimateTokens(text), whole: true };
}

/** As much of it as so many tokens are: ends after a word where one ends near by, and never inside of a placeholder. */
export function cutWhole(record: GotRecord, share: number): GotRecord {
  if (record.tokens <= share) return record;
  let end = beginningOf(record.text, 0, share);
  for (const { 0: placeholder, index } of record.text.matchAll(PLACEHOLDER)) {
    if (index >= end) break;
    if (index + placeholder.length > end) end = index;
  }
  const kept = record.text.slice(0, end).trimEnd();
  // A text may look like an attachment once something is cut off, and has the price of one then.
  const text = estimateTokens(kept) <= share ? kept : "";
  return { ...record, text, tokens: estimateTokens(text), whole: false };
}

type Got = Omit<GotRecord, "agent" | "sessionKey" | "shelf" | "path" | "lines" | "tokens" | "whole">;

async function summaryRecord(
  context: EngineContext,
  stores: Stores,
  access: Access,
  { summary }: NamedSummary,
): Promise<Got> {
  const { history } = stores;
  const { id } = summary;
  return {
    ref: refOf("sum", id),
    kind: "summary",
    role: "summary",
    at: summary.until,
    text: (await summaryWords(context, stores, [summary])).get(id)?.text ?? "",
    trust: "derived",
    provenance: {
      ...NOTHING_KNOWN,
      state: summary.state,
      coveredBy: await readable(stores, access, await history.coveringSummary(id)),
      ...(await sourcesOf(stores, id)),
      madeBy: summary.model,
    },
  };
}

async function sourcesOf(
  { history }: Stores,
  id: SummaryId,
): Promise<Pick<Provenance, "madeOf" | "moreSources">> {
  const sources = await history.sourcesOf(id);
  if (sources === undefined) return { madeOf: [], moreSources: 0 };
  const first = sources.ids.slice(0, MOST_SOURCES);
  const moreSources = sources.ids.length - first.length;
  if (sources.kind === "summaries") return { madeOf: first.map((one) => refOf("sum", one)), moreSources };
  const rows = await history.messages(first as readonly MessageId[]);
  const isThere = (one: MessageId) => rows.has(one) && !isHidden(rows.get(one)!);
  const there = (first as readonly MessageId[]).filter(isThere);
  return { madeOf: there.map((one) => refOf("msg", one)), moreSources };
}

/** A file is said by whoever said the message that it is a part of. */
async function messageRecord(
  context: EngineContext,
  stores: Stores,
  access: Access,
  found: NamedMessage | NamedFile,
): Promise<Got> {
  const { row } = found;
  const { history } = stores;
  const body = (await history.bodies([row.id])).get(row.id);
  const origin = {
    ...NOTHING_KNOWN,
    sender: await senderShown(context, stores, row),
    session: await sessionOf(stores, row),
    state: row.withheld ?? row.state,
  };
  const said = { role: row.role, at: row.at, trust: trustOf(row, body) };
  if (found.kind === "file") {
    const { payload } = found;
    return {
      ...said,
      ref: refOf("file", payload.id),
      kind: "file",
      text: fileText(context, found, body),
      provenance: { ...origin, madeOf: [refOf("msg", row.id)] },
    };
  }
  return {
    ...said,
    ref: refOf("msg", row.id),
    kind: "message",
    text: row.withheld === null ? redactedText(context, body) : `[${row.withheld}]`,
    provenance: {
      ...origin,
      coveredBy: await readable(stores, access, await history.coveringMessage(row.id)),
      previous: await neighbour(stores, access, row, true),
      next: await neighbour(stores, access, row, false),
    },
  };
}

/** What they call themselves, and what the host calls them. */
async function senderShown(
  context: EngineContext,
  stores: Stores,
  row: StoredMessage,
): Promise<string | null> {
  const { id } = row.sender;
  if (id === null) return null;
  const name = (await senderNames(context, stores, [row])).get(id);
  return name === undefined ? id : `${name} (${id})`;
}

function fileText(
  context: EngineContext,
  { payload, row }: NamedFile,
  body: MessageBody | undefined,
): string {
  if (row.withheld !== null) return `[${row.withheld}]`;
  const part = body?.parts[payload.part];
  const text = (part && readableText(part)) ?? payload.summary;
  return text === "" ? `[${payload.type}, ${payload.bytes} bytes]` : redactor(context)(text);
}

async function sessionOf({ history }: Stores, { lane, session }: StoredMessage): Promise<string | null> {
  return (await history.sessions(lane)).find(({ number }) => number === session)?.sessionId ?? null;
}

export const NOTHING_KNOWN: Omit<Provenance, "state"> = {
  sender: null,
  session: null,
  coveredBy: [],
  madeOf: [],
  moreSources: 0,
  madeBy: null,
  previous: null,
  next: null,
};

function trustOf({ role, sender }: StoredMessage, body: MessageBody | undefined): Trust {
  if (role === "assistant") return "assistant";
  if (role === "toolResult" || role === "tool") return "tool";
  return role === "user" && sender.isOwner === true && !isRelayed(body?.envelope["provenance"])
    ? "owner"
    : "sender";
}

/** The host notes what was put in as if a person had said it: another session, a timer, the host itself. */
export function isRelayed(provenance: Json | undefined): boolean {
  return isObject(provenance) && provenance["kind"] !== "external_user";
}
