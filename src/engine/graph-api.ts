/** The part of the engine's contract about how things hang together: typed entities and edges, paths with citations. */

import type { EntityRef, EntityType } from "../kernel/entity-ref.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type { EdgeState, EdgeType, GraphOrigin } from "../rooms/graph/index.ts";
import type { Asker } from "./api.ts";

interface Whose {
  readonly asker?: Asker;
  readonly installation?: string;
  readonly scope?: string;
}

export interface ShownEntity {
  readonly ref: EntityRef;
  readonly type: EntityType;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly trust: RecordTrust;
  readonly shelf: string;
  readonly mergedInto: EntityRef | null;
}

export interface ShownEdge {
  /** `edge:12`. */
  readonly ref: string;
  readonly src: EntityRef;
  readonly dst: EntityRef;
  readonly type: EdgeType;
  readonly from: number;
  readonly to: number | null;
  readonly trust: RecordTrust;
  readonly origin: GraphOrigin;
  readonly state: EdgeState;
  /** Never none. */
  readonly evidence: readonly string[];
}

/** Why a walk ended before everything was seen. */
export type StopReason = "hops" | "nodes" | "edges" | "deadline";

export interface WalkBounds {
  /** Clamped to 1 to 6; absent 2. */
  readonly hops?: number;
  /** Clamped to 1 to 500; absent 50. */
  readonly nodes?: number;
  /** Clamped to 1 to 1,000; absent 200. */
  readonly edges?: number;
  readonly types?: readonly EdgeType[];
  /** What was in force then; absent: now. */
  readonly at?: number;
}

/** One step along an edge, in the direction in which it was gone. */
export interface PathStep {
  readonly from: EntityRef;
  readonly edge: ShownEdge;
  readonly to: EntityRef;
}

export interface MatchRequest extends Whose {
  readonly idea: string;
  /** Projects; clamped to 1 to 10, absent 5. */
  readonly limit?: number;
  readonly bounds?: WalkBounds;
  readonly withinMs?: number;
}

export interface MatchedProject {
  readonly project: ShownEntity;
  readonly score: number;
  /** They add up to the score. */
  readonly paths: readonly {
    /** What the idea has in common with where the path begins: a record that fits it, or the name itself. */
    readonly seed: { readonly ref: string; readonly says: string; readonly score: number };
    readonly steps: readonly PathStep[];
    readonly score: number;
    readonly citations: readonly string[];
  }[];
}

export interface MatchAnswer {
  readonly matches: readonly MatchedProject[];
  /** Found, and left out because no path explains them. */
  readonly unexplained: number;
  readonly stopped: StopReason | null;
  readonly degraded: readonly string[];
}

export interface NeighboursRequest extends Whose, WalkBounds {
  /** A reference, a name or an alias. */
  readonly entity: string;
}

export interface SubgraphAnswer {
  readonly root: ShownEntity;
  readonly entities: readonly ShownEntity[];
  readonly edges: readonly ShownEdge[];
  readonly stopped: StopReason | null;
}

export interface PathRequest extends Whose, WalkBounds {
  readonly from: string;
  readonly to: string;
}

export interface PathAnswer {
  readonly from: ShownEntity;
  readonly to: ShownEntity;
  /** The shortest, of these the one with the most trusted evidence; null: none within the bounds. */
  readonly path: readonly PathStep[] | null;
  readonly stopped: StopReason | null;
}

export interface ExportGraphRequest extends Whose, WalkBounds {
  /** Absent: everything within the bounds. */
  readonly entity?: string;
  readonly format: "markdown" | "mermaid" | "json";
}

export type GraphProblem =
  | "evidence-gone"
  | "evidence-changed"
  | "no-evidence"
  | "named-alike"
  | "merge-cycle"
  | "interval-invalid"
  | "dangling-edge"
  | "self-edge"
  | "record-unkept";

export interface LintGraphRequest extends Whose {
  readonly limit?: number;
}

export interface ListEntitiesRequest extends Whose {
  readonly types?: readonly EntityType[];
  readonly after?: string;
  readonly limit?: number;
}

