/** What was found for a question, as it may be put into a prompt: whole texts, who said them, where, and what says otherwise. */

import type { Instant } from "../kernel/clock.ts";
import { messageId } from "../kernel/ids.ts";
import type { Reason } from "../kernel/reasons.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import type { Later, Outdated, RecallCandidate } from "../rooms/assemble/index.ts";
import { type Candidate, type Ranked, soughtTerms } from "../rooms/rank/index.ts";
import type { Asker } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { contradictionsIn } from "./contradictions.ts";
import type { FactsAsked } from "./facts-asked.ts";
import { laterThan, seenFrom } from "./facts-later.ts";
import { outdatedIn } from "./facts-outdated.ts";
import { standingFacts } from "./facts-stand-for.ts";
import type { Found } from "./find-ranked.ts";
import { endedAmong, NONE_ENDED } from "./guidance-ended.ts";
import { redactor } from "./index-text.ts";
import type { Pooled } from "./pool.ts";
import { readTexts } from "./read-texts.ts";
import type { ObservedHit } from "./search-api.ts";
import type { Stores } from "./stores.ts";
import { NONE_SUPERSEDED, supersededIn } from "./superseded-words.ts";
import { partTaker } from "./text-part.ts";
import type { Watch } from "./time-budget.ts";

/** Tokens: what a record takes at the least, so that more of them than fit are looked at. */
const SHORTEST_RECORD = 16;
const LEAST_LOOKED_AT = 40;
const MOST_LOOKED_AT = 250;

export interface Recallable {
  /** The best first. */
  readonly candidates: readonly RecallCandidate[];
  readonly ranked: ReadonlyMap<string, Ranked>;
  readonly contradictions: ReadonlyMap<string, readonly string[]>;
  /** Memories in whose place others of these stand: nobody finds them any more, and who asks why one is not there is told. */
  readonly superseded: readonly { readonly ref: string; readonly by: string }[];
  /** By fact, what was said later and may say otherwise. */
  readonly later: ReadonlyMap<string, Later>;
  /** The newest standing instruction by which something is marked; 0: none. */
  readonly instruction: number;
  /** How many more there are. */
  readonly others: number;
  readonly degraded: readonly string[];
}

export const NOTHING_RECALLABLE: Recallable = {
  candidates: [],
  ranked: new Map(),
  contradictions: new Map(),
  superseded: [],
  later: new Map(),
  instruction: 0,
  others: 0,
  degraded: [],
};

export interface RecallFor {
  readonly asker: Asker;
  /** Tokens. */
  readonly limit: number;
  readonly watch: Watch;
  /** What is known of the subjects of the question; absent: nothing is looked for. */
  readonly facts?: FactsAsked;
  /** The newest standing instruction that is seen, null: all are. What they end is marked. */
  readonly instructions: { readonly upTo: number | null; readonly now: Instant };
  /** Of the best score: what has less is compared with nothing. Absent: everything is. */
  readonly comparedFrom?: number;
  /** Why one that was found is not to be recalled all the same; null: it may be. */
  stoodFor(candidate: Candidate): { readonly reason: Reason; readonly ref: string } | null;
}

