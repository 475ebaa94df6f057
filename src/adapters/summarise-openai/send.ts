/**
 * Sends one question and returns the response, if it is one: follows a redirect within the origin, and asks once more in
 * plainer terms when the endpoint does not know a field.
 */

import { SummariseError } from "../../ports/summarise-failure.ts";
import type { ModelPrompt } from "../summarise-model/index.ts";
import { redirectTarget } from "./endpoint-url.ts";
import { type ErrorFields, errorFields, httpFailure } from "./http-failure.ts";

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

const MOST_REDIRECTS = 3;
/** Of the body of a failure: its names are at the beginning. */
const MOST_ERROR_BYTES = 64 * 1024;
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
  const body = JSON.stringify(bodyOf(question, dialect));
  let { url } = question;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream, application/json",
        ...(question.key === null ? {} : { authorization: `Bearer ${question.key}` }),
      },
      body,
      signal,
    });
    if (response.status < 300 || response.status >= 400) return response;
    await response.body?.cancel();
    const target = redirectTarget(url, response.status, response.headers.get("location"));
    if (target === null)
      throw new SummariseError("failed", "the endpoint redirects elsewhere; name the final address");
    url = target;
  }
  throw new SummariseError("failed", "the endpoint redirects in circles");
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

async function fieldsOf(response: Response): Promise<ErrorFields | null> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_ERROR_BYTES) return null;
  }
  try {
    return errorFields(JSON.parse(text));
  } catch {
    return null;
  }
}
