/** What waits for a person's word, and the word itself; which can be taken back, so that it waits again. */

import type { Instant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type MessageId, parseMessageRef, refOf } from "../kernel/ids.ts";
import { reopenRejected, resolveQuarantine as resolve, type StoredMessage } from "../rooms/history/index.ts";
import { noteAct } from "./act-journal.ts";
import { logAgainWith, logAgainWithout } from "./chronicle-taken-back.ts";
import type { EngineContext } from "./context.ts";
import { hearFactsAgain } from "./fact-marks.ts";
import { judgeAgain } from "./gate-again.ts";
import { hearAgain } from "./guidance-again.ts";
import { isHidden } from "./index-text.ts";
import { observeAgain } from "./ledger-mark.ts";
import { ledgerComesBackWith, ledgerGoesWith } from "./ledger-taken-back.ts";
import { lookAgain } from "./outcome-marks.ts";
import type { ResolveQuarantineAnswer, ResolveQuarantineRequest } from "./quarantine-api.ts";
import { type Decision, decisionOn, noteDecision, waitsAgain } from "./quarantine-marks.ts";
import type { Stores } from "./stores.ts";
import { unknownMessage } from "./unknown-message.ts";
import { embedAgain } from "./vector-notes.ts";
import { isSaid } from "./vector-texts.ts";
import { giveBack, inOneAct, putAway } from "./withhold.ts";

export async function resolveQuarantine(
  context: EngineContext,
  request: ResolveQuarantineRequest,
): Promise<ResolveQuarantineAnswer> {
  const id = parseMessageRef(request.ref);
  const as = wantedOf(request);
  return inOneAct(context, async (stores, now) => {
    const row = await stores.history.message(id);
    if (row === undefined) throw unknownMessage(id);
    const before = await decisionOn(stores.meta, id);
    const act = { context, stores, row, before, now };
    if (as !== "waiting") return waitsAgain(row, before) ? decideAgain(act, as) : decide(act, as);
    // Twice is once.
    if (row.state === "quarantined" || waitsAgain(row, before)) return answerOf(id, "waiting", 0);
    return reopen(act);
  });
}

interface Act {
  readonly context: EngineContext;
  readonly stores: Stores;
  readonly row: StoredMessage;
  readonly before: Decision | undefined;
  readonly now: Instant;
}

async function decide({ context, stores, row: { id }, now }: Act, as: "accepted" | "rejected") {
  const { history, index, vectors, meta } = stores;
  const row = await resolve(history, id, as === "accepted");
  await index.setHidden("msg", id, isHidden(row));
  if (isHidden(row)) {
    await vectors.remove("msg", [id]);
    await ledgerGoesWith(stores, [id], "forgotten", now);
    await logAgainWithout(stores, [id]);
  } else {
    await judgeAgain(stores, [id]);
    await hearAgain(stores, [id]);
    await hearFactsAgain(stores, [id]);
    await observeAgain(stores, [id]);
    await lookAgain(stores, [id]);
    await logAgainWith(stores, [id]);
  }
  await noteDecision(meta, id, as, now);
  await noteAct(context, stores, `message_${as}`, [refOf("msg", id)]);
  return answerOf(id, as, 0);
}

/** Rejected, it stays where it is: put away. */
async function decideAgain({ context, stores, row, now }: Act, as: "accepted" | "rejected") {
  const summaries = as === "accepted" ? await giveBack(context, stores, [row]) : 0;
  await noteDecision(stores.meta, row.id, as, now);
  await noteAct(context, stores, `message_${as}`, [refOf("msg", row.id)]);
  return answerOf(row.id, as, summaries);
}

async function reopen(act: Act): Promise<ResolveQuarantineAnswer> {
  const { context, stores, row, before, now } = act;
  const { id } = row;
  if (row.withheld === "erased") throw isErased(id);
  let summaries = 0;
  if (row.state === "rejected") {
    if (row.withheld !== null) throw isForgotten(id, "rejected");
    await waitAsItCame(stores, id);
  } else if (before?.as === "accepted") {
    if (row.withheld !== null) throw isForgotten(id, "accepted");
    summaries = await putAway(context, stores, [row]);
  } else if (before?.as !== "rejected") throw neverWaited(id);
  // What was never let into its conversation waits as it did before; of what was, it is noted that it does.
  await noteDecision(stores.meta, id, row.state === "rejected" ? "rejected" : "waiting", now);
  await noteAct(context, stores, "message_waits_again", [refOf("msg", id)]);
  return answerOf(id, "waiting", summaries);
}

async function waitAsItCame(stores: Stores, id: MessageId): Promise<void> {
  const row = await reopenRejected(stores.history, id);
  await stores.index.setHidden("msg", id, isHidden(row));
  if (isSaid(row)) await embedAgain(stores.meta, "msg", [id]);
  await ledgerComesBackWith(stores, [id]);
  await logAgainWith(stores, [id]);
}

const STATES = { accepted: "confirmed", rejected: "rejected", waiting: "quarantined" } as const;

function answerOf(id: MessageId, as: Decision["as"], summaries: number): ResolveQuarantineAnswer {
  return { ref: refOf("msg", id), state: STATES[as], summaries };
}

function wantedOf({ accept, reopen: again = false }: ResolveQuarantineRequest): Decision["as"] {
  if (again !== (accept === undefined)) {
    throw new NacreError(
      "input/bad-field",
      "params: what is decided is not said",
      "Give accept (true or false), or reopen: true, and not both.",
    );
  }
  if (again) return "waiting";
  return accept === true ? "accepted" : "rejected";
}

function isErased(id: MessageId): NacreError {
  return new NacreError(
    "history/erased",
    `${refOf("msg", id)} is erased: there is nothing to decide about`,
    "Leave it out.",
  );
}

/** Where it waited no list would have it. */
function isForgotten(id: MessageId, as: "accepted" | "rejected"): NacreError {
  return new NacreError(
    "history/not-quarantined",
    `${refOf("msg", id)} was ${as}, and is forgotten`,
    `Bring it back first: nacre forget --undo ${refOf("msg", id)}`,
  );
}

function neverWaited(id: MessageId): NacreError {
  return new NacreError(
    "history/not-quarantined",
    `it is not known that ${refOf("msg", id)} ever waited for a decision`,
    "See `nacre quarantine list --decided` for what was decided about; any message can be forgotten.",
  );
}
