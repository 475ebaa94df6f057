/** What is said of a message that is not there, or that whoever asks may not see. */

import { NacreError } from "../kernel/errors.ts";
import { type MessageId, refOf } from "../kernel/ids.ts";

export function unknownMessage(id: MessageId): NacreError {
  return new NacreError(
    "history/unknown-message",
    `there is no ${refOf("msg", id)}`,
    "Search prints the refs that exist.",
  );
}
