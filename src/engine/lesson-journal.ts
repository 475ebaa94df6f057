/** What was done with lessons, for whoever wonders later: which, and never what they say. */

import { type LessonId, refOf } from "../kernel/ids.ts";
import type { EngineContext } from "./context.ts";
import { KEPT_ACTS } from "./journal.ts";
import type { Stores } from "./stores.ts";

export async function noteLessons(
  { clock }: Pick<EngineContext, "clock">,
  { journal }: Stores,
  event: `lesson_${string}`,
  ids: readonly LessonId[],
  session: { readonly sessionKey?: string | undefined; readonly sessionId?: string | undefined } = {},
): Promise<void> {
  await journal.append(
    {
      at: clock.now(),
      event,
      sessionKey: session.sessionKey ?? null,
      sessionId: session.sessionId ?? null,
      reason: null,
      details: { refs: ids.map((id) => refOf("lesson", id)) },
    },
    KEPT_ACTS,
  );
}
