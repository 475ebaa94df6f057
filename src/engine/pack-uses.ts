/** What can be asked for one request: a pack, and what packs left behind. */

import type { EngineContext } from "./context.ts";
import type { PackApi } from "./pack-api.ts";
import { keepPack, listPacks, showPack } from "./pack-kept.ts";
import { packWithLog } from "./pack-log.ts";
import { replayPack } from "./pack-replay.ts";

export function packUses(context: EngineContext): PackApi {
  return {
    pack: (request, signal) => packWithLog(context, request, signal),
    keepPack: (request) => keepPack(context, request),
    showPack: (request) => showPack(context, request),
    listPacks: (request) => listPacks(context, request),
    replayPack: (request, signal) => replayPack(context, request, signal),
  };
}
