/** Artifacts for a reader. */

import type { FetchAnswer, ShownArtifact } from "../../engine/api.ts";
import { bytes, instant } from "./figures.ts";
import { clip, oneLine, plainText } from "./plain-text.ts";
import type { Style } from "./style.ts";

/** Two lines each: a handle is there to be copied, and is never cut. */
export function renderArtifacts(artifacts: readonly ShownArtifact[], style: Style): string {
  return artifacts
    .map(({ handle, bytes: size, at, shelf, name, type }) => {
      const about = [
        instant(at),
        bytes(size),
        oneLine(type),
        oneLine(shelf),
        ...(name === null ? [] : [oneLine(name)]),
      ];
      return `${handle}\n${style.dim(clip(`  ${about.join("  ")}`, style.rowColumns))}`;
    })
    .join("\n");
}

export function renderFetched({ text, bytes: size, type }: FetchAnswer): string {
  if (text !== "") return plainText(text);
  return size === 0 ? "" : `It is no text: ${bytes(size)} of ${oneLine(type)}.`;
}
