/**
 * How long a request is waited for: as long as something comes, up to a limit for the whole.
 *
 * One flat limit would end a slow model in the middle of a good answer and wait minutes for a dead one.
 */

import { SummariseError } from "../../ports/summarise-failure.ts";

export interface PatienceOptions {
  /** Without a byte, once the model writes. */
  readonly stallMs: number;
  /** Without a byte, before its first word: a model reads a long prompt, and some think in silence. */
  readonly firstWordMs: number;
  readonly overallMs: number;
}

export interface Patience {
  /** Aborted by the caller's signal with its reason, or with a timeout of ours. */
  readonly signal: AbortSignal;
  /** Something came; `writing`: there were words among it, now or before. */
  progress(writing: boolean): void;
  end(): void;
}

export function patience(options: PatienceOptions, signal: AbortSignal): Patience {
  const ours = new AbortController();
  const after = (ms: number, what: string) =>
    setTimeout(() => {
      ours.abort(new SummariseError("timeout", `the endpoint ${what} ${ms} ms`));
    }, ms).unref();
  const stalled = (ms: number) => after(ms, "sent nothing for");
  const overall = after(options.overallMs, "had not ended after");
  let stall = stalled(options.firstWordMs);
  return {
    signal: AbortSignal.any([signal, ours.signal]),
    progress(writing) {
      clearTimeout(stall);
      stall = stalled(writing ? options.stallMs : options.firstWordMs);
    },
    end() {
      clearTimeout(stall);
      clearTimeout(overall);
    },
  };
}
