/** Standing instructions, for a person at a terminal: what is in force, since when, where it comes from; and how it is changed. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { laneId, parseRef, refOf, type ShardId, type ShelfId, shardId } from "../kernel/ids.ts";
import { redact } from "../kernel/text/secrets.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import {
  type NewShard,
  relate,
  type Shard,
  type ShardState,
  STABLE,
  standingIn,
  takesBack,
  toldAt,
} from "../rooms/guidance/index.ts";
import { noteAct } from "./act-journal.ts";
import { overruledBy } from "./against-authored.ts";
import type { EngineContext } from "./context.ts";
import type {
  AddGuidanceRequest,
  ChangedGuidance,
  EditGuidanceRequest,
  ListGuidanceAnswer,
  ListGuidanceRequest,
  RevokeGuidanceRequest,
  ShardDetail,
  ShowGuidanceRequest,
  ShownShard,
} from "./guidance-api.ts";
import { statesOf } from "./guidance-held.ts";
import { guidanceDigest, supersede } from "./guidance-keep.ts";
import { cleanText } from "./remember.ts";
import { memoryShelves, shelfToWrite } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 50;
const MOST_LISTED = 1_000;
/** Of one chain; longer ones are cut. */
const MOST_CHAINED = 50;

export async function listGuidance(
  context: EngineContext,
  request: ListGuidanceRequest,
): Promise<ListGuidanceAnswer> {
  const { states = ["active"], before, limit = USUAL_LIMIT, shelf } = request;
  return context.store.read(async (stores) => {
    const shelves = (await memoryShelves(context, stores, request, shelf)).map(({ id }) => id);
    // Those that are past their time are kept as active ones; those that had to make room for a time, as superseded ones.
    const kept = await stores.guidance.list({
      shelves,
      states: storedStates(states),
      limit: Number.MAX_SAFE_INTEGER,
    });
    const visible = (await notWithheld(stores, kept)).toSorted((a, b) => b.at - a.at || b.id - a.id);
    const all = (await shownShards(context, stores, visible)).filter(({ state }) => states.includes(state));
    const page = before === undefined ? all : await olderThan(stores, before, all);
    return { shards: page.slice(0, Math.min(Math.max(1, limit), MOST_LISTED)), total: all.length };
  });
}

/** By when it was said; where that is not known any more, by its number. */
async function olderThan(
  { guidance }: Stores,
  before: string,
  shards: readonly ShownShard[],
): Promise<readonly ShownShard[]> {
  const id = shardIn(before);
  const at = (await guidance.shards([id])).get(id)?.at;
  return shards.filter((one) => {
    const isLess = shardIn(one.ref) < id;
    return at === undefined ? isLess : one.at < at || (one.at === at && isLess);
  });
}

export async function showGuidance(
  context: EngineContext,
  request: ShowGuidanceRequest,
): Promise<ShardDetail> {
  return context.store.read(async (stores) => {
    const shard = await shardInReach(context, stores, request, request.ref);
    const [shown] = await shownShards(context, stores, [shard]);
    const { topic, stability, mask } = shard;
    return {
      ...shown!,
      ...{ topic: topic?.replace(/:(?= |$)/, "") ?? null, stability, mask },
      chain: await shownShards(context, stores, await notWithheld(stores, await chainOf(stores, shard))),
      why: takesBack(shard) ? await whatItTook(context, stores, shard) : whyKept(shard),
    };
  });
}

export async function addGuidance(
  context: EngineContext,
  request: AddGuidanceRequest,
): Promise<ChangedGuidance> {
  const { text, secrets } = cleanText(context, request.text);
  const expiresAt = endIn(context, request.expiresAt ?? null);
  if (request.shelf?.tier === "scope") throw holdsInConversations();
  await context.authored?.ready?.();
  return context.store.write("durable", async (stores) => {
    const shelf = await stores.memories.openShelf(
      await shelfToWrite(context, stores, request, request.shelf),
    );
    const told = await place(context, stores, { shelf: shelf.id, text, expiresAt, replaces: null, secrets });
    await noteAct(context, stores, "guidance_told", [told.shard.ref]);
    return told;
  });
}

