/** What can be asked about long things that are kept whole. */

import type { ArtifactApi } from "./artifact-api.ts";
import {
  eraseArtifact,
  fetchArtifact,
  listArtifacts,
  peekArtifact,
  rehydrateArtifact,
  stash,
} from "./artifacts.ts";
import { compactArtifact } from "./compact-artifact.ts";
import type { EngineContext } from "./context.ts";

export function artifactUses(context: EngineContext): ArtifactApi {
  return {
    stash: (request) => stash(context, request),
    peekArtifact: (request) => peekArtifact(context, request),
    fetchArtifact: (request) => fetchArtifact(context, request),
    rehydrateArtifact: (request) => rehydrateArtifact(context, request),
    listArtifacts: (request) => listArtifacts(context, request),
    compactArtifact: (request) => compactArtifact(context, request),
    eraseArtifact: (request) => eraseArtifact(context, request),
  };
}
