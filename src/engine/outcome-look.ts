/**
 * How one routed turn went, by itself and by what came after it in its conversation: everything that the log shows of it now. In the
 * order of the log, whatever the clocks say.
 *
 * A person's word is the owner's, in their own words; what they quote, paste or forward is somebody else's. What they say counts for
 * the nearest turn that it can be about.
 */

import {
  chainEvidence,
  correctionIn,
  type Episode,
  type Finding,
  type JudgedTurn,
  repeatOf,
  type Shown,
  thumbsIn,
  toolEvidence,
  undoIn,
  undoneBy,
  usedIn,
} from "../rooms/brain/index.ts";
import { putsRight } from "../rooms/durable/index.ts";
import { type Lane, type StoredMessage, sessionTreatment } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { saidAt } from "./fact-heard.ts";
import { ownWordsIn } from "./gate-evidence.ts";
import { whyNotJudged } from "./gate-turns.ts";
import { textsShown } from "./outcome-texts.ts";
import { seeTurn, type TurnSeen } from "./outcome-turn.ts";
import type { Stores } from "./stores.ts";

/** Replies of a person after a turn that may be about it. */
export const REPLIES = 3;
/** Questions after one among which it may be asked again. */
export const ASKED_AFTER = 24;
/** Messages after a question that are looked through for all that. */
const LOOKED_THROUGH = 400;

/** Plain data: it goes from one thread to another. */
export interface Found extends Finding {
  readonly message: number;
  readonly at: number;
}

export interface Looked {
  readonly found: readonly Found[];
  readonly known: readonly string[];
  readonly used: readonly string[];
}

const NOTHING: Looked = { found: [], known: [], used: [] };

/** Whether how it went can be told at all. */
export function isLookedAt(context: EngineContext, row: StoredMessage, lane: Lane | undefined): lane is Lane {
  if (lane === undefined || row.withheld !== null || row.heartbeat) return false;
  if (lane.kind !== "main" && lane.kind !== "cron") return false;
  if (row.state === "quarantined" || row.state === "rejected") return false;
  return sessionTreatment(lane.sessionKey, context.policy) === "stored";
}

/** A turn that begins with what somebody said. */
interface Exchange {
  readonly question: StoredMessage;
  readonly rows: readonly StoredMessage[];
}

export async function lookAtEpisode(
  context: EngineContext,
  stores: Stores,
  episode: Episode,
): Promise<Looked> {
  const { history } = stores;
  const question = episode.message === null ? undefined : await history.message(episode.message);
  const lane = question === undefined ? undefined : await history.lane(question.lane);
  if (question === undefined || !isLookedAt(context, question, lane)) return NOTHING;
  const [own, ...later] = await exchangesFrom(stores, question);
  const turn = await seeTurn(context, stores, own!.rows);
  const asked = await ownText(context, stores, question, lane);
  const placed = episode.account.placed.filter(({ place }) => place !== null).map(({ key }) => key);
  const shown = await textsShown(context, stores, placed);
  const replies = await repliesTo(context, stores, lane, later);
  const found = [
    ...ofTools(turn),
    ...(await ofNext(context, stores, turn, later[0])),
    ...(await ofReplies(stores, replies, { asked: asked ?? "", session: question.session, turn, shown })),
    ...(asked === null ? [] : ofRepeats(question, asked, replies)),
  ];
  const used = usedIn(shown, { question: asked ?? "", answer: turn.answer, asked: turn.asked });
  return { found, known: shown.map(({ key }) => key), used: [...used] };
}

/** A turn as a model may be shown it; null: something of it is held back, or there is nothing to judge. All of it redacted. */
export async function shownToTeacher(
  context: EngineContext,
  stores: Stores,
  episode: Episode,
): Promise<JudgedTurn | null> {
  const { history } = stores;
  const row = episode.message === null ? undefined : await history.message(episode.message);
  const lane = row === undefined ? undefined : await history.lane(row.lane);
  if (row === undefined || !isLookedAt(context, row, lane)) return null;
  const question = await ownText(context, stores, row, lane);
  if (question === null || question === "") return null;
  const [own, next] = await exchangesFrom(stores, row);
  if (own!.rows.some(({ withheld }) => withheld !== null)) return null;
  const { answer } = await seeTurn(context, stores, own!.rows);
  const placed = episode.account.placed.filter(({ place }) => place !== null).map(({ key }) => key);
  const shown = await textsShown(context, stores, placed);
  if (answer === "" || shown.length === 0) return null;
  const reply = next === undefined ? null : await ownText(context, stores, next.question, lane);
  return { question, shown, answer, next: reply ?? "" };
}

