/** Something that is spoken of again and again, and what it is called. */

import type { Instant } from "../../kernel/clock.ts";
import type { EntityType } from "../../kernel/entity-ref.ts";
import type { EntityId, ShelfId } from "../../kernel/ids.ts";
import type { RecordTrust } from "../../kernel/trust.ts";

/** `metadata`: what a record says of itself. `fact`: a fact in force. `pattern`: of the words of a record. `person`: they said so. */
export const GRAPH_ORIGINS = ["metadata", "fact", "pattern", "person"] as const;
export type GraphOrigin = (typeof GRAPH_ORIGINS)[number];

export interface NewEntity {
  readonly shelf: ShelfId;
  readonly type: EntityType;
  /** Folded (kernel/entity-ref.ts). Of a person a keyed digest: their names are not kept here. */
  readonly name: string;
  /** As it is said; of a person `person 3f2a91`. */
  readonly label: string;
  readonly origin: GraphOrigin;
  readonly trust: Exclude<RecordTrust, "quarantined">;
  readonly createdAt: Instant;
}

export interface Entity extends NewEntity {
  readonly id: EntityId;
  /** It is the same as this one, a person says. */
  readonly mergedInto: EntityId | null;
}

export interface EntityAlias {
  readonly entity: EntityId;
  /** Folded. */
  readonly alias: string;
  readonly origin: GraphOrigin;
}
