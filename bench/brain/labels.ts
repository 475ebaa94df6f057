/** What shows of a turn, as evidence, a label and credits: by the product's own detectors and rules. */

import { instantOf } from "../../src/kernel/clock.ts";
import { type EpisodeId, episodeId, messageId } from "../../src/kernel/ids.ts";
import {
  creditsFor,
  type Finding,
  resolveLabel,
  thumbsIn,
  toolEvidence,
  type Weighed,
} from "../../src/rooms/brain/evidence/index.ts";
import type { Credit, Label } from "../../src/rooms/brain/index.ts";
import type { Observed } from "./truth.ts";

/** Null: it does not show how it went. */
export function labelOf(number: number, at: number, { exit, word }: Observed): Label | null {
  const tool =
    exit === null
      ? null
      : toolEvidence([
          {
            ...{ tool: "exec", asked: "run it", outcome: exit === "ok" ? "ok" : "error", told: true },
            exitCode: exit === "ok" ? 0 : 1,
          },
        ]);
  const thumb = word === null ? null : thumbsIn(word === "good" ? "\u{1F44D}" : "\u{1F44E}");
  const episode = episodeId(number + 1);
  const evidence = [
    tool && tied(tool, episode, number * 2, at),
    thumb && tied(thumb, episode, number * 2 + 1, at),
  ];
  return resolveLabel(evidence.filter((one) => one !== null)).label;
}

function tied(finding: Finding, episode: EpisodeId, message: number, at: number): Weighed {
  return { ...finding, episode, message: messageId(message + 1), at: instantOf(at) };
}

export function creditsOf(
  placed: readonly { readonly key: string; readonly place: number | null }[],
  used: readonly string[],
  label: Label,
): readonly Credit[] {
  return creditsFor(placed, new Set(used), label);
}
