/** What a person took back stays taken back, also in a store that knows nothing of it: an older copy of the same. */

import { type MessageId, messageId, refOf } from "../kernel/ids.ts";
import { sealWith } from "../rooms/history/index.ts";
import type { EngineApi } from "./api.ts";
import type { Identity } from "./context.ts";
import type { EngineStore } from "./stores.ts";

export interface TakenBack {
  readonly erased: readonly { readonly message: number; readonly digest: string }[];
  readonly forgotten: readonly { readonly message: number; readonly contentHash: string }[];
}

const AT_ONCE = 100;

/** Only where the same message says the same. Answers how many that were. */
export async function takeBackAgain(
  { engine, store, identity }: { engine: EngineApi; store: EngineStore; identity: Identity },
  taken: TakenBack,
): Promise<{ erased: number; forgotten: number }> {
  const seal = sealWith(identity.key);
  const erased = await matching(store, taken.erased, ({ digest }, hash) => seal(hash) === digest);
  const forgotten = await matching(store, taken.forgotten, ({ contentHash }, hash) => hash === contentHash);
  for (const refs of batches(erased)) await engine.erase({ refs });
  for (const refs of batches(forgotten)) await engine.forget({ refs });
  return { erased: erased.length, forgotten: forgotten.length };
}

async function matching<T extends { readonly message: number }>(
  store: EngineStore,
  taken: readonly T[],
  isSame: (one: T, contentHash: string) => boolean,
): Promise<readonly MessageId[]> {
  return store.read(async ({ history }) => {
    const found: MessageId[] = [];
    for (const one of taken) {
      const row = await history.message(messageId(one.message));
      if (row !== undefined && row.withheld !== "erased" && isSame(one, row.contentHash)) found.push(row.id);
    }
    return found;
  });
}

function* batches(ids: readonly MessageId[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    yield ids.slice(from, from + AT_ONCE).map((id) => refOf("msg", id));
  }
}
