/**
 * The standing instructions that are in force for one prompt: what the owner said so, on the shelves that whoever asks may read,
 * and not past its time; what was said a moment ago among them, whether or not the background has listened to it.
 *
 * The owner's own hold in conversations between two; those of a conversation hold in that one alone.
 */

import type { Instant } from "../kernel/clock.ts";
import { type InstallationId, type MessageId, refOf } from "../kernel/ids.ts";
import { OWNER_NAMESPACE, type Shelf } from "../rooms/durable/index.ts";
import { type Held, isOver, type Stated, settle, shadows, standing } from "../rooms/guidance/index.ts";
import { type Lane, type StoredMessage, sessionTreatment } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import { type EngineContext, installationIn } from "./context.ts";
import {
  type HeldOnShelves,
  type HeldShard,
  heldOn,
  inForceAmong,
  saidAt,
  shelfOf,
} from "./guidance-held.ts";
import { guidanceDigest, shelfKey } from "./guidance-keep.ts";
import { type Pending, pendingGuidance } from "./guidance-pending.ts";
import { speaksForOwner } from "./shelf-scope.ts";
import { isInTail, tailOf } from "./shown-already.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

export interface GuidanceAsked {
  readonly asker: Asker;
  /** The conversation that the prompt is for; undefined: nothing is stored of it yet. */
  readonly lane: Lane | undefined;
  readonly now: Instant;
  /** Of an earlier moment: the newest message and the newest instruction that were there. Absent: all that are. */
  readonly marks?: { readonly [table: string]: number } | null;
  /** What stands in the prompt word for word: see `PlanAccount`. Absent: nothing is known of that. */
  readonly shown?: { readonly from: number | null; readonly all: boolean };
  /** What was said and is not kept yet is not read: it stands among the recent messages still. */
  readonly keptOnly?: boolean;
  /** When it is over, what was not listened to yet is left to the background. Absent: there is time. */
  readonly watch?: Watch;
}

export interface ActiveGuidance {
  /** `shard:2`; of what is not kept yet, the message that says so: `msg:42`. */
  readonly ref: string;
  /** Verbatim but for secrets. */
  readonly text: string;
  /** When it was said. */
  readonly at: Instant;
  /** The message that says so; null: said at a terminal. */
  readonly source: MessageId | null;
  readonly tier: "user" | "lane" | "global";
  readonly expiresAt: Instant | null;
  /** Its message stands among the recent ones word for word. */
  readonly isShown: boolean;
}

export interface GuidanceInForce {
  /** The newest first. */
  readonly active: readonly ActiveGuidance[];
  /** Those on the same shelves whose time is over, for the receipt. */
  readonly expired: readonly ActiveGuidance[];
  /** The owner's for which this conversation has its own way, and which one that is. */
  readonly shadowed: readonly { readonly item: ActiveGuidance; readonly by: string }[];
  /** Something was said that nobody has listened to, here neither. */
  readonly isBehind: boolean;
}

/** One of the store, or what will be one when the background has listened. */
interface Entry extends ActiveGuidance, Held, Omit<Stated, "expiresAt"> {
  readonly text: string;
  readonly at: Instant;
  readonly tier: ActiveGuidance["tier"];
  readonly expiresAt: Instant | null;
}

const NOTHING_PENDING: Pending = { heard: [], isBehind: false };
/** Beyond all that the store gives. */
const FIRST_PENDING = 2 ** 50;

export async function activeGuidance(
  context: EngineContext,
  stores: Stores,
  asked: GuidanceAsked,
): Promise<GuidanceInForce> {
  const { asker, lane, now, marks, shown } = asked;
  if (sessionTreatment(asker.sessionKey, context.policy) === "ignored") return NONE;
  const installation = installationIn(context, asker.installation);
  const pending = asked.keptOnly
    ? NOTHING_PENDING
    : await pendingGuidance(context, stores, installation, asked.watch);
  const shelves = await shelvesFor(stores, installation, [lane, ...pending.heard.map((one) => one.lane)]);
  const kept = await heldOn(stores, shelves, marks);
  const tail = shown === undefined ? null : await tailOf(stores, lane, { ...shown, summaries: [] });
  const isShown = (row: StoredMessage | undefined) => row !== undefined && isInTail(tail, row);
  const entries = kept.held.map((shard) => entryOf(shard, kept, marks, isShown));
  const all = await withPending(context, stores, { asked, shelves, pending, isShown }, { entries, kept });
  const stands = new Set(standing([...all, ...kept.others], now).map(({ id }) => id));
  const here = all.filter((one) => stands.has(one.id) && holdsHere(one, asked));
  const holding = here.filter((one) => !isOver(one, now));
  const hidden = shadows(holding, lane?.id ?? null);
  return {
    active: shownAs(holding.filter((one) => !hidden.has(one))),
    expired: shownAs(here.filter((one) => isOver(one, now))),
    shadowed: [...hidden].map(([one, by]) => ({ item: shownAs([one])[0]!, by: by.ref })),
    isBehind: pending.isBehind,
  };
}

