/** What whoever teaches is told beside what became of it: a sentence each. */

import { NacreError } from "../kernel/errors.ts";
import { refOf } from "../kernel/ids.ts";
import {
  isStanding,
  type Lesson,
  MANY_ON_SHELF,
  MOST_IN_SESSION,
  MOST_ON_SHELF,
  MOST_PROPOSED,
  type SettledLesson,
  type TooMany,
} from "../rooms/brain/index.ts";
import type { TeachAnswer } from "./brain-api.ts";
import { type BrainModeNow, brainMode } from "./brain-mode.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

const ALL = Number.MAX_SAFE_INTEGER;

export interface Became {
  readonly outcome: TeachAnswer["outcome"];
  readonly trust: "human" | "agent";
  readonly secrets: number;
  /** As it stands now. */
  readonly lesson: Lesson;
}

export async function lessonNotes(
  context: EngineContext,
  stores: Stores,
  settled: SettledLesson,
  became: Became,
): Promise<readonly string[]> {
  const { secrets, lesson } = became;
  return [
    ...waitingNotes(settled, became),
    ...(secrets > 0 ? [`${secrets} secret${secrets === 1 ? " was" : "s were"} taken out of it.`] : []),
    ...endNotes(settled, lesson),
    ...otherNotes(settled),
    ...modeNotes(await brainMode(context, stores)),
    ...(await roomNotes(context, stores, became)),
  ];
}

function waitingNotes({ same }: SettledLesson, { outcome, trust }: Became): readonly string[] {
  if (outcome === "proposed")
    return ["It is a proposal until the owner confirms it: nacre brain confirm REF."];
  if (outcome !== "known" || same?.state !== "proposed") return [];
  return trust === "human"
    ? ["It had been proposed before, and is in force from now on."]
    : ["It waits for the owner to confirm it."];
}

function endNotes({ same, resting }: SettledLesson, lesson: Lesson): readonly string[] {
  const notes: string[] = [];
  if (same !== null && same.expiresAt !== lesson.expiresAt)
    notes.push(`It was to hold ${endOf(same)} before, and holds ${endOf(lesson)} now.`);
  if (resting.length > 0) {
    const holds =
      resting.length === 1
        ? "does not hold while this lasts, and holds"
        : "do not hold while this lasts, and hold";
    notes.push(`${refsOf(resting)} ${holds} again after that.`);
  }
  return notes;
}

function endOf({ expiresAt }: Pick<Lesson, "expiresAt">): string {
  if (expiresAt === null) return "until it is taken back";
  return `until ${new Date(expiresAt).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function otherNotes({ differs, near }: SettledLesson): readonly string[] {
  const notes: string[] = [];
  if (differs.length > 0)
    notes.push(`The owner taught otherwise (${refsOf(differs)}), which stays in force.`);
  if (near.length > 0)
    notes.push(
      `See also ${refsOf(near)}: about nearly the same, and left as ${near.length === 1 ? "it is" : "they are"}.`,
    );
  return notes;
}

function refsOf(lessons: readonly Lesson[]): string {
  return lessons.map(({ id }) => refOf("lesson", id)).join(", ");
}

/** Nobody is to wonder why it is not there. */
function modeNotes({ mode, notes }: BrainModeNow): readonly string[] {
  if (mode === "on") return [];
  const isPersons = notes.some((note) => note.includes("a person"));
  const how = isPersons ? "nacre brain enable" : "brain.mode in config.json";
  return mode === "off"
    ? [`The brain is switched off: no lesson is shown before it is on again (${how}).`]
    : [`The brain is in the shadow: no lesson is shown before it is on (${how}).`];
}

async function roomNotes(
  { clock }: EngineContext,
  { lessons }: Stores,
  { outcome, lesson }: Became,
): Promise<readonly string[]> {
  if (outcome === "known") return [];
  const kept = await lessons.list({ shelves: [lesson.shelf], states: ["active", "proposed"], limit: ALL });
  const { length } = kept.filter((one) => isStanding(one, clock.now()));
  if (length < MANY_ON_SHELF) return [];
  return [
    `There are ${length} lessons here now, and ${MOST_ON_SHELF} are the most: nacre brain forget REF makes room.`,
  ];
}

export function noRoom(what: TooMany | "program"): NacreError {
  return new NacreError("lesson/not-taught", ...TOO_MANY[what]);
}

const TOO_MANY: { readonly [what in TooMany | "program"]: readonly [message: string, hint: string] } = {
  shelf: [
    `there are ${MOST_ON_SHELF} lessons here, and no more are kept in one place`,
    "Forget some that do not matter any more: nacre brain lessons, then nacre brain forget REF.",
  ],
  proposals: [
    `${MOST_PROPOSED} proposals wait here for a person, and no more are taken in`,
    "The owner can look through them: nacre brain lessons --state proposed, then confirm or forget them.",
  ],
  session: [
    `${MOST_IN_SESSION} lessons were taught in this session already, and no more are taken in`,
    "Leave it for now; a person can teach at a terminal: nacre brain teach.",
  ],
  program: [
    `${MOST_IN_SESSION} proposals of this program wait for a person, and no more of it are taken in until some are decided`,
    "The owner can look through them: nacre brain lessons --state proposed, then confirm or forget them.",
  ],
};
