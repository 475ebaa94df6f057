/**
 * How long a request is waited for: as long as something comes, up to a limit for the whole.
 *
 * One flat limit would end a slow model in the middle of a good answer and wait minutes for a dead one.
 */

import { SummariseError } from "../../ports/summarise-failure.ts";

export interface PatienceOptions {
  /** Without a byte, once there was one. */
  readonly stallMs: number;
  /** Without a byte, before there was one: a model reads a long prompt before it says anything. */
  readonly firstByteMs: number;
  readonly overallMs: number;
}

export interface Patience {
  /** Aborted by the caller's signal with its reason, or with a timeout of ours. */
  readonly signal: AbortSignal;
  /** Something came. */
  progress(): void;
  end(): void;
}

export function patience(options: PatienceOptions, signal: AbortSignal): Patience {
  const ours = new AbortController();
  const giveUp = (what: string, ms: number) => () =>
    ours.abort(new SummariseError("timeout", `the endpoint ${what} ${ms} ms`));
  const { stallMs, firstByteMs, overallMs } = options;
  const overall = setTimeout(giveUp("had not ended after", overallMs), overallMs).unref();
  let stall = setTimeout(giveUp("sent nothing for", firstByteMs), firstByteMs).unref();
  return {
    signal: AbortSignal.any([signal, ours.signal]),
    progress() {
      clearTimeout(stall);
      stall = setTimeout(giveUp("sent nothing for", stallMs), stallMs).unref();
    },
    end() {
      clearTimeout(stall);
      clearTimeout(overall);
    },
  };
}
