/**
 * What records say, as they stand now, each kind in its way; for what rests on them (evidence.ts). The digest is over what a record
 * says, and not over how it was used or governed: having been put into a pack changes nothing that rests on it.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { type EvidenceKey, type EvidenceKind, evidenceRef } from "../kernel/evidence.ts";
import { hmacHex } from "../kernel/hash.ts";
import {
  docId,
  eventId,
  type LaneId,
  type MessageId,
  memoryId,
  messageId,
  observationId,
  type ShelfId,
  type SummaryId,
  summaryId,
} from "../kernel/ids.ts";
import { leastTrust, type RecordTrust } from "../kernel/trust.ts";
import { type MessageBody, plainText, type StoredMessage, toolOf } from "../rooms/history/index.ts";
import { isWebTool } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { leavingShelves } from "./docs-leaving.ts";
import { isRelayed } from "./got-record.ts";
import { isHidden, redactor } from "./index-text.ts";
import { observedWords } from "./observed-words.ts";
import { spokenBy } from "./pack-trust.ts";
import type { Stores } from "./stores.ts";

/** As many hex digits as other digests have. */
const DIGEST_HEX = 32;
/** Of a summary, so many messages beneath it are looked at; one that has more is nobody's word. */
const MOST_UNDER = 600;

export interface HoldingEvidence {
  readonly state: "holds";
  readonly digest: string;
  /** Redacted. */
  readonly text: string;
  readonly trust: RecordTrust;
  /** When it was said, or happened. */
  readonly at: Instant;
  /** Where it stands: one of the two is null. */
  readonly shelf: ShelfId | null;
  readonly lane: LaneId | null;
}

/** `gone`: erased, forgotten, rejected, or never there. `held`: it waits for a person's decision. */
export type EvidenceNow = HoldingEvidence | { readonly state: "gone" } | { readonly state: "held" };

/** Kinds that say something by themselves; a fact rests on such in its turn. */
export type FirstHandKind = Exclude<EvidenceKind, "fact">;
export type FirstHandKey = EvidenceKey & { readonly kind: FirstHandKind };

export const GONE: EvidenceNow = { state: "gone" };
export const HELD: EvidenceNow = { state: "held" };

