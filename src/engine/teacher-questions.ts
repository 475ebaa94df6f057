/**
 * Has a model judge a few turns that nobody and nothing else did: only where that was chosen, somebody can be asked, and some time
 * has passed in which a person might have said something. No transaction is open meanwhile.
 *
 * What is sent is redacted, and nothing that is held back. What comes of it is the least trusted evidence there is; limits, breakers
 * and costs are those of all questions to models (model-question.ts). Each turn is asked about once.
 */

import { instantOf } from "../kernel/clock.ts";
import type { JsonObject } from "../kernel/json.ts";
import {
  type Episode,
  type JudgedTurn,
  judgementsIn,
  MOST_JUDGED,
  TEACHER_VERSION,
  teacherQuestion,
} from "../rooms/brain/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { TeacherBatch } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { askModels } from "./model-question.ts";
import { waitAfter } from "./model-waits.ts";
import { shownToTeacher } from "./outcome-look.ts";
import type { Stores } from "./stores.ts";
import { type TeacherAsked, teacherAsked } from "./teacher-marks.ts";

/** A person is given so long to say something themselves. */
const SETTLED_MS = 30 * 60_000;
/** Episodes that are looked through for those that can be shown. */
const LOOKED_THROUGH = 32;
/** Of one question. Nobody waits for it. */
const USUAL_MS = 3 * 60_000;

interface Due {
  readonly lane: Lane | undefined;
  readonly turns: readonly { readonly episode: Episode; readonly turn: JudgedTurn }[];
  readonly upTo: number;
}

export async function askTeacher(
  context: EngineContext,
  { withinMs = USUAL_MS }: { readonly withinMs?: number },
  signal: AbortSignal = new AbortController().signal,
): Promise<TeacherBatch> {
  if (context.brain?.teacher !== true) return nothing(0);
  const { clock, store } = context;
  const asked = await store.read(({ meta }) => teacherAsked(meta, clock.now()));
  if (asked.notBefore !== null) return nothing(asked.upTo);
  const { lane, turns, upTo } = await store.read((stores) => nextTurns(context, stores, asked));
  const passed = { ...nothing(asked.upTo), upTo, idle: upTo === asked.upTo };
  if (lane === undefined || turns.length === 0) return passed;
  const models = await context.summaries.completers(lane);
  if (models.length === 0) return nothing(asked.upTo);
  const shown = turns.map(({ turn }) => turn);
  const question = teacherQuestion(shown);
  const answer = await askModels(context, { lane: lane.id, models, question, withinMs }, signal);
  if (!answer.ok) {
    const { outcome, until } = answer;
    const notBefore = waitAfter(asked.failures, outcome, clock.now(), until);
    return { ...nothing(asked.upTo), upTo, idle: false, failed: { outcome, notBefore } };
  }
  const found: readonly JsonObject[] = [...judgementsIn(answer.text, shown)].map(([place, finding]) => ({
    ...{ episode: turns[place]!.episode.id },
    ...{ value: finding.value, confidence: finding.confidence, about: [...finding.about] },
  }));
  return { ...passed, idle: false, asked: turns.length, found };
}

function nothing(from: number): TeacherBatch {
  return {
    ...{ version: TEACHER_VERSION, from, upTo: from, found: [], asked: 0, failed: null },
    idle: true,
  };
}

/** A few of one conversation, in order, and how far it was looked. One alone where the last question came to nothing. */
async function nextTurns(context: EngineContext, stores: Stores, asked: TeacherAsked): Promise<Due> {
  const { episodes, history } = stores;
  const until = instantOf(context.clock.now() - SETTLED_MS);
  const most = asked.failures > 0 ? 1 : MOST_JUDGED;
  const turns: { readonly episode: Episode; readonly turn: JudgedTurn }[] = [];
  let lane: Lane | undefined;
  let upTo = asked.upTo;
  for (const episode of await episodes.unlabelled(asked.upTo, until, LOOKED_THROUGH)) {
    if (turns.length >= most) break;
    const turn = await shownToTeacher(context, stores, episode);
    if (turn !== null) {
      if (lane !== undefined && episode.lane !== lane.id) break;
      lane ??= await history.lane(episode.lane);
      turns.push({ episode, turn });
    }
    upTo = episode.id;
  }
  return { lane, turns, upTo };
}
