/** What is said of a store in which something is not as it was written. */

import { NacreError } from "../../kernel/errors.ts";

export function corruptError(path: string, detail: string, cause?: unknown): NacreError {
  return new NacreError(
    "store/corrupt",
    `${path} is damaged: ${detail}`,
    "Put a backup in its place with `nacre restore FILE`, which keeps the damaged file; without one, move it away to start empty.",
    { cause },
  );
}
