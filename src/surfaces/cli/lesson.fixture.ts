/** What an engine answers about lessons, for the tests of this folder. */

import type { LessonApi, ShownLesson } from "../../engine/api.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);

export const aLesson: ShownLesson = {
  ...{ ref: "lesson:3", kind: "workflow", text: "Run the linter before every commit", tags: ["git"] },
  ...{ state: "proposed", trust: "agent", voice: "tool", shelf: "user:owner", strength: 2 },
  ...{ recordedAt: at, lastAt: at + 60_000, expiresAt: null, source: "msg:42", episode: "episode:7" },
  ...{ sessionKey: "agent:main:main", supersedes: "lesson:2", supersededBy: null },
};

const older: ShownLesson = {
  ...aLesson,
  ...{ ref: "lesson:2", text: "Run the linter after every commit", state: "superseded" },
  ...{ supersedes: null, supersededBy: "lesson:3" },
};

export const lessonAnswers: LessonApi = {
  teach: async ({ instruction, kind = "correction" }) => ({
    outcome: "superseded",
    lesson: { ...aLesson, kind, text: instruction, state: "active", trust: "human", voice: "terminal" },
    replaced: ["lesson:2"],
    episode: null,
    notes: ["1 secret was taken out of it."],
  }),
  listLessons: async () => ({ lessons: [aLesson, older], total: 7 }),
  showLesson: async () => ({
    ...aLesson,
    chain: [older, aLesson],
    acts: [
      { kind: "taught", by: "agent", at },
      { kind: "reinforced", by: "agent", at: at + 60_000 },
    ],
    served: { times: 4, used: 3, worth: 0.25 },
  }),
  confirmLessons: async ({ dryRun = false }) => ({ lessons: [aLesson], others: ["lesson:2"], dryRun }),
  forgetLessons: async ({ dryRun = false, undo = false }) => ({
    lessons: dryRun || undo ? [aLesson] : [{ ...aLesson, state: "forgotten" }],
    others: ["lesson:2"],
    dryRun,
  }),
};
