/**
 * Puts what was made of a message into the ledger, on the shelf of its conversation, within the caller's transaction.
 *
 * What it is known by is made of the conversation, the message and its place there: whatever is derived twice is one.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { hmacHex } from "../kernel/hash.ts";
import type { ObservationId, ShelfId } from "../kernel/ids.ts";
import { canonicalJson } from "../kernel/json.ts";
import type { Outcome } from "../kernel/ledger-words.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import {
  asideOf,
  type CallNote,
  isPlausible,
  type NewObservation,
  type Observation,
} from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import type { EventDraft, MessageDrafts, ObservationDraft } from "./ledger-drafts.ts";
import { heldOf, judgedOf } from "./ledger-judged.ts";
import { standAside } from "./stand-aside.ts";
import type { Stores } from "./stores.ts";

export interface Derived {
  readonly row: StoredMessage;
  readonly lane: Lane;
  readonly drafts: MessageDrafts;
}

/** How many observations came of it. */
export async function keepDerived(
  context: EngineContext,
  stores: Stores,
  { row, lane, drafts }: Derived,
): Promise<number> {
  if (drafts.observations.length + drafts.events.length === 0) return 0;
  const shelf = await laneShelf(stores, lane);
  const now = context.clock.now();
  // A clock that nobody can have read is not believed; when it came in is known.
  const at = isPlausible(row.at, now) ? instantOf(row.at) : row.storedAt;
  const named = namesOf(context, lane, row);
  let added = 0;
  for (const draft of drafts.observations) {
    const hash = named.observation(draft);
    const noted = draft.call === null ? null : await noteOf(stores, lane, draft, at);
    const known =
      draft.call === null ? undefined : await hookTwin(context, stores, { lane, shelf, draft, at });
    const observation: NewObservation = {
      ...observationOf(context, { ...draft, agent: lane.agent }, { shelf, at, now, hash }),
      origin: "turn",
      message: row.id,
      durationMs: draft.durationMs ?? noted?.durationMs ?? known?.durationMs ?? null,
      supersedes: known?.id ?? null,
    };
    const kept = await stores.ledger.add(observation);
    if (noted !== null) await stores.ledger.dropCallNotes([noted]);
    if (kept?.isNew !== true) continue;
    added += 1;
    if (known !== undefined) await makeRoom(stores, known, kept.id);
  }
  for (const draft of drafts.events)
    await keepEvent(context, stores, draft, {
      lane,
      shelf,
      at,
      now,
      message: row.id,
      name: named.event(draft),
    });
  return added;
}

/** What that is known by which is made of a message. */
export function namesOf(context: EngineContext, lane: Lane, row: StoredMessage) {
  const { installation, agent, sessionKey } = lane;
  const named = (part: string) =>
    digestOf(context, ["turn", installation, agent, sessionKey, row.at, row.role, row.contentHash, part]);
  return {
    observation: ({ part, call }: Pick<ObservationDraft, "part" | "call">) => named(`${part} ${call ?? ""}`),
    event: ({ part, type }: Pick<EventDraft, "part" | "type">) => named(`${type} ${part}`),
  };
}

export async function laneShelf({ memories }: Stores, { installation, id }: Lane): Promise<ShelfId> {
  return (await memories.openShelf({ installation, tier: "lane", name: String(id) })).id;
}

function digestOf({ identity }: EngineContext, parts: readonly (string | number)[]): string {
  return hmacHex(identity.key, `ledger ${canonicalJson(parts)}`).slice(0, 32);
}

interface Placed {
  readonly shelf: ShelfId;
  readonly at: Instant;
  readonly now: Instant;
  readonly hash: string;
}

type Told = Omit<ObservationDraft, "part" | "run" | "caller"> & { readonly agent: string };

/** Without where it comes from: the caller knows. */
export function observationOf(
  context: EngineContext,
  draft: Told,
  { shelf, at, now, hash }: Placed,
): NewObservation {
  const judged = judgedOf(context, { ...draft, at, hash });
  return { ...judged, origin: "turn", shelf, createdAt: now, message: null, supersedes: null, spool: null };
}

/** What an event is called that was made of something here. */
export function derivedName(digest: string): string {
  return `turn-${digest}`;
}

interface EventPlace {
  readonly lane: Lane;
  readonly shelf: ShelfId;
  readonly at: Instant;
  readonly now: Instant;
  readonly message: StoredMessage["id"] | null;
  /** 32 hex digits. */
  readonly name: string;
}

export async function keepEvent(
  context: EngineContext,
  { events }: Stores,
  { type, trust, summary }: Pick<EventDraft, "type" | "trust" | "summary">,
  { lane, shelf, at, now, message, name }: EventPlace,
): Promise<void> {
  await events.add({
    ...{ shelf, type, trust, at, message, summary, name: derivedName(name), createdAt: now },
    held: heldOf(context, trust, summary),
    ...{ agent: lane.agent, session: lane.sessionKey, payload: null, refs: null },
  });
}

const SOON_MS = 2 * 60_000;
/** A note of no run that the host knows of. */
const NO_RUN = "unknown";

/**
 * Calls are numbered anew in each run: what is called the same is the same call only in the same run; where that is not known, only
 * if the host said it when the result came, and if a failure that it speaks of came to no good end.
 */
export function isNoteOf(
  note: Pick<CallNote, "run" | "at" | "error">,
  result: { readonly run: string | null; readonly at: Instant; readonly outcome: Outcome | null },
): boolean {
  if (result.run !== null && note.run !== NO_RUN) return note.run === result.run;
  const agrees = note.error === null || result.outcome !== "ok";
  return agrees && Math.abs(note.at - result.at) <= SOON_MS;
}

/** What the host said of the call meanwhile: of its own run, where that is known, or else when the result came. */
async function noteOf(
  { ledger }: Stores,
  { installation, agent, sessionKey }: Lane,
  { call, run, outcome }: ObservationDraft,
  at: Instant,
): Promise<CallNote | null> {
  const notes = await ledger.callNotes({ installation, agent, sessionKey, calls: [call!] });
  const own = notes.filter((note) => isNoteOf(note, { run, at, outcome }));
  const nearest = own.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
  return nearest ?? null;
}

/** What that is known by which the host alone said. */
export function hookName(
  context: EngineContext,
  { installation, agent, sessionKey }: Lane,
  { run, call }: Pick<CallNote, "run" | "call">,
): string {
  return digestOf(context, ["hook", installation, agent, sessionKey, run, call]);
}

/** What was made of the host's word alone, since the call seemed never to be committed. */
async function hookTwin(
  context: EngineContext,
  { ledger }: Stores,
  { lane, shelf, draft, at }: { lane: Lane; shelf: ShelfId; draft: ObservationDraft; at: Instant },
): Promise<Observation | undefined> {
  const { run, outcome } = draft;
  const call = draft.call!;
  const named = (of: string) => hookName(context, lane, { run: of, call });
  return (await ledger.ofCall(shelf, call)).find(({ origin, supersededBy, hash, at: said, line }) => {
    if (origin !== "hook" || supersededBy !== null) return false;
    if (run !== null && hash === named(run)) return true;
    if (run !== null && hash !== named(NO_RUN)) return false;
    return isNoteOf({ run: NO_RUN, at: said, error: line }, { run, at, outcome });
  });
}

async function makeRoom(stores: Stores, older: Observation, by: ObservationId): Promise<void> {
  await stores.ledger.change(older.id, { supersededBy: by });
  await standAside(stores, "obs", [older.id], asideOf({ ...older, supersededBy: by }));
}