export interface LintGraphAnswer {
  readonly entities: number;
  readonly edges: number;
  readonly problems: readonly {
    readonly ref: string;
    readonly problem: GraphProblem;
    readonly severity: "error" | "warning";
    readonly says: string;
    readonly hint: string;
  }[];
  readonly digest: string;
  readonly more: boolean;
}

export interface LinkRequest extends Whose {
  readonly src: string;
  readonly type: EdgeType;
  readonly dst: string;
  readonly from?: number;
  readonly to?: number;
  /** References; never none. */
  readonly evidence: readonly string[];
}

/** What a person says of the graph; each can be undone. */
export interface NameEntityRequest extends Whose {
  readonly how: "alias" | "unalias" | "merge" | "unmerge";
  readonly entity: string;
  /** The alias, or what it is merged into. */
  readonly as?: string;
}

export interface ReviewEdgesRequest extends Whose {
  /** `edge:12`. None: they are listed. */
  readonly accept?: readonly string[];
  readonly reject?: readonly string[];
  /** Decided about: they are as they were before that. */
  readonly reopen?: readonly string[];
  /** In the place of those that wait: those that a person decided about. */
  readonly decided?: boolean;
  readonly limit?: number;
}

/** In words, and as it was read. */
export interface ToldEdge extends ShownEdge {
  readonly says: string;
  /** What it was read in, without names of people; null: it cannot be read, or it waits for nobody. */
  readonly text: string | null;
  /** A person decided about it, which can be undone. */
  readonly decided: boolean;
}

export interface ShowEdgeRequest extends Omit<Whose, "asker"> {
  /** `edge:12`. */
  readonly ref: string;
}

export interface ReviewEdgesAnswer {
  readonly proposed: readonly ToldEdge[];
  readonly pending: number;
  readonly decided: readonly { readonly ref: string; readonly outcome: string }[];
}

export interface RebuildGraphAnswer {
  readonly before: string;
  readonly after: string;
  readonly entities: number;
  readonly edges: number;
  readonly proposed: number;
}

export interface GraphApi {
  matchIdea(request: MatchRequest, signal?: AbortSignal): Promise<MatchAnswer>;
  neighbours(request: NeighboursRequest): Promise<SubgraphAnswer>;
  findPath(request: PathRequest): Promise<PathAnswer>;
  exportGraph(
    request: ExportGraphRequest,
  ): Promise<{ readonly text: string; readonly stopped: StopReason | null }>;
  /** Accepted, waiting or rejected, as long as it rests on something. */
  showEdge(request: ShowEdgeRequest): Promise<ToldEdge>;
  lintGraph(request: LintGraphRequest): Promise<LintGraphAnswer>;
  listEntities(
    request: ListEntitiesRequest,
  ): Promise<{ readonly entities: readonly ShownEntity[]; readonly cursor: string | null }>;
  /** Writer. */
  linkEntities(request: LinkRequest): Promise<{ readonly edge: ShownEdge; readonly isNew: boolean }>;
  /** Writer. */
  nameEntity(
    request: NameEntityRequest,
  ): Promise<{ readonly entity: ShownEntity; readonly changed: boolean }>;
  /** Writer when something is decided. */
  reviewEdges(request: ReviewEdgesRequest): Promise<ReviewEdgesAnswer>;
  /** Writer. Until it is done, what was there is gone along. */
  rebuildGraph(request: { readonly dryRun?: boolean }): Promise<RebuildGraphAnswer>;
}

/** What records bring to the graph, from the background thread to the writer. */
export interface GraphBatch {
  readonly version: string;
  readonly from: JsonObject;
  readonly upTo: JsonObject;
  readonly found: readonly JsonObject[];
  /** Edges that lost something that they rested on. */
  readonly settle: readonly number[];
  readonly pending: boolean;
  readonly idle: boolean;
}

export interface GraphTurnApi {
  prepareGraph(request: { readonly limit: number }, signal?: AbortSignal): Promise<GraphBatch>;
  /** Writer. */
  applyGraph(
    batch: GraphBatch,
  ): Promise<{ readonly entities: number; readonly edges: number; readonly proposed: number }>;
}
