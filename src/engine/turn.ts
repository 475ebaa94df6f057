/** Everything that brings messages in: committed turns, pages of a transcript, stretches without ids. */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { DEEPEST_JSON, isTooDeep, type JsonObject } from "../kernel/json.ts";
import {
  appendChained as appendStretch,
  appendTurn,
  type HostMessage,
  reconcile as reconcilePage,
  sealWith,
  sessionTreatment,
} from "../rooms/history/index.ts";
import type {
  AppendChainedAnswer,
  AppendChainedRequest,
  CommitTurnAnswer,
  CommitTurnRequest,
  LaneName,
  LaneState,
  LaneStateRequest,
  ReconcileAnswer,
  ReconcileRequest,
} from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { writeLane } from "./lane-unit.ts";
import { isAwaited } from "./lesson-waiting.ts";
import { linkReceipt, linkUnreceipted } from "./receipt-link.ts";
import { learnUsage } from "./usage.ts";

/** The newest of them: what is older was offered before. */
const MOST_UNFINISHED = 10;

/** Resolves only when the turn would survive power loss. */
export async function commitTurn(
  context: EngineContext,
  request: CommitTurnRequest,
): Promise<CommitTurnAnswer> {
  if (!isStored(context, request.lane)) return { status: "skipped", stored: 0 };
  const messages = request.messages.map(asMessage);
  const lane = laneKey(context, request.lane);
  const { status, stored } = await writeLane(context, lane, async (stores) => {
    const appended = await appendTurn(
      stores.history,
      {
        lane,
        sessionId: request.sessionId,
        key: request.key,
        admission: request.admission,
        terminal: request.terminal,
        messages,
        heartbeat: request.heartbeat ?? false,
      },
      intakeOf(context),
    );
    if (appended.status === "committed") {
      await learnUsage(stores, lane, messages);
      if (request.receipt !== undefined) await linkReceipt(stores, lane, request.key, request.receipt);
      else await linkUnreceipted(context, stores, lane, request);
      if (await isAwaited(stores, lane)) {
        const { findSources } = await import("./lesson-source.ts");
        await findSources(context, stores, lane, { key: request.key });
      }
    }
    return appended;
  });
  return { status, stored: stored.length };
}

export async function reconcile(context: EngineContext, request: ReconcileRequest): Promise<ReconcileAnswer> {
  if (!isStored(context, request.lane)) {
    return { status: "skipped", imported: 0, confirmed: 0, known: 0, cursor: null };
  }
  const entries = request.entries.map(({ at, ...entry }, index) => ({
    ...entry,
    message: asMessage(entry.message, index),
    ...(at === undefined ? {} : { at: instantOf(at) }),
  }));
  const lane = laneKey(context, request.lane);
  const page = await writeLane(context, lane, async (stores) => {
    const walked = await reconcilePage(
      stores.history,
      {
        lane,
        sessionId: request.sessionId,
        parentSessionId: request.parentSessionId ?? null,
        archive: request.archive ?? false,
        entries,
        resets: request.resets.map((reset) => ({ ...reset, at: instantOf(reset.at) })),
        cursor: request.cursor,
        complete: request.complete,
      },
      intakeOf(context),
    );
    if (walked.imported.length > 0 && (await isAwaited(stores, lane))) {
      const { findSources } = await import("./lesson-source.ts");
      await findSources(context, stores, lane, { rows: walked.imported });
    }
    if (walked.vouched.length > 0) {
      const { vouchedNow } = await import("./vouched-now.ts");
      await vouchedNow(context, stores, walked.vouched);
    }
    return walked;
  });
  return {
    status: "stored",
    imported: page.imported.length,
    confirmed: page.confirmed,
    known: page.known,
    cursor: page.cursor,
  };
}

export async function appendChained(
  context: EngineContext,
  request: AppendChainedRequest,
): Promise<AppendChainedAnswer> {
  if (!isStored(context, request.lane)) {
    return { status: "skipped", imported: 0, known: 0, quarantined: 0, head: request.after };
  }
  const stretch = {
    lane: laneKey(context, request.lane),
    sessionId: request.sessionId,
    archive: request.archive ?? false,
    after: request.after,
    messages: request.messages.map(asMessage),
  };
  const answer = await writeLane(context, stretch.lane, ({ history }) =>
    appendStretch(history, stretch, intakeOf(context)),
  );
  return { ...answer, status: "stored", imported: answer.imported.length };
}

export async function laneState(context: EngineContext, request: LaneStateRequest): Promise<LaneState> {
  return context.store.read(async ({ history }) => {
    const lane = await history.findLane(laneKey(context, request.lane));
    if (lane === undefined) {
      return { known: false, sessionId: null, cursor: null, messages: 0, behind: null, unfinished: [] };
    }
    const sessions = await history.sessions(lane.id);
    return {
      known: true,
      sessionId: sessions.find((session) => session.number === lane.session)?.sessionId ?? null,
      cursor: lane.cursor,
      messages: await history.countMessages(lane.id),
      behind: lane.health.state === "behind" ? lane.health.reason : null,
      unfinished: sessions
        .filter((session) => !session.finished && session.number !== lane.session)
        .slice(-MOST_UNFINISHED)
        .map(({ sessionId, cursor }) => ({ sessionId, cursor })),
    };
  });
}

/** What was erased is recognised by the store's own key. */
function intakeOf({ clock, identity }: EngineContext) {
  return { now: clock.now(), seal: sealWith(identity.key) };
}

function isStored(context: EngineContext, lane: LaneName): boolean {
  return sessionTreatment(lane.sessionKey, context.policy) === "stored";
}

function asMessage(value: JsonObject, at: number): HostMessage {
  if (isTooDeep(value)) {
    throw new NacreError(
      "input/bad-field",
      `params.messages[${at}]: nested too deeply`,
      `A message may be nested ${DEEPEST_JSON} levels deep.`,
    );
  }
  if (typeof value["role"] === "string" && value["role"] !== "" && value["role"].length <= 64) {
    return value as HostMessage;
  }
  throw new NacreError(
    "input/bad-field",
    `params.messages[${at}]: a message needs a role`,
    "Give each message a role such as user, assistant or toolResult.",
  );
}
