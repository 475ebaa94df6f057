/** The ledger: what happened and what is to be known of it, how much it matters, and what becomes of it. */

export type * from "./artifact.ts";
export * from "./artifact-excerpt.ts";
export * from "./artifact-handle.ts";
export * from "./aside.ts";
export * from "./bounded-json.ts";
export * from "./captured.ts";
export * from "./classify-kind.ts";
export * from "./compaction.ts";
export * from "./decay.ts";
export * from "./due.ts";
export * from "./event.ts";
export * from "./given-importance.ts";
export * from "./importance.ts";
export * from "./judge-line.ts";
export * from "./lifecycle-rules.ts";
export * from "./line-object.ts";
export * from "./line-time.ts";
export * from "./observation.ts";
export type * from "./port.ts";
export * from "./read-event-line.ts";
export * from "./read-line.ts";
export * from "./said.ts";
export * from "./sought.ts";
export * from "./told-event.ts";
export * from "./tool-outcome.ts";
export * from "./tool-result.ts";
export * from "./web-tools.ts";
