/** Makes an answer of what a model wrote: without reasoning. What is empty, or longer than it may be, is none. */

import { type Completed, type CompletionRequest, longestAnswer } from "../../ports/completer.ts";
import { type Spent, SummariseError } from "../../ports/summarise-failure.ts";
import { withoutReasoning } from "./reasoning.ts";

/** Rejects what is no answer as `rejected`: it was paid for. */
export function finishAnswer(written: string, request: CompletionRequest, spent: Spent): Completed {
  if (written.length > longestAnswer(request)) {
    throw new SummariseError("rejected", "the model wrote many times what was asked for", { spent });
  }
  const text = withoutReasoning(written, request.prompt).toWellFormed().trim();
  if (text === "") throw new SummariseError("rejected", "the model answered without a text", { spent });
  const { model, tokensIn, tokensOut, costUsd } = spent;
  return { text, model, tokensIn, tokensOut, costUsd };
}
