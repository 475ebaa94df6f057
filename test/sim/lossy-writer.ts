/**
 * The writer as folding sees it from another thread: a call may be lost on the way there or on the way back or come twice, and
 * whatever else goes on in the store goes on between two calls.
 */

import type { FoldWriter } from "../../src/engine/index.ts";
import { SimulatedFault } from "./faulty-store.ts";

export interface WriterLoss {
  /** `answer`: it took effect, and nobody hears so. `neither`: it comes twice. */
  readonly what: "request" | "answer" | "neither";
  /** Which call, from 1. */
  readonly at: number;
}

export function lossy(writer: FoldWriter, loss: WriterLoss | null, between: () => Promise<void>): FoldWriter {
  let calls = 0;
  const through = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    calls += 1;
    const lost = loss?.at === calls ? loss.what : null;
    await between();
    if (lost === "request") throw new SimulatedFault({ kind: "call", at: calls, fatal: false });
    if (lost === "neither") await call();
    const answer = await call();
    if (lost === "answer") throw new SimulatedFault({ kind: "after commit", at: calls, fatal: false });
    await between();
    return answer;
  };
  return {
    keepPayloads: (request) => through(() => writer.keepPayloads(request)),
    applyFold: (batch) => through(() => writer.applyFold(batch)),
    activateFold: (request) => through(() => writer.activateFold(request)),
    cutTail: (request) => through(() => writer.cutTail(request)),
    settleFold: (request) => through(() => writer.settleFold(request)),
  };
}