function holdsInConversations(): NacreError {
  return new NacreError(
    "input/bad-field",
    "a standing instruction holds in conversations, and a scope is none",
    "Give it to the owner, to everybody or to one conversation.",
  );
}

/** Another takes its place, and goes with the message that the first was made of. */
export async function editGuidance(
  context: EngineContext,
  request: EditGuidanceRequest,
): Promise<ChangedGuidance> {
  const given = request.text === undefined ? null : cleanText(context, request.text);
  const expiresAt = request.expiresAt === undefined ? undefined : endIn(context, request.expiresAt);
  if (given === null && expiresAt === undefined) {
    throw new NacreError(
      "input/bad-field",
      "there is nothing to change",
      "Give a text, or until when it is to hold.",
    );
  }
  await context.authored?.ready?.();
  return context.store.write("durable", async (stores) => {
    const shard = await shardInReach(context, stores, request, request.ref);
    if (!(await isInForce(context, stores, shard))) throw notActive(shard);
    if (given === null || given.text === shard.text) {
      if (expiresAt !== undefined && expiresAt !== shard.expiresAt) {
        await endWith(stores, shard, expiresAt);
        await noteAct(context, stores, "guidance_edited", [refOf("shard", shard.id)]);
      }
      return changed(context, stores, shard.id, null, []);
    }
    const edited = await place(context, stores, {
      shelf: shard.shelf,
      text: given.text,
      expiresAt: expiresAt === undefined ? shard.expiresAt : expiresAt,
      replaces: shard,
      secrets: given.secrets,
    });
    await noteAct(context, stores, "guidance_edited", [refOf("shard", shard.id), edited.shard.ref]);
    return edited;
  });
}

/** With what it says once more: that would be in force again when this one's time is over. */
async function endWith({ guidance }: Stores, shard: Shard, expiresAt: Instant | null): Promise<void> {
  const alike = await guidance.saying(shard.shelf, shard.digest);
  const before = alike.filter(({ supersededBy }) => supersededBy === shard.id);
  for (const { id } of [shard, ...before]) await guidance.change(id, { expiresAt });
}

/** Twice is once. */
export async function revokeGuidance(
  context: EngineContext,
  request: RevokeGuidanceRequest,
): Promise<ChangedGuidance> {
  return context.store.write("durable", async (stores) => {
    const shard = await shardInReach(context, stores, request, request.ref);
    if (shard.state === "revoked") {
      return changed(context, stores, shard.id, null, ["It was taken back already."]);
    }
    if (!(await isInForce(context, stores, shard))) throw notActive(shard);
    await stores.guidance.change(shard.id, { state: "revoked" });
    await stores.memories.bury(shard.shelf, shard.digest, context.clock.now());
    await noteAct(context, stores, "guidance_revoked", [refOf("shard", shard.id)]);
    return changed(context, stores, shard.id, null, []);
  });
}

interface Told {
  readonly shelf: ShelfId;
  readonly text: string;
  readonly expiresAt: Instant | null;
  readonly replaces: Shard | null;
  readonly secrets: number;
}

