/**
 * Erasing as a program of one's own does it: when it resolves, the words are gone from every record, and from the bytes of the file.
 *
 * The engine erases records at once, and what the file still holds of them slice by slice (engine/scrub.ts), so that others can
 * write in between. On the command line a person sees that go on; here it is waited for. Rejected on the way, the records are erased
 * already, and the same call again goes on with the file.
 */

import { codeOf } from "../kernel/errors.ts";
import type { ClientEngine } from "../wire/index.ts";

export type Erasing = Pick<ClientEngine, "erase" | "forgetMemories" | "forgetLessons">;

/** They may be gone since a call that was interrupted before the file was rewritten. */
const GONE: readonly (string | undefined)[] = ["memory/unknown", "lesson/unknown"];

export function erasingWhole(engine: ClientEngine): Erasing {
  return {
    erase: (request, signal?: AbortSignal) => whole(engine, () => engine.erase(request), signal),
    forgetMemories(request, signal?: AbortSignal) {
      const forget = () => engine.forgetMemories(request);
      return request.erase === true ? whole(engine, forget, signal) : forget();
    },
    forgetLessons(request, signal?: AbortSignal) {
      const forget = () => engine.forgetLessons(request);
      return request.erase === true && request.dryRun !== true ? whole(engine, forget, signal) : forget();
    },
  };
}

async function whole<T>(
  engine: ClientEngine,
  erase: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const answer = await erase().catch(async (error: unknown) => {
    if (GONE.includes(codeOf(error))) await rewriteFile(engine, signal);
    throw error;
  });
  await rewriteFile(engine, signal);
  return answer;
}

async function rewriteFile(engine: ClientEngine, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    if ((await engine.scrub({})).done) return;
  }
}
