/** What a search found, in the order that was asked for, and as it is shown. */

import { type LaneId, type MessageId, messageId, refOf } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  HEADING_TOKENS,
  type MessageBody,
  type Payload,
  plainText,
  readableText,
} from "../rooms/history/index.ts";
import type { Access } from "./access.ts";
import type { EngineContext } from "./context.ts";
import type { Field } from "./field.ts";
import { isHidden, redactor } from "./index-text.ts";
import type { GrepHit, GrepRequest, RecallKind } from "./recall-api.ts";
import { redactedNear } from "./redacted-near.ts";
import type { Stores } from "./stores.ts";
import { coverOf } from "./under.ts";

export type Sort = NonNullable<GrepRequest["sort"]>;

export interface Candidate {
  readonly kind: RecallKind;
  readonly id: number;
  readonly lane: LaneId;
  readonly at: number;
  readonly score: number;
  /** The message that it is, or is a part of. */
  readonly message?: MessageId;
  /** Of a message it is looked up when it is shown. */
  readonly shown?: Shown;
  /** Of a message whose text was looked at: redacted, and of a long one what is around what was found. */
  readonly text?: string;
  /** Of what was made of messages: what an excerpt is taken from. */
  readonly made?: Omit<Shown, "excerpt"> & { readonly text: string };
}

export interface Shown {
  readonly role: string;
  readonly tokens: number;
  readonly excerpt: string;
}

/** Of equal worth, the words come before what was made of them. */
const RANK: { readonly [kind in RecallKind]: number } = { msg: 0, file: 1, sum: 2 };
const HOUR_MS = 3_600_000;
/** What an hour takes from the weight of a match: half of it is gone after six weeks. */
const FADE_PER_HOUR = 0.001;

export function inOrder(candidates: readonly Candidate[], sort: Sort, now: number): readonly Candidate[] {
  const worth = ({ score, at }: Candidate): number => {
    if (sort === "recency") return at;
    if (sort === "relevance") return score;
    return score / (1 + (Math.max(0, now - at) / HOUR_MS) * FADE_PER_HOUR);
  };
  return candidates
    .map((candidate) => ({ candidate, worth: worth(candidate) }))
    .sort(
      (a, b) =>
        b.worth - a.worth ||
        RANK[a.candidate.kind] - RANK[b.candidate.kind] ||
        b.candidate.at - a.candidate.at ||
        b.candidate.id - a.candidate.id,
    )
    .map(({ candidate }) => candidate);
}

export interface Showing {
  readonly kinds: ReadonlySet<RecallKind>;
  readonly limit: number;
  /** What an excerpt is around, the most telling first; lower case. */
  readonly near: readonly string[];
  /** What is shown of a text that was found. */
  readonly excerptOf: (text: string) => string;
  /** Whether it was found in this one. */
  readonly isIn: (text: string) => boolean;
}

/** With what the messages say, and the large parts of them that were found. */
export async function shownHits(
  context: EngineContext,
  stores: Stores,
  field: Field,
  candidates: readonly Candidate[],
  showing: Showing,
): Promise<readonly (Candidate & { readonly shown: Shown })[]> {
  const { history } = stores;
  const redact = redactor(context);
  const nearText = (body: MessageBody | undefined) =>
    body === undefined ? "" : redactedNear(plainText(body), showing.near, redact);
  const chosen = candidates.slice(0, showing.limit);
  const ids = chosen.flatMap(({ kind, id }) => (kind === "msg" ? [messageId(id)] : []));
  const rows = await history.messages(ids);
  const parts = showing.kinds.has("file") ? await history.payloadsOf(ids) : [];
  const known = new Set(
    chosen.flatMap(({ kind, id, text }) => (kind === "msg" && text !== undefined ? [id] : [])),
  );
  const needed = ids.filter((id) => !known.has(id) || parts.some(({ message }) => message === id));
  const bodies = await history.bodies(needed);
  const files = new Set(chosen.flatMap(({ kind, id }) => (kind === "file" ? [id] : [])));
  const hits: (Candidate & { readonly shown: Shown })[] = [];
  for (const candidate of chosen) {
    if (candidate.kind !== "msg") {
      const shown = candidate.shown ?? madeShown(candidate, showing, redact);
      if (shown !== undefined) hits.push({ ...candidate, shown });
      continue;
    }
    const id = messageId(candidate.id);
    const row = rows.get(id);
    if (row === undefined || isHidden(row) || !field.lanes.has(row.lane)) continue;
    const excerpt = candidate.shown?.excerpt ?? showing.excerptOf(candidate.text ?? nearText(bodies.get(id)));
    const said = { role: row.role, tokens: row.tokens, excerpt };
    if (showing.kinds.has("msg")) hits.push({ ...candidate, shown: said });
    const inside = parts.filter((part) => part.message === id && !files.has(part.id));
    const texts = bodies.get(id)?.parts.map((part) => readableText(part) ?? "") ?? [];
    for (const part of partsWith(inside, texts, showing)) {
      const file = { ...candidate, kind: "file", id: part.id, message: id } as const;
      hits.push({ ...file, shown: { ...said, tokens: part.tokens } });
    }
  }
  return hits.slice(0, showing.limit);
}

/** Only if it is found without its secrets too. */
function madeShown(
  { made }: Candidate,
  showing: Showing,
  redact: (text: string) => string,
): Shown | undefined {
  if (made === undefined) return undefined;
  const text = redact(made.text);
  if (!showing.isIn(text)) return undefined;
  return { role: made.role, tokens: made.tokens, excerpt: showing.excerptOf(text) };
}

/** Of a message that was found: the large parts that it was found in. */
function partsWith(
  inside: readonly Payload[],
  texts: readonly string[],
  showing: Showing,
): readonly Payload[] {
  const others = texts.filter((text, at) => text !== "" && !inside.some(({ part }) => part === at));
  if (inside.length === 1 && others.length === 0) return inside;
  return inside.filter(({ part }) => showing.isIn(texts[part] ?? ""));
}

/** With the summary to expand, as far as the reader may follow it. */
export async function withCover(
  stores: Stores,
  access: Access,
  field: Field,
  hits: readonly (Candidate & { readonly shown: Shown })[],
): Promise<readonly GrepHit[]> {
  const of = (candidate: Candidate) => candidate.message ?? candidate.id;
  const said = hits.filter(({ kind }) => kind !== "sum");
  const overMessages = await coverOf(stores, access, "message", said.map(of));
  const made = hits.filter(({ kind }) => kind === "sum").map(({ id }) => id);
  const overSummaries = await coverOf(stores, access, "summary", made);
  return hits.map((hit) => {
    const { agent, sessionKey } = field.lanes.get(hit.lane)!;
    const over = hit.kind === "sum" ? overSummaries.get(hit.id) : overMessages.get(of(hit));
    return {
      kind: hit.kind,
      ref: refOf(hit.kind, hit.id),
      score: Math.round(hit.score * 10_000) / 10_000,
      agent,
      sessionKey,
      at: hit.at,
      ...hit.shown,
      under: over ?? null,
    };
  });
}

/** What showing a hit costs. */
export function hitTokens({ excerpt }: Pick<GrepHit, "excerpt">): number {
  return HEADING_TOKENS + estimateTokens(excerpt);
}
