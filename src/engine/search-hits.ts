/** What was ranked, as it is answered: one line each, and why it stands there for who wants to know. */

import { messageId } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { runOf } from "../kernel/text/term-sieve.ts";
import type { Outdated } from "../rooms/assemble/index.ts";
import { type Question, type Ranked, soughtTerms } from "../rooms/rank/index.ts";
import type { SearchHit, Understood } from "./api.ts";
import type { EngineContext } from "./context.ts";
import type { FactHistory } from "./facts-history.ts";
import { outdatedIn } from "./facts-outdated.ts";
import type { Found } from "./find-ranked.ts";
import type { Channel } from "./gather.ts";
import { endedAmong } from "./guidance-ended.ts";
import { redactor } from "./index-text.ts";
import type { Pooled } from "./pool.ts";
import type { Place } from "./pool-kept.ts";
import { readTexts } from "./read-texts.ts";
import type { Stores } from "./stores.ts";
import { supersededIn } from "./superseded-words.ts";
import { partTaker } from "./text-part.ts";

/** Of those that are shown, each has its line, however late it is. */
const NO_HURRY = { aborted: false };
const NO_END = { kept: Number.POSITIVE_INFINITY, fetched: Number.POSITIVE_INFINITY };

export interface HitsWanted {
  readonly explain: boolean;
  /** What is known of the subjects of the question; null: nothing is compared with it. */
  readonly known: FactHistory | null;
}

export async function hitsOf(
  context: EngineContext,
  stores: Stores,
  { pool: { byKey }, asked }: Pick<Found, "pool" | "asked">,
  ranked: readonly Ranked[],
  { explain, known }: HitsWanted,
): Promise<readonly SearchHit[]> {
  const unread = ranked.flatMap(({ candidate }) => {
    const pooled = byKey.get(candidate.key);
    return candidate.text === null && pooled?.kind === "msg" ? [pooled.row] : [];
  });
  const terms = soughtTerms(asked);
  const takePart = partTaker(terms, redactor(context));
  const { texts } = await readTexts(stores, unread, takePart, NO_HURRY, NO_END);
  const shown = ranked.flatMap((one) => {
    const pooled = byKey.get(one.candidate.key);
    if (pooled === undefined) return [];
    const text = one.candidate.text ?? texts.get(messageId(pooled.id))?.text ?? "";
    return [{ one, pooled, text }];
  });
  const outdated = await outdatedAmong(context, stores, known, shown);
  return shown.map(({ one: { candidate, score, parts, beside, alike }, pooled, text }) => {
    const mark = outdated.get(candidate.key);
    return {
      ref: candidate.key,
      kind: pooled.kind,
      score: rounded(score),
      ...placeOf(pooled),
      role: ROLES[pooled.kind] ?? candidate.role,
      at: candidate.at,
      excerpt: excerpt(text, terms),
      beside,
      alike,
      ...(mark !== undefined && { outdated: mark }),
      ...(explain && { parts }),
    };
  });
}

/** Marks are beside the answer: without them it is whole. */
async function outdatedAmong(
  { clock }: Pick<EngineContext, "clock">,
  stores: Stores,
  known: FactHistory | null,
  shown: readonly { readonly one: Ranked; readonly text: string }[],
): Promise<ReadonlyMap<string, Outdated>> {
  const found = shown.map(({ one: { candidate }, text }) => {
    const { key, at, role, sources = [] } = candidate;
    return { ref: key, at, text, byAssistant: role === "assistant", sources };
  });
  try {
    const { messages } = await supersededIn(stores, found);
    const candidates = shown.map(({ one: { candidate }, text }) => ({ ...candidate, text }));
    const { outdated } = await endedAmong(stores, candidates, { upTo: null, now: clock.now() });
    const byFacts = known === null ? [] : await outdatedIn(stores, known, found);
    return new Map([...outdated, ...messages, ...byFacts]);
  } catch (error) {
    if (error instanceof Error) return new Map();
    throw error;
  }
}

/** Of those that are ranked as somebody's words. */
const ROLES: { readonly [kind in Pooled["kind"]]?: string } = {
  mem: "memory",
  obs: "observation",
  evt: "event",
};

function placeOf(pooled: Pooled): Place {
  if ("place" in pooled) return pooled.place;
  const { row, lane } = pooled;
  const { agent, sessionKey } = lane;
  return { agent, sessionKey, shelf: null, path: null, lines: null, tokens: row.tokens };
}

/** Parts are given whole, so that they add up; the score as a person compares it. */
function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

export function understoodAs(
  question: Question,
  channels: readonly Channel[],
  common: readonly string[],
): Understood {
  const { terms, without, names, times, order } = question;
  const { asksAssistant, asksAdvice, asksSummary, wantsSeveral } = question;
  return {
    words: [...terms.words, ...terms.prefixes.map((prefix) => `${prefix}…`)],
    phrases: terms.phrases.map((phrase) => phrase.join(" ")),
    runs: terms.grams.map(runOf),
    code: terms.code,
    names,
    without: [
      ...without.words,
      ...without.phrases.map((phrase) => phrase.join(" ")),
      ...without.grams.map(runOf),
    ],
    common,
    times: times.map(({ words, since, before }) => ({ words, since, before })),
    asksAssistant,
    asksAdvice,
    asksSummary,
    wantsSeveral,
    asksOrder: order !== null,
    channels: channels.map(({ name, found }) => ({ name, found })),
  };
}