async function place(
  context: EngineContext,
  stores: Stores,
  { shelf, text, expiresAt, replaces, secrets }: Told,
): Promise<ChangedGuidance> {
  const { guidance, memories } = stores;
  const now = context.clock.now();
  const told = toldAt(text);
  const digest = guidanceDigest(context, told.essence);
  // A person says so: what was revoked may come back.
  await memories.unbury(shelf, digest);
  const kept = await guidance.list({
    shelves: [shelf],
    states: ["active", "superseded"],
    limit: MOST_LISTED,
  });
  const stands = await statesOf(stores, kept, now);
  const others = kept.filter(({ id, state }) => {
    return id !== replaces?.id && (state === "active" || stands.get(id) === "active");
  });
  const { corrects = false, lifts = false } = standingIn(text) ?? {};
  const { same, replaced } = relate({ text, digest, act: "rule", corrects, lifts }, others);
  const notes = secrets === 0 ? [] : ["A secret in it was replaced before it was kept."];
  if (same !== null && replaces === null && same.text === text) {
    if (same.expiresAt !== expiresAt) await guidance.change(same.id, { expiresAt });
    if (same.source === null) {
      const against = await overruled(context, stores, shelf, text);
      return changed(context, stores, same.id, null, [...notes, "It was in force already.", ...against]);
    }
    // It would go with its message, and this is their own word.
    notes.push(
      `It was in force already, because of ${refOf("msg", same.source)}; now it stays without that.`,
    );
  }
  const older = [...(replaces === null ? [] : [replaces]), ...(same === null ? [] : [same]), ...replaced];
  const shard: NewShard = {
    ...{ shelf, text, digest, expiresAt, topic: told.topic, mask: told.mask },
    source: replaces?.source ?? null,
    path: "told",
    stability: 1,
    at: now,
    createdAt: now,
    supersedes: older[0]?.id ?? null,
  };
  const id = await guidance.add(shard);
  await supersede(stores, older, id);
  const against = await overruled(context, stores, shelf, text);
  return changed(context, stores, id, older[0] ?? null, [...notes, ...against]);
}

/** Said when it is told: in prompts of these it would only be missed. */
async function overruled(
  context: EngineContext,
  stores: Stores,
  shelf: ShelfId,
  text: string,
): Promise<readonly string[]> {
  const found = await overruledBy(context, stores, (await stores.memories.shelf(shelf))!, text);
  return found.map(
    ({ agent, rule }) => `${rule} of ${agent} says otherwise, and goes first: it stands in no prompt there.`,
  );
}

export async function changed(
  context: EngineContext,
  stores: Stores,
  id: ShardId,
  replaced: Shard | null,
  notes: readonly string[],
): Promise<ChangedGuidance> {
  const [shard] = await shownShards(context, stores, [...(await stores.guidance.shards([id])).values()]);
  return { shard: shard!, replaced: replaced === null ? null : refOf("shard", replaced.id), notes };
}

/** One of the installation; what was forgotten with its message is as unknown as what never was. */
export async function shardInReach(
  context: EngineContext,
  stores: Stores,
  whose: { readonly installation?: string },
  ref: string,
): Promise<Shard> {
  const id = shardIn(ref);
  const shelves = await memoryShelves(context, stores, whose, undefined);
  const found = await notWithheld(stores, [...(await stores.guidance.shards([id])).values()]);
  const shard = found.find(({ shelf }) => shelves.some((one) => one.id === shelf));
  if (shard !== undefined && shard.state !== "forgotten") return shard;
  throw new NacreError(
    "guidance/unknown",
    `there is no ${refOf("shard", id)}`,
    "List them to see which there are: nacre guidance list.",
  );
}

export function shardIn(ref: string): ShardId {
  return shardId(parseRef(ref, ["shard"]).id);
}

/** Past its time or not: what nothing else stands in the place of. */
async function isInForce({ clock }: EngineContext, stores: Stores, shard: Shard): Promise<boolean> {
  const state = (await statesOf(stores, [shard], clock.now())).get(shard.id);
  return state === "active" || state === "expired";
}

function notActive({ id, state }: Shard): NacreError {
  const why = state === "superseded" ? "another has taken its place" : "it was revoked";
  return new NacreError(
    "guidance/unknown",
    `${refOf("shard", id)} is not in force: ${why}`,
    `See what is in force: nacre guidance show ${refOf("shard", id)}, or nacre guidance list.`,
  );
}

function endIn({ clock }: EngineContext, expiresAt: number | null): Instant | null {
  if (expiresAt === null) return null;
  if (Number.isSafeInteger(expiresAt) && expiresAt > clock.now()) return instantOf(expiresAt);
  throw new NacreError("input/bad-field", "it would end at a time that is over", "Give a time after now.");
}

