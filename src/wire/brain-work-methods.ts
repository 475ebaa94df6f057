/** Methods by which the worker process learns: it has no store, and asks its owner for everything. */

import * as params from "./brain-work-params.ts";
import { internal, type MethodSpec, SECOND } from "./method-spec.ts";

export const BRAIN_WORK_METHODS = {
  lease_work: {
    ...internal,
    engine: "leaseWork",
    thread: "writer",
    params: params.leaseWorkParams,
    idempotent: false,
    deadlineMs: 10 * SECOND,
    summary: "Become the one that learns; refused while another lives.",
  },
  beat_work: {
    ...internal,
    engine: "beatWork",
    thread: "writer",
    params: params.beatWorkParams,
    deadlineMs: 10 * SECOND,
    summary: "A sign of life, and the step that is done.",
  },
  release_work: {
    ...internal,
    engine: "releaseWork",
    thread: "writer",
    params: params.releaseWorkParams,
    deadlineMs: 10 * SECOND,
    summary: "Let another learn.",
  },
  work_due: {
    ...internal,
    engine: "workDue",
    thread: "reader",
    params: params.workDueParams,
    deadlineMs: 10 * SECOND,
    summary: "Whether there is anything to learn from or to judge.",
  },
  training_episodes: {
    ...internal,
    engine: "trainingEpisodes",
    thread: "background",
    params: params.trainingEpisodesParams,
    deadlineMs: 60 * SECOND,
    summary: "A page of labelled episodes, as keys and numbers.",
  },
  training_base: {
    ...internal,
    engine: "trainingBase",
    thread: "background",
    params: params.trainingBaseParams,
    deadlineMs: 600 * SECOND,
    summary: "The pack that learning goes on from.",
  },
  training_pack: {
    ...internal,
    engine: "trainingPack",
    thread: "background",
    params: params.trainingPackParams,
    deadlineMs: 60 * SECOND,
    summary: "The pack that what was learned is compared with.",
  },
  submit_pack: {
    ...internal,
    engine: "submitPack",
    thread: "writer",
    params: params.submitPackParams,
    deadlineMs: 60 * SECOND,
    summary: "Store a candidate with its verdict; once per tick.",
  },
  judge_trial: {
    ...internal,
    engine: "judgeTrial",
    thread: "background",
    params: params.judgeTrialParams,
    deadlineMs: 60 * SECOND,
    summary: "Look at how a pack does in earnest, and let it serve all or take it back.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
