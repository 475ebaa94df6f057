/** Summaries and answers from any endpoint that speaks the chat completions of OpenAI: a service, a gateway, a model on this machine. */

export type { EndpointOptions } from "./ask.ts";
export { openaiCompleter } from "./complete.ts";
export { openaiSummariser } from "./summarise.ts";
