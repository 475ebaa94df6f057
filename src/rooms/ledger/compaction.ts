/** A short text that stands for a long output: what is packed is short, and what it stands for can be had byte for byte. */

import type { JsonObject } from "../../kernel/json.ts";
import { artifactHandle } from "./artifact-handle.ts";

export const COMPACTION_SCHEMA = "nacre.artifact.compaction-receipt.v1";

export type CompactionFamily = "git-diff" | "test-failures" | "long-logs" | "generic";

/** By what is run, wherever in the command: `cd x && CI=1 npm test` tests. The first that fits. */
const FAMILIES: readonly (readonly [CompactionFamily, RegExp])[] = [
  ["git-diff", /\bgit\b(?:\s+-[Cc]\s+\S+|\s+-\S+)*\s+(?:diff|show|log\b.*\s-p\b|format-patch)\b/],
  [
    "test-failures",
    /\b(?:pytest|vitest|jest|mocha|phpunit|rspec|tox|ctest|gotestsum)\b|\b(?:npm|pnpm|yarn|bun|cargo|go|dotnet|mvn|gradle|gradlew|make|deno|mix|swift)\b(?:\s+(?:-\S+|run|exec))*\s+(?:test|tests|check)\b|\bpython3?\s+-m\s+(?:pytest|unittest)\b/,
  ],
  [
    "long-logs",
    /\b(?:journalctl|dmesg|tail|less|logcat)\b|\b(?:docker|podman|kubectl|heroku|fly|pm2)\b(?:\s+\S+){0,3}?\s+logs?\b|\.log\b/,
  ],
];

export function compactionFamily(command: string | undefined): CompactionFamily {
  if (command === undefined) return "generic";
  return FAMILIES.find(([, pattern]) => pattern.test(command))?.[0] ?? "generic";
}

export interface Compaction {
  readonly tool: string;
  readonly command: string | undefined;
  readonly text: string;
  readonly raw: { readonly sha256: string; readonly bytes: number };
}

/** What stands as the detail of the observation. */
export function compactionReceipt({ tool, command, text, raw }: Compaction): JsonObject {
  return {
    schema: COMPACTION_SCHEMA,
    tool,
    ...(command !== undefined && { command }),
    family: compactionFamily(command),
    rawArtifact: { handle: artifactHandle(raw.sha256), sha256: raw.sha256, bytes: raw.bytes },
    compact: { bytes: new TextEncoder().encode(text).length },
  };
}
