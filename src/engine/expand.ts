/**
 * The words behind a summary: the messages that it covers, oldest first, page by page. Reads what a page needs and no more,
 * however much lies before or after it.
 */

import { type MessageId, type Ref, refOf, type SummaryId } from "../kernel/ids.ts";
import {
  nextPiece,
  type SourcePath,
  type SourceStretch,
  type StoredMessage,
  walkSources,
} from "../rooms/history/index.ts";
import { type Access, accessIn, accessOf, metered } from "./access.ts";
import type { EngineContext } from "./context.ts";
import { type ExpandPlace, readCursor, writeCursor } from "./expand-cursor.ts";
import { isHidden, redactedText } from "./index-text.ts";
import { type NamedSummary, namedSummary } from "./named.ts";
import type { ExpandAnswer, ExpandedText, ExpandRequest } from "./recall-api.ts";
import type { Stores } from "./stores.ts";
import { summaryWords } from "./summary-words.ts";

const USUAL_PAGE = 8_000;
const SMALLEST_PAGE = 200;
const LARGEST_PAGE = 100_000;
/** No summary is so deep. */
const TO_THE_MESSAGES = 999;

export async function expand(context: EngineContext, request: ExpandRequest): Promise<ExpandAnswer> {
  const all = await accessOf(context, request);
  const target = await context.store.read((stores) =>
    namedSummary(stores, { access: all, reading: request }, request.ref),
  );
  const access = accessIn(all, target.lane.id);
  const place = placeOf(context, access, request, target);
  const wanted = clamp(request.maxTokens ?? USUAL_PAGE, SMALLEST_PAGE, LARGEST_PAGE);
  return metered(context, access, wanted, async (allowed) => {
    const page = await context.store.read((stores) => readPage(context, stores, place, allowed));
    const answer: ExpandAnswer = {
      ref: refOf("sum", target.summary.id),
      agent: target.lane.agent,
      sessionKey: target.lane.sessionKey,
      messages: target.summary.messages,
      items: page.items,
      missing: page.missing,
      tokens: page.tokens,
      cursor: page.next === null ? null : writeCursor(context.identity.key, page.next),
      truncated: whyNotAll(page, allowed < wanted),
    };
    return { answer, tokens: page.tokens, visited: page.items.map(({ ref }) => ref) };
  });
}

function placeOf(
  context: EngineContext,
  access: Access,
  { cursor, maxDepth = TO_THE_MESSAGES }: ExpandRequest,
  { summary }: NamedSummary,
): ExpandPlace {
  const depth = clamp(Math.min(maxDepth, access.maxDepth), 1, TO_THE_MESSAGES);
  if (cursor === undefined) return { summary: summary.id, depth, path: [], from: 0 };
  return readCursor(context.identity.key, cursor, summary.id, depth);
}

function whyNotAll(page: Page, spent: boolean): ExpandAnswer["truncated"] {
  if (page.next !== null) return spent ? "grant" : "tokens";
  return page.items.some(({ kind }) => kind === "summary") ? "depth" : null;
}

interface Page {
  readonly items: readonly ExpandedText[];
  readonly missing: readonly string[];
  readonly tokens: number;
  readonly next: ExpandPlace | null;
}

async function readPage(
  context: EngineContext,
  stores: Stores,
  place: ExpandPlace,
  page: number,
): Promise<Page> {
  const filling = new Filling(page);
  for await (const stretch of walkSources(stores.history, place.summary, place.depth, place.path)) {
    filling.missing.push(...stretch.missing);
    const from = samePath(place.path, [...stretch.path, stretch.first]) ? place.from : 0;
    const stopped =
      stretch.sources.kind === "messages"
        ? await addMessages(context, stores, filling, stretch, from)
        : await addSummaries(context, stores, filling, stretch, from);
    if (stopped !== null) {
      const path = [...stretch.path, stretch.first + stopped.at];
      return filling.page({ ...place, path, from: stopped.from });
    }
  }
  return filling.page(null);
}

/** Which source does not fit any more, and how much of it is on the page already. */
interface Stopped {
  readonly at: number;
  readonly from: number;
}

class Filling {
  readonly missing: Ref[] = [];
  readonly #items: ExpandedText[] = [];
  readonly #page: number;
  #spent = 0;

  constructor(page: number) {
    this.#page = page;
  }

  get left(): number {
    return this.#page - this.#spent;
  }

  /** Null when all of it is on the page, else how much of it is. */
  add(item: Pick<ExpandedText, "kind" | "ref" | "role" | "at">, text: string, from: number): number | null {
    const piece = nextPiece(text, Math.min(from, text.length), { page: this.#page, left: this.left });
    if (piece === null) return from;
    this.#items.push({ ...item, from, ...piece });
    this.#spent += piece.tokens;
    return piece.whole ? null : from + piece.text.length;
  }

  page(next: ExpandPlace | null): Page {
    return { items: this.#items, missing: this.missing, tokens: this.#spent, next };
  }
}

/** Bodies are read as many at a time as the page may hold, by what their rows say they cost. */
async function addMessages(
  context: EngineContext,
  { history }: Stores,
  filling: Filling,
  { sources }: SourceStretch,
  from: number,
): Promise<Stopped | null> {
  const ids = sources.ids as readonly MessageId[];
  const rows = await history.messages(ids);
  let bodies: Awaited<ReturnType<typeof history.bodies>> = new Map();
  for (const [at, id] of ids.entries()) {
    const row = rows.get(id);
    if (row === undefined) {
      filling.missing.push(refOf("msg", id));
      continue;
    }
    if (isHidden(row) && row.withheld === null) continue;
    if (!bodies.has(id)) bodies = await history.bodies(affordable(ids.slice(at), rows, filling.left));
    const item = { kind: "message", ref: refOf("msg", id), role: row.role, at: row.at } as const;
    const text = row.withheld === null ? redactedText(context, bodies.get(id)) : `[${row.withheld}]`;
    const begun = filling.add(item, text, at === 0 ? from : 0);
    if (begun !== null) return { at, from: begun };
  }
  return null;
}

/** At least one, and the one with which the page is full. */
function affordable(
  ids: readonly MessageId[],
  rows: ReadonlyMap<MessageId, StoredMessage>,
  left: number,
): readonly MessageId[] {
  let spent = 0;
  const enough = ids.findIndex((id) => {
    spent += rows.get(id)?.tokens ?? 0;
    return spent > left;
  });
  return enough < 0 ? ids : ids.slice(0, enough + 1);
}

async function addSummaries(
  context: EngineContext,
  stores: Stores,
  filling: Filling,
  { sources }: SourceStretch,
  from: number,
): Promise<Stopped | null> {
  const ids = sources.ids as readonly SummaryId[];
  const rows = await stores.history.summaries(ids);
  const texts = await summaryWords(context, stores, [...rows.values()]);
  for (const [at, id] of ids.entries()) {
    const row = rows.get(id);
    if (row === undefined) {
      filling.missing.push(refOf("sum", id));
      continue;
    }
    const item = { kind: "summary", ref: refOf("sum", id), role: "summary", at: row.until } as const;
    const begun = filling.add(item, texts.get(id)?.text ?? "", at === 0 ? from : 0);
    if (begun !== null) return { at, from: begun };
  }
  return null;
}

function samePath(a: SourcePath, b: SourcePath): boolean {
  return a.length === b.length && a.every((step, at) => step === b[at]);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(value)));
}
