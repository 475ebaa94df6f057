/**
 * How values stand in columns: small numbers for enumerations, bytes for digests, and texts that survive.
 *
 * The numbers are in every database file: they may be added to, never changed.
 */

import { InvariantError } from "../../kernel/assert.ts";
import type { MainScript } from "../../kernel/text/main-script.ts";
import type { Aside, ShelfKind } from "../../ports/shelf-index.ts";
import type { CallOutcome } from "../../ports/spend-ledger.ts";
import type { IndexKind } from "../../ports/text-index.ts";
import type { VectorKind } from "../../ports/vector-index.ts";
import type { AuthoredTrouble } from "../../rooms/authored/index.ts";
import type { DocTrouble } from "../../rooms/docs/index.ts";
import type {
  GateLabel,
  MemoryOrigin,
  MemorySource,
  MemoryState,
  MemoryTrust,
  Tier,
} from "../../rooms/durable/index.ts";
import type { GrantPurpose, RevokeReason } from "../../rooms/grants/index.ts";
import type { ShardPath, ShardState } from "../../rooms/guidance/index.ts";
import type {
  ContentShape,
  FoldReason,
  MessageState,
  SessionKind,
  SummaryLevel,
  SummaryState,
  Withheld,
} from "../../rooms/history/index.ts";
import type { SqlValue } from "./sql.ts";

export interface Numbering<Name extends string> {
  number(name: Name): number;
  name(number: number): Name;
  /** Whether a file of this version can have it. */
  has(number: number): boolean;
}

export function numbering<Name extends string>(
  what: string,
  numbers: { readonly [K in Name]: number },
): Numbering<Name> {
  const names = new Map(Object.entries<number>(numbers).map(([name, number]) => [number, name as Name]));
  return {
    number: (name) => numbers[name] ?? refuse(what, name),
    name: (number) => names.get(number) ?? refuse(what, number),
    has: (number) => names.has(number),
  };
}

function refuse(what: string, value: unknown): never {
  throw new InvariantError(`unknown ${what} ${JSON.stringify(value)}`);
}

export const STATES = numbering<MessageState>("message state", {
  provisional: 0,
  confirmed: 1,
  quarantined: 2,
  rejected: 3,
});

export const WITHHELD = numbering<Withheld>("withholding", { forgotten: 1, erased: 2 });

export const SHAPES = numbering<ContentShape>("content shape", { text: 0, blocks: 1, none: 2, other: 3 });

export const KINDS = numbering<SessionKind>("session kind", { main: 0, subagent: 1, cron: 2, heartbeat: 3 });

/** 1 was what a cold leaf stands for before the texts of summaries were records too. */
export const RECORDS = numbering<IndexKind>("record kind", { msg: 0, leaf: 1, file: 2, sum: 3 });

export const SCRIPTS = numbering<MainScript>("script", { latin: 0, cjk: 1, other: 2 });

export const SUMMARY_STATES = numbering<SummaryState>("summary state", {
  prepared: 0,
  active: 1,
  retired: 2,
});

export const LEVELS = numbering<SummaryLevel>("summary level", {
  normal: 0,
  aggressive: 1,
  deterministic: 2,
});

export const REASONS = numbering<FoldReason>("fold reason", {
  soft: 0,
  hard: 1,
  manual: 2,
  redo: 3,
  mend: 4,
});

export const OUTCOMES = numbering<CallOutcome>("call outcome", {
  ok: 0,
  auth: 1,
  rate: 2,
  timeout: 3,
  failed: 4,
  rejected: 5,
});

export const PURPOSES = numbering<GrantPurpose>("purpose of a grant", { spawn: 0, ask: 1 });

export const REVOKED = numbering<RevokeReason>("reason of a revocation", {
  completed: 0,
  failed: 1,
  timeout: 2,
  deleted: 3,
  released: 4,
  restart: 5,
  "rolled-back": 6,
});

export const TIERS = numbering<Tier>("tier", {
  user: 0,
  lane: 1,
  global: 2,
  docs: 3,
  notes: 4,
  scope: 5,
});

/** Indexes of active ones name the 0. */
export const MEMORY_STATES = numbering<MemoryState>("state of a memory", {
  active: 0,
  superseded: 1,
  forgotten: 2,
});

export const ORIGINS = numbering<MemoryOrigin>("origin of a memory", {
  gate: 0,
  told: 1,
  edited: 2,
  inserted: 3,
});

export const TRUSTS = numbering<MemoryTrust>("trust", { human: 0, agent: 1, unknown: 2 });

export const SAID_HOW = numbering<MemorySource["how"]>("source of a memory", { origin: 0, again: 1 });

export const LABELS = numbering<GateLabel>("label", { kept: 0, rejected: 1, used: 2 });

export const TROUBLES = numbering<DocTrouble>("trouble of a document", {
  "too-large": 0,
  binary: 1,
  unreadable: 2,
  "too-many": 3,
});

export const AUTHORED_TROUBLES = numbering<AuthoredTrouble>("trouble of an authored file", {
  "too-large": 0,
  binary: 1,
  unreadable: 2,
  changing: 3,
});

/** 0 is a slot that holds none. */
export const VECTORS = numbering<VectorKind>("kind of a vector", { msg: 1, mem: 2, doc: 3, obs: 4, evt: 5 });

export const SHELF_RECORDS = numbering<ShelfKind>("record of a shelf", {
  mem: 0,
  doc: 1,
  obs: 2,
  evt: 3,
});

/** 0 is what does not stand aside. */
export const ASIDES = numbering<Aside>("record that stands aside", { superseded: 1, archived: 2, held: 3 });

/** The index of active ones names the 0. */
export const SHARD_STATES = numbering<ShardState>("state of a standing instruction", {
  active: 0,
  superseded: 1,
  revoked: 2,
  forgotten: 3,
});

export const SHARD_PATHS = numbering<ShardPath>("way of a standing instruction", {
  form: 0,
  booster: 1,
  told: 2,
});

/** What is none stands in no column, so that nobody need look for it. */
export function isDigest(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** 32 hex digits as 16 bytes. */
export function digestIn(hex: string): Uint8Array {
  if (!isDigest(hex)) refuse("digest", hex);
  return Buffer.from(hex, "hex");
}

/** 64 hex digits as 32 bytes: of what nobody may find a second text for. */
export function longDigestIn(hex: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(hex)) refuse("digest", hex);
  return Buffer.from(hex, "hex");
}

export function digestOut(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

/**
 * A text of the host's. SQLite keeps UTF-8, where half a surrogate pair has no place: such a text is kept as its
 * UTF-16 bytes, so that two different names never become one.
 */
export function textIn(text: string): string | Uint8Array {
  return text.isWellFormed() ? text : Buffer.from(text, "utf16le");
}

export type StoredText = string | Uint8Array;

export function textOut(stored: StoredText): string {
  return typeof stored === "string" ? stored : Buffer.from(stored).toString("utf16le");
}

export function maybeTextIn(text: string | null): SqlValue {
  return text === null ? null : textIn(text);
}

export function maybeTextOut(stored: StoredText | null): string | null {
  return stored === null ? null : textOut(stored);
}

/** Whole numbers beyond 2^53 could be written but never read back. */
export function wholeIn(number: number): number {
  if (!Number.isSafeInteger(number)) refuse("whole number", String(number));
  return number;
}

export function maybeWholeIn(number: number | null): SqlValue {
  return number === null ? null : wholeIn(number);
}

/** A whole number or a fraction. */
export function numberIn(number: number): number {
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER)
    refuse("number", String(number));
  return number;
}
