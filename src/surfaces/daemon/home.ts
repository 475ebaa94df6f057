/** The data folder: where it is, what stands where in it, and that nobody else can look inside. */

import { join, resolve } from "node:path";
import { makeFolder, makePrivateFolder } from "../../wire/index.ts";

export interface Home {
  readonly folder: string;
  readonly database: string;
  /** The socket, and notes about how to reach the owner. */
  readonly run: string;
}

/** `$NACRE_HOME`, else `.nacre` in the user's own folder. */
export function resolveHome(
  env: { readonly [name: string]: string | undefined },
  userFolder: string,
): string {
  const named = env["NACRE_HOME"]?.trim();
  return named ? resolve(named) : join(userFolder, ".nacre");
}

export function homeAt(folder: string): Home {
  return { folder, database: join(folder, "nacre.db"), run: join(folder, "run") };
}

/** Makes what is missing, for this user only. */
export async function prepareHome(folder: string): Promise<Home> {
  const home = homeAt(folder);
  // One that is there may hold other things: its permissions are its owner's to choose.
  await makeFolder(home.folder);
  await makePrivateFolder(home.run);
  return home;
}
