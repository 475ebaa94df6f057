/** Asks the host's own model. What it answers is believed as little as what an endpoint answers. */

import { isObject } from "../../kernel/json.ts";
import { type Spent, SummariseError } from "../../ports/summarise-failure.ts";
import { type ModelPrompt, outcomeFrom } from "../summarise-model/index.ts";

export interface HostCompletion {
  readonly text: string;
  readonly model: string;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  readonly costUsd: number | null;
}

/** A failure rejects, with what went wrong in the fields `status`, `code` or `type`. */
export type HostComplete = (params: ModelPrompt, signal: AbortSignal) => Promise<HostCompletion>;

export const HOST = "host";
/** Longer names are texts. */
const ERROR_NAME = /^[\w./-]{1,60}$/;
const LONGEST_MODEL_NAME = 200;

export async function askHost(
  complete: HostComplete,
  asked: ModelPrompt,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly spent: Spent }> {
  const ask = async () => complete(asked, signal);
  const completion = await untilAborted(ask(), signal).catch((error) => {
    signal.throwIfAborted();
    throw failureOf(error);
  });
  return answerIn(completion);
}

/** The host may not know of signals, or may have more to do before it looks at one. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function answerIn(completion: unknown): { readonly text: string; readonly spent: Spent } {
  if (!isObject(completion) || typeof completion.text !== "string") {
    throw new SummariseError("failed", "the host sent what is not an answer");
  }
  const model =
    typeof completion.model === "string" ? completion.model.trim().slice(0, LONGEST_MODEL_NAME) : "";
  const spent: Spent = {
    model: model === "" ? HOST : model,
    tokensIn: amountOf(completion.tokensIn),
    tokensOut: amountOf(completion.tokensOut),
    costUsd: amountOf(completion.costUsd),
  };
  return { text: completion.text, spent };
}

function amountOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** By its fields; its message may hold anything and goes no further. */
function failureOf(error: unknown): SummariseError {
  const fields = isObject(error) ? error : {};
  const { status, code, type, retryAfterMs } = fields;
  const names = [status, code, type]
    .filter((name) => typeof name === "number" || (typeof name === "string" && ERROR_NAME.test(name)))
    .join(", ");
  return new SummariseError(
    outcomeFrom({ status, code, type }),
    names === "" ? "the host's model failed" : `the host's model failed (${names})`,
    { retryAfterMs: amountOf(retryAfterMs) },
  );
}
