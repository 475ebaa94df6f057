/** Standing instructions out and in: where they hold, until when, and which has the place of which. */

import { instantOf } from "../kernel/clock.ts";
import { type MessageId, refOf, type ShardId, type ShelfId, shardId } from "../kernel/ids.ts";
import type { GuidanceRecord } from "../kernel/transfer/record.ts";
import {
  isOver,
  relate,
  type Shard,
  type ShardState,
  STABLE,
  standingIn,
  toldAt,
} from "../rooms/guidance/index.ts";
import type { EngineContext } from "./context.ts";
import { guidanceDigest } from "./guidance-keep.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import { isForeign, messageNamed, trustArriving } from "./transfer-evidence-word.ts";
import { type Arriving, added, type KindTransfer, known, refused, withheldHere } from "./transfer-kind.ts";
import { NO_SHELF, numberIn, type ShelvesLeaving, shelfArriving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingFew, lineageOf, replacedIn } from "./transfer-shelf-page.ts";

const STATES: readonly ShardState[] = ["active", "superseded", "revoked", "forgotten"];

export const guidanceTransfer: KindTransfer<GuidanceRecord> = {
  async leaving(_context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    const all = await allOn(stores, [...shelves.keys()], STATES);
    return leavingFew(after, bytes, all, (rows) => told(stores, shelves, all, rows));
  },
  async arriving(context, stores, record, where) {
    if (record.shelf.tier === "scope")
      return refused("a standing instruction holds in conversations, and a scope is none");
    const shelf = await shelfArriving(stores, where, record.shelf);
    if (shelf === null) return NO_SHELF;
    const text = redactor(context)(record.text);
    if (text.trim() === "") return refused("it says nothing");
    const source = await messageNamed(stores, record.source);
    const messages = source === undefined ? [] : [source.id];
    if ((await trustArriving(stores, where, "human", { text, messages })) !== "human") return NOT_THEIRS;
    const digest = guidanceDigest(context, toldAt(text).essence);
    const come: Come = { record, shelf, text, digest, source: source?.id ?? null };
    const isGone = source?.withheld === "erased" || (source?.withheld != null && record.state === "active");
    if (isGone && record.state !== "forgotten")
      return withheldHere("the message that says so was taken back here");
    return (await metHere(stores, come)) ?? add(context, stores, come, where);
  },
};

const NOT_THEIRS = refused(
  "an instruction that is obeyed from now on must be the owner's own: no message of theirs here says so; say it yourself: nacre guidance add",
);

function allOn(
  { guidance }: Stores,
  shelves: readonly ShelfId[],
  states: readonly ShardState[],
): Promise<readonly Shard[]> {
  return guidance.list({ shelves, states, limit: Number.MAX_SAFE_INTEGER });
}

async function told(
  { memories }: Stores,
  shelves: ShelvesLeaving,
  all: readonly Shard[],
  rows: readonly Shard[],
): Promise<readonly GuidanceRecord[]> {
  const records: GuidanceRecord[] = [];
  for (const row of rows) {
    const { id, shelf, text, path, state, at, createdAt, expiresAt, supersedes, source } = row;
    const buried = await memories.isBuried(shelf, row.digest);
    const { mask, stability } = row;
    records.push({
      ...{ kind: "guidance", ref: refOf("shard", id), shelf: shelves.get(shelf)!, text, path, state },
      ...{ at, createdAt, expiresAt, supersedes: supersedes === null ? null : refOf("shard", supersedes) },
      ...lineageOf("shard", row, all),
      ...(buried && { buried }),
      ...{ mask, stability, source: source === null ? null : refOf("msg", source) },
    });
  }
  return records;
}

interface Come {
  readonly record: GuidanceRecord;
  readonly shelf: ShelfId;
  readonly text: string;
  readonly digest: string;
  readonly source: MessageId | null;
}

