/**
 * Somebody teaches: a person at a terminal, whose word it is; or a model, which proposes on its own word unless what it says stands in
 * the owner's own text of that turn.
 *
 * It goes beside what is served, in force with the next prompt; no pack and no learned weight changes by it.
 */

import { NacreError } from "../kernel/errors.ts";
import { type EpisodeId, type LaneId, type LessonId, refOf, type ShelfId } from "../kernel/ids.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import {
  isStanding,
  LESSON_STATES,
  type Lesson,
  type LessonVoice,
  lessonDigest,
  lessonTopic,
  roomFor,
  type SettledLesson,
  settleLesson,
  type Taught,
} from "../rooms/brain/index.ts";
import type { TeachAnswer, TeachRequest } from "./brain-api.ts";
import { type EngineContext, installationIn, laneKey } from "./context.ts";
import { endIn, lessonText, requirePlainName, tagsOf } from "./lesson-checks.ts";
import { noteLessons } from "./lesson-journal.ts";
import { lessonNotes, noRoom } from "./lesson-notes.ts";
import { otherWays, standingOn, supersede } from "./lesson-places.ts";
import { countsAgain } from "./lesson-said-again.ts";
import { shownLessons } from "./lesson-shown.ts";
import { isInOwnWords } from "./lesson-source.ts";
import { awaitSource } from "./lesson-waiting.ts";
import { shelfToWrite } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const ALL = Number.MAX_SAFE_INTEGER;

export async function teach(context: EngineContext, given: TeachRequest): Promise<TeachAnswer> {
  const request = inItsSession(given);
  const { text, secrets } = lessonText(context, request.instruction);
  requirePlainName(request.shelf);
  if (request.asker !== undefined && injectionIn(text) !== null) throw tellsItsReader();
  const tags = tagsOf(request.tags ?? []);
  const expiresAt = endIn(context, request.expiresAt);
  const voice = voiceOf(context, request, text);
  const trust = voice === "tool" ? "agent" : "human";
  const digest = lessonDigest(text, context.identity.key);
  return context.store.write("durable", async (stores) => {
    const shelf = await stores.memories.openShelf(
      await shelfToWrite(context, stores, request, request.shelf, "lesson"),
    );
    const place = await placeOf(context, stores, request);
    await requireNotForgotten(stores, shelf.id, { digest, trust });
    const said: Said = { text, digest, trust, voice, tags, expiresAt, shelf: shelf.id, ...place, request };
    const settled = await settledOn(context, stores, said);
    const { outcome, id } =
      settled.same === null
        ? await add(context, stores, said, settled)
        : await reinforce(context, stores, said, settled, settled.same);
    const lesson = (await stores.lessons.lessons([id])).get(id)!;
    const session = { sessionKey: request.asker?.sessionKey, sessionId: request.sessionId };
    const gone = settled.replaced.map((one) => one.id);
    await noteLessons(context, stores, `lesson_${outcome}`, [id, ...gone], session);
    const [shown] = await shownLessons(context, stores, [lesson]);
    return {
      outcome,
      lesson: shown!,
      replaced: gone.map((one) => refOf("lesson", one)),
      episode: place.episode === null ? null : `episode:${place.episode}`,
      notes: await lessonNotes(context, stores, settled, { outcome, secrets, trust, lesson }),
    };
  });
}

/** A program is in no conversation: all that it ever teaches is one session of its own. */
function inItsSession(request: TeachRequest): TeachRequest {
  const { asker } = request;
  return asker?.client === undefined ? request : { ...request, sessionId: asker.sessionKey };
}

interface Said extends Taught {
  readonly shelf: ShelfId;
  readonly voice: LessonVoice;
  readonly tags: readonly string[];
  readonly lane: LaneId | null;
  readonly episode: EpisodeId | null;
  readonly request: TeachRequest;
}

function tellsItsReader(): NacreError {
  return new NacreError(
    "lesson/not-taught",
    "it tells its reader what to do as text does that was put there to be obeyed: it is not a model's to teach",
    "Leave it; a person who wants it taught can say so at a terminal: nacre brain teach.",
  );
}

function voiceOf(context: EngineContext, { asker, said }: TeachRequest, text: string): LessonVoice {
  if (asker === undefined) return "terminal";
  return said !== undefined && isInOwnWords(context, asker, text, said) ? "own-words" : "tool";
}

/** The conversation it is taught in, and the newest routed turn of that very session. */
async function placeOf(
  context: EngineContext,
  { history, episodes }: Stores,
  { asker, sessionId }: TeachRequest,
): Promise<Pick<Said, "lane" | "episode">> {
  const lane = asker === undefined ? undefined : await history.findLane(laneKey(context, asker));
  if (lane === undefined) return { lane: null, episode: null };
  const session = sessionId === undefined ? {} : { sessionId };
  const [newest] = await episodes.list({ lanes: [lane.id], ...session, limit: 1 });
  return { lane: lane.id, episode: newest?.id ?? null };
}

