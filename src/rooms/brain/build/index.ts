/** The graph of what there is. */

export { type BuiltGraph, buildGraph, MOST_LINKS, MOST_NODES } from "./build-graph.ts";
export { type CarriedOver, carryOver } from "./carry-over.ts";
export { type GraphNode, type GraphRecord, graphNode, saysOf } from "./graph-record.ts";
export { isWorkflow } from "./is-workflow.ts";
export { ruledOut } from "./ruled-out.ts";