/** By reference: each that was asked for. */
export async function readRecords(
  context: EngineContext,
  stores: Stores,
  keys: readonly FirstHandKey[],
): Promise<ReadonlyMap<string, EvidenceNow>> {
  const found = new Map<string, EvidenceNow>();
  for (const [kind, read] of Object.entries(READ) as [FirstHandKind, Read][]) {
    const ids = [...new Set(keys.filter((key) => key.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const known = await read(context, stores, ids);
    for (const id of ids) found.set(evidenceRef({ kind, id }), known.get(id) ?? GONE);
  }
  return found;
}

/** Of what a record says; only whoever holds the store's key can make it. */
export function evidenceDigest(
  { identity }: Pick<EngineContext, "identity">,
  kind: EvidenceKind,
  said: readonly (string | null)[],
): string {
  return hmacHex(identity.key, `evidence:${kind}:${JSON.stringify(said)}`).slice(0, DIGEST_HEX);
}

type Read = (
  context: EngineContext,
  stores: Stores,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, EvidenceNow>>;

const readMessages: Read = async (context, { history }, ids) => {
  const rows = await history.messages(ids.map(messageId));
  const bodies = await history.bodies([...rows.keys()]);
  const redact = redactor(context);
  return new Map(
    [...rows.values()].map((row): [number, EvidenceNow] => {
      const body = bodies.get(row.id);
      if (isHidden(row) || body === undefined) return [row.id, GONE];
      if (row.state === "quarantined") return [row.id, HELD];
      const text = plainText(body);
      return [
        row.id,
        {
          state: "holds",
          digest: evidenceDigest(context, "msg", [text]),
          text: redact(text),
          trust: trustOfMessage(context, row, body),
          at: row.at,
          shelf: null,
          lane: row.lane,
        },
      ];
    }),
  );
};

const readSummaries: Read = async (context, { history }, ids) => {
  const rows = await history.summaries(ids.map(summaryId));
  const there = [...rows.values()].filter(({ state, pending }) => state !== "retired" && !pending);
  const bodies = await history.summaryBodies(there.map(({ id }) => id));
  const redact = redactor(context);
  const found = new Map<number, EvidenceNow>();
  for (const { id, lane, until } of there) {
    const body = bodies.get(id);
    if (body === undefined) continue;
    found.set(id, {
      state: "holds",
      digest: evidenceDigest(context, "sum", [body.text]),
      text: redact(body.text),
      trust: await trustOfSummary(context, history, id),
      at: until,
      shelf: null,
      lane,
    });
  }
  return found;
};

const readMemories: Read = async (context, { memories }, ids) => {
  const rows = [...(await memories.memories(ids.map(memoryId))).values()];
  const redact = redactor(context);
  return new Map(
    rows.map(({ id, state, text, trust, lastSaidAt, shelf }): [number, EvidenceNow] => {
      if (state === "forgotten") return [id, GONE];
      const digest = evidenceDigest(context, "mem", [text]);
      return [id, { state: "holds", digest, text: redact(text), trust, at: lastSaidAt, shelf, lane: null }];
    }),
  );
};

const readDocs: Read = async (context, stores, ids) => {
  const pieces = [...(await stores.docs.pieces(ids.map(docId))).values()];
  if (pieces.length === 0) return new Map();
  const leaving = await leavingShelves(stores);
  const redact = redactor(context);
  const found = new Map<number, EvidenceNow>();
  for (const { id, shelf, text, modifiedMs } of pieces) {
    if (leaving.has(shelf)) continue;
    found.set(id, {
      state: "holds",
      digest: evidenceDigest(context, "doc", [text]),
      text: redact(text),
      // What an assistant keeps in its workspace is its word; of any other folder nobody knows.
      trust: (await stores.memories.shelf(shelf))?.tier === "docs" ? "agent" : "unknown",
      at: instantOf(Math.trunc(modifiedMs)),
      shelf,
      lane: null,
    });
  }
  return found;
};

const readObservations: Read = async (context, { ledger }, ids) => {
  const rows = [...(await ledger.observations(ids.map(observationId))).values()];
  const redact = redactor(context);
  return new Map(
    rows.map(({ id, held, line, text, detail, trust, at, shelf }): [number, EvidenceNow] => {
      if (held !== null) return [id, held === "forgotten" ? GONE : HELD];
      const digest = evidenceDigest(context, "obs", [line, text, detail]);
      const words = () => redact(observedWords({ line, text }));
      return [id, saying(words, { state: "holds", digest, trust, at, shelf, lane: null })];
    }),
  );
};

const readEvents: Read = async (context, { events }, ids) => {
  const rows = [...(await events.events(ids.map(eventId))).values()];
  const redact = redactor(context);
  return new Map(
    rows.map(({ id, held, redacted, summary, payload, trust, at, shelf }): [number, EvidenceNow] => {
      if (redacted || held === "forgotten") return [id, GONE];
      if (held !== null) return [id, HELD];
      const digest = evidenceDigest(context, "evt", [summary, payload]);
      return [id, saying(() => redact(summary), { state: "holds", digest, trust, at, shelf, lane: null })];
    }),
  );
};

/** Redacted when somebody reads it: of many records it is only asked whether they still say what they said. */
function saying(words: () => string, holding: Omit<HoldingEvidence, "text">): HoldingEvidence {
  let text: string | undefined;
  return {
    ...holding,
    get text() {
      text ??= words();
      return text;
    },
  };
}

const READ: { readonly [kind in FirstHandKind]: Read } = {
  msg: readMessages,
  sum: readSummaries,
  mem: readMemories,
  doc: readDocs,
  obs: readObservations,
  evt: readEvents,
};

function trustOfMessage(
  { ledger }: Pick<EngineContext, "ledger">,
  { role, sender }: StoredMessage,
  body: MessageBody | undefined,
): RecordTrust {
  if (role === "toolResult" || role === "tool") {
    const tool = body && toolOf({ role }, body);
    return tool == null || isWebTool(tool, ledger.webTools) ? "web" : "tool";
  }
  const isTheirOwn = role === "user" && sender.isOwner === true && !isRelayed(body?.envelope["provenance"]);
  return spokenBy(role, isTheirOwn);
}

/** The least of what it was made of. */
async function trustOfSummary(
  context: EngineContext,
  history: Stores["history"],
  id: SummaryId,
): Promise<RecordTrust> {
  const under = await history.messagesUnder([id]);
  if (under.length > MOST_UNDER) return "unknown";
  const rows = await history.messages(under);
  const bodies = await history.bodies(under);
  const trustOf = (one: MessageId): RecordTrust => {
    const row = rows.get(one);
    return row === undefined ? "unknown" : trustOfMessage(context, row, bodies.get(one));
  };
  return leastTrust(under.map(trustOf));
}
