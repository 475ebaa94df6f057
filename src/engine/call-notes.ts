/**
 * What the host says of a call of a tool beside what it commits: how long it took, and that it failed. Nothing depends on it.
 *
 * Whichever comes first, the note or the observation, the one finds the other. A failure of a call that is never committed is
 * kept by itself, once no turn can still bring it; should a turn bring it all the same, that takes its place.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { installationId } from "../kernel/ids.ts";
import { printable } from "../kernel/text/printable.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import { type LaneKey, sessionTreatment } from "../rooms/history/index.ts";
import {
  type CallNote,
  isAgentCaptured,
  isToolCaptured,
  isWebTool,
  type Observation,
  toolTold,
} from "../rooms/ledger/index.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { redactor } from "./index-text.ts";
import { runOf } from "./ledger-drafts.ts";
import { hookName, isNoteOf, keepEvent, laneShelf, observationOf } from "./ledger-keep.ts";
import type { NoteCallRequest } from "./ledger-turn-api.ts";
import type { Stores } from "./stores.ts";

const MINUTE = 60_000;
/** A turn commits when it ends: most do within this. */
const LATE_MS = 10 * MINUTE;
/** No turn takes longer; what it would have said is of no use any more. */
const FORGOTTEN_MS = 24 * 60 * MINUTE;
/** Notes that are looked at in one transaction. */
const AT_ONCE = 256;
const LONGEST_ERROR = 400;

export async function noteCall(
  context: EngineContext,
  request: NoteCallRequest,
): Promise<{ readonly noted: boolean }> {
  const { lane, run, call, durationMs, error } = request;
  const tool = printable(redactor(context)(request.tool), 200);
  const isWanted =
    sessionTreatment(lane.sessionKey, context.policy) === "stored" &&
    isAgentCaptured(context.ledger, lane.agent) &&
    isToolCaptured(context.ledger, request.tool);
  if (!isWanted || (durationMs === undefined && error === undefined)) return { noted: false };
  const now = context.clock.now();
  const note: CallNote = {
    ...laneKey(context, lane),
    ...{ run, call, tool, durationMs: durationMs ?? null, at: now },
    // That it failed is known without the words.
    error:
      error === undefined
        ? null
        : isMarkedPrivate(error)
          ? ""
          : printable(redactor(context)(error), LONGEST_ERROR),
  };
  return context.store.write("derived", async (stores) => {
    const known = await committed(stores, note);
    if (known === undefined) await stores.ledger.noteCall(note);
    else if (durationMs !== undefined) await stores.ledger.change(known.id, { durationMs });
    return { noted: known === undefined || durationMs !== undefined };
  });
}

/** The observation of that call, where the turn was quicker. What was called the same before is another run's. */
async function committed(stores: Stores, note: CallNote): Promise<Observation | undefined> {
  const lane = await stores.history.findLane(laneOf(note));
  if (lane === undefined) return undefined;
  const known = await stores.ledger.ofCall(await laneShelf(stores, lane), note.call);
  for (const one of known) if (one.durationMs === null && (await isResultOf(stores, one, note))) return one;
  return undefined;
}

/** Of which run it was stands in the message that it was made of, where the host says so. */
async function isResultOf(
  { history }: Stores,
  { origin, message, at, outcome }: Observation,
  note: CallNote,
): Promise<boolean> {
  if (origin !== "turn") return false;
  const body = message === null ? undefined : (await history.bodies([message])).get(message);
  return isNoteOf(note, { run: body === undefined ? null : runOf(body.envelope), at, outcome });
}

function laneOf({ installation, agent, sessionKey }: CallNote): LaneKey {
  return { installation: installationId(installation), agent, sessionKey };
}

export async function hasLateCalls({ clock }: EngineContext, { ledger }: Stores): Promise<boolean> {
  const now = clock.now();
  const failed = await ledger.callNotesBefore(instantOf(now - LATE_MS), 1, { failed: true });
  return failed.length > 0 || (await ledger.callNotesBefore(instantOf(now - FORGOTTEN_MS), 1)).length > 0;
}

/** How many became observations. */
export async function settleLateCalls(context: EngineContext, stores: Stores): Promise<number> {
  const { ledger } = stores;
  const now = context.clock.now();
  let added = 0;
  for (const note of await ledger.callNotesBefore(instantOf(now - LATE_MS), AT_ONCE, { failed: true })) {
    const kept = await keepFailure(context, stores, note, now);
    // Its conversation may still come: the first turn of one is on its way.
    if (kept === "unknown") continue;
    await ledger.dropCallNotes([note]);
    if (kept === "added") added += 1;
  }
  await ledger.dropCallNotes(await ledger.callNotesBefore(instantOf(now - FORGOTTEN_MS), AT_ONCE));
  return added;
}

async function keepFailure(
  context: EngineContext,
  stores: Stores,
  note: CallNote,
  now: Instant,
): Promise<"added" | "known" | "unknown"> {
  const lane = await stores.history.findLane(laneOf(note));
  if (lane === undefined) return "unknown";
  const shelf = await laneShelf(stores, lane);
  const known = await stores.ledger.ofCall(shelf, note.call);
  for (const one of known) if (await isResultOf(stores, one, note)) return "known";
  const answer = { isError: true, details: null, beginning: note.error ?? "", end: "" };
  const told = toolTold({ tool: note.tool, asked: null, answer, lines: 1 }, redactor(context));
  const trust = isWebTool(note.tool, context.ledger.webTools) ? "web" : "tool";
  const hash = hookName(context, lane, note);
  const observation = observationOf(
    context,
    {
      ...{ kind: "event" as const, trust, outcome: told.outcome, tool: note.tool, call: note.call },
      ...{ agent: lane.agent, durationMs: note.durationMs, line: told.line, text: told.text },
      ...{ detail: null, plan: null },
    },
    { shelf, at: note.at, now, hash },
  );
  const kept = await stores.ledger.add({ ...observation, origin: "hook" });
  await keepEvent(
    context,
    stores,
    { type: "ops.alert", trust, summary: told.line },
    { lane, shelf, at: note.at, now, message: null, name: hash },
  );
  return kept?.isNew === true ? "added" : "known";
}