function storedStates(states: readonly ShownShard["state"][]): readonly ShardState[] {
  const isRevoked = (state: ShownShard["state"]) => state === "revoked";
  return [
    ...(states.every(isRevoked) ? [] : (["active", "superseded"] as const)),
    ...(states.some(isRevoked) ? (["revoked"] as const) : []),
  ];
}

/** Those whose message is not taken back. */
async function notWithheld({ history }: Stores, shards: readonly Shard[]): Promise<readonly Shard[]> {
  const rows = await history.messages(shards.flatMap(({ source }) => source ?? []));
  return shards.filter(({ source }) => source === null || rows.get(source)?.withheld === null);
}

async function shownShards(
  context: EngineContext,
  stores: Stores,
  shards: readonly Shard[],
): Promise<readonly ShownShard[]> {
  const now = context.clock.now();
  const places = new Map<ShelfId, Pick<ShownShard, "tier" | "shelf">>();
  for (const { shelf } of shards) {
    if (!places.has(shelf)) places.set(shelf, await placeOf(stores, (await stores.memories.shelf(shelf))!));
  }
  const states = await statesOf(stores, shards, now);
  return shards.map((shard) => ({
    ref: refOf("shard", shard.id),
    ...places.get(shard.shelf)!,
    text: redact(shard.text, context.identity.key).text,
    state: shownState(states.get(shard.id) ?? shard.state),
    path: shard.path,
    at: shard.at,
    expiresAt: shard.expiresAt,
    source: shard.source === null ? null : refOf("msg", shard.source),
    takesBack: takesBack(shard),
  }));
}

function shownState(state: Shard["state"] | "expired"): ShownShard["state"] {
  return state === "forgotten" ? "superseded" : state;
}

async function placeOf(
  { history }: Stores,
  { tier, name }: Shelf,
): Promise<Pick<ShownShard, "tier" | "shelf">> {
  if (tier === "user") return { tier, shelf: `user:${name}` };
  if (tier !== "lane") return { tier: "global", shelf: "global" };
  return { tier, shelf: (await history.lane(laneId(Number(name))))?.sessionKey ?? `lane ${name}` };
}

/** The oldest first. */
async function chainOf({ guidance }: Stores, shard: Shard): Promise<readonly Shard[]> {
  const found = new Map([[shard.id, shard]]);
  const states = ["superseded"] as const;
  const out = await guidance.list({ shelves: [shard.shelf], states, limit: MOST_LISTED });
  for (const one of found.values()) {
    if (found.size >= MOST_CHAINED) break;
    const named = [one.supersedes, one.supersededBy].filter((id) => id !== null);
    for (const other of (await guidance.shards(named)).values()) found.set(other.id, other);
    for (const other of out) if (other.supersededBy === one.id) found.set(other.id, other);
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at || a.id - b.id);
}

async function whatItTook(
  context: EngineContext,
  stores: Stores,
  { id, shelf }: Shard,
): Promise<readonly string[]> {
  const { installation } = (await stores.memories.shelf(shelf))!;
  const shelves = await memoryShelves(context, stores, { installation }, undefined);
  const out = await stores.guidance.list({
    shelves: shelves.map((one) => one.id),
    states: ["superseded"],
    limit: Number.MAX_SAFE_INTEGER,
  });
  const taken = out.filter(({ supersededBy }) => supersededBy === id).map((one) => refOf("shard", one.id));
  return taken.length === 0
    ? ["It took back something that is not there any more."]
    : [`It took back ${taken.toSorted().join(", ")}, and is no instruction itself.`];
}

function whyKept({ path, text, stability }: Shard): readonly string[] {
  if (path === "told") return ["Somebody said so at a terminal."];
  const lines = [...(standingIn(text)?.why ?? [])];
  if (path === "booster") lines.push("It is like other instructions, as an embedder sees it.");
  return [...lines, `How far it is meant to last: ${stability}, of which ${STABLE} is enough.`];
}
