/** Stores what a model made of turns: as evidence that anything else goes before. Applying an answer twice changes nothing. */

import { type EpisodeId, episodeId } from "../kernel/ids.ts";
import { TEACHER_VERSION } from "../rooms/brain/index.ts";
import type { TeacherBatch } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { settleEpisode } from "./outcome-settle.ts";
import type { Stores } from "./stores.ts";
import { countTeacher, setTeacherAsked, type TeacherAsked, teacherAsked } from "./teacher-marks.ts";

/** What fails so often in a row is left: each time fewer are asked about together. */
const MOST_FAILED = 3;

interface Judgement {
  readonly episode: number;
  readonly value: number;
  readonly confidence: number;
  readonly about: readonly string[];
}

export async function applyTeacher(
  context: EngineContext,
  batch: TeacherBatch,
): Promise<{ readonly outcomes: number }> {
  if (batch.idle || batch.version !== TEACHER_VERSION) return { outcomes: 0 };
  const now = context.clock.now();
  return context.store.write("derived", async (stores) => {
    const { meta } = stores;
    const asked = await teacherAsked(meta, now);
    if (asked.upTo !== batch.from) return { outcomes: 0 };
    if (batch.failed !== null) {
      await noteFailure(stores, asked, batch);
      return { outcomes: 0 };
    }
    let outcomes = 0;
    for (const one of batch.found as unknown as readonly Judgement[])
      if (await keep(context, stores, episodeId(one.episode), one)) outcomes += 1;
    await setTeacherAsked(meta, { upTo: batch.upTo, failures: 0, notBefore: null });
    if (batch.asked > 0) await countTeacher(meta, { asked: batch.asked, judged: outcomes });
    return { outcomes };
  });
}

/** Unless somebody else judged it meanwhile, or its question is gone. */
async function keep(
  { clock }: EngineContext,
  stores: Stores,
  id: EpisodeId,
  { value, confidence, about }: Judgement,
): Promise<boolean> {
  const { episodes, history } = stores;
  const episode = (await episodes.episodes([id])).get(id);
  if (episode === undefined || episode.message === null || episode.label !== null) return false;
  if ((await history.message(episode.message))?.withheld !== null) return false;
  const added = await episodes.addOutcome(
    {
      ...{ episode: id, source: "teacher", detector: "teacher", value, confidence },
      ...{ structured: false, message: null, at: clock.now(), about },
    },
    "waiting",
  );
  if (added === null) return false;
  await settleEpisode(stores, id);
  return true;
}

async function noteFailure({ meta }: Stores, asked: TeacherAsked, batch: TeacherBatch): Promise<void> {
  const { outcome, notBefore } = batch.failed!;
  if (outcome === "not-now") return setTeacherAsked(meta, { ...asked, notBefore });
  const failures = asked.failures + 1;
  const isLeft = outcome === "rejected" && failures >= MOST_FAILED;
  await setTeacherAsked(meta, {
    upTo: isLeft ? batch.upTo : asked.upTo,
    failures: isLeft ? 0 : failures,
    notBefore,
  });
  return countTeacher(meta, { failed: 1 });
}