const NONE: GuidanceInForce = { active: [], expired: [], shadowed: [], isBehind: false };

function entryOf(
  shard: HeldShard,
  { rows }: HeldOnShelves,
  marks: GuidanceAsked["marks"],
  isShown: (row: StoredMessage | undefined) => boolean,
): Entry {
  const { id, text, at, source, expiresAt, digest, tier, lane, saidIn, state, supersededBy, path } = shard;
  // Heard and not kept yet, then: it went by the name of its message.
  const wasPending = source !== null && id > (marks?.["shards"] ?? id);
  return {
    ...{ id, text, at, source, expiresAt, digest, tier, lane, saidIn, state, supersededBy, path },
    ref: wasPending ? refOf("msg", source) : refOf("shard", id),
    isShown: isShown(source === null ? undefined : rows.get(source)),
  };
}

interface Listening {
  readonly asked: GuidanceAsked;
  readonly shelves: readonly Shelf[];
  readonly pending: Pending;
  readonly isShown: (row: StoredMessage | undefined) => boolean;
}

/** What is not kept yet does to what is what it will do to it in the store. */
async function withPending(
  context: EngineContext,
  stores: Stores,
  { asked, shelves, pending, isShown }: Listening,
  { entries, kept }: { readonly entries: readonly Entry[]; readonly kept: HeldOnShelves },
): Promise<readonly Entry[]> {
  const mark = asked.marks?.["messages"];
  const waiting = pending.heard.filter(({ row }) => mark === undefined || row.id <= mark);
  const made = await stores.guidance.madeOf([...new Set(waiting.map(({ row }) => row.id))]);
  let all = entries;
  for (const [at, { heard, row, lane }] of waiting.entries()) {
    const digest = guidanceDigest(context, heard.essence);
    const isMade = [...made, ...all].some((one) => one.source === row.id && one.digest === digest);
    const said = { ...heard, digest, lane: lane.id, at: saidAt(row) };
    const settled = isMade ? null : settle(said, inForceAmong(all, kept.others, row.at));
    if (settled === null) continue;
    const { tier, replaced, later } = settled;
    const shelf = shelfOf(shelves, tier, lane.id);
    const isBuried =
      heard.act !== "revokes" &&
      shelf !== undefined &&
      (await stores.memories.isBuried(shelf, digest, said.at));
    if (isBuried) continue;
    const id = FIRST_PENDING + at;
    const out = new Set(replaced);
    all = [
      ...all.map((one) => (out.has(one) ? { ...one, state: "superseded" as const, supersededBy: id } : one)),
      {
        ...{ id, text: heard.text, digest, tier, at: said.at, source: row.id, expiresAt: heard.expiresAt },
        ...{ ref: refOf("msg", row.id), path: "form", isShown: isShown(row) },
        ...{ lane: tier === "lane" ? lane.id : null, saidIn: lane.id },
        state: heard.act === "revokes" ? "revoked" : later === null ? "active" : "superseded",
        supersededBy: later?.id ?? null,
      },
    ];
  }
  return all;
}

/** The owner's own hold in conversations between two; those of a conversation in that one alone. */
function holdsHere({ tier, lane }: Entry, asked: GuidanceAsked): boolean {
  if (tier === "lane") return lane === asked.lane?.id;
  return tier === "global" || speaksForOwner(asked.asker);
}

/** Several that one message says are one thing under its name. */
function shownAs(all: readonly Entry[]): readonly ActiveGuidance[] {
  const byRef = new Map<string, ActiveGuidance>();
  for (const { ref, text, at, source, tier, expiresAt, isShown } of all) {
    const one = { ref, text, at, source, tier, expiresAt, isShown };
    const other = byRef.get(ref);
    const until = other?.expiresAt == null || expiresAt === null ? null : latest(other.expiresAt, expiresAt);
    byRef.set(ref, other === undefined ? one : { ...one, text: `${text}\n${other.text}`, expiresAt: until });
  }
  return [...byRef.values()].sort((a, b) => b.at - a.at);
}

function latest(one: Instant, other: Instant): Instant {
  return one > other ? one : other;
}

/** The owner's own, everybody's, and those of these conversations: what is heard in one may concern the owner's. */
async function shelvesFor(
  { memories }: Stores,
  installation: InstallationId,
  lanes: readonly (Lane | undefined)[],
): Promise<readonly Shelf[]> {
  const ids = new Set(lanes.flatMap((lane) => lane?.id ?? []));
  const wanted = [
    { installation, tier: "global", name: "" } as const,
    { installation, tier: "user", name: OWNER_NAMESPACE } as const,
    ...[...ids].map((id) => shelfKey({ installation, id }, "lane")),
  ];
  const shelves: Shelf[] = [];
  for (const key of wanted) {
    const shelf = await memories.findShelf(key);
    if (shelf !== undefined) shelves.push(shelf);
  }
  return shelves;
}
