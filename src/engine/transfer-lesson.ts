/** What somebody taught, out and in, with what became of it. An act stands with the later of the two lessons it is about. */

import { instantOf } from "../kernel/clock.ts";
import { keyedDigest } from "../kernel/hash.ts";
import { type LessonId, laneId, lessonId, refOf, type ShelfId } from "../kernel/ids.ts";
import { canonicalJson } from "../kernel/json.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import type { LessonRecord } from "../kernel/transfer/record.ts";
import {
  LESSON_STATES,
  type Lesson,
  type LessonAct,
  lessonDigest,
  lessonTopic,
  settleLesson,
} from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { otherWays, standingOn } from "./lesson-places.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import { isForeign, messageNamed, trustArriving } from "./transfer-evidence-word.ts";
import { type Arriving, added, type KindTransfer, known, refused, withheldHere } from "./transfer-kind.ts";
import { NO_SHELF, numberIn, type ShelvesLeaving, shelfArriving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingFew, lineageOf, replacedIn } from "./transfer-shelf-page.ts";

const ACTS = ["taught", "reinforced", "confirmed", "superseded", "forgotten", "restored", "doubted"] as const;

export const lessonTransfer: KindTransfer<LessonRecord> = {
  async leaving(_context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    const all = await stores.lessons.list({
      ...{ shelves: [...shelves.keys()], states: LESSON_STATES, limit: Number.MAX_SAFE_INTEGER },
    });
    const acts = [...(await stores.lessons.actsOn(all.map(({ id }) => id))).values()].flat();
    return leavingFew(after, bytes, all, async (rows) => {
      const records: LessonRecord[] = [];
      for (const row of rows) {
        const isForgotten = row.state === "forgotten";
        const buried = isForgotten && (await stores.lessons.isBuried(row.shelf, row.digest));
        records.push({ ...told(shelves, all, acts, row), ...(isForgotten && { buried }) });
      }
      return records;
    });
  },
  async arriving(context, stores, record, where) {
    const shelf = await shelfArriving(stores, where, record.shelf);
    if (shelf === null) return NO_SHELF;
    const text = redactor(context)(record.text);
    // Its words went when it was forgotten, as they once did: that it was there, and when, is all that is left.
    const isBare = record.state === "forgotten" && text === "";
    if (text.trim() === "" && !isBare) return refused("it says nothing");
    if (isForeign(where) && injectionIn(text) !== null)
      return refused(
        "it tells its reader what to do, as text does that was put there to be obeyed; teach it yourself: nacre brain teach",
      );
    const source = await messageNamed(stores, record.source);
    const isGone = source !== undefined && source.withheld !== null;
    if (isGone && record.state !== "forgotten")
      return withheldHere("the message whose words it has was taken back here");
    const messages = source === undefined ? [] : [source.id];
    const trust = await trustArriving(stores, where, record.trust, { text, messages });
    const digest = isBare
      ? await bareHere(context, stores, shelf, record)
      : lessonDigest(text, context.identity.key);
    const isBuried = record.state === "forgotten" && (record.buried ?? !isGone);
    const come: Come = { record, shelf, text, digest, isOwners: trust === "human", isBare, isBuried };
    return (await metHere(stores, come)) ?? add(context, stores, come, where);
  },
};

function told(
  shelves: ShelvesLeaving,
  all: readonly Lesson[],
  acts: readonly LessonAct[],
  row: Lesson,
): LessonRecord {
  const { id, shelf, kind, text, tags, trust, voice, state, lane, sessionId, source, supersedes } = row;
  const { strength, recordedAt, lastAt, expiresAt } = row;
  const own = actsWith(id, acts);
  return {
    ...{ kind: "lesson", ref: refOf("lesson", id), shelf: shelves.get(shelf)!, of: kind, text, tags },
    ...{ trust, voice, state, lane: lane === null ? null : `lane:${lane}`, sessionId },
    source: source === null ? null : refOf("msg", source),
    supersedes: supersedes === null ? null : refOf("lesson", supersedes),
    ...lineageOf("lesson", row, all),
    ...{ strength, recordedAt, lastAt, expiresAt },
    acts: own.map((act) => ({
      ...(act.lesson !== id && { of: refOf("lesson", act.lesson) }),
      ...{ kind: act.kind, by: act.by },
      other: act.lesson === id && act.other !== null ? refOf("lesson", act.other) : null,
      at: act.at,
    })),
  };
}

