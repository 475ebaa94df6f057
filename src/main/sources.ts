/** Names what can be moved in, and tells by looking which of them a file or a folder is. */

import { NacreError } from "../kernel/errors.ts";
import type { SourceKind, TransferSource } from "../kernel/transfer/source.ts";

export async function openSource(path: string, _kind: SourceKind | undefined): Promise<TransferSource> {
  throw new NacreError(
    "input/bad-file",
    `${path} is nothing that can be moved in`,
    "nacre import --help lists what can be.",
  );
}
