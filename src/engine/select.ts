/**
 * Shows a person what they are about to take back, before they do: messages by reference, by lane and time, or by the
 * words in them; and how much was made of them. Of one installation, the person's own.
 *
 * Words are looked for in everything that a message holds, not only in what it says: what is to be gone must be found.
 */

import { setImmediate as breathe } from "node:timers/promises";
import { NacreError } from "../kernel/errors.ts";
import { type MessageId, parseMessageRef, refOf, type SummaryId } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import {
  byPosition,
  everyOver,
  type HistoryStore,
  type Lane,
  type MessageBody,
  plainText,
  type StoredMessage,
} from "../rooms/history/index.ts";
import type { SelectAnswer, SelectedMessage, SelectRequest } from "./api.ts";
import { type EngineContext, installationIn, laneKey } from "./context.ts";
import { redactedText } from "./index-text.ts";
import { comparable, realBodies, wholeText } from "./real-words.ts";
import { madeOfMessages } from "./select-made.ts";
import { unknownMessage } from "./unknown-message.ts";

const DEFAULT_LIMIT = 50;
/** Rows read in one transaction; with their bodies when words are looked for. */
const PAGE = 500;
const PAGE_OF_BODIES = 50;
const MOST_RESTING = 50;
/** More messages than an exchange has. */
const LONGEST_EXCHANGE = 500;

export async function select(
  context: EngineContext,
  request: SelectRequest,
  signal?: AbortSignal,
): Promise<SelectAnswer> {
  refuseEverything(request);
  const chosen =
    request.refs === undefined
      ? await chosenInLanes(context, request, signal)
      : (await chosenByRefs(context, request.refs, request)).filter((row) => isWanted(row, request));
  const made = await madeOf(context, chosen, signal);
  const shown = chosen.slice(0, request.limit ?? DEFAULT_LIMIT);
  const listed = request.made === true ? await madeOfMessages(context, idsIn(chosen), signal) : {};
  return { messages: await described(context, shown, request), total: chosen.length, ...made, ...listed };
}

function idsIn(rows: readonly StoredMessage[]): readonly MessageId[] {
  return rows.map(({ id }) => id);
}

/** Nobody asks for all there is by leaving everything out. */
function refuseEverything({ refs, lane, containing, since, before, forgotten }: SelectRequest): void {
  const some = [refs, lane, since, before].some((one) => one !== undefined) || forgotten === true;
  if (some || (containing !== undefined && containing.trim() !== "")) return;
  throw new NacreError(
    "input/bad-field",
    "params: nothing says which messages",
    "Give references such as msg:42, words that they contain, a lane, or a time.",
  );
}

async function chosenByRefs(
  context: EngineContext,
  refs: readonly string[],
  { installation, wholeTurns = false }: SelectRequest,
): Promise<readonly StoredMessage[]> {
  const own = installationIn(context, installation);
  return context.store.read(async ({ history }) => {
    const rows = new Map<MessageId, StoredMessage>();
    for (const id of refs.map(parseMessageRef)) {
      const row = await history.message(id);
      const lane = row === undefined ? undefined : await history.lane(row.lane);
      if (row === undefined || lane?.installation !== own) throw unknownMessage(id);
      for (const one of wholeTurns ? await exchangeOf(history, row) : [row]) rows.set(one.id, one);
    }
    return [...rows.values()];
  });
}

/** The turn that it was committed with; of one that came by a transcript, from its question to the next one. */
async function exchangeOf(history: HistoryStore, row: StoredMessage): Promise<readonly StoredMessage[]> {
  if (row.turn !== null) return (await history.messagesOfTurn(row.turn)).toSorted(byPosition);
  const page = { after: row, limit: LONGEST_EXCHANGE };
  const earlier = await history.page(row.lane, { ...page, newestFirst: true });
  const later = await history.page(row.lane, page);
  const here = (one: StoredMessage) => one.session === row.session;
  const question = row.role === "user" ? -1 : earlier.findIndex((one) => here(one) && one.role === "user");
  const end = later.findIndex((one) => !here(one) || one.role === "user");
  return [
    ...earlier.slice(0, question + 1).toReversed(),
    row,
    ...later.slice(0, end < 0 ? later.length : end),
  ];
}

async function chosenInLanes(
  context: EngineContext,
  request: SelectRequest,
  signal: AbortSignal | undefined,
): Promise<readonly StoredMessage[]> {
  const chosen: StoredMessage[] = [];
  for (const lane of await lanesOf(context, request)) {
    if (request.forgotten === true) {
      const rows = await context.store.read(({ history }) =>
        history.withheldIn(lane.id, Number.MAX_SAFE_INTEGER),
      );
      chosen.push(...(await holding(context, rows.toReversed(), request)));
      continue;
    }
    for await (const rows of pagesOf(context, lane, request)) {
      await breathe();
      signal?.throwIfAborted();
      chosen.push(...(await holding(context, rows, request)));
    }
  }
  return chosen;
}

