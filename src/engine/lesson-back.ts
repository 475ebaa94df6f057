/**
 * A person brings a lesson back: one that they had forgotten, or one whose place another took. It is the same lesson, as it was. What
 * came to hold in the meantime and cannot hold beside it makes room. And what they confirmed is a proposal again.
 *
 * Not here: lessons that come back with their messages (lesson-taken-back.ts).
 */

import { NacreError } from "../kernel/errors.ts";
import { type LessonId, type MessageId, refOf } from "../kernel/ids.ts";
import {
  isStanding,
  type Lesson,
  type LessonAct,
  roomFor,
  type SettledLesson,
  settleLesson,
} from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import { noRoom } from "./lesson-notes.ts";
import { otherWays, standingOn, supersede } from "./lesson-teach.ts";
import type { Stores } from "./stores.ts";

/** Which made room for it. */
export async function bringBackLesson(
  context: EngineContext,
  stores: Stores,
  lesson: Lesson,
): Promise<readonly LessonId[]> {
  const { lessons } = stores;
  await requireWords(stores, lesson);
  await lessons.unbury(lesson.shelf, lesson.digest);
  const now = context.clock.now();
  const restored = { lesson: lesson.id, kind: "restored", by: "terminal", other: null, at: now } as const;
  if (lesson.state === "forgotten" && lesson.supersededBy !== null) {
    await lessons.addAct(restored);
    await supersede(context, stores, [lesson], lesson.supersededBy, "terminal");
    return [];
  }
  const standing = await standingOn(stores, lesson.shelf);
  const settled = settleLesson(lesson, await cameSince(stores, lesson, standing), now, otherWays);
  // A model's word takes the place of no person's, also where both say the same.
  if (settled.same?.trust === "human" && lesson.trust === "agent") {
    await supersede(context, stores, [lesson], settled.same.id, "terminal");
    return [];
  }
  const back = { ...lesson, state: lesson.trust === "human" ? ("active" as const) : ("proposed" as const) };
  const out = isStanding(back, now) ? makingRoom(lesson, standing, settled) : [];
  requireRoom(back, standing, out, now);
  const isFirst = settled.resting.length > 0;
  await lessons.change(lesson.id, {
    ...{ state: back.state, supersededBy: null },
    // What it goes before while it lasts is older than its newest word.
    ...(isFirst && { lastAt: now }),
  });
  await lessons.addAct(restored);
  await supersede(context, stores, out, lesson.id, "terminal");
  return out.map(({ id }) => id);
}

/** Also what took its place, whatever is thought of the two by now. */
function makingRoom(
  { supersededBy, trust }: Lesson,
  standing: readonly Lesson[],
  { same, replaced, resting }: SettledLesson,
): readonly Lesson[] {
  const out = new Map([...(same === null ? [] : [same]), ...replaced].map((one) => [one.id, one]));
  const instead = standing.find(({ id }) => id === supersededBy);
  const isWeaker = instead !== undefined && (trust === "human" || instead.trust === "agent");
  if (isWeaker && !resting.includes(instead)) out.set(instead.id, instead);
  return [...out.values()];
}

/** What stood beside it before stands beside it again: only what took its place or came to hold after it went is looked at. */
async function cameSince(
  { lessons }: Stores,
  { id, supersededBy }: Lesson,
  standing: readonly Lesson[],
): Promise<readonly Lesson[]> {
  const others = standing.filter((one) => one.id !== id);
  const acts = await lessons.actsOn([id, ...others.map((one) => one.id)]);
  const went = newest(acts.get(id), ["forgotten", "superseded"]);
  return others.filter(
    (one) => one.id === supersededBy || newest(acts.get(one.id), ["taught", "confirmed", "restored"]) > went,
  );
}

/** The number of the last act of these kinds; 0: there is none. */
function newest(acts: readonly LessonAct[] = [], kinds: readonly LessonAct["kind"][]): number {
  return acts.findLast(({ kind }) => kinds.includes(kind))?.id ?? 0;
}

async function requireWords({ history }: Stores, { id, text, source }: Lesson): Promise<void> {
  const message = source === null ? undefined : await history.message(source);
  if (message !== undefined && message.withheld !== null) throw wentWith(id, message.id);
  if (text !== "") return;
  throw new NacreError(
    "lesson/unknown",
    `no word of ${refOf("lesson", id)} is left`,
    "Teach it again: nacre brain teach.",
  );
}

function wentWith(id: LessonId, message: MessageId): NacreError {
  const ref = refOf("msg", message);
  return new NacreError(
    "lesson/unknown",
    `${refOf("lesson", id)} has the words of a message that is forgotten: ${ref}`,
    `Bring that back first: nacre forget --undo ${ref}`,
  );
}

function requireRoom(
  { shelf }: Lesson,
  standing: readonly Lesson[],
  out: readonly Lesson[],
  now: Lesson["recordedAt"],
): void {
  const onShelf = standing.filter((one) => one.shelf === shelf && isStanding(one, now)).length - out.length;
  const tooMany = roomFor({ onShelf, proposed: 0, inSession: 0 }, { byPerson: true, proposes: false });
  if (tooMany !== null) throw noRoom(tooMany);
}

/** A proposal again, as if nobody had confirmed it: what had to make room for that stands again. Which that is. */
export async function unconfirmLesson(
  context: EngineContext,
  stores: Stores,
  { id, state, shelf, recordedAt }: Lesson,
): Promise<readonly LessonId[]> {
  const { lessons } = stores;
  const acts = (await lessons.actsOn([id])).get(id) ?? [];
  const at = acts.findLastIndex(({ kind }) => kind === "confirmed");
  const said = acts.slice(at + 1).some(({ kind, by }) => kind === "reinforced" && by !== "agent");
  if (at < 0 || said || state !== "active") throw notConfirmed(id, said);
  const before = acts.slice(0, at).findLast(({ kind }) => kind === "taught" || kind === "reinforced");
  await lessons.change(id, { state: "proposed", trust: "agent", lastAt: before?.at ?? recordedAt });
  const now = context.clock.now();
  const doubted = { lesson: id, kind: "doubted", by: "terminal", other: null, at: now } as const;
  await lessons.addAct(doubted);
  const out = await lessons.list({
    shelves: [shelf],
    states: ["superseded"],
    limit: Number.MAX_SAFE_INTEGER,
  });
  const replaced = out.filter(({ supersededBy }) => supersededBy === id);
  const theirs = await lessons.actsOn(replaced.map((one) => one.id));
  const again = replaced.filter((one) => newest(theirs.get(one.id), ["superseded"]) > acts[at]!.id);
  for (const one of again) {
    const stands = one.trust === "human" ? "active" : "proposed";
    await lessons.change(one.id, { state: stands, supersededBy: null });
    await lessons.addAct({ ...doubted, lesson: one.id, kind: "restored" });
  }
  return again.map((one) => one.id);
}

function notConfirmed(id: LessonId, said: boolean): NacreError {
  const ref = refOf("lesson", id);
  return new NacreError(
    "lesson/unknown",
    said ? `${ref} was taught by a person since it was confirmed` : `${ref} was not confirmed`,
    `See what became of it: nacre brain lesson ${ref}; nacre brain forget ${ref} takes it back.`,
  );
}
