/** Models that connected programs lend for summaries. */

import { NacreError } from "../../kernel/errors.ts";
import type { CompleteRequest, ServiceCall } from "../../wire/index.ts";
import { Lent } from "./lent.ts";

export class LentModels extends Lent {
  constructor(own: string) {
    super(own, nobody);
  }

  complete({ installation, ...request }: CompleteRequest, call: ServiceCall): Promise<unknown> {
    return this.ask("complete", request, installation, call);
  }
}

function nobody(): NacreError {
  return new NacreError("model/unavailable", "nobody lends a model", "Summaries are made without one.");
}
