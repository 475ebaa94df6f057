/**
 * Has a model read what the owner said less plainly than forms understand: a few messages of one conversation at a time, behind
 * what was heard by form, only where that was chosen and somebody can be asked. No transaction is open meanwhile.
 *
 * What is sent are the owner's own words, without secrets, quotations and what is held back. What comes of it is proposed, and
 * never more (fact-answers.ts). What fails costs a wait, longer each time.
 */

import type { JsonObject } from "../kernel/json.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import {
  factQuestion,
  factsInAnswer,
  type HeardFact,
  QUESTION_VERSION,
  type ShownMessage,
  shownText,
} from "../rooms/facts/index.ts";
import { isRecalled, type Lane, type StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { factsInMessage, isListenedTo, saidAt, speakerOf } from "./fact-heard.ts";
import { factsHeardUpTo } from "./fact-marks.ts";
import { askedSoFar, type FactsAsked } from "./fact-question-marks.ts";
import type { FactAnswers } from "./facts-api.ts";
import { predicatesOf } from "./facts-scope.ts";
import { ownWordsIn } from "./gate-evidence.ts";
import { askModels } from "./model-question.ts";
import { waitAfter } from "./model-waits.ts";
import type { Stores } from "./stores.ts";

/** Messages that are shown together; after one and more failures: what is declined for one of them is not lost for all. */
const TOGETHER = [8, 2, 1] as const;
/** UTF-16 units of them. */
const MOST_UNITS = 12_000;
/** Messages that are looked through for them. */
const LOOKED_THROUGH = 256;
/** What was said longer ago was said before anybody chose this, or while nobody could be asked for weeks. */
const RECENT_MS = 30 * 86_400_000;
/** Shorter ones state nothing. */
const SHORTEST = 8;
/** Of one question. Nobody waits for it, and nothing else is asked meanwhile. */
const USUAL_MS = 3 * 60_000;

interface Due {
  readonly lane: Lane | undefined;
  readonly messages: readonly (ShownMessage & { readonly id: number })[];
  readonly upTo: number;
}

export async function askFacts(
  context: EngineContext,
  { withinMs = USUAL_MS }: { readonly withinMs?: number },
  signal: AbortSignal = new AbortController().signal,
): Promise<FactAnswers> {
  if (context.facts?.proposals !== "model") return nothing(0);
  const { clock, store } = context;
  const asked = await store.read(({ meta }) => askedSoFar(meta, clock.now()));
  if (asked.notBefore !== null) return nothing(asked.upTo);
  const due = await store.read((stores) => nextMessages(context, stores, asked));
  const { lane, messages, upTo } = due;
  const passed = { ...nothing(asked.upTo), upTo, idle: upTo === asked.upTo };
  if (lane === undefined || messages.length === 0) return passed;
  const models = await context.summaries.completers(lane);
  if (models.length === 0) return nothing(asked.upTo);
  const predicates = predicatesOf(context);
  const question = factQuestion(
    messages.map(({ text }) => text),
    predicates,
  );
  const answer = await askModels(context, { lane: lane.id, models, question, withinMs }, signal);
  if (!answer.ok) {
    const { outcome, until } = answer;
    const notBefore = waitAfter(asked.failures, outcome, clock.now(), until);
    return {
      ...nothing(asked.upTo),
      idle: false,
      failed: { outcome, notBefore, upTo, messages: messages.length },
    };
  }
  const { found, dropped } = factsInAnswer(answer.text, messages, predicates, answer.model);
  return {
    ...passed,
    idle: false,
    asked: messages.length,
    dropped: dropped.length,
    found: messages
      .map(({ id }, at) => ({
        id,
        facts: found.filter(({ place }) => place === at).map(({ fact }) => asJson(fact)),
      }))
      .filter(({ facts }) => facts.length > 0),
  };
}

function nothing(from: number): FactAnswers {
  return {
    ...{ version: QUESTION_VERSION, from, upTo: from, found: [], asked: 0, dropped: 0 },
    ...{ failed: null, idle: true },
  };
}

/** The next of one conversation, and how far it was looked. Fewer where the last question came to nothing. */
async function nextMessages(context: EngineContext, stores: Stores, asked: FactsAsked): Promise<Due> {
  const { history, meta } = stores;
  const heard = (await factsHeardUpTo(meta)).messages;
  const most = TOGETHER[asked.failures] ?? 1;
  const messages: (ShownMessage & { readonly id: number })[] = [];
  let lane: Lane | undefined;
  let upTo = asked.upTo;
  let units = 0;
  for (const row of await history.scan(asked.upTo, LOOKED_THROUGH)) {
    if (row.id > heard || messages.length >= most) break;
    const own = lane?.id === row.lane ? lane : await history.lane(row.lane);
    const shown = await shownOf(context, stores, row, own);
    if (shown !== null) {
      if (lane !== undefined && (row.lane !== lane.id || units + shown.text.length > MOST_UNITS)) break;
      lane = own;
      units += shown.text.length;
      messages.push({ ...shown, id: row.id });
    }
    upTo = row.id;
  }
  return { lane, messages, upTo };
}

/** Null: it is nothing that a model is asked about. */
async function shownOf(
  context: EngineContext,
  { history }: Stores,
  row: StoredMessage,
  lane: Lane | undefined,
): Promise<ShownMessage | null> {
  const at = saidAt(row);
  if (row.role !== "user" || at < context.clock.now() - RECENT_MS) return null;
  if (!isListenedTo(context, row, lane)) return null;
  const body = (await history.bodies([row.id])).get(row.id);
  if (body === undefined || isRecalled(row, body)) return null;
  if ((await speakerOf(context, { history }, row, lane, body)) !== "owner") return null;
  const text = shownText(ownWordsIn(context, body).text);
  if (text.length < SHORTEST || injectionIn(text) !== null) return null;
  const heard = await factsInMessage(context, { history }, row, lane, body);
  if (heard.some(({ strength }) => strength === "plain")) return null;
  return { text, at, offsetMinutes: context.utcOffset?.(at) ?? 0 };
}

function asJson(fact: HeardFact): JsonObject {
  return { ...fact, why: [...fact.why] };
}
