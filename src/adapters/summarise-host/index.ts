/** Summaries from the model that the host lends. */

export { type HostComplete, type HostCompletion, hostSummariser } from "./summarise.ts";
