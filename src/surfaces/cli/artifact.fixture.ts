/** What an engine answers that keeps one artifact. */

import { createHash } from "node:crypto";
import type { FetchAnswer, ShownArtifact } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";

export const STASHED = "1 failed: parses an empty line\n";

export const anArtifact: ShownArtifact = {
  handle: `nacre_artifact:v1:sha256:${createHash("sha256").update(STASHED).digest("hex")}`,
  type: "text/plain",
  name: "test.log",
  bytes: STASHED.length,
  at: Date.UTC(2026, 9, 2, 14, 3),
  shelf: "user:owner",
};

const fetched: FetchAnswer = { ...anArtifact, text: STASHED, whole: true };

export const artifactAnswers = {
  stash: async () => ({ ...anArtifact, isNew: true }),
  peekArtifact: async () => fetched,
  fetchArtifact: async () => fetched,
  /** Two pages. */
  rehydrateArtifact: async ({ from = 0 }) => ({
    ...anArtifact,
    content: Buffer.from(from === 0 ? STASHED.slice(0, 5) : STASHED.slice(5)).toString("base64"),
    next: from === 0 ? 5 : null,
  }),
  listArtifacts: async () => ({ artifacts: [anArtifact] }),
  compactArtifact: async () => ({ ref: "obs:8", family: "test-failures" as const, isNew: true, held: false }),
  eraseArtifact: async () => ({ erased: 1 }),
} satisfies Partial<Client>;
