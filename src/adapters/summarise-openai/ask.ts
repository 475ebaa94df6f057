/**
 * Asks an endpoint of chat completions.
 *
 * Streams, so that a slow answer can be told from none. What fails rejects with an outcome in a field; neither the key
 * nor anything that the endpoint said is in a message. Not here: whether an answer is good, and whether to ask again.
 */

import { NacreError } from "../../kernel/errors.ts";
import { outcomeOf, type Spent, SummariseError } from "../../ports/summarise-failure.ts";
import { endpointProblem, urlWith } from "../http/endpoint-url.ts";
import { connectionCode } from "../http/error-fields.ts";
import { type ModelPrompt, outcomeFrom } from "../summarise-model/index.ts";
import type { Answer } from "./answer.ts";
import { type PatienceOptions, patience } from "./patience.ts";
import { readAnswer } from "./read-answer.ts";
import { send, USUAL_DIALECT } from "./send.ts";

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
/** What one streamed token costs with all that is wrapped around it, and what stands around the whole. */
const BYTES_PER_TOKEN = 1_024;
const BYTES_AROUND = 1024 * 1024;

export interface EndpointDoor {
  readonly name: string;
  /** `mostText`: UTF-16 units; a model that is still writing then has lost its way. Half an answer, and none, rejects. */
  ask(
    prompt: ModelPrompt,
    mostText: number,
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly spent: Spent }>;
}

export function endpointDoor(options: EndpointOptions): EndpointDoor {
  const problem = endpointProblem(options.url, options.key);
  if (problem !== null) {
    throw new NacreError(
      "input/bad-field",
      `the URL of the endpoint ${problem}`,
      "Correct the endpoint's settings.",
    );
  }
  const { model, key } = options;
  const url = urlWith(options.url, "/chat/completions");
  const overallMs = options.overallMs ?? OVERALL_MS;
  const times = {
    overallMs,
    stallMs: options.stallMs ?? STALL_MS,
    firstWordMs: options.firstWordMs ?? FIRST_WORD_SHARE * overallMs,
  };
  let dialect = USUAL_DIALECT;
  return {
    name: `${model}@${url.host}`,
    async ask(prompt, mostText, signal) {
      const waiting = patience(times, signal);
      try {
        const sent = await send({ url, model, key, prompt }, dialect, waiting.signal);
        dialect = sent.dialect;
        const limits = { text: mostText, bytes: BYTES_AROUND + BYTES_PER_TOKEN * prompt.maxTokens };
        const progress = (writing: boolean) => waiting.progress(writing);
        const answer = await readAnswer(sent.response.body ?? [], { limits, key, progress });
        return wholeAnswer(answer, options);
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

function wholeAnswer(
  answer: Answer,
  options: EndpointOptions,
): { readonly text: string; readonly spent: Spent } {
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
  return { text: answer.text, spent };
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
