/**
 * A summariser over an endpoint of chat completions.
 *
 * Streams, so that a slow answer can be told from none. What fails rejects with an outcome in a field; neither the key
 * nor anything that the endpoint said is in a message. Not here: whether a draft is good, and whether to ask again.
 */

import { NacreError } from "../../kernel/errors.ts";
import { outcomeOf, SummariseError } from "../../ports/summarise-failure.ts";
import {
  longestDraft,
  type Summariser,
  type SummaryDraft,
  type SummaryRequest,
} from "../../ports/summariser.ts";
import { endpointProblem, urlWith } from "../http/endpoint-url.ts";
import { connectionCode } from "../http/error-fields.ts";
import {
  finishDraft,
  type ModelPrompt,
  outcomeFrom,
  promptOf,
  saysAnything,
} from "../summarise-model/index.ts";
import type { Answer } from "./answer.ts";
import { type PatienceOptions, patience } from "./patience.ts";
import { readAnswer } from "./read-answer.ts";
import { type Question, send, USUAL_DIALECT } from "./send.ts";

export interface EndpointOptions extends Partial<PatienceOptions> {
  /** `https://api.example.com/v1`; only http and https, without a user. */
  readonly url: string;
  readonly model: string;
  /** Null for an endpoint that asks for none. */
  readonly key: string | null;
  /** US dollars for a million tokens; a cost is known when both are. */
  readonly inputPerMillion?: number;
  readonly outputPerMillion?: number;
}

const STALL_MS = 30_000;
const OVERALL_MS = 5 * 60_000;
/** Of the whole: models on a machine without a graphics card read for minutes. */
const FIRST_WORD_SHARE = 0.4;
/** Times the longest draft: a model that is still writing then has lost its way. */
const MOST_TEXT = 4;
/** Letters of a token, generously. */
const UNITS_PER_TOKEN = 8;
/** What one streamed token costs with all that is wrapped around it, and what stands around the whole. */
const BYTES_PER_TOKEN = 1_024;
const BYTES_AROUND = 1024 * 1024;

export function openaiSummariser(options: EndpointOptions): Summariser {
  const problem = endpointProblem(options.url, options.key);
  if (problem !== null) {
    throw new NacreError(
      "input/bad-field",
      `the URL of the endpoint ${problem}`,
      "Correct the endpoint's settings.",
    );
  }
  const url = urlWith(options.url, "/chat/completions");
  const overallMs = options.overallMs ?? OVERALL_MS;
  const times = {
    overallMs,
    stallMs: options.stallMs ?? STALL_MS,
    firstWordMs: options.firstWordMs ?? FIRST_WORD_SHARE * overallMs,
  };
  let dialect = USUAL_DIALECT;
  return {
    name: `${options.model}@${url.host}`,
    kind: "model",
    async summarise(request, signal) {
      signal.throwIfAborted();
      if (!saysAnything(request)) return nothingSaid(options.model);
      const question: Question = { url, model: options.model, key: options.key, prompt: promptOf(request) };
      const waiting = patience(times, signal);
      try {
        const sent = await send(question, dialect, waiting.signal);
        dialect = sent.dialect;
        const limits = limitsOf(request, question.prompt.maxTokens);
        const progress = (writing: boolean) => waiting.progress(writing);
        const answer = await readAnswer(sent.response.body ?? [], { limits, key: options.key, progress });
        return draftOf(answer, request, question.prompt, options);
      } catch (error) {
        // Whatever broke because of it: the reason is what was meant.
        waiting.signal.throwIfAborted();
        throw failureOf(error);
      } finally {
        waiting.end();
      }
    },
  };
}

function limitsOf(request: SummaryRequest, maxTokens: number) {
  return {
    text: MOST_TEXT * UNITS_PER_TOKEN * longestDraft(request.targetTokens) + UNITS_PER_TOKEN * maxTokens,
    bytes: BYTES_AROUND + BYTES_PER_TOKEN * maxTokens,
  };
}

function draftOf(
  answer: Answer,
  request: SummaryRequest,
  asked: ModelPrompt,
  options: EndpointOptions,
): SummaryDraft {
  const { tokensIn, tokensOut } = answer;
  const spent = {
    model: answer.model ?? options.model,
    tokensIn,
    tokensOut,
    costUsd: costOf(answer, options),
  };
  if (answer.refused || answer.finish === "content_filter") {
    throw new SummariseError("rejected", "the model declined to answer", { spent });
  }
  // Half a text would stand for all of it.
  if (answer.finish === "length") {
    throw new SummariseError("rejected", "the model ran out of room before it had ended", { spent });
  }
  return finishDraft(answer.text, request, asked, spent);
}

function costOf({ tokensIn, tokensOut }: Answer, options: EndpointOptions): number | null {
  const { inputPerMillion, outputPerMillion } = options;
  if (tokensIn === null || tokensOut === null) return null;
  if (inputPerMillion === undefined || outputPerMillion === undefined) return null;
  return (tokensIn * inputPerMillion + tokensOut * outputPerMillion) / 1_000_000;
}

function failureOf(error: unknown): unknown {
  if (error instanceof SummariseError || outcomeOf(error) !== "failed") return error;
  const code = connectionCode(error);
  const what =
    code === null
      ? "the connection to the endpoint failed"
      : `the connection to the endpoint failed (${code})`;
  return new SummariseError(outcomeFrom({ code }), what);
}

function nothingSaid(model: string): SummaryDraft {
  return { text: "", model, tokensIn: null, tokensOut: null, costUsd: null };
}
