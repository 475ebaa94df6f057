/**
 * Sends one question and returns the response, if it is one: follows a redirect within the origin, and asks once more in
 * plainer terms when the endpoint does not know a field.
 */

import { SummariseError } from "../../ports/summarise-failure.ts";
import { fieldsOf } from "../http/error-fields.ts";
import { postJson } from "../http/post-json.ts";
import type { ModelPrompt } from "../summarise-model/index.ts";
import { httpFailure } from "./http-failure.ts";

export interface Question {
  readonly url: URL;
  readonly model: string;
  readonly key: string | null;
  readonly prompt: ModelPrompt;
}

/** What endpoints differ in. The first that a request is accepted with is kept. */
export interface Dialect {
  /** Without it most say nothing about usage; some refuse a field that they do not know. */
  readonly usage: boolean;
  readonly lengthField: "max_tokens" | "max_completion_tokens";
}

export const USUAL_DIALECT: Dialect = { usage: true, lengthField: "max_tokens" };

/** A request that was not understood; it was not answered either, so it cost nothing. */
const NOT_UNDERSTOOD = new Set([400, 422]);

export async function send(
  question: Question,
  dialect: Dialect,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly dialect: Dialect }> {
  const response = await post(question, dialect, signal);
  if (response.ok) return { response, dialect };
  const fields = await fieldsOf(response);
  if (!NOT_UNDERSTOOD.has(response.status) || !dialect.usage) {
    throw httpFailure(response.status, fields, response.headers, question.key);
  }
  const plainer: Dialect = {
    usage: false,
    lengthField: fields?.param === "max_tokens" ? "max_completion_tokens" : dialect.lengthField,
  };
  // The length may have been all that it did not like.
  const next = fields?.param === "max_tokens" ? { ...plainer, usage: true } : plainer;
  const again = await post(question, next, signal);
  if (again.ok) return { response: again, dialect: next };
  throw httpFailure(again.status, await fieldsOf(again), again.headers, question.key);
}

async function post(question: Question, dialect: Dialect, signal: AbortSignal): Promise<Response> {
  const { url, key } = question;
  const sent = await postJson(
    { url, key, body: bodyOf(question, dialect), accept: "text/event-stream, application/json" },
    signal,
  );
  if ("astray" in sent) throw new SummariseError("failed", sent.astray);
  return sent.response;
}

function bodyOf({ model, prompt }: Question, dialect: Dialect): object {
  return {
    model,
    messages: [
      { role: "system", content: prompt.system },
      { role: "user", content: prompt.prompt },
    ],
    stream: true,
    ...(dialect.usage ? { stream_options: { include_usage: true } } : {}),
    [dialect.lengthField]: prompt.maxTokens,
  };
}
