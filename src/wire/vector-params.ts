/** What the methods about vectors take. */

import {
  anyObject,
  flag,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Shaped,
  text,
} from "../kernel/shape.ts";
import { asked, name } from "./shapes.ts";

export const lendEmbedderParams = object({
  name,
  /** Whose texts it may read; absent: those of the store's own installation. */
  installation: optional(name),
});
export type LendEmbedderRequest = Shaped<typeof lendEmbedderParams>;

export const embedTextsParams = object({
  texts: list(text({ max: 100_000 }), { max: 1_000 }),
  purpose: oneOf(["query", "document"]),
  /** As the host names them. */
  provider: name,
  model: nullable(name),
});
export type EmbedTextsRequest = Shaped<typeof embedTextsParams>;

const count = integer({ min: 0 });
const cosine = number({ min: -1, max: 1 });
export const applyVectorsParams = asked(
  "applyVectors",
  object({
    fingerprint: text({ min: 1, max: 200 }),
    dimensions: integer({ min: 1, max: 16_384 }),
    similarity: object({ unrelated: cosine, restated: cosine }),
    version: count,
    by: object({ name: text({ max: 5_000 }), choice: text({ max: 5_000 }) }),
    begin: flag(),
    kind: oneOf(["msg", "mem", "doc", "obs", "evt"]),
    from: count,
    upTo: count,
    pending: flag(),
    records: list(anyObject(), { max: 10_000 }),
    again: list(count, { max: 10_000 }),
    skipped: count,
    sweep: flag(),
    idle: flag(),
  }),
);

export const noteVectorTroubleParams = asked(
  "noteVectorTrouble",
  object({ code: text({ min: 1, max: 80 }), why: text({ max: 1_000 }) }),
);

export const embedQueryParams = asked("embedQuery", object({ text: text({ max: 100_000 }) }));
