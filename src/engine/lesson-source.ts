/**
 * Whether a lesson stands in the owner's own text, and which message has its words once that is stored: it is taught while the turn is
 * still going on.
 */

import type { LessonId, MessageId } from "../kernel/ids.ts";
import { publicPart } from "../kernel/text/private-marks.ts";
import { redact } from "../kernel/text/secrets.ts";
import { type Lesson, standsIn } from "../rooms/brain/index.ts";
import { type OwnWords, ownWords } from "../rooms/durable/index.ts";
import {
  type Lane,
  type LaneKey,
  type MessageBody,
  type StoredMessage,
  withoutInjected,
} from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { ownWordsIn } from "./gate-evidence.ts";
import { whyNotJudged } from "./gate-turns.ts";
import { bindLessons } from "./lesson-bound.ts";
import { noteLessons } from "./lesson-journal.ts";
import { standAgain } from "./lesson-taken-back.ts";
import { isSameLane, saveWaiting, type Waiting, waitingIn } from "./lesson-waiting.ts";
import { comparable, wholeText } from "./real-words.ts";
import { speaksForOwner } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

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

/** In the transaction that stores a turn, or rows that came another way: what was taught then has found its message. */
export async function findSources(
  context: EngineContext,
  stores: Stores,
  key: LaneKey,
  stored: { readonly key: string } | { readonly rows: readonly StoredMessage[] },
): Promise<void> {
  const waiting = await waitingIn(stores.meta);
  const lane = await stores.history.findLane(key);
  if (lane === undefined) return;
  const rows = "rows" in stored ? stored.rows : await rowsOfTurn(stores, lane, stored.key);
  const here = waiting.filter((one) => isSameLane(one.key, key));
  const found = await sourcesAmong(context, stores, here, rows);
  for (const [id, source] of found) await stores.lessons.change(id, { source, lane: lane.id });
  if ("key" in stored) await bindLessons(stores, lane.id, stored.key);
  await doubt(context, stores, lane, rows, found);
  const left = waiting.filter(({ id }) => !found.has(id));
  if (left.length < waiting.length) await saveWaiting(stores.meta, left);
}

async function rowsOfTurn({ history }: Stores, lane: Lane, key: string): Promise<readonly StoredMessage[]> {
  const turn = await history.findTurn(lane.id, key);
  return turn === undefined ? [] : await history.messagesOfTurn(turn.id);
}

/** A text of the host's, such as what a sub-agent reports, can come as a prompt: then it was nobody's own words after all. */
async function doubt(
  context: EngineContext,
  stores: Stores,
  lane: Lane,
  rows: readonly StoredMessage[],
  found: ReadonlyMap<LessonId, MessageId>,
): Promise<void> {
  const bodies = await stores.history.bodies([...found.values()]);
  const isOwners = (id: MessageId) =>
    rows.some((row) => row.id === id && whyNotJudged(context, row, lane, bodies.get(id)) === null);
  const taught = [...(await stores.lessons.lessons([...found.keys()])).values()];
  const doubted = taught.filter(
    ({ id, voice, state }) => voice === "own-words" && state === "active" && !isOwners(found.get(id)!),
  );
  if (doubted.length === 0) return;
  await standAgain(context, stores, new Map(doubted.map((lesson) => [lesson.id, lesson])));
  const at = context.clock.now();
  for (const { id } of doubted) {
    await stores.lessons.change(id, { state: "proposed", trust: "agent" });
    await stores.lessons.addAct({ lesson: id, kind: "doubted", by: "agent", other: null, at });
  }
  await noteLessons(
    context,
    stores,
    "lesson_doubted",
    doubted.map(({ id }) => id),
  );
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