/** Those of its own that no later one did, and those that it did to earlier ones. */
function actsWith(id: LessonId, acts: readonly LessonAct[]): readonly LessonAct[] {
  return acts
    .filter(({ lesson, other }) =>
      lesson === id ? other === null || other < id : other === id && lesson < id,
    )
    .toSorted((a, b) => a.id - b.id);
}

const FORGOTTEN = withheldHere("a person has forgotten what it says here");

interface Come {
  readonly record: LessonRecord;
  readonly shelf: ShelfId;
  readonly text: string;
  readonly digest: string;
  readonly isOwners: boolean;
  readonly isBare: boolean;
  /** A person has forgotten it by itself. */
  readonly isBuried: boolean;
}

type Bare = Pick<LessonRecord, "of" | "recordedAt" | "lastAt" | "sessionId"> & {
  readonly acts: readonly Pick<LessonRecord["acts"][number], "kind" | "by" | "at">[];
};

function bareDigest({ identity }: EngineContext, { of, recordedAt, lastAt, sessionId, acts }: Bare): string {
  const said = canonicalJson([
    of,
    recordedAt,
    lastAt,
    sessionId,
    acts.map(({ kind, by, at }) => ({ kind, by, at })),
  ]);
  return keyedDigest(identity.key, `moved lesson ${said}`);
}

/** Where its words were taken back here it is known by them, and told by all that is left of it. */
async function bareHere(
  context: EngineContext,
  { lessons }: Stores,
  shelf: ShelfId,
  record: LessonRecord,
): Promise<string> {
  const digest = bareDigest(context, record);
  const all = await lessons.list({
    ...{ shelves: [shelf], states: LESSON_STATES, limit: Number.MAX_SAFE_INTEGER },
  });
  const mayBe = all.filter(({ text, recordedAt }) => text === "" && recordedAt === record.recordedAt);
  const acts = [...(await lessons.actsOn(all.map(({ id }) => id))).values()].flat();
  const itself = mayBe.find(
    (one) => bareDigest(context, { ...one, of: one.kind, acts: actsWith(one.id, acts) }) === digest,
  );
  return itself?.digest ?? digest;
}

/** Null: nothing here stands against adding it. */
async function metHere({ lessons }: Stores, come: Come): Promise<ImportedRecord | null> {
  const { record, shelf, digest } = come;
  const twins = await lessons.saying(shelf, digest);
  const itself = twins.find(({ recordedAt }) => recordedAt === record.recordedAt);
  if (itself?.state === "forgotten" && record.state !== "forgotten")
    return { ...FORGOTTEN, ref: refOf("lesson", itself.id) };
  if (itself !== undefined) return known(refOf("lesson", itself.id));
  if (record.state !== "forgotten" && (await lessons.isBuried(shelf, digest))) return FORGOTTEN;
  const isIn = (state: string) => state === "active" || state === "proposed";
  const same = isIn(record.state) ? twins.find(({ state }) => isIn(state)) : undefined;
  return same === undefined ? null : known(refOf("lesson", same.id));
}

