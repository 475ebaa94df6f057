/**
 * A person brings a lesson back: one that they had forgotten, or one whose place another took. It is the same lesson, as it was. What
 * came to hold in the meantime and cannot hold beside it makes room. And what they confirmed is a proposal again.
 *
 * Not here: lessons that come back with their messages (lesson-taken-back.ts).
 */

import { NacreError } from "../kernel/errors.ts";
import { type LessonId, type MessageId, refOf } from "../kernel/ids.ts";
import { isStanding, type Lesson, roomFor, type SettledLesson, settleLesson } from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import { noRoom } from "./lesson-notes.ts";
import { cameSince, newestAct, otherWays, stand, standingOn, supersede } from "./lesson-places.ts";
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
  if (lesson.supersededBy !== null && lesson.state === "forgotten" && (await isOutStill(stores, lesson))) {
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

/** What took its place holds, or what took the place of that, on no weaker word than its own. */
async function isOutStill({ lessons }: Stores, { id, supersededBy, trust }: Lesson): Promise<boolean> {
  const seen = new Set([id]);
  for (let by = supersededBy; by !== null && !seen.has(by); ) {
    seen.add(by);
    const one: Lesson | undefined = (await lessons.lessons([by])).get(by);
    if (one?.state === "active") return true;
    if (one?.state === "proposed") return trust === "agent";
    by = one?.state === "superseded" ? one.supersededBy : null;
  }
  return false;
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
  const confirmed = acts.findLastIndex(({ kind }) => kind === "confirmed");
  const said = acts.slice(confirmed + 1).some(({ kind, by }) => kind === "reinforced" && by !== "agent");
  if (confirmed < 0 || said || state !== "active") throw notConfirmed(id, said);
  const before = acts.slice(0, confirmed).findLast(({ kind }) => kind === "taught" || kind === "reinforced");
  await lessons.change(id, { state: "proposed", trust: "agent", lastAt: before?.at ?? recordedAt });
  const at = context.clock.now();
  await lessons.addAct({ lesson: id, kind: "doubted", by: "terminal", other: null, at });
  const out = await lessons.list({
    shelves: [shelf],
    states: ["superseded", "forgotten"],
    limit: Number.MAX_SAFE_INTEGER,
  });
  const replaced = out.filter(({ supersededBy }) => supersededBy === id);
  const theirs = await lessons.actsOn(replaced.map((one) => one.id));
  const again = replaced.filter((one) => newestAct(theirs.get(one.id), ["superseded"]) > acts[confirmed]!.id);
  // What a person forgot meanwhile stays so, and is as it was once it is brought back.
  for (const one of again) await lessons.change(one.id, { supersededBy: null });
  const standing = again.filter((one) => one.state === "superseded");
  for (const one of standing) await stand(context, stores, one);
  return standing.map((one) => one.id);
}

function notConfirmed(id: LessonId, said: boolean): NacreError {
  const ref = refOf("lesson", id);
  return new NacreError(
    "lesson/unknown",
    said ? `${ref} was taught by a person since it was confirmed` : `${ref} was not confirmed`,
    `See what became of it: nacre brain lesson ${ref}; nacre brain forget ${ref} takes it back.`,
  );
}
