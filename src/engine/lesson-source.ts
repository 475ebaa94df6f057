/**
 * Whether a lesson stands in the owner's own text, and which message has its words once that is stored: it is taught while the turn is
 * still going on.
 */

import { installationId, type LessonId, lessonId, type MessageId } from "../kernel/ids.ts";
import { publicPart } from "../kernel/text/private-marks.ts";
import { redact } from "../kernel/text/secrets.ts";
import { type Lesson, standsIn } from "../rooms/brain/index.ts";
import { type OwnWords, ownWords } from "../rooms/durable/index.ts";
import {
  type LaneKey,
  type MessageBody,
  type StoredMessage,
  withoutInjected,
} from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { ownWordsIn } from "./gate-evidence.ts";
import { comparable, wholeText } from "./real-words.ts";
import { speaksForOwner } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

/** Lessons whose message is not stored yet, and the conversations that they were taught in: JSON. */
const WAITING = "lessons/waiting";
/** Those whose turn never came are left alone. */
const MOST_WAITING = 200;

interface Waiting {
  readonly id: LessonId;
  /** The conversation may have no row before its first turn. */
  readonly key: LaneKey;
}

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
  context: EngineContext,
  { meta }: Stores,
  asker: Asker | undefined,
  id: LessonId,
): Promise<void> {
  if (asker === undefined) return;
  const others = (await waitingIn(meta)).filter((one) => one.id !== id);
  await saveWaiting(meta, [...others, { id, key: laneKey(context, asker) }].slice(-MOST_WAITING));
}

/** In the transaction that stores a turn: what was taught in it has found its message. */
export async function findSources(
  context: EngineContext,
  stores: Stores,
  key: LaneKey,
  turnKey: string,
): Promise<void> {
  const waiting = await waitingIn(stores.meta);
  if (!waiting.some((one) => isSameLane(one.key, key))) return;
  const lane = await stores.history.findLane(key);
  const turn = lane && (await stores.history.findTurn(lane.id, turnKey));
  const rows = turn === undefined ? [] : await stores.history.messagesOfTurn(turn.id);
  const here = waiting.filter((one) => isSameLane(one.key, key));
  const found = await sourcesAmong(context, stores, here, rows);
  for (const [id, source] of found) await stores.lessons.change(id, { source });
  const left = waiting.filter(({ id }) => !found.has(id));
  if (left.length < waiting.length) await saveWaiting(stores.meta, left);
}

/** Before these messages lose their words: lessons that still wait for one of them have found it. */
export async function findSourcesAmong(
  context: EngineContext,
  stores: Stores,
  messages: readonly MessageId[],
): Promise<void> {
  const waiting = await waitingIn(stores.meta);
  if (waiting.length === 0) return;
  const rows = [...(await stores.history.messages(messages)).values()];
  for (const [id, source] of await sourcesAmong(context, stores, waiting, rows))
    await stores.lessons.change(id, { source });
}

async function sourcesAmong(
  context: EngineContext,
  { history, lessons }: Stores,
  waiting: readonly Waiting[],
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<LessonId, MessageId>> {
  const taught = await lessons.lessons(waiting.map(({ id }) => id));
  const bodies = await history.bodies(rows.map(({ id }) => id));
  const found = new Map<LessonId, MessageId>();
  for (const { id, key } of waiting) {
    const lesson = taught.get(id);
    const lane = await history.findLane(key);
    if (lesson === undefined || lane === undefined) continue;
    const own = rows.filter((row) => row.lane === lane.id);
    const message = holderOf(context, lesson, own, bodies);
    if (message !== undefined) found.set(id, message);
  }
  return found;
}

/** What the owner said goes before the call of the tool, which has it word for word. */
function holderOf(
  context: EngineContext,
  { text, trust, voice }: Lesson,
  rows: readonly StoredMessage[],
  bodies: ReadonlyMap<MessageId, MessageBody>,
): MessageId | undefined {
  if (text === "") return undefined;
  const own = rows.find(
    ({ id, role }) =>
      role === "user" && trust === "human" && standsIn(text, piecesOf(ownWordsIn(context, bodies.get(id)))),
  );
  if (own !== undefined || voice !== "tool") return own?.id;
  const sought = comparable(text);
  const holds = ({ id, role }: StoredMessage) => {
    const body = role === "assistant" ? bodies.get(id) : undefined;
    if (body === undefined) return false;
    return comparable(redact(wholeText(body), context.identity.key).text).includes(sought);
  };
  return rows.findLast(holds)?.id;
}

function isSameLane(one: LaneKey, other: LaneKey): boolean {
  return (
    one.installation === other.installation &&
    one.agent === other.agent &&
    one.sessionKey === other.sessionKey
  );
}

async function waitingIn(meta: Stores["meta"]): Promise<readonly Waiting[]> {
  try {
    const list: unknown = JSON.parse((await meta.get(WAITING)) ?? "[]");
    if (!Array.isArray(list)) return [];
    return list.flatMap((one: unknown) => {
      const [id, installation, agent, sessionKey] = Array.isArray(one) ? (one as unknown[]) : [];
      if (!Number.isSafeInteger(id)) return [];
      const key = {
        installation: installationId(String(installation)),
        agent: String(agent),
        sessionKey: String(sessionKey),
      };
      return [{ id: lessonId(Number(id)), key }];
    });
  } catch {
    return [];
  }
}

async function saveWaiting(meta: Stores["meta"], waiting: readonly Waiting[]): Promise<void> {
  const list = waiting.map(({ id, key }) => [id, key.installation, key.agent, key.sessionKey]);
  await meta.set(WAITING, JSON.stringify(list));
}