/** Null: nothing here stands against adding it. */
async function metHere(stores: Stores, come: Come): Promise<ImportedRecord | null> {
  const { guidance, memories } = stores;
  const { record, shelf, digest, source } = come;
  const twins = await guidance.saying(shelf, digest);
  const itself = twins.find(({ at, createdAt }) => at === record.at && createdAt === record.createdAt);
  if (itself !== undefined) return known(refOf("shard", itself.id));
  // One that was taken back where it comes from, and holds there again, was said again.
  const mayBeBuried = record.state === "active" && record.buried !== true;
  if (mayBeBuried && (await memories.isBuried(shelf, digest, instantOf(record.at))))
    return withheldHere("a person has taken it back here");
  // Heard here in the same message, it makes room for what became of it.
  const derived = twins.filter(
    (one) =>
      one.path !== "told" && source !== null && one.source === source && one.createdAt > record.createdAt,
  );
  await guidance.erase(derived.map(({ id }) => id));
  const same = twins.find((one) => one.state === "active" && !derived.includes(one));
  return same === undefined || record.state !== "active" ? null : known(refOf("shard", same.id));
}

async function add(
  context: EngineContext,
  stores: Stores,
  come: Come,
  where: Arriving,
): Promise<ImportedRecord> {
  const { guidance, memories } = stores;
  const { record, shelf, text, digest, source } = come;
  const { topic, mask } = toldAt(text);
  const read = standingIn(text);
  const id = await guidance.add({
    ...{ shelf, text, digest, topic, source, path: record.path },
    mask: record.mask ?? mask,
    stability: record.stability ?? (record.path === "told" ? 1 : (read?.stability ?? STABLE)),
    at: instantOf(record.at),
    createdAt: instantOf(record.createdAt),
    expiresAt: record.expiresAt === null ? null : instantOf(record.expiresAt),
    supersedes: await shardNamed(stores, record.supersedes),
  });
  const { older, newer } = await speakingOtherwise(stores, come, id);
  const by = newer ?? (await shardNamed(stores, record.replacedBy ?? null));
  await guidance.change(id, {
    state: newer === null ? record.state : "superseded",
    ...(by !== null && { supersededBy: by }),
  });
  if (record.buried ?? (record.state === "revoked" && isForeign(where)))
    await memories.bury(shelf, digest, context.clock.now());
  for (const ref of replacedIn(record)) {
    const replaced = await shardNamed(stores, ref);
    const one = replaced === null ? undefined : (await guidance.shards([replaced])).get(replaced);
    if (one === undefined || one.id === id || one.supersededBy !== null) continue;
    if (one.state !== "active") await guidance.change(one.id, { supersededBy: id });
    else if (record.state === "active" && one.at <= record.at) older.add(one.id);
  }
  for (const one of older) await guidance.change(one, { state: "superseded", supersededBy: id });
  return added(refOf("shard", id));
}

/** In force at the time, and not to be kept to beside it: by when each was said. */
async function speakingOtherwise(
  stores: Stores,
  { record, shelf, text, digest }: Come,
  id: ShardId,
): Promise<{ readonly older: Set<ShardId>; readonly newer: ShardId | null }> {
  if (record.state !== "active") return { older: new Set(), newer: null };
  const others = (await allOn(stores, [shelf], ["active"])).filter((one) => one.id !== id);
  const own = { text, digest };
  const before = others.filter((one) => one.at <= record.at && !isOver(one, record.at));
  const isReplacing = (one: Shard) => relate(rule(one), [own]).replaced.length > 0;
  const isOverBy = (one: Shard) => record.expiresAt !== null && record.expiresAt <= one.at;
  const newer = others.find(
    (one) => one.at > record.at && !isOverBy(one) && isPlainRule(one.text) && isReplacing(one),
  );
  const replaced = isPlainRule(text) ? relate(rule(own), before).replaced : [];
  return {
    older: new Set(newer === undefined ? replaced.map((one) => one.id) : []),
    newer: newer?.id ?? null,
  };
}

/** What corrects something means what was said around it: where it comes from, it has found that. */
function isPlainRule(text: string): boolean {
  const read = standingIn(text);
  return read === null || (read.act === "rule" && !read.corrects);
}

const rule = ({ text, digest }: Pick<Shard, "text" | "digest">) =>
  ({ text, digest, act: "rule", corrects: false, lifts: false }) as const;

async function shardNamed({ guidance }: Stores, ref: string | null): Promise<ShardId | null> {
  const id = numberIn("shard", ref);
  return id !== null && (await guidance.shards([shardId(id)])).has(shardId(id)) ? shardId(id) : null;
}