async function* pagesOf(
  context: EngineContext,
  lane: Lane,
  { containing }: SelectRequest,
): AsyncGenerator<readonly StoredMessage[]> {
  const limit = containing === undefined ? PAGE : PAGE_OF_BODIES;
  let after: StoredMessage | undefined;
  for (;;) {
    const page = { limit, ...(after === undefined ? {} : { after }) };
    const rows = await context.store.read(({ history }) => history.page(lane.id, page));
    yield rows;
    after = rows.at(-1);
    if (rows.length < limit) return;
  }
}

async function lanesOf(context: EngineContext, request: SelectRequest): Promise<readonly Lane[]> {
  const { lane } = request;
  const installation = installationIn(context, request.installation);
  return context.store.read(async ({ history }) => {
    if (lane === undefined) return history.lanes(installation);
    const found = await history.findLane(laneKey(context, { installation, ...lane }));
    if (found !== undefined && found.installation === installation) return [found];
    throw new NacreError(
      "history/unknown-lane",
      `there is no lane ${lane.sessionKey}`,
      "`nacre history lanes` lists those that exist.",
    );
  });
}

async function holding(
  context: EngineContext,
  rows: readonly StoredMessage[],
  request: SelectRequest,
): Promise<readonly StoredMessage[]> {
  const wanted = rows.filter((row) => isWanted(row, request));
  if (request.containing === undefined || wanted.length === 0) return wanted;
  const sought = comparable(request.containing.trim());
  const bodies = await realBodies(context, wanted);
  return wanted.filter((row) => {
    const body = bodies.get(row.id);
    return body !== undefined && comparable(wholeText(body)).includes(sought);
  });
}

function isWanted(row: StoredMessage, { since, before, forgotten }: SelectRequest): boolean {
  return (
    (since === undefined || row.at >= since) &&
    (before === undefined || row.at < before) &&
    (forgotten !== true || row.withheld === "forgotten")
  );
}

/** Summaries and large parts that were made of them; what is out of use already says nothing. */
async function madeOf(
  context: EngineContext,
  rows: readonly StoredMessage[],
  signal: AbortSignal | undefined,
): Promise<Pick<SelectAnswer, "summaries" | "files" | "resting">> {
  const summaries = new Set<SummaryId>();
  const resting = new Set<string>();
  let files = 0;
  for (let at = 0; at < rows.length; at += PAGE) {
    await breathe();
    signal?.throwIfAborted();
    const ids = rows.slice(at, at + PAGE).map(({ id }) => id);
    await context.store.read(async ({ history, facts, cards, lessons }) => {
      const over = await history.summaries([...(await everyOver(history, ids))]);
      for (const { id, state, pending } of over.values()) {
        if (state !== "retired" && !pending) summaries.add(id);
      }
      files += (await history.payloadsOf(ids)).length;
      const keys = ids.map((id) => ({ kind: "msg", id }) as const);
      for (const id of await facts.citing(keys)) resting.add(refOf("fact", id));
      for (const id of await cards.madeOf(keys)) resting.add(refOf("card", id));
      for (const { id } of await lessons.madeOf(ids)) resting.add(refOf("lesson", id));
    });
  }
  const named = [...resting].slice(0, MOST_RESTING);
  return { summaries: summaries.size, files, ...(named.length > 0 && { resting: named }) };
}

async function described(
  context: EngineContext,
  rows: readonly StoredMessage[],
  { containing, installation, texts = false }: SelectRequest,
): Promise<readonly SelectedMessage[]> {
  const bodies = await realBodies(context, rows);
  const lanes = new Map(
    (await context.store.read(({ history }) => history.lanes(installationIn(context, installation)))).map(
      (lane) => [lane.id, lane],
    ),
  );
  const terms = queryTerms(containing ?? "");
  const textOf = (body: MessageBody | undefined) => (body === undefined ? "" : plainText(body));
  return rows.map((row) => ({
    ref: refOf("msg", row.id),
    agent: lanes.get(row.lane)?.agent ?? "",
    sessionKey: lanes.get(row.lane)?.sessionKey ?? "",
    role: row.role,
    at: row.at,
    excerpt: excerpt(redactedText(context, bodies.get(row.id)), terms),
    withheld: row.withheld,
    ...(texts && { text: textOf(bodies.get(row.id)) }),
  }));
}
