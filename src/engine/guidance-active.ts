/**
 * The standing instructions that are in force for one prompt: what the owner said so, on the shelves that whoever asks may read,
 * and not past its time; what was said a moment ago among them, whether or not the background has listened to it.
 *
 * The owner's own hold in conversations between two; those of a conversation hold in that one alone.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { type MessageId, messageId, refOf, type ShelfId } from "../kernel/ids.ts";
import { OWNER_NAMESPACE, type Shelf } from "../rooms/durable/index.ts";
import { relate, type Shard } from "../rooms/guidance/index.ts";
import { type Lane, type StoredMessage, sessionTreatment } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { guidanceDigest } from "./guidance-keep.ts";
import { type PendingHeard, pendingGuidance } from "./guidance-pending.ts";
import { speaksForOwner } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** More than anybody says; what is older than these is left to recall. */
const MOST = 500;
/** Of an earlier moment, with what took their place since. */
const MOST_SINCE = 5_000;

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

export async function activeGuidance(
  context: EngineContext,
  stores: Stores,
  asked: GuidanceAsked,
): Promise<GuidanceInForce> {
  const shelves = await shelvesFor(context, stores, asked);
  const tiers = new Map(shelves.map(({ id, tier }) => [id, tier as ActiveGuidance["tier"]]));
  const kept = await keptOn([...tiers.keys()], stores, asked);
  const rows = await stores.history.messages(kept.flatMap(({ source }) => source ?? []));
  const isShown = await shownIn(stores, asked);
  const known = onePerMessage(
    kept.map((shard) => knownShard(shard, tiers.get(shard.shelf)!, { rows, isShown, asked })),
  );
  const heard = asked.keptOnly
    ? known
    : await withPending(context, stores, asked, { known, shelves, isShown });
  const all = heard.map(({ digest: _, ...one }) => one).sort((a, b) => b.at - a.at);
  const isOver = ({ expiresAt }: ActiveGuidance) => expiresAt !== null && expiresAt <= asked.now;
  return {
    active: all.filter((one) => !isOver(one)),
    expired: all.filter(isOver),
    shadowed: [],
    isBehind: false,
  };
}

interface Known extends ActiveGuidance {
  readonly digest: string;
}

function knownShard(
  { id, text, at, source, expiresAt, digest }: Shard,
  tier: ActiveGuidance["tier"],
  { rows, isShown, asked }: KnownBy,
): Known {
  const row = source === null ? undefined : rows.get(source);
  // Heard and not kept yet, then: it went by the name of its message.
  const wasPending = source !== null && id > (asked.marks?.["shards"] ?? id);
  return {
    ref: wasPending ? refOf("msg", source) : refOf("shard", id),
    ...{ text, at, source, tier, expiresAt, digest },
    isShown: row !== undefined && isShown(row),
  };
}

interface KnownBy {
  readonly rows: ReadonlyMap<MessageId, StoredMessage>;
  readonly isShown: (row: StoredMessage) => boolean;
  readonly asked: GuidanceAsked;
}

/** Those in force; of an earlier moment, those that were, whatever took their place since. */
async function keptOn(
  shelves: readonly ShelfId[],
  { guidance }: Stores,
  { marks }: GuidanceAsked,
): Promise<readonly Shard[]> {
  if (!marks) return guidance.list({ shelves, states: ["active"], limit: MOST });
  const wasThere = ({ id, source }: Shard) =>
    source === null ? id <= (marks["shards"] ?? id) : source <= (marks["messages"] ?? source);
  const all = await guidance.list({ shelves, states: ["active", "superseded"], limit: MOST_SINCE });
  const later = await guidance.shards(all.flatMap(({ supersededBy }) => supersededBy ?? []));
  return all
    .filter(({ state, supersededBy }) => state === "active" || supersededBy !== null)
    .filter((shard) => {
      const by = shard.supersededBy === null ? undefined : later.get(shard.supersededBy);
      return wasThere(shard) && (by === undefined || !wasThere(by));
    })
    .slice(0, MOST);
}

interface Before {
  readonly known: readonly Known[];
  readonly shelves: readonly Shelf[];
  readonly isShown: (row: StoredMessage) => boolean;
}

