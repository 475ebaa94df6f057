/**
 * Whether a lesson stands in the owner's own text, and which message has its words once that is stored: it is taught while the turn is
 * still going on.
 */

import { type LessonId, lessonId, type MessageId } from "../kernel/ids.ts";
import { publicPart } from "../kernel/text/private-marks.ts";
import { redact } from "../kernel/text/secrets.ts";
import { type Lesson, standsIn } from "../rooms/brain/index.ts";
import { type OwnWords, ownWords } from "../rooms/durable/index.ts";
import { type LaneKey, type StoredMessage, withoutInjected } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { ownWordsIn } from "./gate-evidence.ts";
import { comparable, wholeText } from "./real-words.ts";
import { speaksForOwner } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

/** Numbers of lessons whose message is not stored yet, in JSON. */
const WAITING = "lessons/waiting";
/** Those whose turn never came are left alone. */
const MOST_WAITING = 200;

/** Only what the owner says in a conversation between two: elsewhere others' words may be among it. */
export function isInOwnWords(context: EngineContext, asker: Asker, text: string, said: string): boolean {
  if (!speaksForOwner(asker)) return false;
  const plain = withoutInjected(redact(publicPart(said), context.identity.key).text);
  return standsIn(text, piecesOf(ownWords(plain)));
}

/** Apart where something of somebody else's was left out. */
function piecesOf({ marked }: OwnWords): readonly string[] {
  return marked.split(/[\ue000-\ue002]/);
}

/** In the transaction that teaches it. */
export async function awaitSource(
  { meta }: Stores,
  { lane }: Pick<Lesson, "lane">,
  id: LessonId,
): Promise<void> {
  if (lane === null) return;
  await saveWaiting(meta, [...new Set([...(await waitingIn(meta)), id])].slice(-MOST_WAITING));
}

/** In the transaction that stores a turn: what was taught in it has found its message. */
export async function findSources(
  context: EngineContext,
  stores: Stores,
  key: LaneKey,
  turnKey: string,
): Promise<void> {
  const waiting = await waitingIn(stores.meta);
  if (waiting.length === 0) return;
  const lane = await stores.history.findLane(key);
  const turn = lane && (await stores.history.findTurn(lane.id, turnKey));
  const lessons = [...(await stores.lessons.lessons(waiting)).values()];
  const rows = turn === undefined ? [] : await stores.history.messagesOfTurn(turn.id);
  const found = new Set<LessonId>();
  for (const [id, message] of await sourcesAmong(context, stores, lessons, rows)) {
    await stores.lessons.change(id, { source: message });
    found.add(id);
  }
  const known = new Set(lessons.map(({ id }) => id));
  const left = waiting.filter((id) => known.has(id) && !found.has(id));
  if (left.length < waiting.length) await saveWaiting(stores.meta, left);
}

/** Those that wait for their message and have the words of one of these. */
export async function waitingFor(
  context: EngineContext,
  stores: Stores,
  messages: readonly MessageId[],
): Promise<ReadonlyMap<LessonId, MessageId>> {
  const waiting = await waitingIn(stores.meta);
  if (waiting.length === 0) return new Map();
  const lessons = [...(await stores.lessons.lessons(waiting)).values()];
  const rows = [...(await stores.history.messages(messages)).values()];
  return sourcesAmong(context, stores, lessons, rows);
}

async function sourcesAmong(
  context: EngineContext,
  { history }: Stores,
  lessons: readonly Lesson[],
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<LessonId, MessageId>> {
  const lanes = new Set(lessons.map(({ lane }) => lane));
  const inLanes = rows.filter(({ lane }) => lanes.has(lane));
  const bodies = await history.bodies(inLanes.map(({ id }) => id));
  const found = new Map<LessonId, MessageId>();
  for (const lesson of lessons) {
    const own = inLanes.filter(({ lane }) => lane === lesson.lane);
    const has = ({ id, role }: StoredMessage) => {
      const body = bodies.get(id);
      if (body === undefined) return false;
      if (role === "user")
        return lesson.trust === "human" && standsIn(lesson.text, piecesOf(ownWordsIn(context, body)));
      return (
        lesson.voice === "tool" && role === "assistant" && isHeldBy(context, lesson.text, wholeText(body))
      );
    };
    const message = own.find((row) => row.role === "user" && has(row)) ?? own.findLast(has);
    if (message !== undefined) found.set(lesson.id, message.id);
  }
  return found;
}

/** A call of a tool has it word for word. */
function isHeldBy({ identity }: EngineContext, text: string, whole: string): boolean {
  return comparable(redact(whole, identity.key).text).includes(comparable(text));
}

async function waitingIn(meta: Stores["meta"]): Promise<readonly LessonId[]> {
  try {
    const list: unknown = JSON.parse((await meta.get(WAITING)) ?? "[]");
    if (!Array.isArray(list)) return [];
    return list.flatMap((id) => (Number.isSafeInteger(id) ? [lessonId(Number(id))] : []));
  } catch {
    return [];
  }
}

async function saveWaiting(meta: Stores["meta"], ids: readonly LessonId[]): Promise<void> {
  await meta.set(WAITING, JSON.stringify(ids));
}
