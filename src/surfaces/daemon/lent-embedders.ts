/** Embedding providers that connected programs lend. */

import { NacreError } from "../../kernel/errors.ts";
import type { EmbedTextsRequest, ServiceCall } from "../../wire/index.ts";
import { Lent } from "./lent.ts";

export class LentEmbedders extends Lent {
  constructor(own: string) {
    super(own, nobody);
  }

  /** Only texts of the store's own installation are ever asked for. */
  embed(request: EmbedTextsRequest, call: ServiceCall): Promise<unknown> {
    return this.ask("embed_texts", request, undefined, call);
  }
}

function nobody(): NacreError {
  return new NacreError(
    "embed/unavailable",
    "no gateway lends its embedding providers",
    "Start the gateway; until then search goes by words.",
  );
}
