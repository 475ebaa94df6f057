/** Up to which episode a model was asked how turns went, when it may be asked again, and what came of it all in all. */

import type { Instant } from "../kernel/clock.ts";
import { TEACHER_VERSION } from "../rooms/brain/index.ts";
import { stillToWait } from "./model-waits.ts";
import type { Stores } from "./stores.ts";

export interface TeacherAsked {
  readonly upTo: number;
  /** In a row. */
  readonly failures: number;
  /** Null: now. */
  readonly notBefore: number | null;
}

export interface TeacherCounts {
  /** Turns that were shown. */
  readonly asked: number;
  /** Of these, judged. */
  readonly judged: number;
  readonly failed: number;
}

const MARK = `teacher-asked-${TEACHER_VERSION}`;
const COUNTS = "teacher-counts";

export async function teacherAsked(meta: Stores["meta"], now: Instant): Promise<TeacherAsked> {
  const stored = await meta.get(MARK);
  if (stored === undefined || stored === null) return { upTo: 0, failures: 0, notBefore: null };
  const asked = JSON.parse(stored) as TeacherAsked;
  return { ...asked, notBefore: stillToWait(asked.notBefore, now) };
}

export async function setTeacherAsked(meta: Stores["meta"], asked: TeacherAsked): Promise<void> {
  await meta.set(MARK, JSON.stringify(asked));
}

export async function teacherCounts(meta: Stores["meta"]): Promise<TeacherCounts> {
  const stored = await meta.get(COUNTS);
  return stored === undefined || stored === null
    ? { asked: 0, judged: 0, failed: 0 }
    : (JSON.parse(stored) as TeacherCounts);
}

export async function countTeacher(meta: Stores["meta"], more: Partial<TeacherCounts>): Promise<void> {
  const { asked, judged, failed } = await teacherCounts(meta);
  const counts: TeacherCounts = {
    asked: asked + (more.asked ?? 0),
    judged: judged + (more.judged ?? 0),
    failed: failed + (more.failed ?? 0),
  };
  await meta.set(COUNTS, JSON.stringify(counts));
}