/** Said by a person, it is forgotten no more. */
async function requireNotForgotten(
  { lessons }: Stores,
  shelf: ShelfId,
  { digest, trust }: Pick<Taught, "digest" | "trust">,
): Promise<void> {
  if (trust === "human") await lessons.unbury(shelf, digest);
  else if (await lessons.isBuried(shelf, digest)) {
    throw new NacreError(
      "lesson/not-taught",
      "the owner has forgotten what this says: it is not a model's to bring back",
      "Leave it; the owner can say it again in their own words, or at a terminal: nacre brain teach.",
    );
  }
}

async function settledOn(
  context: EngineContext,
  stores: Stores,
  said: Pick<Said, "shelf" | "text" | "digest" | "trust" | "expiresAt">,
): Promise<SettledLesson> {
  const known = await standingOn(stores, said.shelf);
  return settleLesson(said, known, context.clock.now(), otherWays);
}

type Became = Pick<TeachAnswer, "outcome"> & { readonly id: LessonId };

async function add(
  context: EngineContext,
  stores: Stores,
  said: Said,
  { replaced, resting }: SettledLesson,
): Promise<Became> {
  await requireRoom(context, stores, said, replaced);
  const { request, shelf, text, digest, tags, trust, voice, lane, episode, expiresAt } = said;
  const proposes = trust === "agent";
  const now = context.clock.now();
  const id = await stores.lessons.add({
    ...{ shelf, text, digest, tags, trust, voice, lane, episode, expiresAt },
    kind: request.kind ?? "correction",
    topic: lessonTopic(text, context.identity.key),
    sessionId: request.sessionId ?? null,
    source: null,
    state: proposes ? "proposed" : "active",
    supersedes: (replaced[0] ?? resting[0])?.id ?? null,
    recordedAt: now,
  });
  if (id === null) throw new Error("a lesson that nobody buried was refused");
  await stores.lessons.addAct({ lesson: id, kind: "taught", by: whoSays(voice), other: null, at: now });
  await supersede(context, stores, replaced, id, whoSays(voice));
  await awaitSource(context, stores, request.asker, id);
  return { id, outcome: proposes ? "proposed" : replaced.length > 0 ? "superseded" : "taught" };
}

async function reinforce(
  context: EngineContext,
  stores: Stores,
  said: Said,
  { replaced }: SettledLesson,
  same: Lesson,
): Promise<Became> {
  const isOwners = said.trust === "human";
  const isNews = isOwners && same.trust === "agent";
  const now = context.clock.now();
  const by = whoSays(said.voice);
  const counts = (await countsAgain(context, stores, said.request, said.voice, same)) || isNews;
  await stores.lessons.change(same.id, {
    ...(counts && { strength: same.strength + 1, lastAt: now }),
    ...(isNews && { state: "active", trust: "human" }),
    // Said without an end, it has none any more.
    ...(isOwners && { expiresAt: said.expiresAt }),
  });
  const kind = isNews ? "confirmed" : "reinforced";
  if (counts) await stores.lessons.addAct({ lesson: same.id, kind, by, other: null, at: now });
  await supersede(context, stores, replaced, same.id, by);
  if (isNews) await awaitSource(context, stores, said.request.asker, same.id);
  return { id: same.id, outcome: "known" };
}

function whoSays(voice: LessonVoice): "owner" | "agent" | "terminal" {
  return voice === "terminal" ? "terminal" : voice === "own-words" ? "owner" : "agent";
}

/** Wherever a model files it: a scope of its own makes no more room. */
async function requireRoom(
  context: EngineContext,
  stores: Stores,
  said: Said,
  replaced: readonly Lesson[],
): Promise<void> {
  const { shelf, trust, voice, lane, request } = said;
  const { installation } = request.asker ?? request;
  const shelves = (await stores.memories.shelves(installationIn(context, installation))).map(({ id }) => id);
  const all = await stores.lessons.list({ shelves, states: LESSON_STATES, limit: ALL });
  const leaving = new Set(replaced.map(({ id }) => id));
  const now = context.clock.now();
  const standing = all.filter((one) => isStanding(one, now) && !leaving.has(one.id));
  const inSession = all.filter(
    (one) =>
      one.voice !== "terminal" &&
      (one.lane === lane || one.lane === null) &&
      one.sessionId === (request.sessionId ?? null),
  );
  const isProgram = request.asker?.client !== undefined;
  // A program's session has no end: what a person has decided about makes room for more.
  const undecided = inSession.filter((one) => one.state === "proposed" && isStanding(one, now));
  const tooMany = roomFor(
    {
      onShelf: standing.filter((one) => one.shelf === shelf).length,
      proposed: standing.filter(({ state }) => state === "proposed").length,
      inSession: (isProgram ? undecided : inSession).length,
    },
    { byPerson: voice === "terminal", proposes: trust === "agent" },
  );
  if (tooMany !== null) throw noRoom(isProgram && tooMany === "session" ? "program" : tooMany);
}
