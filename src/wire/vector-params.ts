/** What the methods about vectors take. */

import { list, nullable, object, oneOf, optional, type Shaped, text } from "../kernel/shape.ts";
import { name } from "./shapes.ts";

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
