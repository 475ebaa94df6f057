/** What was found, in one shape whichever way it was looked for. */

import type { FoundFact, FoundLine, SearchHit, Understood } from "../../../../src/engine/search-api.ts";
import { call } from "../../api/call.ts";
import { type Asked, grepOf, isFactsAlone, searchOf } from "./asked.ts";

export interface Hit
  extends FoundLine,
    Partial<Pick<SearchHit, "headings" | "observed" | "outdated" | "parts">> {
  readonly kind: SearchHit["kind"] | "file";
  readonly shelf: string | null;
  readonly path: string | null;
  readonly lines: SearchHit["lines"];
  readonly beside: string | null;
  readonly alike: readonly string[];
  /** The summary that covers it; only where it was looked for word for word. */
  readonly under: string | null;
}

export interface Answer {
  /** Which question it answers: the same question has the same. */
  readonly of: string;
  readonly facts: readonly FoundFact[];
  readonly hits: readonly Hit[];
  readonly degraded: readonly string[];
  readonly understood: Understood | undefined;
}

export async function answerTo(asked: Asked, signal: AbortSignal): Promise<Answer> {
  return asked.mode === "meaning" ? await searched(asked, signal) : await grepped(asked, signal);
}

async function searched(asked: Asked, signal: AbortSignal): Promise<Answer> {
  const request = searchOf(asked, Date.now(), -new Date().getTimezoneOffset());
  const { facts = [], hits, degraded, understood } = await call("search", request, signal);
  return {
    of: JSON.stringify(asked),
    facts,
    hits: isFactsAlone(asked) ? [] : hits.map((hit) => ({ ...hit, under: null })),
    degraded,
    understood,
  };
}

const NOWHERE = { shelf: null, path: null, lines: null, beside: null, alike: [] } as const;

async function grepped(asked: Asked, signal: AbortSignal): Promise<Answer> {
  const { hits, degraded } = await call("grep", grepOf(asked, Date.now()), signal);
  return {
    of: JSON.stringify(asked),
    facts: [],
    hits: hits.map((hit) => ({ ...NOWHERE, ...hit })),
    degraded,
    understood: undefined,
  };
}
