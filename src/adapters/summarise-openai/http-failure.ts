/** Makes a failure of what an endpoint answered instead of a draft: by its status and the names in it. */

import { SummariseError } from "../../ports/summarise-failure.ts";
import { type ErrorFields, namesIn, retryAfter } from "../http/error-fields.ts";
import { outcomeFrom } from "../summarise-model/index.ts";

/** Without a word of the body: endpoints repeat keys and prompts in it. */
export function httpFailure(
  status: number | null,
  fields: ErrorFields | null,
  headers: Headers | null,
  key: string | null,
): SummariseError {
  const outcome = outcomeFrom({ status: status ?? fields?.status, code: fields?.code, type: fields?.type });
  const what = status === null ? "the endpoint broke off with an error" : `the endpoint answered ${status}`;
  return new SummariseError(outcome, what + namesIn(fields, key), {
    retryAfterMs: headers && retryAfter(headers),
  });
}
