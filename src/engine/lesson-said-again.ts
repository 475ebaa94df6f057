/** How often a model may make a lesson stronger: once in a session on each word, and so many of them, however often it calls. */

import type { LessonId } from "../kernel/ids.ts";
import { type Lesson, type LessonVoice, MOST_IN_SESSION } from "../rooms/brain/index.ts";
import type { TeachRequest } from "./brain-api.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { listIn } from "./lesson-waiting.ts";
import type { Stores } from "./stores.ts";

/** The newest of those that were counted: JSON, a session and what it said again each. */
const COUNTED = "lessons/said-again";
const MOST_COUNTED = 500;

type Counted = readonly [session: string, said: string];

/** Whether saying it again counts; it has been noted then. A person at a terminal is not counted. */
export async function countsAgain(
  context: EngineContext,
  { meta }: Stores,
  { asker, sessionId }: TeachRequest,
  voice: LessonVoice,
  same: Lesson,
): Promise<boolean> {
  if (asker === undefined) return true;
  // It was taught in this very session, on the same word.
  if (same.voice === voice && same.sessionId === (sessionId ?? null)) return false;
  const { installation, agent, sessionKey } = laneKey(context, asker);
  const session = [installation, agent, sessionKey, sessionId ?? ""].join("\n");
  const said = saidAs(same.id, voice);
  const counted = await countedIn(meta);
  const here = counted.filter(([whose]) => whose === session);
  if (here.length >= MOST_IN_SESSION || here.some(([, what]) => what === said)) return false;
  await meta.set(COUNTED, JSON.stringify([...counted, [session, said]].slice(-MOST_COUNTED)));
  return true;
}

function saidAs(id: LessonId, voice: LessonVoice): string {
  return `${voice} ${id}`;
}

async function countedIn(meta: Stores["meta"]): Promise<readonly Counted[]> {
  return listIn(await meta.get(COUNTED)).flatMap((one) =>
    Array.isArray(one) ? [[String(one[0]), String(one[1])] as const] : [],
  );
}
