/** Summaries from any endpoint that speaks the chat completions of OpenAI: a service, a gateway, a model on this machine. */

export { type EndpointOptions, openaiSummariser } from "./summarise.ts";
