/**
 * The engine that a command works with in the background: its own, where nobody else writes. Where others do, one that reads with
 * nothing of theirs under way behind it, opened when it is first needed; what it makes is stored by the command's own.
 */

import type { EngineApi } from "../../engine/api.ts";
import type { OwnerParts, Ownership, ReadingEngine } from "./parts.ts";
import { Upkeep } from "./upkeep.ts";

export interface SoloBackground {
  readonly engine: EngineApi;
  readonly upkeep: Upkeep;
  close(): Promise<void>;
}

export function soloBackground({ engine, sharing }: Ownership, parts: OwnerParts): SoloBackground {
  const upkeep = new Upkeep(sharing);
  if (sharing === undefined) return { engine, upkeep, close: async () => {} };
  let opening: Promise<ReadingEngine> | undefined;
  const opened = (): Promise<ReadingEngine> => {
    opening ??= parts.openReadingEngine(undefined, engine);
    return opening;
  };
  return {
    engine: deferred(async () => (await opened()).engine),
    upkeep,
    async close() {
      upkeep.close();
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

type Use = (...asked: readonly unknown[]) => Promise<unknown>;

function deferred(open: () => Promise<EngineApi>): EngineApi {
  const use =
    (name: keyof EngineApi): Use =>
    async (...asked) =>
      await ((await open())[name] as Use)(...asked);
  return new Proxy({} as EngineApi, { get: (_engine, name) => use(name as keyof EngineApi) });
}
