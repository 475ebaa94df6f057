/**
 * Where the memory of a home is kept: in its folder, or on a PostgreSQL server that several homes share.
 *
 * The address of a server has a password in it more often than not. It is never shown, and it does not stand in the
 * configuration: that names where it is, as it does with keys.
 */

import { readAddress } from "../adapters/store-postgres/server-address.ts";
import { NacreError } from "../kernel/errors.ts";
import { object, optional, type Shaped, text } from "../kernel/shape.ts";
import { readKeyFile } from "./endpoint-key.ts";

export const storeShape = object({
  url: optional(text({ min: 1, max: 4_000 })),
  urlEnv: optional(text({ min: 1, max: 200 })),
  urlFile: optional(text({ min: 1, max: 4_000 })),
});

export type StoreConfig = Shaped<typeof storeShape>;

/** The variable that goes before config.json. */
export const STORE_VARIABLE = "NACRE_STORE";

export type StoreOrigin = "openclaw" | "environment" | "config.json";

/** A server; undefined stands for the file in the home. */
export interface StoreServer {
  /** With the password: for the server alone. */
  readonly url: string;
  /** Without it. */
  readonly shown: string;
  readonly origin: StoreOrigin;
}

export interface StoreSurroundings {
  readonly folder: string;
  readonly config: StoreConfig | undefined;
  readonly env: { readonly [name: string]: string | undefined };
  /** What the program around it was told, which goes before everything. */
  readonly given?: string | null | undefined;
}

/** What no shape can say. Throws `input/bad-field` with the path of the field. */
export function checkStore(config: StoreConfig | undefined, path: string): void {
  if (config === undefined) return;
  const { url, urlEnv } = config;
  const chosen = Object.entries(config).filter(([, value]) => value !== undefined);
  if (chosen.length > 1)
    throw bad(path, "names the server more than once", "Keep one of url, urlEnv and urlFile.");
  if (urlEnv !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(urlEnv))
    throw bad(
      `${path}.urlEnv`,
      "is not the name of a variable",
      "Name the variable that holds the address, not the address.",
    );
  if (url === undefined) return;
  const at = `${path}.url`;
  serverAt(url, "config.json", at);
  const parsed = URL.parse(url);
  if (parsed?.password || parsed?.searchParams.has("password"))
    throw bad(
      at,
      "has a password in it",
      "Keep it apart: name a file by urlFile or a variable by urlEnv, or leave the password to PGPASSWORD or ~/.pgpass.",
    );
}

/** Undefined: in the folder itself. */
export async function storeServer(around: StoreSurroundings): Promise<StoreServer | undefined> {
  const { given, env, config = {}, folder } = around;
  if (given?.trim()) return serverAt(given, "openclaw", "plugins.entries.nacre.config.store");
  const named = env[STORE_VARIABLE]?.trim();
  if (named) return serverAt(named, "environment", STORE_VARIABLE);
  if (config.url !== undefined) return serverAt(config.url, "config.json", "store.url");
  if (config.urlEnv !== undefined) {
    const held = env[config.urlEnv]?.trim();
    if (held) return serverAt(held, "config.json", config.urlEnv);
    throw new NacreError(
      "store/unavailable",
      `store.urlEnv names the variable ${config.urlEnv}, which is not set`,
      `Set ${config.urlEnv} where the gateway or the daemon is started, and restart it.`,
    );
  }
  if (config.urlFile === undefined) return undefined;
  const read = await readKeyFile(folder, config.urlFile);
  if ("key" in read) return serverAt(read.key, "config.json", read.path);
  throw new NacreError("store/unavailable", `store.urlFile: ${read.path} ${read.why}`, read.hint);
}

/** `named`: where the address stands. What is wrong with it is told without it. */
function serverAt(text: string, origin: StoreOrigin, named: string): StoreServer {
  try {
    const { shown } = readAddress(text.trim());
    return { url: text.trim(), shown, origin };
  } catch (error) {
    const { message, hint } = error as NacreError;
    throw new NacreError("input/bad-field", `${named}: ${message}`, hint);
  }
}

function bad(path: string, what: string, hint: string): NacreError {
  return new NacreError("input/bad-field", `${path}: ${what}`, hint);
}
