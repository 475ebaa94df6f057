/**
 * What answers a question in words of its own: a model, whoever runs it.
 *
 * An answer is material, as what was asked about is: whoever asked reads it strictly and believes nothing in it. It is shown
 * redacted text only. Shorter texts of longer ones are for a summariser, which knows what a draft has to keep.
 */

export interface CompletionRequest {
  /** The task. */
  readonly system: string;
  /** What it is about. */
  readonly prompt: string;
  /** What the model may write, its reasoning included. */
  readonly maxTokens: number;
}

export interface Completed {
  /** Without reasoning; never empty. */
  readonly text: string;
  readonly model: string;
  /** Null where nothing is counted or charged. */
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  readonly costUsd: number | null;
}

export interface Completer {
  /** The same as that of a summariser over the same model: limits and breakers count by it. */
  readonly name: string;
  /**
   * An answer of at most `longestAnswer(request)`. Says nothing of what other requests held. Rejects with the signal's reason once
   * it is aborted, soon after. A failure rejects as a summariser's does (summarise-failure.ts): the text of an error, a refusal
   * and half an answer are none.
   */
  complete(request: CompletionRequest, signal: AbortSignal): Promise<Completed>;
}

/** Letters of a token, generously. */
const UNITS_PER_TOKEN = 8;

/** The most UTF-16 units that an answer may have. */
export function longestAnswer({ maxTokens }: Pick<CompletionRequest, "maxTokens">): number {
  return UNITS_PER_TOKEN * maxTokens;
}
