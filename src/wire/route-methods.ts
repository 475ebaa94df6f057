/** Methods about what the router decided and why, and whether it may. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./route-params.ts";

const aPerson = { ...client, callers: ["cli", "test"] } as const;

export const ROUTE_METHODS = {
  brain_status: {
    ...client,
    engine: "brainStatus",
    thread: "reader",
    params: params.brainStatusParams,
    deadlineMs: 5 * SECOND,
    summary: "How the brain stands: mode, pack, worker, backlog and the last decision.",
  },
  trace_route: {
    ...client,
    engine: "traceRoute",
    thread: "reader",
    params: params.traceRouteParams,
    deadlineMs: 5 * SECOND,
    summary: "Why a prompt was routed as it was, and what came of it.",
  },
  list_episodes: {
    ...client,
    engine: "listEpisodes",
    thread: "reader",
    params: params.listEpisodesParams,
    deadlineMs: 5 * SECOND,
    summary: "What was decided for prompts, the newest first.",
  },
  rate_episode: {
    ...aPerson,
    engine: "rateEpisode",
    thread: "writer",
    params: params.rateEpisodeParams,
    deadlineMs: 5 * SECOND,
    summary: "Say that a routed turn went well or badly.",
  },
  switch_brain: {
    ...aPerson,
    engine: "switchBrain",
    thread: "writer",
    params: params.switchBrainParams,
    deadlineMs: 5 * SECOND,
    summary: "Let the brain take part, decide in the shadow, or do nothing; from the next prompt on.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
