/** What the methods take that are about the documents of workspaces. */

import { anyObject, flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { asked, asker, name } from "./shapes.ts";

const path = text({ min: 1, max: 4_000 });

export const watchDocsParams = asked(
  "watchDocs",
  object({
    agent: name,
    folder: path,
    as: optional(oneOf(["workspace", "notes"])),
    installation: optional(name),
  }),
);

export const unwatchDocsParams = asked(
  "unwatchDocs",
  object({ folder: path, agent: optional(name), installation: optional(name) }),
);

export const listDocsParams = asked("listDocs", object({ installation: optional(name) }));

export const syncDocsParams = asked("syncDocs", object({ installation: optional(name) }));

export const readDocParams = asked(
  "readDoc",
  object({
    asker: optional(asker),
    installation: optional(name),
    agent: optional(name),
    path,
    // Clamped by the engine.
    from: optional(integer()),
    lines: optional(integer()),
  }),
);

export const applyDocsParams = asked(
  "applyDocs",
  object({ changes: list(anyObject(), { max: 10_000 }), pending: flag(), idle: flag() }),
);
