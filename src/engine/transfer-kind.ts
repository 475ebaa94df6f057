/** How one kind of record moves out and comes in. One such pair a kind (transfer-kinds.ts). */

import type { InstallationId } from "../kernel/ids.ts";
import type { TransferRecord } from "../kernel/transfer/record.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import type { LaneArrivals } from "./transfer-arrivals.ts";

/** What is asked for of an export, whatever the kind. */
export interface Leaving {
  readonly installation: InstallationId;
  /** Session keys; undefined: all lanes, and what is kept of none. */
  readonly lanes: readonly string[] | undefined;
  readonly redacted: boolean;
  /** All kinds and lanes: what was made of a message leaves with it. */
  readonly whole: boolean;
}

export interface LeavingPage {
  readonly records: readonly TransferRecord[];
  /** Opaque, of this kind; null: there are no more. */
  readonly next: string | null;
}

/** Where an import comes from, whatever the kind. */
export interface Arriving {
  readonly installation: InstallationId;
  readonly from: string;
  /** What lanes of this batch are opened with. */
  readonly lanes: LaneArrivals;
}

export interface KindTransfer<R extends TransferRecord = TransferRecord> {
  /** The next ones, in an order that does not change; `after` is `next` of the page before. Records refer to others by the store's references. */
  leaving(
    context: EngineContext,
    stores: Stores,
    what: Leaving,
    after: string | null,
    bytes: number,
  ): Promise<LeavingPage>;
  /** Stores one, or finds it. Never rejects for what is wrong with the record: that is an outcome. */
  arriving(context: EngineContext, stores: Stores, record: R, where: Arriving): Promise<ImportedRecord>;
}

export function added(ref: string | null, sha256: string | null = null): ImportedRecord {
  return { ref, outcome: "added", why: null, sha256 };
}

export function known(ref: string | null, sha256: string | null = null): ImportedRecord {
  return { ref, outcome: "known", why: null, sha256 };
}

/** `why` is a sentence for a person, and has nothing of what was said in it. */
export function refused(why: string): ImportedRecord {
  return { ref: null, outcome: "refused", why, sha256: null };
}

export function withheldHere(why: string): ImportedRecord {
  return { ref: null, outcome: "withheld", why, sha256: null };
}
