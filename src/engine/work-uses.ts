/** What is spoken between the owner and its worker. */

import type { BrainWorkApi } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { workDue } from "./work-due.ts";
import { beatWork, leaseWork, releaseWork } from "./work-lease.ts";
import { submitPack } from "./work-submit.ts";
import { trainingBase, trainingEpisodes, trainingPack } from "./work-training.ts";
import { judgeTrial } from "./work-trial.ts";

export function workUses(context: EngineContext): BrainWorkApi {
  return {
    leaseWork: (request) => leaseWork(context, request),
    beatWork: (request) => beatWork(context, request),
    releaseWork: (request) => releaseWork(context, request),
    workDue: () => workDue(context),
    trainingEpisodes: (request) => trainingEpisodes(context, request),
    trainingBase: (request, signal) => trainingBase(context, request, signal),
    trainingPack: (request) => trainingPack(context, request),
    submitPack: (request) => submitPack(context, request),
    judgeTrial: (request, signal) => judgeTrial(context, request, signal),
  };
}
