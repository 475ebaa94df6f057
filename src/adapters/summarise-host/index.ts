/** Summaries and answers from the model that the host lends. */

export type { HostComplete, HostCompletion } from "./ask.ts";
export { hostCompleter } from "./complete.ts";
export { hostSummariser } from "./summarise.ts";
