/**
 * What a person should look at: tools that failed, what was found to matter most, plans that are due or were missed, where what
 * is known says two things, and what waits for a decision. Of what is held back the words are not said here.
 *
 * What counts as new is what happened since, and not what was stored: an import of old transcripts alarms nobody.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { refOf, type ShelfId } from "../kernel/ids.ts";
import { DAY_MS, type Observation, type ObservationQuery } from "../rooms/ledger/index.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { heldCount } from "./hold.ts";
import { redactor } from "./index-text.ts";
import type { TriageAnswer, TriageRequest, TriageSection } from "./ledger-api.ts";
import { conflictsSince } from "./ledger-conflicts.ts";
import { shelvesOfLedger } from "./observations-shown.ts";
import { waitingAgain } from "./quarantine-marks.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

type Item = TriageSection["items"][number];

const USUAL_LIMIT = 20;
const MOST_LISTED = 200;

export async function triage(context: EngineContext, request: TriageRequest): Promise<TriageAnswer> {
  if (request.asker !== undefined) throw notAllowed("What waits for a person");
  const now = context.clock.now();
  const since = instantOf(request.since ?? now - DAY_MS);
  const limit = Math.min(Math.max(1, request.limit ?? USUAL_LIMIT), MOST_LISTED);
  return context.store.read(async (stores) => {
    const shelves = await shelvesOfLedger(context, stores, request);
    const look = { context, stores, shelves, now, since, limit };
    const sections = [
      await observed(look, "failed-tools", {
        outcomes: ["error", "timeout", "denied", "aborted"],
        since,
      }),
      await observed(look, "must-remember", { labels: ["must_remember"], since }),
      await observed(look, "plans-due", {
        by: "due",
        ...{ planStatuses: ["pending", "active"], planDueBefore: after(now), superseded: false },
      }),
      await observed(look, "plans-expired", {
        by: "over",
        planStatuses: ["pending", "active", "expired"],
        ...{ planExpiresSince: since, planExpiresBefore: after(now), superseded: false },
      }),
      await conflicts(look),
      await quarantined(look, request),
    ];
    return { since, attention: sections.some(({ attention }) => attention), sections };
  });
}

interface Look {
  readonly context: EngineContext;
  readonly stores: Stores;
  readonly shelves: readonly ShelfId[];
  readonly now: Instant;
  readonly since: Instant;
  readonly limit: number;
}

/** That very moment too. */
function after(at: Instant): Instant {
  return instantOf(at + 1);
}

function section(name: TriageSection["name"], total: number, items: readonly Item[]): TriageSection {
  return { name, total, attention: total > 0, items };
}

async function observed(
  { context, stores, shelves, limit }: Look,
  name: TriageSection["name"],
  wanted: Omit<ObservationQuery, "shelves" | "limit">,
): Promise<TriageSection> {
  const { by, ...which } = wanted;
  const query = { ...which, shelves, held: false };
  const clean = redactor(context);
  const found = await stores.ledger.list({ ...query, ...(by && { by }), limit });
  const items = found.map((one) => ({
    ref: refOf("obs", one.id),
    at: momentOf(one, name),
    line: clean(one.line),
  }));
  return section(name, await stores.ledger.count(query), items);
}

/** Of a plan, the time that it is about. */
function momentOf({ at, plan }: Observation, name: TriageSection["name"]): Instant {
  if (name === "plans-due") return plan?.dueAt ?? at;
  return name === "plans-expired" ? (plan?.expiresAt ?? at) : at;
}

async function conflicts({ context, stores, shelves, since, limit }: Look): Promise<TriageSection> {
  const clean = redactor(context);
  const found = await conflictsSince(stores, shelves, since);
  const items = found.map(({ ref, other, at, line }) => {
    return { ref, at, line: `says otherwise than ${other}: ${clean(line)}` };
  });
  return section("conflicts", found.length, items.slice(0, limit));
}

/** Whenever it began to wait; the newest first, whatever it is. */
async function quarantined(
  { context, stores, shelves, limit }: Look,
  request: TriageRequest,
): Promise<TriageSection> {
  const installation = installationIn(context, request.installation);
  const { history, ledger, events, meta } = stores;
  const query = { shelves, held: true, limit } as const;
  const again = [...(await history.messages(await waitingAgain(meta))).values()];
  const items: Item[] = [
    ...[...(await history.inState(installation, "quarantined", limit)), ...again].map(({ id, at, role }) => {
      return { ref: refOf("msg", id), at, line: `a message of the ${role}: new, or a repeat?` };
    }),
    ...(await ledger.list(query)).map(({ id, at, held, tool }) => {
      return { ref: refOf("obs", id), at, line: `held back (${held})${tool === null ? "" : `, of ${tool}`}` };
    }),
    ...(await events.list({ ...query, newestFirst: true })).map(({ id, at, held, type }) => {
      return { ref: refOf("evt", id), at, line: `held back (${held}), ${type}` };
    }),
  ];
  const waiting = (await history.totals(installation)).quarantined + again.length;
  const newest = items.sort((a, b) => b.at - a.at).slice(0, limit);
  return section("quarantine", waiting + (await heldCount(stores, shelves)), newest);
}
