/** Methods about long things that are kept whole, and shown in parts. */

import * as params from "./artifact-params.ts";
import { client, type MethodSpec, SECOND } from "./method-spec.ts";

const aSpeaker = { callers: ["gateway", "cli", "test"] } as const;
const aPerson = { callers: ["cli", "test"] } as const;

export const ARTIFACT_METHODS = {
  stash: {
    ...client,
    ...aSpeaker,
    engine: "stash",
    thread: "writer",
    params: params.stashParams,
    deadlineMs: 20 * SECOND,
    summary: "Keep something long whole, under a handle made of its bytes.",
  },
  peek_artifact: {
    ...client,
    engine: "peekArtifact",
    thread: "reader",
    params: params.peekArtifactParams,
    deadlineMs: 10 * SECOND,
    summary: "The beginning of an artifact, redacted.",
  },
  fetch_artifact: {
    ...client,
    engine: "fetchArtifact",
    thread: "reader",
    params: params.fetchArtifactParams,
    deadlineMs: 10 * SECOND,
    summary: "As much of an artifact as is asked for, redacted and then cut.",
  },
  rehydrate_artifact: {
    ...client,
    ...aPerson,
    engine: "rehydrateArtifact",
    thread: "reader",
    params: params.rehydrateArtifactParams,
    deadlineMs: 10 * SECOND,
    summary: "An artifact byte for byte, a page at a time.",
  },
  list_artifacts: {
    ...client,
    engine: "listArtifacts",
    thread: "reader",
    params: params.listArtifactsParams,
    deadlineMs: 5 * SECOND,
    summary: "Artifacts that may be read, the newest first.",
  },
  compact_artifact: {
    ...client,
    ...aSpeaker,
    engine: "compactArtifact",
    thread: "writer",
    params: params.compactArtifactParams,
    deadlineMs: 10 * SECOND,
    summary: "Put a short text in the place of an artifact: an observation with its handle.",
  },
  erase_artifact: {
    ...client,
    ...aPerson,
    engine: "eraseArtifact",
    thread: "writer",
    params: params.eraseArtifactParams,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Erase an artifact, wherever it stands.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