async function add(
  context: EngineContext,
  stores: Stores,
  come: Come,
  where: Arriving,
): Promise<ImportedRecord> {
  const { lessons, history } = stores;
  const { record, shelf, text, digest, isOwners, isBare } = come;
  const lane = numberIn("lane", record.lane);
  const isLane = lane !== null && (await history.lane(laneId(lane)))?.installation === where.installation;
  const isTheirs = isOwners || !isForeign(where);
  const others = await speakingOtherwise(stores, come);
  // What is forgotten comes in beside what is.
  const isBuried = come.isBuried || (await lessons.isBuried(shelf, digest));
  if (isBuried) await lessons.unbury(shelf, digest);
  const id = await lessons.add({
    ...{ shelf, kind: record.of, text, digest, voice: isTheirs ? record.voice : "tool", episode: null },
    tags: [...new Set(record.tags.map(redactor(context)))].toSorted(),
    topic: isBare ? null : lessonTopic(text, context.identity.key),
    trust: isTheirs ? record.trust : "agent",
    lane: isLane ? laneId(lane) : null,
    sessionId: record.sessionId,
    source: (await messageNamed(stores, record.source))?.id ?? null,
    state: record.state === "proposed" || !isTheirs ? "proposed" : "active",
    supersedes: await lessonNamed(stores, record.supersedes),
    recordedAt: instantOf(record.recordedAt),
    expiresAt: record.expiresAt === null ? null : instantOf(record.expiresAt),
  });
  if (id === null) return FORGOTTEN;
  const state = isTheirs || record.state !== "active" ? record.state : "proposed";
  const by = others.newer ?? (await lessonNamed(stores, record.replacedBy ?? null));
  await lessons.change(id, {
    state: others.newer === null ? state : "superseded",
    ...(by !== null && { supersededBy: by }),
    strength: Math.max(1, Math.trunc(record.strength)),
    lastAt: instantOf(record.lastAt),
  });
  await addActs(stores, record, id);
  await takePlaces(stores, come, id, others.older);
  if (isBuried || isBare) await lessons.bury(shelf, digest);
  return added(refOf("lesson", id));
}

interface Others {
  readonly older: readonly Lesson[];
  readonly newer: LessonId | null;
}

/** What would make room if it were taught at its own time, and what was taught since that it would make room for. */
async function speakingOtherwise(
  stores: Stores,
  { record, shelf, text, digest, isOwners }: Come,
): Promise<Others> {
  if (record.state !== "active" || !isOwners) return { older: [], newer: null };
  const there = await standingOn(stores, shelf);
  const at = instantOf(record.recordedAt);
  const expiresAt = record.expiresAt === null ? null : instantOf(record.expiresAt);
  const said = { text, digest, trust: "human", expiresAt } as const;
  const before = there.filter(({ recordedAt }) => recordedAt <= at);
  const own = { ...said, id: lessonId(0), state: "active", shelf } as unknown as Lesson;
  const newer = there.find(
    (one) => one.recordedAt > at && settleLesson(one, [own], one.recordedAt, otherWays).replaced.length > 0,
  );
  if (newer !== undefined) return { older: [], newer: newer.id };
  return { older: settleLesson(said, before, at, otherWays).replaced, newer: null };
}

async function addActs(stores: Stores, { acts }: LessonRecord, id: LessonId): Promise<void> {
  for (const act of acts) {
    const kind = ACTS.find((one) => one === act.kind);
    const lesson = act.of === undefined ? id : await lessonNamed(stores, act.of);
    if (kind === undefined || lesson === null) continue;
    const other = act.of === undefined ? await lessonNamed(stores, act.other) : id;
    await stores.lessons.addAct({ lesson, kind, by: act.by, other, at: instantOf(act.at) });
  }
}

async function takePlaces(
  stores: Stores,
  { record }: Come,
  id: LessonId,
  otherwise: readonly Lesson[],
): Promise<void> {
  const { lessons } = stores;
  for (const ref of replacedIn(record)) {
    const replaced = await lessonNamed(stores, ref);
    const one = replaced === null ? undefined : (await lessons.lessons([replaced])).get(replaced);
    if (one === undefined || one.id === id || one.supersededBy !== null) continue;
    // One that was over by then made no room.
    if (one.state !== "active" && one.state !== "proposed")
      await lessons.change(one.id, { supersededBy: id });
  }
  const at = instantOf(record.recordedAt);
  for (const one of otherwise) {
    await lessons.change(one.id, { state: "superseded", supersededBy: id });
    await lessons.addAct({ lesson: one.id, kind: "superseded", by: "terminal", other: id, at });
  }
}

async function lessonNamed({ lessons }: Stores, ref: string | null): Promise<LessonId | null> {
  const id = numberIn("lesson", ref);
  return id !== null && (await lessons.lessons([lessonId(id)])).has(lessonId(id)) ? lessonId(id) : null;
}
