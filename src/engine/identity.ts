/** The installation id and the local key: made by the first owner, read by everyone after. */

import { NacreError } from "../kernel/errors.ts";
import { installationId } from "../kernel/ids.ts";
import type { Identity } from "./context.ts";
import type { EngineStore, Stores } from "./stores.ts";

const INSTALLATION = "installation";
const LOCAL_KEY = "local-key";

/** `fresh` gives new random values; it is asked only when the store has none. */
export async function establishIdentity(
  store: EngineStore,
  fresh: () => { installation: string; key: string },
): Promise<Identity> {
  const known = await readIdentity(store);
  if (known !== undefined) return known;
  return store.write("durable", async ({ meta }) => {
    // Another owner may have been faster.
    const others = await identityIn(meta);
    if (others !== undefined) return others;
    const made = fresh();
    await meta.set(INSTALLATION, made.installation);
    await meta.set(LOCAL_KEY, made.key);
    return { installation: installationId(made.installation), key: made.key };
  });
}

export async function requireIdentity(store: EngineStore): Promise<Identity> {
  const known = await readIdentity(store);
  if (known !== undefined) return known;
  throw new NacreError(
    "store/unavailable",
    "the store has not been set up by an owner yet",
    "Run `nacre status`: it sets up an empty store.",
  );
}

function readIdentity(store: EngineStore): Promise<Identity | undefined> {
  return store.read(({ meta }) => identityIn(meta));
}

async function identityIn(meta: Stores["meta"]): Promise<Identity | undefined> {
  const installation = await meta.get(INSTALLATION);
  const key = await meta.get(LOCAL_KEY);
  if (installation === undefined || key === undefined) return undefined;
  return { installation: installationId(installation), key };
}
