/** What a person holds back, and lets go again: out of every search, prompt and pack meanwhile, and nothing is lost of it. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type EventId, eventId, observationId, parseRef, refOf, type ShelfId } from "../kernel/ids.ts";
import type { Json } from "../kernel/json.ts";
import { HOLD_REASONS, type HoldReason, LIFECYCLE_STATES } from "../kernel/ledger-words.ts";
import { redact } from "../kernel/text/secrets.ts";
import { asideOf } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { graphAgain } from "./graph-again.ts";
import { redactor } from "./index-text.ts";
import { KEPT_ACTS } from "./journal.ts";
import { keepBefore, takeBefore } from "./kept-before.ts";
import type { HeldRecord, HoldAnswer, HoldRequest, LedgerApi } from "./ledger-api.ts";
import { shelfTitles, shelvesOfLedger, unknownRecord } from "./observations-shown.ts";
import { notAllowed } from "./shelf-scope.ts";
import { standAside } from "./stand-aside.ts";
import type { Stores } from "./stores.ts";

const MOST_REFS = 200;
const USUAL_LIMIT = 50;
const MOST_LISTED = 1_000;
/** Characters of a reason. */
const LONGEST_WHY = 400;

/** All of them, or none: what is not there is said before anything is changed. Twice is once. */
export async function hold(context: EngineContext, request: HoldRequest): Promise<HoldAnswer> {
  const { refs, release = false, why, asker } = request;
  if (asker !== undefined) throw notAllowed("What is held back");
  if (refs.length > MOST_REFS) {
    throw new NacreError(
      "input/bad-field",
      `${refs.length} references`,
      `Give at most ${MOST_REFS} at a time.`,
    );
  }
  const named = refs.map((ref) => parseRef(ref, ["obs", "evt"]));
  return context.store.write("durable", async (stores) => {
    const shelves = await shelvesOfLedger(context, stores, request);
    const changed: string[] = [];
    for (const { kind, id } of named) {
      const isChanged =
        kind === "obs"
          ? await holdObservation(context, stores, shelves, id, release)
          : await holdEvent(context, stores, shelves, eventId(id), release);
      if (isChanged) changed.push(refOf(kind, id));
    }
    if (changed.length > 0) await noteInJournal(context, stores, changed, release, why);
    return { changed };
  });
}

async function holdObservation(
  context: EngineContext,
  stores: Stores,
  shelves: readonly ShelfId[],
  number: number,
  release: boolean,
): Promise<boolean> {
  const { ledger } = stores;
  const id = observationId(number);
  const known = (await ledger.observations([id])).get(id);
  if (known === undefined || !shelves.includes(known.shelf) || known.held === "forgotten")
    throw unknownRecord(refOf("obs", id));
  if ((known.held === null) === release) return false;
  const held = release ? null : await heldFor(context, stores, refOf("obs", id));
  if (release) await rememberHeld(stores, refOf("obs", id), known.held!, known.heldAt);
  await ledger.change(id, { held });
  await standAside(stores, "obs", [id], asideOf({ ...known, held: held?.reason ?? null }));
  await graphAgain(stores, "obs", [id]);
  return true;
}

async function holdEvent(
  context: EngineContext,
  stores: Stores,
  shelves: readonly ShelfId[],
  id: EventId,
  release: boolean,
): Promise<boolean> {
  const known = (await stores.events.events([id])).get(id);
  if (known === undefined || !shelves.includes(known.shelf) || known.held === "forgotten")
    throw unknownRecord(refOf("evt", id));
  if ((known.held === null) === release) return false;
  if (release) await rememberHeld(stores, refOf("evt", id), known.held!, null);
  const held = release ? null : await heldFor(context, stores, refOf("evt", id));
  await stores.events.setHeld(id, held?.reason ?? null);
  await standAside(stores, "evt", [id], release ? null : "held");
  await graphAgain(stores, "evt", [id]);
  return true;
}

function rememberHeld(stores: Stores, ref: string, reason: HoldReason, at: Instant | null): Promise<void> {
  return keepBefore(stores, { ref, act: "released", was: [reason, at] });
}

/** Why and since when it was held before somebody let it go; otherwise a person holds it, as of now. */
async function heldFor(
  { clock }: EngineContext,
  stores: Stores,
  ref: string,
): Promise<{ readonly reason: HoldReason; readonly at: Instant }> {
  const was = await takeBefore(stores, ref, "released");
  const [said, at] = Array.isArray(was) ? (was as Json[]) : [];
  const reason = HOLD_REASONS.find((one) => one === said) ?? "person";
  return { reason, at: typeof at === "number" ? instantOf(at) : clock.now() };
}

async function noteInJournal(
  { clock, identity }: EngineContext,
  { journal }: Stores,
  refs: readonly string[],
  release: boolean,
  why: string | undefined,
): Promise<void> {
  const said = redact((why ?? "").replace(/\s+/g, " ").trim(), identity.key).text.slice(0, LONGEST_WHY);
  await journal.append(
    {
      at: clock.now(),
      event: release ? "ledger_release" : "ledger_hold",
      sessionKey: null,
      sessionId: null,
      reason: said === "" ? null : said,
      details: { refs: [...refs] },
    },
    KEPT_ACTS,
  );
}

/** What a person put away is decided about: it stays held back, and waits for nobody. */
const WAITING = LIFECYCLE_STATES.filter((state) => state !== "archived");

/** Observations first, then events; of each the newest. */
export async function listHeld(
  context: EngineContext,
  request: Parameters<LedgerApi["listHeld"]>[0],
): ReturnType<LedgerApi["listHeld"]> {
  const limit = Math.min(Math.max(1, request.limit ?? USUAL_LIMIT), MOST_LISTED);
  return context.store.read(async (stores) => {
    const shelves = await shelvesOfLedger(context, stores, request);
    const query = { shelves, held: true } as const;
    const observations = await stores.ledger.list({ ...query, states: WAITING, limit });
    const left = limit - observations.length;
    const events = left === 0 ? [] : await stores.events.list({ ...query, limit: left, newestFirst: true });
    const titles = await shelfTitles(
      stores,
      [...observations, ...events].map(({ shelf }) => shelf),
    );
    const clean = redactor(context);
    const held: HeldRecord[] = [
      ...observations.map(({ id, held, trust, shelf, tool, at, line }) => {
        return {
          ref: refOf("obs", id),
          reason: held!,
          trust,
          shelf: titles.get(shelf)!,
          tool,
          at,
          line: clean(line),
        };
      }),
      ...events.map(({ id, held, trust, shelf, at, summary }) => {
        return {
          ...{ ref: refOf("evt", id), reason: held!, trust, shelf: titles.get(shelf)!, tool: null, at },
          line: clean(summary),
        };
      }),
    ];
    return { held, total: await heldCount(stores, shelves) };
  });
}

export async function heldCount({ ledger, events }: Stores, shelves: readonly ShelfId[]): Promise<number> {
  const query = { shelves, held: true } as const;
  return (await ledger.count({ ...query, states: WAITING })) + (await events.count(query));
}
