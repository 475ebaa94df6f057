/** What the methods take that are about long things that are kept whole. What a handle must be like, the engine says. */

import { integer, object, oneOf, optional, text } from "../kernel/shape.ts";
import { asked, asker, name } from "./shapes.ts";

const whose = { asker: optional(asker), installation: optional(name) };
const handle = text({ min: 1, max: 400 });
const scope = optional(text({ max: 2_000 }));
/** More than an artifact may have, so that whoever gives too much is told what to do instead. */
const content = text({ max: 24_000_000 });

export const stashParams = asked(
  "stash",
  object({
    ...whose,
    content,
    type: optional(text({ max: 400 })),
    name: optional(text({ max: 4_000 })),
    scope,
  }),
);
export const peekArtifactParams = asked("peekArtifact", object({ ...whose, handle }));
export const fetchArtifactParams = asked(
  "fetchArtifact",
  object({
    ...whose,
    handle,
    mode: optional(oneOf(["head", "tail", "headtail"])),
    // Clamped by the engine.
    maxChars: optional(integer()),
  }),
);
export const rehydrateArtifactParams = asked(
  "rehydrateArtifact",
  object({ ...whose, handle, from: optional(integer()), bytes: optional(integer()) }),
);
export const listArtifactsParams = asked("listArtifacts", object({ ...whose, limit: optional(integer()) }));
export const compactArtifactParams = asked(
  "compactArtifact",
  object({
    ...whose,
    tool: text({ min: 1, max: 2_000 }),
    command: optional(text({ max: 20_000 })),
    text: text({ max: 1_000_000 }),
    artifact: handle,
    scope,
  }),
);
export const eraseArtifactParams = asked("eraseArtifact", object({ ...whose, handle }));
