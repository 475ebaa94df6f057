/** How two things hang together: on what evidence, since when, on whose word. */

import type { Instant } from "../../kernel/clock.ts";
import type { Evidence } from "../../kernel/evidence.ts";
import type { EdgeId, EntityId, ShelfId } from "../../kernel/ids.ts";
import type { EdgeType } from "../../kernel/knowledge-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";
import type { GraphOrigin } from "./entity.ts";

export { EDGE_TYPES, type EdgeType } from "../../kernel/knowledge-words.ts";

/** `proposed`: nothing goes along it until a person accepts it. */
export const EDGE_STATES = ["active", "proposed", "rejected"] as const;
export type EdgeState = (typeof EDGE_STATES)[number];

export interface NewEdge {
  readonly shelf: ShelfId;
  readonly src: EntityId;
  readonly dst: EntityId;
  readonly type: EdgeType;
  readonly from: Instant;
  readonly to: Instant | null;
  /** Of all that it rests on, the least. */
  readonly trust: Exclude<RecordTrust, "quarantined">;
  readonly origin: GraphOrigin;
  readonly state: EdgeState;
  readonly recordedAt: Instant;
}

/** Of one shelf there is one edge of a type, an origin and a beginning between two. */
export interface Edge extends NewEdge {
  readonly id: EdgeId;
}

/** Never none. */
export interface EdgeEvidence extends Evidence {
  readonly edge: EdgeId;
}
