/** What is left of erased things below the log, and the proof that nothing is. */

import { NacreError } from "../kernel/errors.ts";
import type { EngineContext } from "./context.ts";
import { saidElsewhere } from "./said-elsewhere.ts";
import type { ScrubAnswer, Trace, TracesAnswer } from "./withhold-api.ts";

/** Slices of one call. Between two of them whatever waits to be written is. */
const SLICES = 8;
/** Shorter ones stand everywhere and prove nothing. */
const SHORTEST = 3;

export async function scrub(context: EngineContext): Promise<ScrubAnswer> {
  for (let slice = 0; slice < SLICES; slice += 1) {
    if (!(await context.store.scrub())) return { done: true };
  }
  return { done: false };
}

/** Programs and people put lines there to be taken in, and the file stays as it was told: theirs to remove. */
function isToldFile({ kind, place }: Trace): boolean {
  return kind === "file" && /^(?:spool|rejects)[\\/]/.test(place);
}

export async function traces(
  context: EngineContext,
  { texts }: { readonly texts: readonly string[] },
  signal?: AbortSignal,
): Promise<TracesAnswer> {
  const short = texts.find((text) => text.trim().length < SHORTEST);
  if (short !== undefined) {
    throw new NacreError(
      "input/bad-field",
      `a text to look for has at least ${SHORTEST} characters, not ${short.trim().length}`,
      "Look for a longer passage.",
    );
  }
  const { said, unsaid, files, ...elsewhere } = await saidElsewhere(context, texts, signal);
  const tracesOf = async (some: readonly string[], isSaid: boolean): Promise<readonly Trace[]> =>
    some.length === 0
      ? []
      : (await context.store.traces(some, signal)).map((trace) => ({ ...trace, said: isSaid }));
  const found = [...(await tracesOf(unsaid, false)), ...(await tracesOf(said, true))];
  const kept = [...new Set(found.filter(isToldFile).map(({ place }) => place))];
  return {
    ...elsewhere,
    traces: found.filter((trace) => !isToldFile(trace)),
    files: [...files, ...kept.map((place) => `${place} in the data folder`)],
  };
}
