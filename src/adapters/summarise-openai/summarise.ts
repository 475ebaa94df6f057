/** A summariser over an endpoint of chat completions. Not here: whether a draft is good, and whether to ask again. */

import {
  longestDraft,
  type Summariser,
  type SummaryDraft,
  type SummaryRequest,
} from "../../ports/summariser.ts";
import { finishDraft, promptOf, saysAnything } from "../summarise-model/index.ts";
import { type EndpointOptions, endpointDoor } from "./ask.ts";

/** Times the longest draft: a model that is still writing then has lost its way. */
const MOST_TEXT = 4;
/** Letters of a token, generously. */
const UNITS_PER_TOKEN = 8;

export function openaiSummariser(options: EndpointOptions): Summariser {
  const door = endpointDoor(options);
  return {
    name: door.name,
    kind: "model",
    async summarise(request, signal) {
      signal.throwIfAborted();
      if (!saysAnything(request)) return nothingSaid(options.model);
      const asked = promptOf(request);
      const { text, spent } = await door.ask(asked, mostText(request, asked.maxTokens), signal);
      return finishDraft(text, request, asked, spent);
    },
  };
}

function mostText({ targetTokens }: SummaryRequest, maxTokens: number): number {
  return MOST_TEXT * UNITS_PER_TOKEN * longestDraft(targetTokens) + UNITS_PER_TOKEN * maxTokens;
}

function nothingSaid(model: string): SummaryDraft {
  return { text: "", model, tokensIn: null, tokensOut: null, costUsd: null };
}
