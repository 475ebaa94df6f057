/** What the methods take that are about authored files. */

import { anyObject, flag, list, object, optional, text } from "../kernel/shape.ts";
import { asked, name } from "./shapes.ts";

export const listAuthoredParams = asked("listAuthored", object({ installation: optional(name) }));

export const showAuthoredParams = asked(
  "showAuthored",
  object({ path: text({ min: 1, max: 4_000 }), agent: optional(name), installation: optional(name) }),
);

export const applyAuthoredParams = asked(
  "applyAuthored",
  object({ changes: list(anyObject(), { max: 10_000 }), pending: flag(), idle: flag() }),
);
