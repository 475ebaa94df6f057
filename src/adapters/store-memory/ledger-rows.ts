/** What the store in memory holds of the ledger. The comments give the keys. */

import type { Instant } from "../../kernel/clock.ts";
import type { EventId, ObservationId, PackId } from "../../kernel/ids.ts";
import type {
  Artifact,
  CallNote,
  LedgerEvent,
  LifecycleMove,
  LifecycleRun,
  Observation,
  RecordUse,
  SpoolFile,
} from "../../rooms/ledger/index.ts";
import { SortedMap } from "./sorted-map.ts";

export interface PackRow {
  readonly id: PackId;
  readonly at: Instant;
  /** JSON. */
  readonly trace: string;
}

export interface ArtifactRow extends Artifact {
  readonly content: Uint8Array;
}

export interface LedgerRows {
  /** observation */
  observations: SortedMap<Observation>;
  /** shelf, hash */
  observationHashes: SortedMap<ObservationId>;
  /** shelf, kind, hash */
  ledgerTombstones: SortedMap<Instant>;
  /** kind, source */
  recordUses: SortedMap<RecordUse>;
  /** run */
  lifecycleRuns: SortedMap<LifecycleRun>;
  /** number, counted up */
  lifecycleMoves: SortedMap<LifecycleMove>;
  /** file */
  spoolFiles: SortedMap<SpoolFile>;
  /** installation, agent, session key, call, run */
  callNotes: SortedMap<CallNote>;
  /** event */
  events: SortedMap<LedgerEvent>;
  /** shelf, name */
  eventNames: SortedMap<EventId>;
  /** artifact */
  artifacts: SortedMap<ArtifactRow>;
  /** pack */
  packs: SortedMap<PackRow>;
}

export function emptyLedgerRows(): LedgerRows {
  const empty = <V>() => new SortedMap<V>();
  return {
    observations: empty(),
    observationHashes: empty(),
    ledgerTombstones: empty(),
    recordUses: empty(),
    lifecycleRuns: empty(),
    lifecycleMoves: empty(),
    spoolFiles: empty(),
    callNotes: empty(),
    events: empty(),
    eventNames: empty(),
    artifacts: empty(),
    packs: empty(),
  };
}