export async function recallable(
  context: EngineContext,
  stores: Stores,
  { ranked, pool, asked }: Found,
  { asker, limit, watch, stoodFor, facts, instructions, comparedFrom = 0 }: RecallFor,
): Promise<Recallable> {
  const most = Math.min(MOST_LOOKED_AT, Math.max(LEAST_LOOKED_AT, Math.ceil(limit / SHORTEST_RECORD)));
  const best = ranked.slice(0, most);
  const terms = soughtTerms(asked);
  const unread = best.flatMap(({ candidate }) => {
    const pooled = pool.byKey.get(candidate.key);
    return candidate.text === null && pooled?.kind === "msg" ? [pooled.row] : [];
  });
  const { texts, late } = await readTexts(stores, unread, partTaker(terms, redactor(context)), watch);
  const read = best.flatMap((one): readonly Ranked[] => {
    const pooled = pool.byKey.get(one.candidate.key);
    if (pooled === undefined) return [];
    if (one.candidate.text !== null) return [one];
    const part = texts.get(messageId(pooled.id));
    if (part === undefined) return [];
    return [{ ...one, candidate: { ...one.candidate, text: part.text, ...(part.cut && { cut: true }) } }];
  });
  const replaced = watch.aborted
    ? NONE_SUPERSEDED
    : await supersededIn(
        stores,
        read.map(({ candidate: { key, text } }) => ({ ref: key, text: text ?? "" })),
      );
  const byFacts =
    facts === undefined || watch.aborted ? NONE_OUTDATED : await outdatedAmong(stores, facts, read);
  const outdated = new Map([...replaced.messages, ...byFacts]);
  const standing = standingFacts(facts);
  const later = facts === undefined ? NONE_LATER : laterThan(facts, read);
  const seen = seenFrom(facts, later);
  const ended = watch.aborted
    ? NONE_ENDED
    : await endedAmong(
        stores,
        read.map(({ candidate }) => candidate),
        instructions,
      );
  const candidates = read.flatMap(({ candidate, score }): readonly RecallCandidate[] => {
    const text = candidate.text ?? "";
    if (text.trim() === "") return [];
    const because = stoodFor(candidate) ?? ended.revoked.get(candidate.key) ?? null;
    return [
      {
        ref: candidate.key,
        ...placeOf(candidate, pool.byKey.get(candidate.key)!, asker),
        at: candidate.at,
        text,
        part: candidate.cut === true,
        unlike: null,
        score,
        ...(because !== null && { because }),
        ...notedOn(
          candidate,
          outdated.get(candidate.key) ?? ended.outdated.get(candidate.key),
          seen(candidate) ?? ended.later.get(candidate.key),
          standing(candidate),
        ),
        passage: (characters) => excerpt(text, terms, characters),
      },
    ];
  });
  return {
    candidates,
    ranked: new Map(read.map((one) => [one.candidate.key, one])),
    contradictions: contradictionsIn(
      read
        // What took the place of another is no dissent from it.
        .filter(({ candidate: { key } }) => !replaced.messages.has(key))
        .filter(({ score }) => score >= comparedFrom * (read[0]?.score ?? 0))
        .map(({ candidate }) => candidate),
    ),
    superseded: replaced.memories,
    later,
    instruction: ended.newest,
    others: ranked.length - best.length,
    degraded: late ? ["deadline", "late:texts"] : [],
  };
}

const NONE_OUTDATED: ReadonlyMap<string, Outdated> = new Map();
const NONE_LATER: ReadonlyMap<string, Later> = new Map();

function outdatedAmong(
  stores: Stores,
  { known }: FactsAsked,
  read: readonly Ranked[],
): Promise<ReadonlyMap<string, Outdated>> {
  const found = read.map(({ candidate: { key, at, text, role, sources = [] } }) => ({
    ...{ ref: key, at, text: text ?? "", byAssistant: role === "assistant", sources },
  }));
  return outdatedIn(stores, known, found);
}

function notedOn(
  { key }: Candidate,
  outdated: Outdated | undefined,
  see: Later | undefined,
  asFact: string | null,
): Pick<RecallCandidate, "outdated" | "see" | "asFact"> {
  return {
    ...(outdated !== undefined && { outdated }),
    ...(see !== undefined && see.ref !== key && { see }),
    ...(asFact !== null && { asFact }),
  };
}

const SPEAKERS: { readonly [role: string]: string } = { toolResult: "tool", tool: "tool" };
/** Nobody is called by what only we call somebody. */
const ROLE_WORDS =
  /^(?:user|assistant|system|developer|tool|owner|summary|memory|document|observation|event)s?$/i;

function placeOf(candidate: Candidate, pooled: Pooled, asker: Asker): Pick<RecallCandidate, "where" | "by"> {
  if ("place" in pooled) {
    const { shelf, path, lines, observed } = pooled.place;
    if (observed !== undefined)
      return { where: `${toldAs(pooled)} ${shelf ?? ""}`.trim(), by: vouchedBy(observed) };
    if (path === null) return { where: `memories ${shelf ?? ""}`.trim(), by: "" };
    return { where: path, by: lines === null ? "" : `lines ${lines.from}-${lines.to}` };
  }
  const { agent, sessionKey } = pooled.lane;
  const prefix = `agent:${agent}:`;
  const isOwn = agent === asker.agent;
  const known = isOwn && sessionKey.startsWith(prefix) ? sessionKey.slice(prefix.length) : sessionKey;
  const where = isOwn && sessionKey === asker.sessionKey ? "this conversation" : known;
  return { where, by: speakerOf(candidate) };
}

function toldAs({ kind }: Pooled): string {
  return kind === "evt" ? "events" : "observations";
}

/** On whose word, what it is, and by which tool: `tool event, bash`. */
function vouchedBy({ trust, kind, tool }: ObservedHit): string {
  return `${trust} ${kind}${tool === null ? "" : `, ${tool}`}`;
}

function speakerOf({ role, sender }: Candidate): string {
  if (role !== "user" || sender === null) return SPEAKERS[role] ?? role;
  return ROLE_WORDS.test(sender.trim()) ? `user ${sender}` : sender;
}
