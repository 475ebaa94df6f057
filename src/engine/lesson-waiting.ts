/** Lessons whose message is not stored yet: they are taught while the turn is still going on. */

import { installationId, type LessonId, lessonId } from "../kernel/ids.ts";
import type { LaneKey } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";
import type { Stores } from "./stores.ts";

/** With the conversations that they were taught in: JSON. */
const WAITING = "lessons/waiting";
/** Those whose turn never came are left alone. */
const MOST_WAITING = 200;

export interface Waiting {
  readonly id: LessonId;
  /** The conversation may have no row before its first turn. */
  readonly key: LaneKey;
}

/** In the transaction that teaches it. */
export async function awaitSource(
  context: EngineContext,
  { meta }: Stores,
  asker: Asker | undefined,
  id: LessonId,
): Promise<void> {
  // A program has no turn in which it would be said.
  if (asker === undefined || asker.client !== undefined) return;
  const others = (await waitingIn(meta)).filter((one) => one.id !== id);
  await saveWaiting(meta, [...others, { id, key: laneKey(context, asker) }].slice(-MOST_WAITING));
}

/** Whether one of them waits for a turn of this conversation. */
export async function isAwaited({ meta }: Stores, key: LaneKey): Promise<boolean> {
  return (await waitingIn(meta)).some((one) => isSameLane(one.key, key));
}

export function isSameLane(one: LaneKey, other: LaneKey): boolean {
  return (
    one.installation === other.installation &&
    one.agent === other.agent &&
    one.sessionKey === other.sessionKey
  );
}

export async function waitingIn(meta: Stores["meta"]): Promise<readonly Waiting[]> {
  const list = listIn(await meta.get(WAITING));
  return list.flatMap((one) => {
    const [id, installation, agent, sessionKey] = Array.isArray(one) ? (one as unknown[]) : [];
    if (!Number.isSafeInteger(id)) return [];
    const key = {
      installation: installationId(String(installation)),
      agent: String(agent),
      sessionKey: String(sessionKey),
    };
    return [{ id: lessonId(Number(id)), key }];
  });
}

/** What cannot be read is nothing; that the store cannot be asked is another matter, and whoever asks is told. */
export function listIn(written: string | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(written ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export async function saveWaiting(meta: Stores["meta"], waiting: readonly Waiting[]): Promise<void> {
  const list = waiting.map(({ id, key }) => [id, key.installation, key.agent, key.sessionKey]);
  await meta.set(WAITING, JSON.stringify(list));
}