/** The turn of a question, and those after it in the lane; without what no person began. */
async function exchangesFrom({ history }: Stores, question: StoredMessage): Promise<readonly Exchange[]> {
  const { session, place, seq } = question;
  const after = await history.page(question.lane, { after: { session, place, seq }, limit: LOOKED_THROUGH });
  const own = after.filter((row) => row.session === session);
  const others = own.length < LOOKED_THROUGH ? await arrivedAfter(history, question) : [];
  const exchanges: { question: StoredMessage; rows: StoredMessage[] }[] = [{ question, rows: [] }];
  for (const row of [...own, ...others]) {
    if (row.heartbeat || row.state === "quarantined" || row.state === "rejected") continue;
    if (row.role === "user") {
      if (exchanges.length > ASKED_AFTER) break;
      exchanges.push({ question: row, rows: [] });
    } else exchanges.at(-1)!.rows.push(row);
  }
  return exchanges;
}

/** Stored so long after it was said, something is not new but was read in. */
const READ_IN_MS = 3_600_000;

/** Of other sessions of the lane, as they came: which session is the later one is known by clocks alone. */
async function arrivedAfter(
  history: Stores["history"],
  { lane, seq, session }: StoredMessage,
): Promise<readonly StoredMessage[]> {
  const arrived = await history.arrived(lane, seq + 1, LOOKED_THROUGH);
  return arrived.filter((row) => row.session !== session && row.storedAt - row.at <= READ_IN_MS);
}

/** What the owner says in it themselves; null: it is not theirs, or is taken back. */
export async function ownText(
  context: EngineContext,
  { history }: Pick<Stores, "history">,
  row: StoredMessage,
  lane: Lane,
): Promise<string | null> {
  if (whyNotJudged(context, row, lane) !== null) return null;
  const body = (await history.bodies([row.id])).get(row.id);
  if (body === undefined || whyNotJudged(context, row, lane, body) !== null) return null;
  return ownWordsIn(context, body).text;
}

function ofTools({ attempts, lastResult }: TurnSeen): readonly Found[] {
  if (lastResult === null) return [];
  return [toolEvidence(attempts), chainEvidence(attempts)].flatMap((one) => tied(one, lastResult));
}

/** What was done is given back by the next turn; only where anything was done. */
async function ofNext(
  context: EngineContext,
  stores: Stores,
  { attempts }: TurnSeen,
  next: Exchange | undefined,
): Promise<readonly Found[]> {
  if (attempts.length === 0 || next === undefined) return [];
  const { asked, lastResult } = await seeTurn(context, stores, next.rows);
  return lastResult === null ? [] : tied(undoneBy(asked), lastResult);
}

interface Reply {
  readonly row: StoredMessage;
  readonly text: string;
  /** How many somebody said before it. */
  readonly distance: number;
}

/** Of the owner, the nearest first. */
async function repliesTo(
  context: EngineContext,
  stores: Stores,
  lane: Lane,
  later: readonly Exchange[],
): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (const [distance, { question: row }] of later.entries()) {
    const text = await ownText(context, stores, row, lane);
    if (text !== null && text !== "") replies.push({ row, text, distance });
  }
  return replies;
}

interface Judged {
  readonly asked: string;
  readonly session: number;
  readonly turn: TurnSeen;
  readonly shown: readonly Shown[];
}

async function ofReplies(
  { episodes }: Stores,
  replies: readonly Reply[],
  { asked, session, turn, shown }: Judged,
): Promise<readonly Found[]> {
  const near = replies.filter(({ distance }) => distance < REPLIES);
  const between = await episodes.ofMessages(near.map(({ row }) => row.id));
  const found: Found[] = [];
  // Whoever names something means where it was shown last.
  const shownSince = new Set<string>();
  for (const { row, text, distance } of near) {
    const isNext = distance === 0 && row.session === session;
    if (isNext) found.push(...tied(thumbsIn(text), row), ...tied(undoIn(text), row));
    const correction = correctionIn({
      said: text,
      shown: shown.filter(({ key }) => !shownSince.has(key)),
      question: asked,
      answer: isNext ? turn.answer : "",
      putsRight,
    });
    found.push(...tied(correction, row));
    for (const { key, place } of between.get(row.id)?.account.placed ?? [])
      if (place !== null) shownSince.add(key);
  }
  return found;
}

/** The first time that it is asked again. */
function ofRepeats(question: StoredMessage, asked: string, replies: readonly Reply[]): readonly Found[] {
  for (const { row, text } of replies) {
    const repeat = repeatOf({ first: asked, again: text, elapsedMs: saidAt(row) - saidAt(question) });
    if (repeat !== null) return tied(repeat, row);
  }
  return [];
}

function tied(finding: Finding | null, row: StoredMessage): readonly Found[] {
  if (finding === null) return [];
  return [{ ...finding, message: row.id, at: saidAt(row) }];
}