/** What is not kept yet does to what is what it will do to it in the store. */
async function withPending(
  context: EngineContext,
  stores: Stores,
  asked: GuidanceAsked,
  { known, shelves, isShown }: Before,
): Promise<readonly Known[]> {
  if (sessionTreatment(asked.asker.sessionKey, context.policy) === "ignored") return known;
  const installation = installationIn(context, asked.asker.installation);
  let all = known;
  for (const pending of await pendingGuidance(context, stores, installation)) {
    const { heard, row } = pending;
    if (row.id > (asked.marks?.["messages"] ?? row.id)) continue;
    const digest = guidanceDigest(context, heard.essence);
    const inReach = all.filter((one) => isWithin(one, pending, asked));
    const { same, replaced } = relate({ ...heard, digest }, inReach);
    if (heard.act !== "rule" && replaced.length === 0) continue;
    const tier = heard.corrects ? (replaced[0]?.tier ?? heard.scope) : heard.scope;
    const out = new Set([same, ...replaced]);
    all = all.filter((one) => !out.has(one));
    if (heard.act === "revokes" || !holdsHere(tier, pending, asked)) continue;
    const shelf = shelves.find((one) => one.tier === tier);
    if (shelf !== undefined && (await stores.memories.isBuried(shelf.id, digest, instantOf(row.at))))
      continue;
    const said = { text: heard.text, at: instantOf(row.at), source: row.id, expiresAt: heard.expiresAt };
    all = [{ ref: refOf("msg", row.id), ...said, tier, digest, isShown: isShown(row) }, ...all];
  }
  return onePerMessage(all);
}

/** Whether it may be what was meant: said before, and not in another conversation's own. */
function isWithin({ tier, at }: Known, { heard, row, lane }: PendingHeard, asked: GuidanceAsked): boolean {
  if (at > row.at || (tier === "lane" && lane.id !== asked.lane?.id)) return false;
  return heard.act !== "rule" || heard.corrects || tier === heard.scope;
}

function holdsHere(tier: ActiveGuidance["tier"], { lane }: PendingHeard, asked: GuidanceAsked): boolean {
  return tier === "lane" ? lane.id === asked.lane?.id : speaksForOwner(asked.asker);
}

/** Several that one message says are one thing under its name. */
function onePerMessage(all: readonly Known[]): readonly Known[] {
  const byRef = new Map<string, Known>();
  for (const one of all) {
    const other = byRef.get(one.ref);
    const until = [one.expiresAt, other?.expiresAt ?? null];
    byRef.set(
      one.ref,
      other === undefined
        ? one
        : {
            ...one,
            text: `${one.text}\n${other.text}`,
            expiresAt: until.includes(null) ? null : instantOf(Math.max(...until.map(Number))),
          },
    );
  }
  return [...byRef.values()];
}

/** The owner's own, this conversation's and everybody's, as far as whoever asks may read them. */
async function shelvesFor(
  context: EngineContext,
  { memories }: Stores,
  { asker, lane }: GuidanceAsked,
): Promise<readonly Shelf[]> {
  if (sessionTreatment(asker.sessionKey, context.policy) === "ignored") return [];
  const installation = installationIn(context, asker.installation);
  const wanted = [
    { installation, tier: "global", name: "" } as const,
    ...(lane === undefined ? [] : [{ installation, tier: "lane", name: String(lane.id) } as const]),
    ...(speaksForOwner(asker) ? [{ installation, tier: "user", name: OWNER_NAMESPACE } as const] : []),
  ];
  const shelves: Shelf[] = [];
  for (const key of wanted) {
    const shelf = await memories.findShelf(key);
    if (shelf !== undefined) shelves.push(shelf);
  }
  return shelves;
}

async function shownIn(
  { history }: Stores,
  { lane, shown }: GuidanceAsked,
): Promise<(row: StoredMessage) => boolean> {
  if (lane === undefined || shown === undefined) return () => false;
  const first = shown.from === null ? undefined : await history.message(messageId(shown.from));
  return (row) =>
    row.lane === lane.id &&
    row.session === (first?.session ?? lane.session) &&
    (shown.all || (first !== undefined && row.seq >= first.seq));
}
