/** What the methods take that are spoken between the owner and its worker process. */

import { integer, nullable, object, optional, text } from "../kernel/shape.ts";
import { asked, name } from "./shapes.ts";

const token = integer({ min: 1 });

export const leaseWorkParams = asked("leaseWork", object({ worker: name, pid: integer({ min: 0 }) }));
export const beatWorkParams = asked("beatWork", object({ token, step: nullable(text({ min: 1, max: 64 })) }));
export const releaseWorkParams = asked("releaseWork", object({ token }));
export const workDueParams = asked("workDue", object({}));
export const trainingEpisodesParams = asked(
  "trainingEpisodes",
  object({ token, after: integer({ min: 0 }), limit: integer({ min: 1, max: 1_000 }) }),
);
export const trainingBaseParams = asked("trainingBase", object({ token }));
export const trainingPackParams = asked(
  "trainingPack",
  object({ token, digest: text({ min: 64, max: 64 }) }),
);
export const submitPackParams = asked(
  "submitPack",
  object({
    token,
    tick: integer({ min: 1 }),
    bytes: text({ max: 24_000_000 }),
    upTo: optional(integer({ min: 0 })),
  }),
);
export const judgeTrialParams = asked("judgeTrial", object({ token }));
